"""The judge packed for other graders: Gradescope, check50 and Classroom 50, each with all it needs inside."""

import json
import os
import zipfile
from pathlib import Path
from string import Template

import noughts
from noughts.box.judging import Terms
from noughts.classroom.task import JUDGE
from noughts.disk import explained, is_file
from noughts.errors import Mistake
from noughts.judge.registry import CONTRACTS, functions, known
from noughts.safe import safe

PACKED = ("__init__.py", *JUDGE, "disk.py", "importing.py", "installed.py", "intake", "classroom", "output")
"""The files of the package that a grader elsewhere needs."""

SETUP = """#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image: the judge needs Python 3.11 and nothing else.
set -euo pipefail
for python in python3 python3.13 python3.12 python3.11; do
  if command -v "$python" > /dev/null && "$python" -I -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    exit 0
  fi
done
apt-get update
apt-get install -y python3.12 || apt-get install -y python3.11
"""

RUN = """#!/usr/bin/env bash
# Gradescope runs this as root for each submission, whose own code runs in a box, as a user of no rights.
set -euo pipefail
for python in python3 python3.13 python3.12 python3.11; do
  if command -v "$python" > /dev/null && "$python" -I -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    exec "$python" -I -c 'import sys; sys.path.insert(0, "/autograder/source")
from noughts.output.packages.autograder import main
main()'
  fi
done
echo "No Python 3.11 or newer was found; did setup.sh run?" >&2
exit 1
"""

CLASSROOM50 = '''"""What Classroom 50 runs in a student's checkout, with all it needs beside it; noughts $version."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from noughts.importing import forget_current_folder  # noqa: E402

forget_current_folder()
from noughts.output.packages.autograder import main_of_classroom50  # noqa: E402

if __name__ == "__main__":
    sys.exit(main_of_classroom50(HERE))
'''

CHECKS = '''"""Checks $file on every position there is; made by noughts $version."""

import sys
from pathlib import Path

import check50

sys.path.insert(0, str(Path(__file__).parent))
from noughts.importing import forget_current_folder  # noqa: E402

forget_current_folder()
from noughts.output.packages import check50_checks as checks  # noqa: E402


@check50.check(timeout=$timeout)
def judged():
    """$file can be judged"""
    return checks.judged("$file", $terms)
'''

CHECK = '''

@check50.check(judged)
def $function(report):
    """$name is right on every position"""
    checks.held(report, "$name")
'''

CONFIG = """check50:
  files:
    - !exclude "*"
    - !include "*.py"
    - !require $file
"""


def package() -> dict[str, bytes]:
    """Return the files of this package that judging needs, by their names in it."""
    root = Path(noughts.__file__).parent
    paths = [path for name in PACKED for path in (root / name, *(root / name).rglob("*.py"))]
    return {
        f"noughts/{path.relative_to(root).as_posix()}": path.read_bytes()
        for path in paths
        if path.suffix == ".py" and path.is_file() and "doctor" not in path.parts
    }


def gradescope_zip(out: Path, terms: Terms, rubric: Path | None) -> None:
    """Write an autograder that can be uploaded to Gradescope as it is; only an older one of ours is overwritten."""
    if os.path.lexists(out) and not (is_file(out) and _autograder(out)):
        raise Mistake(f"{safe(str(out))} is there already, and no autograder of noughts; give another name.")
    files = {"setup.sh": SETUP.encode(), "run_autograder": RUN.encode(), **package()}
    files["terms.json"] = json.dumps(terms.to_json()).encode()
    if rubric:
        files["rubric.toml"] = rubric.read_bytes()
    with explained(out), zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            info = zipfile.ZipInfo(name)  # the same date in every zip, so that equal autograders are equal files
            info.external_attr = (0o755 if name in ("setup.sh", "run_autograder") else 0o644) << 16
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)


def _autograder(path: Path) -> bool:
    """Tell whether a file is an autograder that we wrote."""
    try:
        with zipfile.ZipFile(path) as archive:
            return {"run_autograder", "terms.json", "noughts/__init__.py"} <= set(archive.namelist())
    except Exception:  # a file that is no zip raises a dozen kinds of error
        return False


def check50_package(folder: Path, terms: Terms) -> None:
    """Write a check50 package, which `check50 --dev FOLDER` runs."""
    contract = known(terms.contract)
    file, names = CONTRACTS[contract].file, functions(contract)
    checks = Template(CHECKS).substitute(
        file=file, version=noughts.__version__, timeout=int(6 * terms.budget) + 60, terms=repr(terms.to_json())
    )
    checks += "".join(Template(CHECK).substitute(name=name, function=_function(name)) for name in names)
    files = {".cs50.yml": Template(CONFIG).substitute(file=file).encode(), "__init__.py": checks.encode(), **package()}
    _fill(folder, files)


def classroom50_package(folder: Path, terms: Terms, rubric: Path | None) -> None:
    """Write the folder of an assignment's autograder for Classroom 50."""
    script = Template(CLASSROOM50).substitute(version=noughts.__version__)
    files = {"autograder.py": script.encode(), "terms.json": json.dumps(terms.to_json()).encode(), **package()}
    if rubric:
        files["rubric.toml"] = rubric.read_bytes()
    _fill(folder, files)


def _fill(folder: Path, files: dict[str, bytes]) -> None:
    """Write files into a new folder."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Mistake(f"{safe(str(folder))} is not an empty folder; give a new one.")
    with explained(folder):
        for name, data in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def _function(name: str) -> str:
    """Return the name of a check's function: GameState.move becomes GameState_move."""
    return name.replace(".", "_")
