"""The floor: minimax and alpha-beta as the textbooks write them, boards as lists of rows, nothing clever."""

from math import inf

X, O = "X", "O"
Board = list[list[str | None]]
Action = tuple[int, int]


class Floor:
    """An m,n,k game as a course would write it; `nodes` counts the positions looked at."""

    def __init__(self, m: int = 3, n: int = 3, k: int = 3) -> None:
        self.m, self.n, self.nodes = m, n, 0
        self.lines = [
            [(r + i * down, c + i * right) for i in range(k)]
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
            for r in range(n)
            for c in range(m)
            if r + (k - 1) * down < n and 0 <= c + (k - 1) * right < m
        ]

    def empty(self) -> Board:
        return [[None] * self.m for _ in range(self.n)]

    def player(self, board: Board) -> str:
        flat = [cell for row in board for cell in row]
        return X if flat.count(X) == flat.count(O) else O

    def actions(self, board: Board) -> list[Action]:
        return [(r, c) for r in range(self.n) for c in range(self.m) if board[r][c] is None]

    def result(self, board: Board, action: Action) -> Board:
        after = [row[:] for row in board]
        after[action[0]][action[1]] = self.player(board)
        return after

    def utility(self, board: Board) -> int:
        for line in self.lines:
            marks = {board[r][c] for r, c in line}
            if marks == {X}:
                return 1
            if marks == {O}:
                return -1
        return 0

    def terminal(self, board: Board) -> bool:
        return self.utility(board) != 0 or not self.actions(board)

    def minimax(self, board: Board) -> tuple[float, Action | None]:
        """Look at everything."""
        self.nodes += 1
        if self.terminal(board):
            return self.utility(board), None
        best = max if self.player(board) == X else min
        return best(((self.minimax(self.result(board, a))[0], a) for a in self.actions(board)), key=lambda p: p[0])

    def alphabeta(self, board: Board, alpha: float = -inf, beta: float = inf) -> tuple[float, Action | None]:
        """Look only where it can still matter."""
        self.nodes += 1
        if self.terminal(board):
            return self.utility(board), None
        largest = self.player(board) == X
        best: tuple[float, Action | None] = (-inf if largest else inf, None)
        for action in self.actions(board):
            value = self.alphabeta(self.result(board, action), alpha, beta)[0]
            if value > best[0] if largest else value < best[0]:
                best = value, action
            alpha, beta = (max(alpha, value), beta) if largest else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return best
