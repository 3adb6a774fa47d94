"""A search as a text of one letter a node, in the order in which the search entered them.

A node is the letter of its value and kind (`LETTERS`), then its children, then "." if the game is not over there.
What else a trace tells follows from the table of positions: which moves there are and in which order, whose turn
it is, how many nodes lie below.
"""

from typing import Generic

from noughts.game import Action, Game, State

LETTERS = "abcdefghi"  # at most, exactly and at least -1; the same of 0; the same of 1


class Writer(Generic[State, Action]):
    """An observer of a search that writes it."""

    def __init__(self, game: Game[State, Action]) -> None:
        """Watch one search of this game."""
        self.game = game
        self.letters: list[str] = []
        self.path: list[tuple[int, bool, float, float]] = []

    def enter(self, state: State, _action: Action | None, alpha: float, beta: float) -> None:
        """Leave room for the letter of a node, which is known when the search leaves it."""
        self.path.append((len(self.letters), self.game.terminal(state), alpha, beta))
        self.letters.append("")

    def cut(self, _alpha: float, _beta: float, _skipped: list[Action]) -> None:
        """Write nothing: what was skipped follows from the moves that were not."""

    def leave(self, value: float) -> None:
        """Write the letter of the current node."""
        place, over, alpha, beta = self.path.pop()
        kind = 1 if over or alpha < value < beta else 0 if value <= alpha else 2
        self.letters[place] = LETTERS[3 * int(value) + 3 + kind]
        if not over:
            self.letters.append(".")

    def text(self) -> str:
        """Return what was written."""
        return "".join(self.letters)


def nodes(text: str) -> int:
    """Count the nodes of a search."""
    return len(text) - text.count(".")
