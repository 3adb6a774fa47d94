"""Records the search of a learner's own file from one board, in the best box there is."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from noughts.box import linux
from noughts.box.box import open_box
from noughts.box.channel import Child
from noughts.box.levels import best
from noughts.errors import Mistake
from noughts.game import itself, size
from noughts.intake.reader import read_named
from noughts.judge import cs50, objects
from noughts.judge.diagnosis.locate import METHODS, MOST, RULES, SHOWN
from noughts.judge.diagnosis.own_search import read
from noughts.judge.oracle import GAME, truths
from noughts.judge.record import Record
from noughts.judge.respondent import Died, Question, Unavailable
from noughts.judge.submission import Submission
from noughts.mnk import Action, Position
from noughts.output.own_search import Recorded
from noughts.output.sentences import sentence
from noughts.search import alphabeta
from noughts.trace import Tracer

CPU = 20.0  # seconds for all questions about one board
OBJECT = "TicTacToeSolver.find_best_move"


def record_search(file: Path, board: str) -> Recorded:
    """Record the search of a file from a board; what goes wrong is a Mistake."""
    submission = read_named(file)
    linux.hide_memory()
    record, other = _records(submission.main, tuple(submission.files.items()), board)
    reading = read(record, other)
    wrong = reading.wrong if reading else None
    return Recorded(submission.main, board, record, reading, wrong, truths()[board].nodes, _cut_nodes(board))


@lru_cache(maxsize=4)
def _records(main: str, files: tuple[tuple[str, bytes], ...], board: str) -> tuple[Record, Record | None]:
    """Return the record from a board, and one that shows what the numbers mean."""
    try:
        with open_box(Submission(main, dict(files)), level=best(trust=True), cpu_seconds=CPU) as child:
            mover = truths()[board].position.player
            shown = next(each for each in SHOWN if truths()[each].position.player == mover)
            (record, answer), (other, _) = (_ask(child, main, one) for one in (board, shown))
    except Died as died:
        raise Mistake(f"{main} stopped: {sentence(died.detail)}.") from None
    except Unavailable as fault:
        raise Mistake(f"The box could not be opened on this machine ({fault}); try again.") from None
    if answer:
        raise Mistake(f"{main} raised {answer} on {board}, so its search has no end to show.")
    if record is None:
        raise Mistake(f"{main} told nothing of its search.")
    return record, other


def _ask(child: Child, main: str, board: str) -> tuple[Record | None, str]:
    """Ask for one record, and what was raised if anything was."""
    (answer,) = child.ask([_question(child, main, board)])
    return answer.record, answer.raised[0] if answer.raised else ""


def _question(child: Child, main: str, board: str) -> Question:
    if child.hello.error:
        kind, message = child.hello.error
        raise Mistake(f"{main} stops while it is loaded: {kind}: {message[:200]}.")
    names: Sequence[str] = list(child.hello.names)
    truth, asked = truths()[board], (MOST, (*RULES, *METHODS))
    if "minimax" in names:
        return Question("minimax", (cs50.board(truth),), record=asked)
    if "TicTacToeSolver" in names:
        args = (objects.SOLVER, objects.state(truth), objects.PLAYERS[truth.position.player])
        return Question(OBJECT, args, record=asked)
    raise Mistake(f"{main} has no minimax and no TicTacToeSolver, so there is no search to show.")


def _cut_nodes(board: str) -> int:
    tracer: Tracer[Position, Action] = Tracer(GAME, size(GAME, itself))
    alphabeta(GAME, truths()[board].position, observer=tracer)
    return sum(1 for _ in tracer.root.walk()) if tracer.root else 0
