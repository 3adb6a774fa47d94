"""One submission to judge, as data that travels to a worker process or another machine, and what a worker does."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import noughts
from noughts.box.judging import Terms, judge
from noughts.importing import forget_current_folder
from noughts.intake.reader import digest
from noughts.judge.submission import Submission

JUDGE = ("errors.py", "safe.py", "mnk.py", "judge", "box")
"""The files of the package that a verdict can depend on."""
ALONE = "tictactoe.py"


@dataclass(frozen=True, slots=True)
class Task:
    """A submission, the terms, and the version of the judge that is asked for."""

    key: str
    submission: Submission
    terms: Terms
    version: str


@cache
def version() -> str:
    """Return the one name of this judge's code, so that verdicts of another are never taken for its own."""
    root = Path(noughts.__file__).parent
    paths = [path for name in JUDGE for path in (root / name, *(root / name).rglob("*.py")) if path.suffix == ".py"]
    found = {str(path.relative_to(root)): path.read_bytes() for path in paths if path.is_file()}
    return f"{noughts.__version__}-{digest(found)[:16]}"


def nameless(submission: Submission) -> Submission:
    """Return a submission of one file under the course's usual name, so that equal files are equal submissions."""
    if len(submission.files) > 1:
        return submission
    return Submission(ALONE, {ALONE: submission.files[submission.main]})


def source(submission: Submission) -> str:
    """Return the one name of a submission, the same for identical ones."""
    return digest({**submission.files, "main": submission.main.encode()})


def key(source: str, terms: Terms) -> str:
    """Return what a verdict is kept under: source, terms and judge."""
    text = json.dumps([source, terms.to_json(), version()], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def perform(task: Task) -> dict[str, Any]:
    """Judge a task in this process, wherever it was started, and return its report as JSON data."""
    forget_current_folder()
    if task.version != version():
        raise RuntimeError(f"this worker has another noughts ({version()}) than was asked for ({task.version})")
    return judge(task.submission, task.terms).to_json()
