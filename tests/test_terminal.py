"""Playing in a terminal: whole games by keyboard, in a pipe and in a real terminal."""

import io
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from noughts import terminal
from noughts.errors import Mistake
from noughts.mnk import MNK

GAME = MNK(3, 3, 3)


def played(*lines: str, side: str | None = "X", level: str = "perfect", game: MNK = GAME) -> str:
    """Play with these lines typed; return all that was shown."""
    side_words = {None: "both"}.get(side, side)
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "noughts",
            "play",
            "--terminal",
            "--as",
            side_words,
            "--level",
            level,
            "--board",
            str(game),
        ],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.endswith("Goodbye.\n")
    return run.stdout


def test_a_whole_game_of_two_people():
    out = played("5", "1", "2", "8", "4", "6", "3", "7", "9", "q", side=None)
    assert "A draw." in out
    assert "Nobody gave anything away." in out
    assert "So far X won 0, O won 0, drawn 1." in out


def test_a_win_is_marked_and_the_slip_is_named():
    out = played("1", "4", "2", "5", "3", "q", side=None)
    assert "│[X]│[X]│[X]│" in out
    assert "X wins." in out
    words = " ".join(out.split())
    assert "Move 2, left: gave the draw away." in words
    assert "X can now force a win; O should have played centre." in words


def test_an_unknown_key_at_the_end_is_told_and_asked_again():
    out = played("1", "4", "2", "5", "3", "x", "w", "r", "s", "q", side=None)
    assert "'x' means nothing here; press Enter for a new game, or type u, r, w, s, l or q." in " ".join(out.split())
    assert "Top right: X completes 3 in a row and wins." in out
    assert out.count("Move 2, left: gave the draw away.") == 2
    assert "Two people play; just change seats." in out
    assert out.count("So far") == 1


def test_on_a_board_that_is_not_solved_a_hint_says_what_the_machine_would_play():
    out = " ".join(played("4,4", "1,1", "h", "q", side=None, game=MNK(7, 7, 5)).split())
    assert "The machine would play row" in out
    assert "never gives anything away" not in played("q", game=MNK(15, 15, 5))


def test_the_end_of_input_is_a_kind_end():
    assert "Traceback" not in played()
    assert "Traceback" not in played("5")


def test_hint_why_undo_new_level_switch_and_help():
    out = played("w", "u", "5", "w", "h", "u", "1", "n", "l", "s", "?", "q")
    assert "\nh hint · w why · u undo · n new game · s switch sides · l level · q quit\n" in out
    out = " ".join(out.split())
    for sentence in (
        "Nobody has moved yet.",
        "There is nothing to take back.",
        "The machine proved that best play draws",
        "A draw after ",
        "You are X. The machine looks 1 move ahead",
        "You are O. The machine looks 1 move ahead",
        "A number plays there. h hint",
    ):
        assert sentence in out


def test_undo_takes_back_the_machines_answer_too():
    out = played("5", "u", "q")
    assert out.count("│ 4 │ 5 │ 6 │") == 2


def test_a_lost_game_can_be_played_on_from_before_the_slip():
    out = played("1", "4", "2", "5", "3", "u", "9", "6", "q", side=None)
    assert "X wins." in out
    assert "[O]│[O]│[O]" in out.replace("\n", "")


@pytest.mark.parametrize("text", ["", "0", "10", "99", "-1", "a", "1,", ",1", "0,1", "4,4", "1,2,3", "1 2 3", "²", "١"])
def test_what_is_no_cell(text: str):
    with pytest.raises(Mistake, match=r"is no cell; type a number from 1 to 9, or row,column as in 1,3\."):
        terminal.read(GAME, text)


def test_cells_are_read():
    assert [terminal.read(GAME, str(number)) for number in range(1, 10)] == [divmod(cell, 3) for cell in range(9)]
    assert [terminal.read(MNK(19, 19, 5), text) for text in ("1,19", "19 1", "3 , 4")] == [(0, 18), (18, 0), (2, 3)]
    with pytest.raises(Mistake, match="'7' is no cell; type row,column as in 1,4"):
        terminal.read(MNK(4, 4, 4), "7")


def test_a_taken_cell_and_nonsense_are_told_kindly():
    out = played("5", "5", "banana", "[b]", "q", side=None)
    assert "Centre is taken; choose a free cell." in out
    assert "'banana' is no cell" in out
    assert "'[b]' is no cell" in out


def test_bytes_that_are_no_text_are_no_cell():
    command = [sys.executable, "-m", "noughts", "play", "--terminal"]
    run = subprocess.run(command, input=b"\xff\xfe\0\nq\n", capture_output=True, check=True)
    assert b"is no cell" in run.stdout
    assert run.stderr == b""


def test_a_large_board_by_row_and_column():
    out = played("1,1", "2,1", "1,2", "2,2", "1,3", "2,3", "1,4", "q", side=None, game=MNK(4, 4, 4))
    assert "X wins." in out
    assert "│[X]│[X]│[X]│[X]│" in out


def test_nobody_beats_the_perfect_machine():
    """Type every possible game against it, as X and as O."""
    sitting = terminal.Sitting(GAME, "X", "perfect", Console(file=io.StringIO()), Random(0))

    def try_all() -> None:
        position = sitting.position
        if GAME.terminal(position):
            assert GAME.winner(position) != sitting.side
            return
        before = list(sitting.actions)
        if position.player == sitting.side:
            for row, col in GAME.actions(position):
                sitting.obey(f"{row + 1},{col + 1}")
                try_all()
                sitting.actions[:] = before
        else:
            sitting.machine()
            try_all()
            sitting.actions[:] = before

    for sitting.side in ("X", "O"):
        try_all()


@pytest.mark.skipif(not shutil.which("tmux"), reason="tmux is not installed")
def test_a_person_plays_in_a_real_terminal(tmp_path: Path):
    """Through tmux: a game is played, the interrupt key ends it kindly, and colours are there."""
    socket = tmp_path / "tmux"
    script = f"{sys.executable} -m noughts play --terminal --as both; echo code $?; read"

    def tmux(*words: str) -> str:
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        run = subprocess.run(
            ["tmux", "-S", socket, *words], capture_output=True, text=True, check=True, env=environment
        )
        return run.stdout

    def wait_for(text: str) -> str:
        deadline = time.monotonic() + 30
        while text not in (screen := tmux("capture-pane", "-p", "-e", "-S", "-200")):
            assert time.monotonic() < deadline, screen
        return screen

    tmux("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "50", script)
    try:
        for mover, cell in zip("XOXOX", "14253", strict=True):
            wait_for(f"{mover} to move:")
            tmux("send-keys", cell, "Enter")
        assert "\x1b[1m" in wait_for("Enter plays again")
        tmux("send-keys", "C-c")
        wait_for("Goodbye.")
        wait_for("code 0")
    finally:
        tmux("kill-server")
