"""What a game is, and what can be done with any game.

    state    a position, in whatever form a game uses
    action   what a player may do
    player   whose turn it is; MAX is the player of the initial state
    utility  of a finished state, to MAX
    key      a hashable stand-in for a state (boards of lists are unhashable)

`player` and `actions` are asked only of unfinished states, `utility` only of finished ones.
"""

from collections.abc import Callable, Collection, Hashable, Iterator
from typing import Protocol, TypeVar

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


def perft(game: Game[State, Action], state: State, depth: int) -> list[int]:
    """Count the nodes of the game tree at each ply from 0 to depth, transpositions counted each time."""
    counts = [1] + [0] * depth
    if depth:
        for _, child in children(game, state):
            for ply, count in enumerate(perft(game, child, depth - 1), start=1):
                counts[ply] += count
    return counts


def play(game: Game[State, Action], *policies: Callable[[State], Action]) -> Iterator[State]:
    """Yield the states of one game, the policies moving in turn."""
    state, ply = game.initial_state(), 0
    yield state
    while not game.terminal(state):
        state = game.result(state, policies[ply % len(policies)](state))
        ply += 1
        yield state
