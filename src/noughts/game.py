"""What a game is, and what can be done with any game.

    state    a position, in whatever form a game uses
    action   what a player may do
    player   whose turn it is; MAX is the player of the initial state
    utility  of a finished state, to MAX
    key      a hashable stand-in for a state (boards of lists are unhashable)

`player` and `actions` are asked only of unfinished states, `utility` only of finished ones.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from typing import NamedTuple, Protocol, TypeVar

State = TypeVar("State")
Action = TypeVar("Action")


class Game(Protocol[State, Action]):
    """The rules of a two-player zero-sum game; the CS50 module satisfies it as it is."""

    def initial_state(self) -> State:
        """Return the state the game starts from."""

    def player(self, state: State, /) -> str:
        """Return whose turn it is."""

    def actions(self, state: State, /) -> Collection[Action]:
        """Return what the player may do."""

    def result(self, state: State, action: Action, /) -> State:
        """Return the state that the action leads to, leaving the given one as it was."""

    def terminal(self, state: State, /) -> bool:
        """Tell whether the game is over."""

    def utility(self, state: State, /) -> int:
        """Return what a finished game is worth to MAX."""


def itself(state: State) -> State:
    """Return the state: the key of a state that is hashable as it is."""
    return state


def children(game: Game[State, Action], state: State) -> Iterator[tuple[Action, State]]:
    """Yield each action of an unfinished state with the state it leads to; nothing once it is over."""
    if not game.terminal(state):
        for action in sorted(game.actions(state)):  # type: ignore[type-var]
            yield action, game.result(state, action)


def walk(game: Game[State, Action], key: Callable[[State], Hashable]) -> Iterator[State]:
    """Yield every state that play can reach, once each, breadth first."""
    level = {key(game.initial_state()): game.initial_state()}
    while level:
        yield from level.values()
        level = {key(child): child for state in level.values() for _, child in children(game, state)}


class Ply(NamedTuple):
    """What lies a number of moves into a game."""

    positions: int  # different ones
    nodes: int  # of the game tree: a position counts once for each way to reach it
    ends: dict[int, int]  # nodes where the game is over, by their utility


def perft(game: Game[State, Action], state: State, key: Callable[[State], Hashable]) -> Iterator[Ply]:
    """Count the game tree ply by ply, looking at each position once however many ways lead to it."""
    level = {key(state): (state, 1)}
    while level:
        ends: Counter[int] = Counter()
        for here, ways in level.values():
            if game.terminal(here):
                ends[game.utility(here)] += ways
        yield Ply(len(level), sum(ways for _, ways in level.values()), dict(ends))
        level = _below(game, level.values(), key)


def _below(
    game: Game[State, Action], level: Iterable[tuple[State, int]], key: Callable[[State], Hashable]
) -> dict[Hashable, tuple[State, int]]:
    """Return the states one move further, each with the number of ways that lead there."""
    below: dict[Hashable, tuple[State, int]] = {}
    for here, ways in level:
        for _, child in children(game, here):
            name = key(child)
            below[name] = (child, ways + (below[name][1] if name in below else 0))
    return below


def size(game: Game[State, Action], key: Callable[[State], Hashable]) -> Callable[[State], int]:
    """Return a function that counts the nodes of the game tree at and below a state."""
    known: dict[Hashable, int] = {}

    def count(state: State) -> int:
        name = key(state)
        if name not in known:
            known[name] = 1 + sum(count(child) for _, child in children(game, state))
        return known[name]

    return count


def play(game: Game[State, Action], *policies: Callable[[State], Action]) -> Iterator[State]:
    """Yield the states of one game, the policies moving in turn."""
    state, ply = game.initial_state(), 0
    yield state
    while not game.terminal(state):
        state = game.result(state, policies[ply % len(policies)](state))
        ply += 1
        yield state
