"""Patterns of a winner's failures: which lines of which player are never seen, and which only now and then."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.patterns import FEW, NOTHING, About, Pattern, rest, said, truth
from noughts.judge.diagnosis.rules_told import has_empty_line, won_by
from noughts.judge.oracle import GAME, Truth, truths
from noughts.mnk import O, X, completed, lines

DIAGONALS = (0b100010001, 0b001010100)
TEXT_OF_THREE = r"""== *\(?(?:\b[XO]|['"][XO]['"]) *\* *3|== *\(?['"](?:XXX|OOO)['"]"""
MANY = 8  # sets of cells, from which on nobody would read them
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


class Hasty(NamedTuple):
    """A player who is named as soon as some cells hold his mark, though they are no line."""

    mark: str
    cells: frozenset[int]


def _hasty(evidence: Evidence, role: str, *, cells: int = 2) -> list[Hasty]:
    """Return who is named how when nobody has won, as few cells as possible; nothing unless that is all that is wrong.

    Cells count when a winner is named on every board without one on which they hold the mark.
    """
    failures = [failure for failure in evidence.failures.get(role, ()) if made_up(failure)]
    wrong = {(truth(failure).board, said(failure)) for failure in failures}
    named = {board for board, _ in wrong}
    found: list[Hasty] = []
    for mark, size in product((X, O), range(1, cells + 1)):
        for some in map(frozenset, combinations(range(9), size)):
            held = _without_winner(mark, some)
            if held and held <= named and not any(one.mark == mark and one.cells <= some for one in found):
                found.append(Hasty(mark, some))
    explained = {(board, one.mark) for one in found for board in _without_winner(one.mark, one.cells)}
    return found if wrong <= explained and role not in evidence.partial else []


@cache
def _without_winner(mark: str, cells: frozenset[int]) -> frozenset[str]:
    """Return the boards without a winner on which all these cells hold a mark."""
    spots = [4 * (cell // 3) + cell % 3 for cell in cells]
    boards = (board.board for board in truths().values() if board.winner is None)
    return frozenset(board for board in boards if all(board[spot] == mark for spot in spots))


def too_few_cells(evidence: Evidence, role: str) -> About:
    """Say which cells make whom the winner without a line, if they are few, and how much is explained."""
    named = [said(failure) for failure in evidence.failures.get(role, ()) if made_up(failure)]
    if len({*named}) == 1 and len(named) == sum(board.winner is None for board in truths().values()):
        return {"always": named[0], **rest(evidence, role, made_up)}
    return {**_told(_hasty(evidence, role)), **rest(evidence, role, made_up)}


def _told(found: list[Hasty]) -> About:
    told = [{"player": one.mark, "cells": [[*divmod(cell, 3)] for cell in sorted(one.cells)]} for one in found]
    return {"hasty": told} if 0 < len(told) <= MANY else {}


def both_ways(evidence: Evidence, role: str) -> About:
    """Say how often a winner is named where there is none, by which cells, and how often one is not, on which lines."""
    failures = evidence.failures.get(role, ())
    missed = [failure for failure in failures if not won_by(None)(failure)]
    lines = {held for failure in missed if (held := _held(truth(failure)))}
    told = {"lines": _listed(lines)} if len({line for _, line in lines}) <= FEW else {}
    counts = {"made_up": sum(map(made_up, failures)), "missed": len(missed)}
    return {**counts, **told, **_told(_hasty(evidence, role, cells=3))}


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


def some_lines(evidence: Evidence, role: str) -> bool:
    """Hold when some lines of both players, but not all, are never seen, and all others always are."""
    return certain_lines(evidence, role) and not nothing(evidence, role) and not one_player(evidence, role)


def now_and_then(evidence: Evidence, role: str) -> bool:
    """Hold when the same line of the same player is seen on some boards and missed on others."""
    return bool(sight(evidence, role).partly)


def _strange(evidence: Evidence, role: str) -> dict[int, set[Held]]:
    """Return cells that decide whether lines are seen which they are no part of, and those lines.

    All lines that are seen now and then must have such a cell, or at least one that is a player's only one: with more
    of them, something else is wrong.
    """
    wrong = {truth(failure).board for failure in evidence.failures.get(role, ()) if blind(failure)}
    partly = sight(evidence, role).partly
    marks = Counter(mark for mark, _ in partly)
    deciding = {held: cell for held in sorted(partly) if (cell := _deciding(held, wrong)) is not None}
    single = [held for held in deciding if marks[held[0]] == 1]
    found: dict[int, set[Held]] = {}
    for held in deciding if len(deciding) == len(partly) else single[-1:]:
        found.setdefault(deciding[held], set()).add(held)
    return found


def _deciding(held: Held, wrong: set[str]) -> int | None:
    """Return a cell outside a line that tells the boards on which it is missed from the others, if there is one."""
    boards = [board for board in truths().values() if _held(board) == held and not has_empty_line(board)]
    outside = (cell for cell in range(9) if not held[1] >> cell & 1)
    return next((cell for cell in outside if _decides(cell, boards, wrong)), None)


def _decides(cell: int, boards: list[Truth], wrong: set[str]) -> bool:
    """Tell whether what stands in a cell tells the boards with a missed win from those with a seen one."""
    spot = 4 * (cell // 3) + cell % 3
    missed = {board.board[spot] for board in boards if board.board in wrong}
    return missed.isdisjoint(board.board[spot] for board in boards if board.board not in wrong)


def wrong_cell(evidence: Evidence, role: str) -> bool:
    """Hold when a cell decides about a line that it is no part of."""
    return bool(_strange(evidence, role))


def the_cell(evidence: Evidence, role: str) -> About:
    """Say which cells decide, about which lines, and how much that explains."""
    found = _strange(evidence, role)
    told = [{"cell": [*divmod(cell, 3)], "lines": _listed(found[cell])} for cell in sorted(found)]
    about = frozenset[Held]().union(*found.values())
    return {"cells": told, **rest(evidence, role, lambda f: not about.isdisjoint(_won(truth(f))))}


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
