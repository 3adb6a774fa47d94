"""Records the search of a learner's own file from one board, in the best box there is."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

from noughts.errors import Mistake
from noughts.intake.reader import read_named
from noughts.judge.respondent import Died, Respondent, Unavailable
from noughts.judge.submission import Submission
from noughts.output.own_search import Recorded
from noughts.output.sentences import sentence
from noughts.web import own_tree
from noughts.web.learner_box import learner_box

LONGEST = 200_000  # characters of a file that are shown
CPU = 20.0  # seconds for all questions about one board
T = TypeVar("T")


def record_search(file: Path, board: str) -> Recorded:
    """Record the search of a file from a board; what goes wrong is a Mistake."""
    submission = read_named(file)
    return own_tree.recorded(submission.main, board, _records(submission.main, tuple(submission.files.items()), board))


@lru_cache(maxsize=4)
def _records(main: str, files: tuple[tuple[str, bytes], ...], board: str) -> own_tree.Records:
    """Return the record from a board, and one that shows what the numbers mean."""
    return _asked(Submission(main, dict(files)), lambda child: own_tree.records(child, main, board))


def _asked(submission: Submission, ask: Callable[[Respondent], T]) -> T:
    """Run a file and ask it something; what goes wrong is a Mistake."""
    try:
        with learner_box(submission, cpu_seconds=CPU) as child:
            return ask(child)
    except Died as died:
        raise Mistake(f"{submission.main} stopped: {sentence(died.detail)}.") from None
    except Unavailable as fault:
        raise Mistake(f"The box could not be opened on this machine ({fault}); try again.") from None


def trace(file: Path, board: str) -> dict[str, Any]:
    """Return a file's own search of a board as the page takes a search, with wrong nodes marked."""
    return own_tree.tree(record_search(file, own_tree.unfinished(board)))


def source(file: Path) -> dict[str, Any]:
    """Return a file's text, to be shown beside its search."""
    submission = read_named(file)
    text = submission.files[submission.main].decode("utf-8", "replace")
    return {"file": submission.main, "text": text[:LONGEST]}


def first_wrong(file: Path) -> dict[str, Any]:
    """Look for a mistake of a file's search, also where its move is wrong, and return the first with the way to it."""
    return own_tree.first_wrong(partial(record_search, file), _missed(file))


def _missed(file: Path) -> Iterator[str]:
    """Yield boards on which the file's move is wrong, which takes some seconds to find out."""
    yield from _asked(read_named(file), own_tree.missed)
