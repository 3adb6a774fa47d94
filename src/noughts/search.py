"""Minimax and alpha-beta over any game, to be read beside the textbook.

The contract of `alphabeta`, called with a window alpha < beta on a state of true value v:

    returned <= alpha         v <= returned   (an upper bound: MIN could hold it to that)
    alpha < returned < beta   v == returned   (exact)
    returned >= beta          v >= returned   (a lower bound: MAX could reach that)

A finished state always returns its utility, which is exact. `minimax` has no window and is always exact.
"""

from collections.abc import Callable, Collection, Hashable, Iterable
from math import inf
from typing import Generic, NamedTuple, Protocol, TypeVar

from noughts.game import Action, Game, State

StateIn = TypeVar("StateIn", contravariant=True)

Order = Callable[[State, Collection[Action]], Iterable[Action]]


class Found(NamedTuple, Generic[Action]):
    """What a search found: the value to MAX and the first action that reaches it, None when over."""

    value: float
    action: Action | None


class Observer(Protocol[StateIn, Action]):
    """Sees a search happen: each state entered, each cut, each value returned."""

    def enter(self, state: StateIn, action: Action | None, alpha: float, beta: float) -> None:
        """A state is looked at, reached by the action, within this window."""

    def cut(self, alpha: float, beta: float, skipped: list[Action]) -> None:
        """The current state's last actions are skipped, because alpha >= beta."""

    def leave(self, value: float) -> None:
        """The current state is done and returns this value."""


def row_by_row(_state: object, actions: Collection[Action]) -> Iterable[Action]:
    """Order actions from the top left to the bottom right."""
    return sorted(actions)  # type: ignore[type-var]


def minimax(
    game: Game[State, Action],
    state: State,
    *,
    order: Order[State, Action] = row_by_row,
    observer: Observer[State, Action] | None = None,
) -> Found[Action]:
    """Look at every continuation; MAX takes the largest value, MIN the smallest."""
    maximizer = game.player(game.initial_state())

    def visit(state: State, action: Action | None) -> Found[Action]:
        if observer:
            observer.enter(state, action, -inf, inf)
        found = look(state)
        if observer:
            observer.leave(found.value)
        return found

    def look(state: State) -> Found[Action]:
        if game.terminal(state):
            return Found(game.utility(state), None)
        maximizing = game.player(state) == maximizer
        best: Found[Action] = Found(-inf if maximizing else inf, None)
        for action in order(state, game.actions(state)):
            value = visit(game.result(state, action), action).value
            if value > best.value if maximizing else value < best.value:
                best = Found(value, action)
        return best

    return visit(state, None)


def alphabeta(
    game: Game[State, Action],
    state: State,
    *,
    alpha: float = -inf,
    beta: float = inf,
    order: Order[State, Action] = row_by_row,
    observer: Observer[State, Action] | None = None,
    key: Callable[[State], Hashable] | None = None,
) -> Found[Action]:
    """Look only where the value can still matter; with a key, remember what is known of each key."""
    maximizer = game.player(game.initial_state())
    known: dict[Hashable, tuple[float, float]] = {}

    def visit(state: State, action: Action | None, alpha: float, beta: float) -> Found[Action]:
        if observer:
            observer.enter(state, action, alpha, beta)
        if game.terminal(state):
            found: Found[Action] = Found(game.utility(state), None)
        elif key:
            found = recall(state, key(state), alpha, beta)
        else:
            found = look(state, alpha, beta)
        if observer:
            observer.leave(found.value)
        return found

    def look(state: State, alpha: float, beta: float) -> Found[Action]:
        maximizing = game.player(state) == maximizer
        best: Found[Action] = Found(-inf if maximizing else inf, None)
        actions = list(order(state, game.actions(state)))
        for done, action in enumerate(actions, start=1):
            value = visit(game.result(state, action), action, alpha, beta).value
            if value > best.value if maximizing else value < best.value:
                best = Found(value, action)
            alpha, beta = (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
            if alpha >= beta and done < len(actions):
                if observer:
                    observer.cut(alpha, beta, actions[done:])
                break
        return best

    def recall(state: State, name: Hashable, alpha: float, beta: float) -> Found[Action]:
        low, high = known.get(name, (-inf, inf))
        if low == high or low >= beta or high <= alpha:
            return Found(low if low >= beta else high, None)
        found = look(state, alpha, beta)
        # What was known still holds: the contract of the return value only narrows it.
        low = low if found.value <= alpha else max(low, found.value)
        high = high if found.value >= beta else min(high, found.value)
        known[name] = (low, high)
        return found

    return visit(state, None, alpha, beta)
