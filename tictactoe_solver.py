"""A solver for Tic-Tac-Toe by minimax with alpha-beta pruning, in objects."""

from enum import Enum
from math import inf

INVALID_COORDINATE = -1

SIZE = range(3)
ROWS = [[(row, col) for col in SIZE] for row in SIZE]
COLUMNS = [[(row, col) for row in SIZE] for col in SIZE]
DIAGONALS = [[(i, i) for i in SIZE], [(i, 2 - i) for i in SIZE]]
LINES = ROWS + COLUMNS + DIAGONALS


class Player(Enum):
    """One of the two sides."""

    X = "X"
    O = "O"

    def opposite(self) -> "Player":
        """Return the other side."""
        return Player.O if self is Player.X else Player.X


class Move:
    """A spot to play and what it is worth; no spot when the game is over."""

    def __init__(self, value: float, row: int = INVALID_COORDINATE, col: int = INVALID_COORDINATE) -> None:
        """Keep all three."""
        self.value = value
        self.row = row
        self.col = col

    def __repr__(self) -> str:
        """Write the move as it is made."""
        return f"Move(value={self.value}, row={self.row}, col={self.col})"


class GameState:
    """A board of three rows of three spots, each held by a Player or None."""

    def __init__(self) -> None:
        """Start with an empty board."""
        self.board: list[list[Player | None]] = [[None for _ in SIZE] for _ in SIZE]

    def __str__(self) -> str:
        """Draw the board in three lines of text."""
        return "\n".join(" ".join(piece.value if piece else "." for piece in row) for row in self.board)

    def game_over(self) -> bool:
        """Tell whether someone has won or the board is full."""
        return self.winner() is not None or all(None not in row for row in self.board)

    def winner(self) -> Player | None:
        """Return who has three in a row, if anyone."""
        for (a, b), (c, d), (e, f) in LINES:
            piece = self.board[a][b]
            # Three empty spots are equal too, and win nothing
            if piece is not None and piece is self.board[c][d] is self.board[e][f]:
                return piece
        return None

    def spot(self, row: int, col: int) -> Player | None:
        """Return the piece at this spot, None if it is empty."""
        if not (type(row) is type(col) is int and row in SIZE and col in SIZE):
            raise ValueError(f"There is no spot ({row!r}, {col!r}); both are 0, 1 or 2.")
        return self.board[row][col]

    def move(self, row: int, col: int, player: Player) -> "GameState":
        """Return a new state with the player's piece at this spot."""
        if not isinstance(player, Player):
            raise ValueError(f"{player!r} cannot move; a player is Player.X or Player.O.")
        piece = self.spot(row, col)
        if piece is not None:
            raise ValueError(f"The spot ({row}, {col}) is taken by {piece.value}.")
        after = GameState()
        after.board = [list(pieces) for pieces in self.board]
        after.board[row][col] = player
        return after

    def empty_spots(self) -> list[tuple[int, int]]:
        """Return where a piece can go, row by row."""
        return [(row, col) for row in SIZE for col in SIZE if self.board[row][col] is None]


class TicTacToeSolver:
    """Minimax with alpha-beta: my moves and the opponent's solve each other in turn.

    Every value is a score for me: 1 I win, 0 a draw, -1 the opponent wins. I can already have alpha
    elsewhere, the opponent can already hold me to beta: a value outside the two is only a bound,
    and what is left at that spot need not be looked at.
    """

    def find_best_move(self, state: GameState, player: Player) -> Move:
        """Return the best move for this player, whose turn it is."""
        return self.solve_my_move(state, -inf, inf, player)

    def solve_my_move(self, state: GameState, alpha: float, beta: float, player: Player) -> Move:
        """Return my best move: I am the player, and I want the highest value."""
        if state.game_over():
            return Move(self.score(state, player))
        best_move = None
        for row, col in state.empty_spots():
            after = state.move(row, col, player)
            child = self.solve_opponent_move(after, alpha, beta, player.opposite())
            if best_move is None or child.value > best_move.value:
                best_move = Move(child.value, row, col)
            # At beta, not only above it: the opponent already has as good elsewhere
            if best_move.value >= beta:
                return best_move
            # The assignment says smallest; what I already have is the largest value so far
            alpha = max(alpha, best_move.value)
        assert best_move is not None  # an unfinished board has an empty spot
        return best_move

    def solve_opponent_move(self, state: GameState, alpha: float, beta: float, player: Player) -> Move:
        """Return the opponent's best move: they are the player, and want my lowest value."""
        if state.game_over():
            return Move(-self.score(state, player))
        best_move = None
        for row, col in state.empty_spots():
            after = state.move(row, col, player)
            child = self.solve_my_move(after, alpha, beta, player.opposite())
            if best_move is None or child.value < best_move.value:
                best_move = Move(child.value, row, col)
            if best_move.value <= alpha:
                return best_move
            beta = min(beta, best_move.value)
        assert best_move is not None  # an unfinished board has an empty spot
        return best_move

    def score(self, state: GameState, player: Player) -> int:
        """Return what a finished game is worth to this player."""
        winner = state.winner()
        return 0 if winner is None else 1 if winner is player else -1


def main() -> None:
    """Let both sides play their best from the empty board, and print every state."""
    solver, state, player = TicTacToeSolver(), GameState(), Player.X
    print(state)
    while not state.game_over():
        move = solver.find_best_move(state, player)
        state = state.move(move.row, move.col, player)
        print(f"\n{player.value} plays row {move.row}, column {move.col}:\n{state}")
        player = player.opposite()
    winner = state.winner()
    print(f"\n{winner.value} wins." if winner else "\nA draw.")


if __name__ == "__main__":
    main()
