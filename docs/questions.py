"""Measure the figures of questions.md with the solver itself: `python docs/questions.py`."""

import sys
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
from tictactoe_solver import GameState, Move, Player, TicTacToeSolver


class Counting(TicTacToeSolver):
    """The solver, counting the states it looks at."""

    looked = 0

    def solve_my_move(self, state: GameState, alpha: float, beta: float, player: Player) -> Move:
        """Count, and solve."""
        self.looked += 1
        return super().solve_my_move(state, alpha, beta, player)

    def solve_opponent_move(self, state: GameState, alpha: float, beta: float, player: Player) -> Move:
        """Count, and solve."""
        self.looked += 1
        return super().solve_opponent_move(state, alpha, beta, player)


class Unpruned(Counting):
    """The solver with a window that never closes: minimax without pruning.

    All that lies below a state is searched once, and counted each time that the state is reached.
    """

    def __init__(self) -> None:
        """Start with nothing searched."""
        self.below: dict[str, tuple[Move, int]] = {}

    def solve_my_move(self, state: GameState, _alpha: float, _beta: float, player: Player) -> Move:
        """Look at everything."""
        return self.counted(super().solve_my_move, state, player)

    def solve_opponent_move(self, state: GameState, _alpha: float, _beta: float, player: Player) -> Move:
        """Look at everything."""
        return self.counted(super().solve_opponent_move, state, player)

    def counted(self, solve: Callable[..., Move], state: GameState, player: Player) -> Move:
        """Search a state, or count again what is known to lie below it."""
        if found := self.below.get(str(state)):
            self.looked += found[1]
            return found[0]
        before = self.looked
        move = solve(state, -inf, inf, player)
        self.below[str(state)] = move, self.looked - before
        return move


class Unsigned(TicTacToeSolver):
    """The solver whose opponent forgets the minus in the base case."""

    def solve_opponent_move(self, state: GameState, alpha: float, beta: float, player: Player) -> Move:
        """Return the score of a finished game as the opponent sees it."""
        if state.game_over():
            return Move(self.score(state, player))
        return super().solve_opponent_move(state, alpha, beta, player)


def states(state: GameState, player: Player, seen: set[str]) -> Iterator[tuple[GameState, Player]]:
    """Yield every unfinished state that play can reach, with the player to move."""
    if str(state) not in seen and not state.game_over():
        seen.add(str(state))
        yield state, player
        for row, col in state.empty_spots():
            yield from states(state.move(row, col, player), player.opposite(), seen)


class Remembering(TicTacToeSolver):
    """The solver, asked about each state once."""

    def __init__(self) -> None:
        """Start with nothing asked."""
        self.known: dict[str, Move] = {}

    def find_best_move(self, state: GameState, player: Player) -> Move:
        """Return what was found the first time."""
        if str(state) not in self.known:
            self.known[str(state)] = super().find_best_move(state, player)
        return self.known[str(state)]


SOLVER = Remembering()


def value(state: GameState, player: Player) -> float:
    """Return what a state is worth to the player to move."""
    return SOLVER.find_best_move(state, player).value


def spoils(state: GameState, player: Player) -> bool:
    """Tell whether the solver without the minus gives something away here."""
    move = Unsigned().find_best_move(state, player)
    after = state.move(move.row, move.col, player)
    return -value(after, player.opposite()) < value(state, player)


def best_games(state: GameState, player: Player, winners: dict[Player | None, int]) -> None:
    """Count the games, by winner, in which no move ever gives anything away."""
    if state.game_over():
        winners[state.winner()] = winners.get(state.winner(), 0) + 1
        return
    here = value(state, player)
    for row, col in state.empty_spots():
        after = state.move(row, col, player)
        if -value(after, player.opposite()) == here:
            best_games(after, player.opposite(), winners)


def main() -> None:
    """Print the figures."""
    start = GameState()
    every = list(states(start, Player.X, set()))
    print(f"without the minus, moves that give something away: {sum(spoils(*at) for at in every):,} of {len(every):,}")
    firsts = [value(start.move(row, col, Player.X), Player.O) for row, col in start.empty_spots()]
    print(f"first moves of X that are worth a draw: {firsts.count(0)} of {len(firsts)}")
    winners: dict[Player | None, int] = {}
    best_games(start, Player.X, winners)
    print(f"games in which nobody gives anything away: {sum(winners.values()):,}, drawn: {winners[None]:,}")
    for solver, how in ((Counting(), "with"), (Unpruned(), "without")):
        solver.find_best_move(start, Player.X)
        print(f"states looked at from the empty board, {how} pruning: {solver.looked:,}")


if __name__ == "__main__":
    main()
