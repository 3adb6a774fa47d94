"""What a course asks to be handed in: the code, what it needs, a film of it, and all of that in one zip."""

import shutil
from collections.abc import Callable
from pathlib import Path

import noughts
from noughts.errors import Mistake
from noughts.installed import shipped
from noughts.window.film import make_folder
from noughts.window.record import record
from noughts.window.state import Source

OTHER_ROOMS = ("web", "cli", "judge", "box", "intake", "classroom", "output", "course")
"""What the window does without."""
REQUIREMENTS = "pygame-ce>=2.5\n"
README = """Tic-Tac-Toe with minimax

    pip3 install -r requirements.txt
    python runner.py

tictactoe.py    the rules and the machine's moves
runner.py       opens the window (its code lies in src/)
{film:<15} the film: three games against the machine
"""


def check_place(folder: Path) -> Path:
    """Refuse a folder that holds something, or beside which its zip is there already; return where the zip will be."""
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise Mistake(f"{folder} is there already and not empty; name a new folder.")
    archive = Path(f"{folder}.zip")
    if archive.exists():
        raise Mistake(f"{archive} is there already; move it away, or name another folder.")
    return archive


def hand_in(folder: Path, *, module: Path | None = None, tell: Callable[[str], None] = print) -> Path:
    """Write the hand-in to a new folder, film included, and return its zip; the module is ours unless given."""
    archive = check_place(folder)
    module = module or shipped("tictactoe.py")
    if not module.is_file():
        raise Mistake(f"There is no file {module}; give the path of a tictactoe.py.")
    make_folder(folder)
    try:
        _write(folder, module, tell)
        return Path(shutil.make_archive(str(folder), "zip", folder.parent, folder.name))
    except BaseException:  # both were new: remove them, or the next try would be refused
        shutil.rmtree(folder, ignore_errors=True)
        archive.unlink(missing_ok=True)
        raise


def _write(folder: Path, module: Path, tell: Callable[[str], None]) -> None:
    """Write the code, what it needs, its film and a README."""
    package = Path(noughts.__file__).parent
    shutil.copytree(package, folder / "src" / "noughts", ignore=shutil.ignore_patterns("__pycache__", *OTHER_ROOMS))
    shutil.copyfile(module, folder / "tictactoe.py")
    shutil.copyfile(shipped("runner.py"), folder / "runner.py")
    (folder / "requirements.txt").write_text(REQUIREMENTS, encoding="utf-8")
    film = record(folder / "demo.mp4", source=Source(path=str(folder / "tictactoe.py")), tell=tell)
    (folder / "README.txt").write_text(README.format(film=film.name), encoding="utf-8")
    shutil.rmtree(folder / "__pycache__", ignore_errors=True)
