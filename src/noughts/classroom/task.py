"""A task: one submission to judge, as data that can be sent to a worker process; and what the worker does with it."""

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

JUDGE = ("errors.py", "safe.py", "svg.py", "mnk.py", "judge", "box")
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
    """Return a name for the code of this judge; verdicts of other code, with another name, are not used."""
    root = Path(noughts.__file__).parent
    paths = [path for name in JUDGE for path in (root / name, *(root / name).rglob("*.py")) if path.suffix == ".py"]
    found = {path.relative_to(root).as_posix(): path.read_bytes() for path in paths if path.is_file()}
    return f"{noughts.__version__}-{digest(found)[:16]}"


def nameless(submission: Submission) -> Submission:
    """Return a submission of one file with that file renamed tictactoe.py, so that identical files are judged once."""
    if len(submission.files) > 1:
        return submission
    return Submission(ALONE, {ALONE: submission.files[submission.main]})


def source(submission: Submission) -> str:
    """Return the digest of a submission, the same for identical ones."""
    return digest({**submission.files, "main": submission.main.encode()})


def key(source: str, terms: Terms) -> str:
    """Return the key of a verdict in the store, made of the source, the terms and the version of the judge."""
    text = json.dumps([source, terms.to_json(), version()], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def perform(task: Task) -> dict[str, Any]:
    """Judge a task in this process, wherever it was started, and return its report as JSON data."""
    forget_current_folder()
    if task.version != version():
        raise RuntimeError(f"this worker has another noughts ({version()}) than was asked for ({task.version})")
    return judge(task.submission, task.terms).to_json()
