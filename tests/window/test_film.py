"""The film shows the real window, plays, and is small; the hand-in holds all that a course asks for."""

import subprocess
import sys
import zipfile
from itertools import islice

import pytest
from support import ROOT

pygame = pytest.importorskip("pygame")
ffmpeg = pytest.importorskip("imageio_ffmpeg")
image = pytest.importorskip("PIL.Image")

from noughts.errors import Mistake  # noqa: E402
from noughts.window import film as films  # noqa: E402
from noughts.window.camera import SIZE, STRIP  # noqa: E402
from noughts.window.course import hand_in  # noqa: E402
from noughts.window.record import record  # noqa: E402
from noughts.window.state import Source  # noqa: E402
from noughts.window.still import opening, picture  # noqa: E402

MEGABYTE = 1_000_000


@pytest.fixture(autouse=True)
def _no_screen(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory):
    """Make one hand-in; return its zip, and what was told meanwhile."""
    told = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        return hand_in(tmp_path_factory.mktemp("course") / "assignment", tell=told.append), told


def test_three_games_make_a_small_film_of_the_real_window(handed_in):
    archive, told = handed_in
    path = archive.parent / "assignment" / "demo.mp4"
    assert told == ["Game 1 of 3 ...", "Game 2 of 3 ...", "Game 3 of 3 ..."]
    assert path.stat().st_size < MEGABYTE
    frames, seconds = ffmpeg.count_frames_and_secs(str(path))
    assert seconds > 20
    assert frames == pytest.approx(seconds * 30, abs=3)
    reader = ffmpeg.read_frames(str(path))
    assert next(reader)["size"] == (SIZE[0], SIZE[1] + STRIP)
    shown = next(islice(reader, 2, None))
    reader.close()
    menu = pygame.image.tobytes(picture(opening(Source(path="tictactoe.py")), SIZE, "light"), "RGB")
    near = sum(abs(a - b) < 24 for a, b in zip(menu, shown, strict=False)) / len(menu)
    assert near > 0.97  # all but the pointer and the traces of compression


@pytest.mark.parametrize("kind", [".gif", ".apng"])
def test_without_ffmpeg_the_film_is_a_moving_picture(tmp_path, monkeypatch, kind):
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    asked = tmp_path / ("demo.mp4" if kind == ".gif" else "demo.apng")
    path = record(asked, games=1, tell=lambda _: None)
    assert path == tmp_path / f"demo{kind}"
    with image.open(path) as film:
        assert film.size == (SIZE[0], SIZE[1] + STRIP)
        assert film.n_frames > 30


def test_what_cannot_be_made_is_told(tmp_path, monkeypatch):
    with pytest.raises(Mistake, match=r"end it in \.mp4, \.gif or \.apng"):
        record(tmp_path / "demo.avi")
    (tmp_path / "demo.gif").mkdir()
    with pytest.raises(Mistake, match="is a folder"):
        record(tmp_path / "demo.gif")
    (tmp_path / "file").touch()
    for write in (record, hand_in):
        with pytest.raises(Mistake, match="cannot be written to"):
            write(tmp_path / "file" / "there" / "demo.mp4")
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(Mistake, match="make setup"):
        films.open_film(tmp_path / "other.gif", SIZE)


def test_a_broken_module_ends_the_film_with_a_sentence(tmp_path):
    (tmp_path / "tictactoe.py").write_text("X = 'X'\n", encoding="utf-8")
    with pytest.raises(Mistake, match=r"The film stopped: .* lacks"):
        record(tmp_path / "demo.gif", games=1, source=Source(path=str(tmp_path / "tictactoe.py")), tell=lambda _: None)
    assert not (tmp_path / "demo.gif").exists()


def test_the_hand_in_is_complete_and_runs_by_itself(handed_in, tmp_path):
    archive, _ = handed_in
    assert archive.name == "assignment.zip"
    with zipfile.ZipFile(archive) as packed:
        names = packed.namelist()
        packed.extractall(tmp_path / "there")
    wanted = ("tictactoe.py", "runner.py", "requirements.txt", "README.txt", "demo.mp4", "src/noughts/window/loop.py")
    assert {f"assignment/{name}" for name in wanted} <= set(names)
    assert not [name for name in names if "__pycache__" in name]
    folder = tmp_path / "there" / "assignment"
    assert (folder / "requirements.txt").read_text() == "pygame-ce>=2.5\n"
    assert (folder / "tictactoe.py").read_bytes() == (ROOT / "tictactoe.py").read_bytes()
    assert alone(folder) == str(folder / "src" / "noughts" / "window" / "launch.py")


def alone(folder):
    """Import the window as runner.py does, from the folder and with nothing but pygame; return where it lies."""
    code = (
        "import sys; sys.modules['rich'] = None;"
        f"sys.path.insert(0, {str(folder / 'src')!r});"
        "import noughts.window.loop, noughts.window.launch as launch; print(launch.__file__)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]
