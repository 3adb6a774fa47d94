"""Patterns of the players that are named to move, and of games called over: on which boards wrongly, by which cells."""

from collections.abc import Mapping, Sequence
from typing import Any

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.patterns import About, rest, said, says, truth
from noughts.judge.diagnosis.rules_told import unmoved
from noughts.judge.oracle import Truth, truths
from noughts.mnk import Action, O, X

OTHER = {X: O, O: X}
CELLS = [(row, col) for row in range(3) for col in range(3)]
MOST_CELLS = 6  # of a part of the board that loops see which end too soon
PARTS = [[(row, col) for row in range(rows) for col in range(cols)] for rows, cols in ((3, 1), (2, 2), (2, 3), (3, 2))]
"""Parts of the board that loops see which end too soon, the smallest first."""


def other_player(failure: Failure) -> bool:
    """Hold when the player was named who does not move."""
    return says(OTHER[truth(failure).position.player])(failure)


def exchanged(evidence: Evidence, role: str) -> bool:
    """Hold when the wrong player is named on every board."""
    failures = evidence.failures.get(role, ())
    return len(failures) == len(_boards()) and all(map(other_player, failures))


def _boards() -> list[Truth]:
    return [board for board in truths().values() if not board.terminal]


def where(evidence: Evidence, role: str) -> About:
    """Say which player is named on every board, or else with how many marks the wrong one is, where that is all."""
    failures = evidence.failures.get(role, ())
    about = rest(evidence, role, lambda failure: said(failure) in (X, O))
    wrong = {truth(failure).board for failure in failures}
    sides = {truth(failure).position.player for failure in failures}
    counts = sorted({truth(failure).stones for failure in failures})
    if about or role in evidence.partial:
        return about
    if len(sides) == 1 and wrong == {board.board for board in _boards() if board.position.player in sides}:
        return {"always": OTHER[sides.pop()]}
    return {"marks": counts} if wrong == {board.board for board in _boards() if board.stones in counts} else {}


def top_row_alone(evidence: Evidence, role: str) -> bool:
    """Hold when a player is named by what stands in the top row and by nothing else.

    Where another function spoils some answers, which are not here, that is asked of the rows with wrong answers alone.
    """
    wrong = {truth(failure).board: said(failure) for failure in evidence.failures.get(role, ())}
    spoilt = bool(evidence.blamed.get(role))
    named: dict[str, set[Any]] = {}
    for board in _boards():
        named.setdefault(board.board[:3], set()).add(wrong.get(board.board, board.position.player))
    failing = {board[:3] for board in wrong}
    told = {row: answers for row, answers in named.items() if row in failing or not spoilt}
    varied = len(failing) < len(named) if spoilt else len(set().union(*named.values())) > 1
    return (
        role not in evidence.partial
        and len(wrong) > 0
        and varied
        and all(len(answers) == 1 for answers in told.values())
    )


def full_by_the_top_row(evidence: Evidence, role: str) -> bool:
    """Hold when the boards that are wrongly called over are those whose top row is full, all of them and no others."""
    wrong = {truth(failure).board for failure in evidence.failures.get(role, ()) if says(True)(failure)}
    full = {board.board for board in _boards() if "." not in board.board[:3]}
    return wrong == full and len(evidence.failures[role]) == len(wrong)


def full_when_empty(evidence: Evidence, role: str) -> bool:
    """Hold when the empty board is called over, and full ones without a winner are not, and nothing else is wrong."""
    failures = evidence.failures.get(role, ())
    over = [truth(failure).stones for failure in failures if says(True)(failure)]
    on = {truth(failure).stones for failure in failures if not says(True)(failure)}
    return over == [0] and on == {9}


def ends_exchanged(evidence: Evidence, role: str) -> bool:
    """Hold when every unfinished board is called over, and every won one with free cells is not."""
    failures = evidence.failures.get(role, ())
    over = {truth(failure).board for failure in failures if says(True)(failure)}
    on = {truth(failure).board for failure in failures if says(False)(failure)}
    won = {board.board for board in truths().values() if board.winner and board.stones < 9}
    return over == {board.board for board in _boards()} and won <= on


def whose_moves(evidence: Evidence, role: str) -> About:
    """Say whose moves are left out, when it is one player's, and how much that explains.

    Nobody knows whose they are where another function spoils some answers, which are not here.
    """
    sides = {truth(failure).position.player for failure in evidence.failures.get(role, ()) if unmoved(failure)}
    about = rest(evidence, role, unmoved)
    known = len(sides) == 1 and not evidence.blamed.get(role) and role not in evidence.partial
    return {"side": sides.pop(), **about} if known else about


def part_alone(evidence: Evidence, role: str) -> bool:
    """Hold when a player is named by what stands in one part of the board and by nothing else."""
    return bool(which_part(evidence, role))


def which_part(evidence: Evidence, role: str) -> About:
    """Say by which cells alone a player is named, when both are; nothing where another function spoils answers."""
    wrong = {truth(failure).board: said(failure) for failure in evidence.failures.get(role, ())}
    named = {board.board: wrong.get(board.board, board.position.player) for board in _boards()}
    if not wrong or evidence.blamed.get(role) or role in evidence.partial or {*named.values()} != {X, O}:
        return {}
    part = next((part for part in PARTS if _decides(part, named)), [])
    return {"cells": [list(cell) for cell in part]} if part else {}


def _decides(part: Sequence[Action], named: Mapping[str, Any]) -> bool:
    """Tell whether boards that are alike in a part of the board have the same player named."""
    seen: dict[str, Any] = {}
    return all(seen.setdefault(_marks(board, part), player) == player for board, player in named.items())


def _marks(board: str, part: Sequence[Action]) -> str:
    return "".join(board[4 * row + col] for row, col in part)


def full_by_a_part(evidence: Evidence, role: str) -> bool:
    """Hold when the boards that are wrongly called over are those with one part full, all of them and no others."""
    return bool(the_full_part(evidence, role))


def the_full_part(evidence: Evidence, role: str) -> About:
    """Say which part of the board it is: the cells that are taken on every board that is wrongly called over."""
    wrong = {truth(failure).board for failure in evidence.failures.get(role, ())}
    part = [cell for cell in CELLS if wrong and all(_marks(board, [cell]) != "." for board in wrong)]
    full = {board.board for board in _boards() if "." not in _marks(board.board, part)}
    return {"cells": [list(cell) for cell in part]} if 0 < len(part) <= MOST_CELLS and full == wrong else {}
