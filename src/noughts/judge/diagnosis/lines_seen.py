"""Patterns of a winner's failures: which lines of which player are never seen, and which only now and then."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.patterns import NOTHING, About, Pattern, has_empty_line, rest, said, truth, won_by
from noughts.judge.oracle import GAME, Truth, truths
from noughts.mnk import O, X, completed, lines

DIAGONALS = (0b100010001, 0b001010100)
Held = tuple[str, int]
"""A player, and a line that is complete."""


class Sight(NamedTuple):
    """What winner sees of the boards that one line wins by itself."""

    never: frozenset[Held]
    partly: frozenset[Held]
    """Seen on some boards and missed on others."""


def blind(failure: Failure) -> bool:
    """Hold when the winner was not named, with no line of empty cells that could have hidden it."""
    return not won_by(None)(failure) and said(failure) is not NOTHING and not has_empty_line(truth(failure))


def sight(evidence: Evidence, role: str) -> Sight:
    """Return what is never and what is partly seen; nothing where not every board was asked."""
    failures = evidence.failures.get(role, ())
    missed = Counter(_held(truth(failure)) for failure in failures if blind(failure))
    if role in evidence.partial or missed.total() < len(failures) / 2:
        return Sight(frozenset(), frozenset())
    boards = _won_by_one_line()
    never = frozenset(held for held in boards if missed[held] == boards[held])
    return Sight(never, frozenset(held for held in boards if 0 < missed[held] < boards[held]))


@cache
def _won_by_one_line() -> dict[Held, int]:
    """Count the boards that each line of each player wins by itself, where no line of empty cells can hide it."""
    found = Counter(_held(board) for board in truths().values() if board.winner and not has_empty_line(board))
    return {held: count for held, count in found.items() if held}


def _held(board: Truth) -> Held | None:
    """Return who won and by which line, when it is one."""
    won = completed(board.position)
    return (board.winner, won[0]) if board.winner and len(won) == 1 else None


def nothing(evidence: Evidence, role: str) -> bool:
    """Hold when no win is ever seen."""
    return sight(evidence, role).never == _won_by_one_line().keys()


def made_up(failure: Failure) -> bool:
    """Hold when a winner was named where nobody has won."""
    return won_by(None)(failure) and said(failure) in (X, O)


def both_ways(evidence: Evidence, role: str) -> About:
    """Say how often a winner is named where there is none, and how often one is not named."""
    failures = evidence.failures.get(role, ())
    return {"made_up": sum(map(made_up, failures)), "missed": sum(not won_by(None)(failure) for failure in failures)}


def one_player(evidence: Evidence, role: str) -> bool:
    """Hold when no line of one player is ever seen, and every line of the other always is."""
    seen = sight(evidence, role)
    return not seen.partly and any(seen.never == {(mark, line) for line in lines(GAME)} for mark in (X, O))


def diagonals(evidence: Evidence, role: str) -> bool:
    """Hold when one or both diagonals, and nothing else, are never seen."""
    seen = sight(evidence, role)
    missed = {line for _, line in seen.never}
    return bool(missed) and not seen.partly and missed <= set(DIAGONALS) and len(seen.never) == 2 * len(missed)


def certain_lines(evidence: Evidence, role: str) -> bool:
    """Hold when some lines are never seen, and all others always are."""
    seen = sight(evidence, role)
    return bool(seen.never) and not seen.partly


def now_and_then(evidence: Evidence, role: str) -> bool:
    """Hold when the same line of the same player is seen on some boards and missed on others."""
    return bool(sight(evidence, role).partly)


class Strange(NamedTuple):
    """A cell that decides whether a line is seen, though it is no part of it."""

    cell: int
    line: int


def _strange(evidence: Evidence, role: str) -> Strange | None:
    """Return such a cell and its line, if there is one."""
    wrong = {truth(failure).board for failure in evidence.failures.get(role, ()) if blind(failure)}
    partly = sight(evidence, role).partly
    marks = Counter(mark for mark, _ in partly)  # with more lines than one of a player's, something else is wrong
    for held in sorted((held for held in partly if marks[held[0]] == 1), reverse=True):
        boards = [board for board in truths().values() if _held(board) == held and not has_empty_line(board)]
        cells = [cell for cell in range(9) if not held[1] >> cell & 1 and _decides(cell, boards, wrong)]
        if cells:
            return Strange(cells[0], held[1])
    return None


def _decides(cell: int, boards: list[Truth], wrong: set[str]) -> bool:
    """Tell whether what stands in a cell tells the boards with a missed win from those with a seen one."""
    spot = 4 * (cell // 3) + cell % 3
    missed = {board.board[spot] for board in boards if board.board in wrong}
    return missed.isdisjoint(board.board[spot] for board in boards if board.board not in wrong)


def wrong_cell(evidence: Evidence, role: str) -> bool:
    """Hold when a cell decides about a line that it is no part of."""
    return _strange(evidence, role) is not None


def the_cell(evidence: Evidence, role: str) -> About:
    """Say which cell decides, about which line, and how much that explains."""
    found = _strange(evidence, role)
    assert found
    held = {pair for pair in sight(evidence, role).partly if pair[1] == found.line}
    about = {"partly": _listed(held), "cell": [*divmod(found.cell, 3)]}
    return {**about, **rest(evidence, role, lambda f: found.line in completed(truth(f).position))}


def lines_of(evidence: Evidence, role: str) -> About:
    """Say which lines of whom are never seen, which now and then, and how much that explains."""
    seen = sight(evidence, role)
    unseen = seen.never | seen.partly
    listed = {"never": _listed(seen.never), "partly": _listed(seen.partly)}
    return {
        **listed,
        **rest(evidence, role, lambda failure: _won(truth(failure)) <= unseen and not won_by(None)(failure)),
    }


def _won(board: Truth) -> set[Held]:
    """Return the lines that are complete, with their player."""
    return {(board.winner or "", line) for line in completed(board.position)}


def missed(shows: Pattern) -> Pattern:
    """Speak of the wins that were missed, and say on which lines."""
    return shows._replace(speaks_of=blind, about=lines_of)


def _listed(held: Iterable[Held]) -> list[dict[str, object]]:
    """List lines by their cells, together where both players' are meant."""
    whose: dict[int, list[str]] = {}
    for mark, line in sorted(held):
        whose.setdefault(line, []).append(mark)
    players = {line: "".join(sorted(marks)) for line, marks in whose.items()}
    return [{"player": players[line], "cells": _cells(line)} for line in lines(GAME) if line in players]


def _cells(line: int) -> list[list[int]]:
    return [[*divmod(cell, 3)] for cell in range(9) if line >> cell & 1]
