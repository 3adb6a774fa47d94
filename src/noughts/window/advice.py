"""The coach's answers for the window, hints one cell at a time."""

from collections.abc import Iterator
from time import monotonic

from noughts import coach
from noughts.errors import Mistake
from noughts.mnk import MNK, Action, Position
from noughts.orders import centre_first, wins_and_blocks_first
from noughts.solve import solve
from noughts.window.state import CoachRequest, Hinted, Hints, Review, Reviewed, Said, Why

SECONDS = 6.0  # for all hints of one board
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
            yield Said(request, coach.why(Position.from_rows(cells, game), action))
        case Review(actions):
            yield Reviewed(request, tuple(coach.review(game, actions)))


def refusal(request: CoachRequest, sentence: str) -> Hinted | Said | Reviewed:
    """Answer with a sentence instead."""
    match request:
        case Hints():
            return Hinted(request, {}, True, sentence)
        case Why():
            return Said(request, sentence)
        case Review():
            return Reviewed(request, (), sentence)


def _hints(position: Position, request: Hints) -> Iterator[Hinted]:
    """Tell more and more cells, the most urgent first; what the time does not reach is not proved."""
    game, until = position.game, monotonic() + SECONDS
    values: dict[Action, int | None] = {}
    actions = wins_and_blocks_first(centre_first)(position, game.actions(position))
    told = monotonic()
    for action in actions:
        left = until - monotonic()
        values[action] = solve(game.result(position, action), seconds=left / 4).value if left > 0 else None
        if monotonic() > told + STEP:
            told = monotonic()
            yield Hinted(request, dict(values), done=False)
    yield Hinted(request, values)
