"""Each root file works alone: copied into an empty folder, used there by a bare interpreter."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT

# What the course's own runner does, without its window: every call it makes, in its order.
RUNNER = """
import tictactoe as ttt

for user in (ttt.X, ttt.O):
    board = ttt.initial_state()
    while not ttt.terminal(board):
        if ttt.player(board) == user:
            i, j = next((i, j) for i in range(3) for j in range(3) if board[i][j] == ttt.EMPTY)
            board = ttt.result(board, (i, j))
        else:
            board = ttt.result(board, ttt.minimax(board))
    winner = ttt.winner(board)
    print("Game Over: Tie." if winner is None else f"Game Over: {winner} wins.")
"""

OBJECTS = """
from tictactoe_solver import GameState, Move, Player, TicTacToeSolver

move = TicTacToeSolver().find_best_move(GameState(), Player.X)
print(move.value, GameState().move(move.row, move.col, Player.X).spot(move.row, move.col))
"""


def run(folder: Path, source: str) -> str:
    """Run a script in the folder with nothing but the standard library on the path."""
    (folder / "script.py").write_text(source)
    done = subprocess.run(
        [sys.executable, "-E", "-s", "-S", "script.py"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_courses_runner_plays_over_our_file(tmp_path: Path):
    shutil.copy(ROOT / "tictactoe.py", tmp_path)
    assert run(tmp_path, RUNNER) == "Game Over: O wins.\nGame Over: X wins.\n"


def test_the_object_file(tmp_path: Path):
    shutil.copy(ROOT / "tictactoe_solver.py", tmp_path)
    assert run(tmp_path, OBJECTS) == "0 Player.X\n"


@pytest.mark.parametrize("name", ["tictactoe", "tictactoe_solver"])
def test_a_root_file_imports_only_the_standard_library(tmp_path: Path, name: str):
    shutil.copy(ROOT / f"{name}.py", tmp_path)
    script = f"import sys, {name}; print(*{{m.partition('.')[0] for m in sys.modules}} - sys.stdlib_module_names)"
    assert set(run(tmp_path, script).split()) <= {name, "__main__", "__mp_main__"}


def test_the_courses_style_checker_finds_nothing():
    pytest.importorskip("style50", reason="style50 needs libmagic", exc_type=ImportError)
    files = [ROOT / "tictactoe.py", ROOT / "tictactoe_solver.py"]
    style50 = Path(sys.executable).parent / "style50"
    checked = subprocess.run([style50, "--output", "score", *files], capture_output=True, text=True, check=True)
    assert checked.stdout.strip() == "1.0"


def test_tictactoe_stays_short():
    assert len((ROOT / "tictactoe.py").read_text().splitlines()) < 200
