"""The box that a learner's own file runs in while its search is shown: few at once, however many requests there are."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from noughts.box import linux
from noughts.box.box import open_box
from noughts.box.channel import Child
from noughts.box.levels import best
from noughts.errors import Mistake
from noughts.judge.submission import Submission

BOXES = BoundedSemaphore(2)
PATIENCE = 20.0  # seconds that a request waits for a box


@contextmanager
def learner_box(submission: Submission, *, cpu_seconds: float) -> Iterator[Child]:
    """Run a learner's file for as long as the context lasts, or say that too many run already."""
    if not BOXES.acquire(timeout=PATIENCE):
        raise Mistake("Too many searches of your file are under way; try again in a moment.")
    try:
        linux.hide_memory()
        with open_box(submission, level=best(trust=True), cpu_seconds=cpu_seconds) as child:
            yield child
    finally:
        BOXES.release()
