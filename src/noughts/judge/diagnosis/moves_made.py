"""Patterns of the moves that a search makes: which wrong idea explains every one of them, and what is certain without.

An idea is told only when it foretells all moves, right and wrong, much better than chance does, and when about as many
moves are wrong as it would make wrong: a file with a few slips of another kind fits many ideas.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import log
from typing import Any, NamedTuple

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.calls import function_at, raises_at, text_of
from noughts.judge.diagnosis.patterns import ENOUGH, About, Pattern, both, kind, raised, said, some, truth
from noughts.judge.diagnosis.wrong_players import DEPTHS, FIRST_FREE, TIES_LAST, Mixed, Player, mixed
from noughts.judge.oracle import Truth, after, truths
from noughts.judge.values import Seq
from noughts.mnk import Action, O, X

TELLING = 6.0  # how much better than chance an idea must foretell the moves, as a logarithm
SLIPS = 0.2  # of the wrong moves that an idea lets expect must be there
ENOUGH_WRONG = 20  # moves, below which a few slips would fit some idea by chance
ENOUGH_RIGHT = 50  # moves of one side that are all right, until its part of a search is called right

Made = Sequence[tuple[Truth, Any]]


class Idea(NamedTuple):
    """A wrong player, under a name, and what the hint has to say of it."""

    name: str
    player: Player
    about: Mapping[str, Any] = {}


def _ideas() -> Iterable[Idea]:
    yield from (Idea("takes the first free cell", player) for player in FIRST_FREE)
    yield from (Idea(_name(way), way.moves, {"wrong": way.wrong}) for way in mixed())
    yield from (Idea("ties taken last", player) for player in TIES_LAST)
    yield from (Idea("looks too few moves ahead", player, {"plies": plies}) for plies, player in DEPTHS.items())


def _name(way: Mixed) -> str:
    """Return what a search is called whose max and min are mixed up like this."""
    if (way.x_calls, way.o_calls, way.max_calls) == ("max", "max", "max"):
        return "maximises for both"
    if (way.x_calls, way.o_calls, way.min_calls) == ("min", "min", "min"):
        return "minimises for both"
    if way.wrong == ["o_picks"]:
        return "picks the largest value for O too"
    if way.wrong == ["x_picks"]:
        return "picks the smallest value for X too"
    return "plays to lose" if {"x_picks", "o_picks"} <= {*way.wrong} else "max and min mixed up"


IDEAS = tuple(_ideas())


def idea(name: str) -> Pattern:
    """Hold when this is the one idea that explains the moves best."""
    told = Pattern(
        lambda evidence, _role: likeliest(evidence).name == name, about=lambda seen, _role: dict(likeliest(seen).about)
    )
    return both(told, some(kind("value")))


def likeliest(evidence: Evidence) -> Idea:
    """Return the idea that foretells every move, right or wrong, and says most; one without a name if none."""
    return _likeliest(tuple((board.board, move) for board, move in evidence.moves))


@lru_cache(maxsize=1)  # every row about an idea asks
def _likeliest(made: tuple[tuple[str, Any], ...]) -> Idea:
    moves = [(truths()[board], move) for board, move in made]
    moves.sort(key=lambda pair: pair[1] in pair[0].best)  # the wrong ones refute most ideas at once
    wrong = sum(move not in board.best for board, move in moves)
    told = [round(_told(one.player, moves), 6) if wrong >= ENOUGH_WRONG else 0.0 for one in IDEAS]
    return IDEAS[told.index(max(told))] if max(told) > TELLING else Idea("", DEPTHS[1])


def _told(player: Player, moves: Made) -> float:
    """Return how much better than chance a wrong player foretells moves; nothing when one of them is not its own."""
    told, wrong, expected = 0.0, {X: 0, O: 0}, {X: 0.0, O: 0.0}
    for board, move in moves:
        likely, mover = player(board), board.position.player
        if move not in likely:
            return 0.0
        told += log(len(board.actions) / len(likely))
        wrong[mover] += move not in board.best
        expected[mover] += len(likely.difference(board.best)) / len(likely)
    return told if all(wrong[mark] >= SLIPS * expected[mark] for mark in (X, O)) else 0.0


# What is certain without an idea


def one_side(evidence: Evidence, role: str) -> bool:
    """Hold when all that is wrong is wrong on one player's turns, and the other's moves are right."""
    return _wrong_side(evidence, role) is not None


def _wrong_side(evidence: Evidence, role: str) -> str | None:
    sides = {truth(failure).position.player for failure in evidence.failures.get(role, ())}
    right = {mark: sum(board.position.player == mark for board, _ in evidence.moves) for mark in (X, O)}
    wrong = next((mark for mark in (X, O) if sides == {mark}), None)
    return wrong if wrong and right[O if wrong == X else X] >= ENOUGH_RIGHT else None


def the_side(evidence: Evidence, role: str) -> About:
    """Say whose moves are wrong."""
    return {"side": _wrong_side(evidence, role)}


def leaves_a_win(failure: Failure) -> bool:
    """Hold when a win that was there for the taking was left."""
    return kind("value")(failure) and _open_win(truth(failure)) and said(failure) not in truth(failure).best


def leaves_a_threat(failure: Failure) -> bool:
    """Hold when the other player can win at once, and could have been kept from it."""
    return kind("value")(failure) and _open_win(after(truth(failure), said(failure)))


def _open_win(board: Truth) -> bool:
    return board.plies == 1 and board.winner is None and board.value == (1 if board.position.player == X else -1)


def settles(evidence: Evidence, role: str) -> bool:
    """Hold when every wrong move draws where a win is open, by both players, and none comes only where all lose.

    A few such moves may come of anything: a branch that was cut too early gives up a win for a draw as well.
    """
    failures = evidence.failures.get(role, ())
    moves = [failure for failure in failures if kind("value")(failure) and said(failure) is not None]
    sides = {truth(failure).position.player for failure in moves if _draws(failure)}
    rest = [failure for failure in failures if said(failure) is None or not kind("value")(failure)]
    lost = all(said(failure) is None and _lost(truth(failure)) for failure in rest)
    enough = len(moves) >= ENOUGH_WRONG and role not in evidence.partial
    return enough and sides == {X, O} and lost and all(map(_draws, moves))


def _draws(failure: Failure) -> bool:
    """Tell whether a move gives up a win for a draw."""
    return truth(failure).value != 0 and after(truth(failure), said(failure)).value == 0


def without_losing(evidence: Evidence, role: str) -> About:
    """Say whether nothing comes back where every move loses."""
    return {"none": any(said(failure) is None for failure in evidence.failures.get(role, ()))}


def given_away(evidence: Evidence, role: str) -> About:
    """Count the wrong moves: those that leave a win, and those that let the other player win at once."""
    failures = [failure for failure in evidence.failures.get(role, ()) if kind("value")(failure)]
    wins = sum(map(leaves_a_win, failures))
    return {"moves": len(failures), "wins": wins, "threats": sum(map(leaves_a_threat, failures))}


def all_alike(evidence: Evidence, role: str) -> bool:
    """Hold when no first wrong step is known, and every wrong move leaves an open win, or every one lets one come."""
    counts = given_away(evidence, role)
    alike = counts["moves"] in (counts["wins"], counts["threats"])
    return evidence.wrong_call is None and counts["moves"] >= ENOUGH_WRONG and alike


def only_when_lost(evidence: Evidence, role: str) -> bool:
    """Hold when None came back on nothing but boards on which every move loses."""
    return all(map(_lost, (truth(failure) for failure in evidence.failures[role] if said(failure) is None)))


def stops_when_lost(evidence: Evidence, role: str) -> bool:
    """Hold when errors come on nothing but boards on which every move loses, and on all of those."""
    stopped = [truth(failure) for failure in evidence.failures[role] if kind("raised")(failure)]
    return all(map(_lost, stopped)) and not any(_lost(board) for board, _ in evidence.moves)


def only_before_an_end(evidence: Evidence, role: str) -> bool:
    """Hold when None came back on the boards of which a move ends the game, on all of them and on no other."""
    without = [truth(failure) for failure in evidence.failures[role] if said(failure) is None]
    return all(map(_may_end, without)) and not any(_may_end(board) for board, _ in evidence.moves)


def without_a_move(evidence: Evidence, role: str) -> About:
    """Say on whose turns None comes back, when it does on all of one player's that were asked and on no other's."""
    failures = evidence.failures[role]
    sides = {truth(failure).position.player for failure in failures if said(failure) is None}
    moving = {board.position.player for board, move in evidence.moves if move is not None}
    moving |= {truth(failure).position.player for failure in failures if said(failure) is not None}
    return {"side": sides.pop()} if len(sides) == 1 and moving and not sides & moving else {}


def _may_end(board: Truth) -> bool:
    return any(after(board, action).terminal for action in board.actions)


def _lost(board: Truth) -> bool:
    return board.value == (-1 if board.position.player == X else 1)


def favours(evidence: Evidence, _role: str) -> bool:
    """Hold when every wrong move goes to one cell, and that cell is taken whenever it is free."""
    return _favourite(evidence) is not None


def _favourite(evidence: Evidence) -> Action | None:
    wrong = {move for board, move in evidence.moves if move not in board.best}
    cell = wrong.pop() if len(wrong) == 1 else None
    return cell if all(move == cell for board, move in evidence.moves if cell in board.actions) else None


def the_favourite(evidence: Evidence, _role: str) -> About:
    """Say which cell is taken without looking."""
    return {"cell": list(_favourite(evidence) or ())}


# What came back for a move


def holds_value_and_move(failure: Failure) -> bool:
    """Hold when a pair of a number and a move came back, in either order."""
    returned = failure.answer.returned if failure.answer else None
    if not isinstance(returned, Seq) or len(returned.items) != 2:
        return False
    return any(isinstance(item, Seq) for item in returned.items) or None in returned.items


def a_list(failure: Failure) -> bool:
    """Hold when a list of two numbers came back for a move."""
    returned = said(failure)
    return isinstance(returned, Seq) and returned.kind == "list" and [type(i) for i in returned.items] == [int, int]


def a_number(failure: Failure) -> bool:
    """Hold when a number came back for a move."""
    return type(said(failure)) in (int, float)


def outside(failure: Failure) -> bool:
    """Hold when a move came back that no board has."""
    move = said(failure)
    return kind("illegal")(failure) and not (0 <= move[0] <= 2 and 0 <= move[1] <= 2)


def the_move(evidence: Evidence, role: str) -> About:
    """Say which move it is that no board has."""
    return {"move": list(next(said(failure) for failure in evidence.failures[role] if outside(failure)))}


def moves_elsewhere(evidence: Evidence, _role: str) -> bool:
    """Hold when the search is known to answer on unfinished boards, and does not raise on any by its own fault.

    One that never asks whether the game is over, and whose moves the file itself refuses then, need not be known to.
    """
    wrong = evidence.failures.get("minimax", ())
    known = bool(evidence.moves or wrong) or _refuses(evidence)
    return not any(map(kind("raised"), wrong)) and known


def _refuses(evidence: Evidence) -> bool:
    """Tell whether moves on finished boards are refused by a raise, and the search does not ask for the end itself."""
    lines = {failure.answer.line for failure in evidence.failures.get("finished", ()) if failure.answer}
    asks = re.search(
        r"\b(terminal|winner|utility)\b", text_of(evidence.source, evidence.names.get("minimax", "minimax"))
    )
    return bool(lines) and not asks and all(line and raises_at(evidence.source, line) for line in lines)


def never_moves(evidence: Evidence, role: str) -> bool:
    """Hold when None came back on every board that was asked about."""
    return not evidence.moves and all(said(failure) is None for failure in evidence.failures.get(role, ()))


def wants_a_value_of_itself(failure: Failure, evidence: Evidence, role: str) -> bool:
    """Hold when it stops at None on a line with what it got from a call of itself, next to the end of a game."""
    name, answer = evidence.names.get(role, role), failure.answer
    if not (answer and answer.line and raised("TypeError", words="NoneType")(failure) and _may_end(truth(failure))):
        return False
    own = function_at(evidence.source, answer.line) == name
    got = re.findall(rf"(\w+) *= *{name} *\(", text_of(evidence.source, name))
    line = "".join(evidence.source.splitlines()[answer.line - 1 : answer.line])
    return own and bool(re.search(rf"\b{name} *\(" + "".join(rf"|\b{value}\b" for value in got), line))


def calls_itself_for_values(evidence: Evidence, role: str) -> bool:
    """Hold when a search that rightly returns None on finished boards stops at what a call of itself returned."""
    failures = evidence.failures.get(role, ())[:ENOUGH]
    right = "finished" not in evidence.failures
    return right and any(wants_a_value_of_itself(failure, evidence, role) for failure in failures)
