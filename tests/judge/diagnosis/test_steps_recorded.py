"""What the record of a search proves decides which hint is given for its moves."""

import pytest
from support import brute, inprocess, searches
from support.evidence import seen

from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.misconceptions import Misconception, found
from noughts.judge.diagnosis.moves_made import IDEAS
from noughts.judge.diagnosis.own_search import WrongCall, first_wrong
from noughts.judge.diagnosis.patterns import Pattern
from noughts.judge.diagnosis.steps_recorded import shares_bounds
from noughts.judge.oracle import truths
from noughts.judge.record import Call
from noughts.output.sentences import hint_text

WRONG = {title.partition(" | ")[0]: code for title, code in searches.parts("wrong.py").items()}
UNFINISHED = [truth for truth in truths().values() if not truth.terminal]
SHORT = next(idea for idea in IDEAS if idea.about.get("plies") == 1)


def step(kind, *, line=1, mixes=False):
    call = Call(-1, "value", line, "XX./OO./...", {}, 1, None, changed=False)
    return WrongCall(kind, 0, call, "X", (), "0", "1", largest=True, mixes=mixes)


def hint(wrong_call, source="", boards=UNFINISHED):
    """Return the hint for a search that moves like a short-sighted one, on some boards, and has this record."""
    moves = {truth.board: min(SHORT.player(truth)) for truth in boards}
    evidence = seen(source, minimax=lambda truth: moves.get(truth.board, min(truth.best, default=None)))
    evidence = evidence._replace(moves=[(truth, moves[truth.board]) for truth in boards], wrong_call=wrong_call)
    row = found(evidence).get("minimax")
    return row or Misconception("", "", Pattern(lambda _evidence, _role: True))


def test_a_search_that_moves_like_a_short_sighted_one_is_not_called_so_where_its_record_shows_another_mistake():
    assert hint(None).name == "looks too few moves ahead"
    assert hint(step("stops early")).name == "looks too few moves ahead"
    assert hint(step("takes the largest")).name == ""
    mixed = hint(step("takes the largest", mixes=True))
    assert hint_text(mixed.hint).startswith("Largest and smallest are mixed up. X takes")


def test_max_and_min_mixed_up_are_told_by_the_record_where_few_moves_are_known():
    few = UNFINISHED[::170]
    assert hint(None, boards=few).name == ""
    assert hint(step("takes the largest", mixes=True), boards=few).name == "max and min mixed up"


PRUNES = (
    "def value(board, alpha, beta):\n    for action in actions(board):\n        if alpha >= beta:\n            break\n"
)


@pytest.mark.parametrize(
    ("wrong_call", "source", "told"),
    [
        (None, PRUNES, False),
        (step("cuts too early"), PRUNES, True),
        (step("chooses a bound"), PRUNES, True),
        (step("cuts too early"), "def value(board, low, high): ...\n", False),
        (step("cuts too early"), f"{PRUNES}        if action: break\n", False),
        (step("scored wrongly"), PRUNES, False),
        (step("leaves moves out", line=1), PRUNES, True),
        (step("leaves moves out", line=1), f"{PRUNES}        if action: break\n", False),
        (step("leaves moves out", line=1), f"{PRUNES}        return 0\n", False),
    ],
)
def test_alpha_and_beta_are_spoken_of_only_where_the_record_shows_a_wrong_cut(wrong_call, source, told):
    few = UNFINISHED[::170]
    assert (hint(wrong_call, source, few).name == "pruning bug") == told


def first_steps(title):
    """Yield the first wrong calls of a wrong search on some boards."""
    module = inprocess.module(WRONG[title])
    shown = searches.shown(module)
    for board, answer, record in searches.answers(module, searches.unlike(5)[::4]):
        if searches.cell(answer) not in brute.truth(board).keep:
            yield first_wrong(record, shown[brute.mover(board)])


@pytest.mark.parametrize(
    ("title", "mixed"),
    [
        ("the opponent maximises too", True),
        ("X minimises below", True),
        ("keeps the last value", False),
        ("sums", False),
        ("tuples compared by the move", False),
    ],
)
def test_max_and_min_are_mixed_up_where_every_like_call_takes_the_other_end(title, mixed):
    assert any(told.mixes for told in first_steps(title) if told) == mixed


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("tracker.alpha = max(tracker.alpha, value)", True),
        ("global alpha", True),
        ("alpha = max(alpha, value)", False),
        ("self.alpha = alpha", False),
    ],
)
def test_bounds_that_all_calls_share_are_told(line: str, told: bool) -> None:
    source = f"def minimax(board):\n    return max_value(board)\ndef max_value(board):\n    {line}\n"
    assert shares_bounds(Evidence(source=source, names={"minimax": "minimax"}), "minimax") == told
