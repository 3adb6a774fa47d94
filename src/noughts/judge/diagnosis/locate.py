"""Asks for the record of a search that failed, and finds the call in it that goes wrong."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from noughts.judge.contract import Case, Failure
from noughts.judge.diagnosis.blame import Evidence, misleads
from noughts.judge.diagnosis.own_search import WrongCall, first_wrong
from noughts.judge.examine import Result, free
from noughts.judge.oracle import Truth, after
from noughts.judge.record import Record
from noughts.judge.respondent import Answer
from noughts.judge.session import Session
from noughts.mnk import Action, X

MOST = 20_000  # calls that a record keeps
BOARDS = 4  # failures that a record is asked of
FEWEST, LARGEST = 2, 6  # free cells of a board whose search is neither trivial nor long
SHOWN = ("XX./OO./...", "XX./OO./X..")
"""Boards of either side on which a win is near, to see what a search's numbers mean."""
SECONDS = 4.0  # CPU time for one recorded search
NEAR = 3  # free cells
WORST = ("chooses the smallest", "chooses the largest")
SEARCHES = ("minimax", "search", "finished")
RULES = ("player", "actions", "result", "winner", "terminal", "utility", "initial_state")
METHODS = ("game_over", "winner", "spot", "move", "__init__", "__str__", "__eq__", "__hash__", "__repr__")


def wrong_call(session: Session, results: Sequence[Result], own: Evidence) -> tuple[str, WrongCall] | None:
    """Return the function that chose wrong moves and the call that goes wrong, where the search alone is at fault."""
    searched = [result for result in results if result.check.line and result.failures and not result.slept]
    if not searched or own.missing:
        return None
    (result,) = searched
    spoilt = any(_spoils(role, failures) for role, failures in own.failures.items())
    failures = _unspoilt(result, own) if spoilt else result.failures
    shown = {
        case.truth.position.player: case for case in result.check.cases if case.truth and case.truth.board in SHOWN
    }
    others: dict[str, Record | None] = {}
    for case in _chosen(failures):
        mover = case.truth.position.player if case.truth else ""
        session.close()  # so that nothing is remembered, and what was not called was not looked at
        record = _recorded(session, case)
        if mover not in others:
            others[mover] = None if spoilt else _recorded(session, shown[mover])
        if record and (found := first_wrong(record, others[mover])):
            return result.check.name, _proved(found, own.moves)
    return None


def _proved(found: WrongCall, moves: Sequence[tuple[Truth, Any]]) -> WrongCall:
    """Return a wrong choice that is said to be of the worst value only where every move of that side near the end is.

    Earlier in a game a search that chooses like this is wrong below too, so that its values are others than the truth.
    """
    near = [(truth, move) for truth, move in moves if len(truth.actions) <= NEAR]
    mine = [(truth, move) for truth, move in near if truth.position.player == found.mover]
    if found.kind not in WORST or (mine and all(_is_worst(truth, move) for truth, move in mine)):
        return found
    return found._replace(kind="chooses another value")


def _is_worst(truth: Truth, move: Action) -> bool:
    worst = min if truth.position.player == X else max
    return after(truth, move).value == worst(after(truth, action).value for action in truth.actions)


def _spoils(role: str, failures: Sequence[Failure]) -> bool:
    """Tell whether a function other than the search is wrong in a way that spoils the search."""
    return role not in SEARCHES and any(misleads(role, failure) for failure in failures)


def _unspoilt(result: Result, own: Evidence) -> list[Failure]:
    """Return the wrong moves on boards from which play comes to none where another function is wrong."""
    mine = own.failures.get(result.check.role or result.check.name, ())
    return [failure for failure in mine if failure.fault.kind == "value"]


def _chosen(failures: Sequence[Failure]) -> list[Case]:
    """Return a few boards with a wrong move or none, those with the fewest free cells first."""
    wrong = [failure.case for failure in failures if failure.fault.kind in ("value", "illegal", "type")]
    fit = [case for case in wrong if FEWEST <= free(case) <= LARGEST]
    return sorted(fit, key=free)[:BOARDS]


def _recorded(session: Session, case: Case) -> Record | None:
    question = replace(case.question, record=(MOST, (*RULES, *METHODS)), right=None, packed=None)
    replies = session.ask([case._replace(question=question)], limit=SECONDS, deaths=1, window=1)
    return next((reply.record for _, reply in replies if isinstance(reply, Answer)), None)
