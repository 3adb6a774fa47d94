"""Small abstract games for the tests: a tree of nested lists whose leaves are utilities."""

from dataclasses import dataclass
from typing import Any

State = tuple[int, ...]  # the branches taken from the root


@dataclass(frozen=True)
class Tree:
    """A game on a tree; MAX and MIN move in turn, an action is the number of a branch."""

    root: Any

    def initial_state(self) -> State:
        return ()

    def player(self, state: State, /) -> str:
        return "MIN" if len(state) % 2 else "MAX"

    def actions(self, state: State, /) -> range:
        return range(0 if self.terminal(state) else len(self.at(state)))

    def result(self, state: State, action: int, /) -> State:
        if action not in self.actions(state):
            raise ValueError(f"{action!r} is no branch of {state}")
        return (*state, action)

    def terminal(self, state: State, /) -> bool:
        return isinstance(self.at(state), int)

    def utility(self, state: State, /) -> int:
        return int(self.at(state))

    def at(self, state: State) -> Any:
        node = self.root
        for branch in state:
            node = node[branch]
        return node


AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])  # figure 5.2 of the textbook; its value is 3
