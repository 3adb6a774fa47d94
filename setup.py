"""What the build does beyond pyproject.toml: the course's files go into the package, and the README's links hold."""

import re
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
HOME = "https://github.com/noughts/noughts"
COURSE = ("tictactoe.py", "tictactoe_solver.py", "runner.py")
PICTURES = (".gif", ".png", ".svg")


class WithCourse(build_py):
    """Puts the root files, which stand alone in a checkout, into the package that is built."""

    def run(self) -> None:
        """Build the package, then add them; an editable install finds them in the checkout."""
        super().run()
        if not self.editable_mode:
            folder = Path(self.build_lib, "noughts", "assets", "course")
            folder.mkdir(parents=True, exist_ok=True)
            for name in COURSE:
                shutil.copyfile(ROOT / name, folder / name)


def absolute(link: re.Match[str]) -> str:
    """Return a link of the README as it works elsewhere: a picture's bytes, any other file's page."""
    path = link[1]
    kind = "raw" if path.endswith(PICTURES) else "blob"
    return f"]({HOME}/{kind}/main/{path})"


readme = (ROOT / "README.md").read_text(encoding="utf-8")
setup(
    cmdclass={"build_py": WithCourse},
    long_description=re.sub(r"\]\(((?!\w+:|#)[^)]+)\)", absolute, readme),
    long_description_content_type="text/markdown",
)
