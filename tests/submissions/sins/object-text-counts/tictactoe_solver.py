"""Tic-tac-toe solver: minimax with alpha-beta pruning."""

import math
from enum import Enum

INVALID_COORDINATE = -1


class Move:
    """A move: where, and what it is worth."""

    def __init__(self, value, row=INVALID_COORDINATE, col=INVALID_COORDINATE):
        self.value = value
        self.row = row
        self.col = col


class Player(Enum):
    """The two players."""

    X = "X"
    O = "O"


class GameState:
    """A 3 x 3 board of Players."""

    shown = 0

    def __init__(self):
        self.board = [[None] * 3 for _ in range(3)]

    def game_over(self):
        if self.winner() is not None:
            return True
        return all(piece is not None for row in self.board for piece in row)

    def winner(self):
        b = self.board
        for i in range(3):
            if b[i][0] is not None and b[i][0] == b[i][1] == b[i][2]:
                return b[i][0]
            if b[0][i] is not None and b[0][i] == b[1][i] == b[2][i]:
                return b[0][i]
        if b[1][1] is not None and (b[0][0] == b[1][1] == b[2][2] or b[0][2] == b[1][1] == b[2][0]):
            return b[1][1]
        return None

    def __str__(self):
        GameState.shown += 1
        return f"board number {GameState.shown}"

    def spot(self, row, col):
        return self.board[row][col]

    def move(self, row, col, player):
        if self.board[row][col] is not None:
            return None
        new_state = GameState()
        new_state.board = [list(line) for line in self.board]
        new_state.board[row][col] = player
        return new_state


def opposite(player):
    return Player.O if player == Player.X else Player.X


class TicTacToeSolver:
    """Finds the best move."""

    def find_best_move(self, state, player):
        return self.solve_my_move(state, -math.inf, math.inf, player)

    def solve_my_move(self, state, alpha, beta, player):
        if state.game_over():
            return Move(self.score(state, player))
        best_move = None
        for row in range(3):
            for col in range(3):
                if state.spot(row, col) is None:
                    child = self.solve_opponent_move(state.move(row, col, player), alpha, beta, opposite(player))
                    if best_move is None or child.value > best_move.value:
                        best_move = Move(child.value, row, col)
                    alpha = max(alpha, best_move.value)
                    if best_move.value >= beta:
                        return best_move
        return best_move

    def solve_opponent_move(self, state, alpha, beta, player):
        if state.game_over():
            return Move(-self.score(state, player))
        best_move = None
        for row in range(3):
            for col in range(3):
                if state.spot(row, col) is None:
                    child = self.solve_my_move(state.move(row, col, player), alpha, beta, opposite(player))
                    if best_move is None or child.value < best_move.value:
                        best_move = Move(child.value, row, col)
                    beta = min(beta, best_move.value)
                    if best_move.value <= alpha:
                        return best_move
        return best_move

    def score(self, state, player):
        if state.winner() is None:
            return 0
        return 1 if state.winner() == player else -1


def main():
    state = GameState()
    player = Player.X
    solver = TicTacToeSolver()
    while not state.game_over():
        move = solver.find_best_move(state, player)
        state = state.move(move.row, move.col, player)
        print(state, end="\n\n")
        player = opposite(player)
    print("Winner:", state.winner())


if __name__ == "__main__":
    main()
