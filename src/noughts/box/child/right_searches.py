"""A part of the child: right methods that stand in for those of a submission's TicTacToeSolver.

It is a part of its own, so that nothing which stands in for a rule leads to what solves the game.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Cells = tuple[int, ...]

KNOWN: "dict[Any, dict[str, Any]]" = {}
"""The methods of a submission, once they are made."""
NAMES = ("solve_my_move", "solve_opponent_move", "find_best_move")


def right(rules: "Any", module: "Any") -> "dict[str, Any]":
    """Return the right methods by their names; none where no Move of the submission's own kind can be made."""
    if module not in KNOWN:
        searches = Searches(rules, module) if rules.right_move(vars(module).get("Move")) else None
        own = (searches.my_move, searches.opponent_move, searches.best_move) if searches else ()
        KNOWN[module] = {f"TicTacToeSolver.{name}": method(one) for name, one in zip(NAMES, own, strict=False)}
    return KNOWN[module]


def method(function: "Any") -> "Any":
    """Return a function that a class takes for a method; a bound one it would not."""
    return lambda solver, *given, **named: function(solver, *given, **named)


class Searches:
    """The searches of one submission: a cell is 1 for X, -1 for O, 0 while it is free."""

    def __init__(self, rules: "Any", module: "Any") -> None:
        """Search by the lines of these rules, and make Moves of the module's kind."""
        self.rules, self.module = rules, module
        self.lines = [[3 * row + col for row, col in line] for line in rules.LINES]
        self.known: dict[tuple[Cells, int], int] = {}

    def my_move(self, _solver: "Any", state: "Any", _alpha: "Any", _beta: "Any", player: "Any") -> "Any":
        """Return the player's best move, and what it is worth to that player."""
        cells, me = self.cells(state), self.side(player)
        free = [] if self.over(cells) else [place for place in range(9) if not cells[place]]
        if not free:
            return self.move(me * self.won(cells))
        values = {place: me * self.value(played(cells, place, me), -me) for place in free}
        best = max(values, key=lambda place: values[place])
        return self.move(values[best], *divmod(best, 3))

    def opponent_move(self, solver: "Any", state: "Any", alpha: "Any", beta: "Any", _player: "Any") -> "Any":
        """Return the opponent's best move by the solver's own search, and what it is worth to the other player.

        Whose turn it is shows on the board: files choose whom the player of this method stands for.
        """
        cells = self.cells(state)
        mover = -1 if sum(cells) else 1
        if self.over(cells):
            return self.move(-mover * self.won(cells))
        mine, theirs = self.players(mover)
        best = None
        for place in (place for place in range(9) if not cells[place]):
            after = state.move(*divmod(place, 3), mine)
            value = self.rules.value_of(solver.solve_my_move(after, alpha, beta, theirs))
            if best is None or value < best[0]:
                best = (value, *divmod(place, 3))
            beta = min(beta, best[0])
            if best[0] <= alpha:
                break
        return self.move(*best or (0,))

    def best_move(self, solver: "Any", state: "Any", player: "Any") -> "Any":
        """Return the player's best move."""
        return self.my_move(solver, state, 0, 0, player)

    def move(self, value: float, row: int = -1, col: int = -1) -> "Any":
        """Return a Move of the submission's own kind."""
        return self.rules.right_move(self.module.Move)(value=value, row=row, col=col)

    def players(self, side: int) -> "tuple[Any, Any]":
        """Return the Player of a side, and the other one."""
        pair = self.module.Player.X, self.module.Player.O
        return pair[::side]

    def side(self, player: "Any") -> int:
        """Return the side of a Player, or of a cell."""
        return 0 if player is None else 1 if player == self.module.Player.X else -1

    def cells(self, state: "Any") -> "Cells":
        """Return the nine cells of a state."""
        return tuple(self.side(piece) for row in state.board for piece in row)

    def won(self, cells: "Cells") -> int:
        """Return the side that has three in a row, 0 for none."""
        sums = [sum(cells[place] for place in line) for line in self.lines]
        return (3 in sums) - (-3 in sums)

    def over(self, cells: "Cells") -> bool:
        """Tell whether the game is over."""
        return self.won(cells) != 0 or 0 not in cells

    def value(self, cells: "Cells", mover: int) -> int:
        """Return what a position is worth to X."""
        if (cells, mover) not in self.known:
            after = [played(cells, place, mover) for place in range(9) if not cells[place]]
            best = max if mover == 1 else min
            over = self.over(cells)
            self.known[cells, mover] = self.won(cells) if over else best(self.value(one, -mover) for one in after)
        return self.known[cells, mover]


def played(cells: "Cells", place: int, side: int) -> "Cells":
    """Return the cells after a side's move."""
    return (*cells[:place], side, *cells[place + 1 :])
