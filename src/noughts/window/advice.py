"""The coach's answers for the window: hints and reviews in instalments, as they take a while on a large board."""

from collections.abc import Iterator
from time import monotonic

from noughts import coach
from noughts.coach.grading import grades, positions, worths
from noughts.errors import Mistake
from noughts.mnk import MNK, Position
from noughts.window.state import CoachRequest, Hinted, Hints, Review, Reviewed, Said, Why

SECONDS = 6.0  # for all hints of one board
REVIEW = 12.0  # for all boards of a game
STEP = 0.3  # seconds between two instalments


def advise(game: MNK, request: CoachRequest) -> Iterator[Hinted | Said | Reviewed]:
    """Answer one question; a board that no play reaches gets a sentence saying so."""
    try:
        yield from _answers(game, request)
    except Mistake as mistake:
        yield refusal(request, str(mistake))


def _answers(game: MNK, request: CoachRequest) -> Iterator[Hinted | Said | Reviewed]:
    match request:
        case Hints(cells):
            yield from _hints(Position.from_rows(cells, game), request)
        case Why(cells, action):
            told = coach.reason(Position.from_rows(cells, game), action)
            yield Said(request, coach.sentence(told), tuple(coach.marks(told)))
        case Review():
            yield from _review(game, request)


def refusal(request: CoachRequest, sentence: str) -> Hinted | Said | Reviewed:
    """Answer with a sentence instead."""
    match request:
        case Hints():
            return Hinted(request, {}, note=sentence)
        case Why():
            return Said(request, sentence)
        case Review():
            return Reviewed(request, (), sentence)


def _hints(position: Position, request: Hints) -> Iterator[Hinted]:
    """Tell more and more cells; what the time does not reach is not proved."""
    found = None
    for found in coach.advise(position, seconds=SECONDS):
        yield Hinted(request, found.values, found.suggestion, done=False)
    if found:
        yield Hinted(request, found.values, found.suggestion)


def _review(game: MNK, request: Review) -> Iterator[Reviewed]:
    """Grade every move of a game, and say meanwhile how far that is."""
    boards, told, found = positions(game, request.actions), monotonic(), []
    for worth in worths(boards, request.actions, seconds=REVIEW):
        found.append(worth)
        if monotonic() > told + STEP:
            told = monotonic()
            note = f"Going through the game: {len(found)} of {len(boards)} boards…"
            yield Reviewed(request, (), note, done=False)
    yield Reviewed(request, tuple(grades(boards, request.actions, found[::-1])))
