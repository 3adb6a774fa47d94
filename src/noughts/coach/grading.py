"""A whole game, move by move: what each was worth, as far as that is proved, and where something was given away.

From the last board back to the first, so that what is proved of a board serves the one before it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from noughts.coach.facts import Reason, reason
from noughts.coach.words import sentence
from noughts.mnk import MNK, Action, Position, X
from noughts.solve import Solution, choose, solve

SECONDS = 12.0  # for all boards of a game
LONGEST = 1.5  # for one of them
DROP = 0.35  # of the estimate, from -1 to 1: a move that costs so much looks doubtful

GRADES = {
    "wins": "Wins",
    "only": "The only move",
    "best": "Best",
    "keeps": "Keeps the win",
    "slower": "Wins, but slower",
    "lost": "Lost already",
    "gave win": "Gave the win away",
    "gave draw": "Gave the draw away",
    "turned": "Lost from here on",
    "doubtful": "Looks doubtful",
    "open": "Not proved",
}
"""Each grade of a move in words; what looks doubtful does so by an estimate, all else is proved."""
SLIPS = ("gave win", "gave draw", "turned", "doubtful")
CERTAIN = ("gave win", "gave draw")
UNSURE = ("turned", "doubtful", "open")


class Worth(NamedTuple):
    """What is known of a board: what is proved; else an estimate (-1 to 1, to X) and what the machine would play."""

    known: Solution
    estimate: float
    choice: Action | None = None


class Graded(NamedTuple):
    """A move of a game: where, its grade, what the board was worth before and after, what would have held, and why."""

    ply: int
    before: Position
    action: Action
    grade: str
    was: Worth
    became: Worth
    better: tuple[Action, ...]
    sentence: str

    @property
    def words(self) -> str:
        """The grade in words."""
        return GRADES[self.grade]

    @property
    def slip(self) -> bool:
        """Tell whether the move gave something away, or seems to have."""
        return self.grade in SLIPS


def review(game: MNK, actions: Iterable[Action], *, start: Position | None = None) -> list[Graded]:
    """Return each move of a game that is proved to have given something away, and what would have held."""
    return [move for move in reviewed(game, actions, start=start) if move.grade in CERTAIN]


def summary(moves: Sequence[Graded], *, who: str) -> str:
    """Say what these sides' moves of a game gave away, all in all: nothing is claimed of what is not proved."""
    theirs = [move for move in moves if move.before.player in who]
    proved = sum(move.grade in CERTAIN for move in theirs)
    unsure = sum(move.grade in UNSURE for move in theirs)
    if proved:
        given = "Something was given away" if who == "XO" else "You gave something away"
        least = " at least" if unsure else ""
        return f"{given}{least} {'once' if proved == 1 else f'{proved} times'}."
    if not unsure:
        return "Nobody gave anything away." if who == "XO" else "You gave nothing away."
    return f"Nothing is proved to have been given away, but {unsure} of {len(theirs)} moves are not proved to be right."


def reviewed(
    game: MNK, actions: Iterable[Action], *, start: Position | None = None, seconds: float = SECONDS
) -> list[Graded]:
    """Return every move of a game with its grade."""
    moves = tuple(actions)
    boards = positions(game, moves, start=start)
    return grades(boards, moves, [*worths(boards, moves, seconds=seconds)][::-1])


def positions(game: MNK, actions: Iterable[Action], *, start: Position | None = None) -> list[Position]:
    """Return the boards of a game, from its first to its last."""
    boards = [start or game.initial_state()]
    for action in actions:
        boards.append(game.result(boards[-1], action))
    return boards


def worths(boards: Sequence[Position], actions: Sequence[Action], *, seconds: float = SECONDS) -> Iterator[Worth]:
    """Yield what each board of a game is worth, the last first, in so many seconds for all of them."""
    share = min(LONGEST, seconds / len(boards))
    after: Solution | None = None
    for board, action in zip(reversed(boards), reversed((*actions, None)), strict=True):
        found = solve(board, seconds=share)
        if after and action:
            found = _tightened(found, after, board, action)
        after = found
        yield _worth(board, found, share / 2)


def _tightened(found: Solution, after: Solution, board: Position, action: Action) -> Solution:
    """Return what is known of a board, together with what is known after a move: the player has that at least."""
    low = max(found.low, after.low) if board.player == X else found.low
    high = found.high if board.player == X else min(found.high, after.high)
    if (low, high) == (found.low, found.high):
        return found
    keeps = (action,) if low == high == after.value else ()
    rest = tuple(move for move in found.open if move not in keeps)
    return found._replace(low=low, high=high, moves=found.moves or keeps, open=rest)


def _worth(board: Position, found: Solution, seconds: float) -> Worth:
    if found.value is not None:
        return Worth(found, found.value)
    choice = choose(board, seconds=seconds)
    return Worth(found, min(found.high, max(found.low, choice.estimate)), choice.action)


def grades(boards: Sequence[Position], actions: Sequence[Action], found: Sequence[Worth]) -> list[Graded]:
    """Return every move of a game with its grade, from the worth of each of its boards."""
    solutions = dict(zip(boards, (worth.known for worth in found), strict=True))
    graded = []
    for ply, (before, action) in enumerate(zip(boards, actions, strict=False)):
        told, was, became = reason(before, action, known=solutions.__getitem__), found[ply], found[ply + 1]
        grade = _grade(told, was, became)
        better = told.missed or (was.known.moves if grade in SLIPS else ())
        graded.append(Graded(ply, before, action, grade, was, became, better, sentence(told)))
    return graded


def _grade(told: Reason, was: Worth, became: Worth) -> str:
    if told.line:
        return "wins"
    low, high = _range(was.known, told.sign)
    least, most = _range(became.known, told.sign)
    if most < low:
        return "gave win" if low == 1 else "gave draw"
    if most == -1:
        return "lost" if high == -1 else "turned"
    if low == high and least == most:
        return _kept(told, low)
    drop = told.sign * (was.estimate - became.estimate)
    return "doubtful" if drop > DROP else "open"


def _range(known: Solution, sign: int) -> tuple[int, int]:
    """Return what is proved, as the player sees it."""
    return (known.low, known.high) if sign == 1 else (-known.high, -known.low)


def _kept(told: Reason, value: int) -> str:
    """Grade a move that keeps a proved value which is not a loss."""
    before, after = told.before, told.after
    if len(before.moves) == 1 and not before.open and told.position.empty.bit_count() > 1:
        return "only"
    if value == 0:
        return "best"
    if before.plies is None or after.plies is None:  # so a quicker win may be there
        return "keeps"
    return "slower" if after.plies >= before.plies else "best"
