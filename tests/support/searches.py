"""The searches of tests/submissions/searches, each behind the same right rules, and their records."""

import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType

from noughts.judge.diagnosis.locate import SHOWN
from noughts.judge.diagnosis.own_reading import read
from noughts.judge.diagnosis.own_search import WrongCall
from noughts.judge.record import Record
from noughts.judge.respondent import Answer, Question
from noughts.judge.values import Seq, value
from support import ROOT, brute, inprocess

FOLDER = ROOT / "tests/submissions/searches"
RULES = (FOLDER / "rules.py").read_text(encoding="utf-8")
PASSED_OVER = ("player", "actions", "result", "winner", "terminal", "utility", "initial_state")
MOST = 20_000


def parts(file: str) -> dict[str, str]:
    """Return the searches of a file by the line that stands above each."""
    pieces = re.split(r"^# === (.*)\n", (FOLDER / file).read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {title: f"{RULES}\n\n{code}" for title, code in zip(pieces[1::2], pieces[2::2], strict=True)}


@cache
def boards(most: int, fewest: int = 1) -> list[str]:
    """Return the unfinished boards with so many free cells."""
    return [board for board in brute.positions() if fewest <= board.count(".") <= most and brute.moves(board)]


@cache
def unlike(most: int) -> list[str]:
    """Return of those boards one for all that are alike when turned or mirrored."""
    turned = [(6, 3, 0, 7, 4, 1, 8, 5, 2), (2, 1, 0, 5, 4, 3, 8, 7, 6)]
    kept: dict[str, None] = {}
    seen: set[str] = set()
    for board in boards(most):
        if board not in seen:
            kept[board] = None
            alike = [board]
            for one in alike:  # which grows meanwhile
                alike += {"".join(one[cell] for cell in turn) for turn in turned} - set(alike)
            seen |= set(alike)
    return list(kept)


def cell(answer: Answer) -> int:
    """Return the cell that minimax chose."""
    assert isinstance(answer.returned, Seq), answer
    row, col = answer.returned.items
    assert isinstance(row, int)
    assert isinstance(col, int)
    return 3 * row + col


def question(board: str) -> Question:
    return Question("minimax", (value(brute.rows(board)),), record=(MOST, PASSED_OVER))


def shown(module: ModuleType) -> dict[str, Record]:
    """Return for either side the record that shows what the numbers of a search mean."""
    known = [board.replace("/", "") for board in SHOWN]
    return {brute.mover(board): record for board, _, record in answers(module, known)}


def answers(module: ModuleType, asked: list[str]) -> Iterator[tuple[str, Answer, Record]]:
    """Yield boards with what minimax answered and the record of its search."""
    under = inprocess.Asked(module)
    for board in asked:
        answer = under.ask(question(board))
        assert answer.record is not None
        yield board, answer, answer.record


def prove(told: WrongCall, record: Record, other: Record) -> None:
    """Make sure that a call is wrong, and that the values below it are right or do no harm."""
    reading = read(record, other)
    board = told.call.board.replace("/", "")
    assert reading
    if told.kind.startswith(("chooses", "keeps another move")):
        move = eval(told.returned)
        assert move is None or move[0] * 3 + move[1] not in brute.truth(board).keep
    else:
        node = reading.nodes[told.number]
        assert (node.value > 0) - (node.value < 0) != brute.truth(board).value * node.sign
    for below in reading.nodes.values():
        if below.call.parent == told.number and not reading.prunes:
            wanted = brute.truth(below.truth.board.replace("/", "")).value
            assert (below.value > 0) - (below.value < 0) == wanted * below.sign
