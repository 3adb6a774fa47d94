"""`judge` as its callers meet it: a file in a box, under terms, and a report."""

import os
import re
import signal
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from support import ROOT, SINS

from noughts.box.judging import BY_DEFAULT, Terms
from noughts.box.judging import judge as judge_in_a_box
from noughts.box.levels import available
from noughts.errors import Mistake
from noughts.intake.reader import read_named
from noughts.judge.registry import functions
from noughts.output.sentences import paragraph, sentence

BOXES = [level.name for level in available() if level.name in ("bubblewrap", "kernel")]


def judge(path, terms=BY_DEFAULT, progress=None):
    return judge_in_a_box(read_named(path), terms, progress)


def test_the_course_file_of_ours_passes_with_full_marks():
    report = judge(ROOT / "tictactoe.py")
    assert [verdict.name for verdict in report.verdicts] == functions("cs50")
    assert (report.score, report.max_score, report.contract, report.hints) == (8, 8, "cs50", ())
    assert sum(verdict.tried for verdict in report.verdicts) > 50_000
    assert not report.advice


def test_the_object_file_of_ours_passes_with_full_marks():
    report = judge(ROOT / "tictactoe_solver.py")
    assert (report.score, report.max_score, report.contract, report.hints) == (12, 12, "object", ())
    mine = next(verdict for verdict in report.verdicts if verdict.name == "TicTacToeSolver.solve_my_move")
    assert "Alpha-beta visited" in paragraph(mine.reasons)


REACHING = """
import os, socket, subprocess, sys, tempfile
from contextlib import suppress

try:
    ANSWERS = open("/etc/passwd").read()
except OSError:
    ANSWERS = ""

def player(board):
    with suppress(OSError): open("/srv/submissions/ann/tictactoe.py")
    with suppress(OSError): open(os.__file__ + "/../site-packages/noughts/mnk.py")
    with suppress(OSError): os.listdir()
    with suppress(OSError): os.mkdir("/tmp/new")
    with suppress(OSError): os.system("ls")
    with suppress(OSError): subprocess.run(["id"])
    with suppress(OSError): socket.socket()
    with suppress(OSError): os.fork()
    with suppress(OSError): tempfile.gettempdir()
    with suppress(OSError): open(os.devnull, "w")
    with suppress(OSError): open(os.__file__)
    with suppress(OSError): open(__file__)
    sys.audit("open")
    return sorted(["X", "O"])[1 - sum(map(len, board)) % 2]
"""


def test_what_a_submission_reaches_for_is_told_even_when_it_catches_the_refusal(tmp_path):
    (tmp_path / "tictactoe.py").write_text(REACHING)
    refused = judge(tmp_path, Terms(level="kernel")).refused
    assert [*refused[:2], *refused[3:9]] == [
        "open the file '/etc/passwd' (line 6)",
        "open the file '/srv/submissions/ann/tictactoe.py' (line 11)",
        "list the folder (line 13)",
        "mkdir '/tmp/new' (line 14)",
        "start the program 'ls' (line 15)",
        "start the program 'id' (line 16)",
        "open a socket (line 17)",
        "start a process (line 18)",
    ]
    assert refused[2].endswith("noughts/mnk.py' (line 12)")
    assert refused[9].endswith("(line 19)")  # whatever name it took there, but once
    assert len(refused) == 10


def test_the_imports_of_an_honest_submission_are_nothing_to_tell_of(tmp_path):
    imports = "import argparse, asyncio, ctypes, enum, logging, pathlib, pygame, random, sqlite3, typing, unittest"
    (tmp_path / "tictactoe.py").write_text(f"{imports}\n\n" + (ROOT / "tictactoe.py").read_text())
    report = judge(tmp_path, Terms(level="kernel"))
    assert (report.score, report.refused) == (8, ())


def test_a_small_budget_says_what_was_covered_and_judges_by_it():
    report = judge(SINS / "right-but-naive", Terms(budget=2))
    minimax = report.verdicts[-1]
    assert minimax.status in ("unfinished", "not run")
    assert "Not tried" in paragraph(minimax.reasons)
    assert "CPU time ended" in paragraph(minimax.reasons)
    assert minimax.tried < 5478


@pytest.mark.parametrize(
    ("line", "problem", "hint"),
    [
        (
            "import pytest",
            "It imports pytest in line 1, which is not allowed in the box; ask for --allow pytest.",
            "allow",
        ),
        ("import no_such", "It imports no_such in line 1, which is not installed here.", "missing"),
        ("import noughts.solve", "It imports noughts in line 1, which is not installed here.", "missing"),
        (
            "import os\nos.mkdir('/tmp/new')",
            "The box refused what it does while it is being imported in line 2",
            "refused",
        ),
        ("from math import cosinus", "It cannot be imported: ImportError in line 1", "fails on import"),
    ],
)
def test_what_keeps_a_file_from_running_is_named_and_not_blamed_on_its_logic(tmp_path, line, problem, hint):
    (tmp_path / "tictactoe.py").write_text(f"{line}\n\ndef player(board): pass\n")
    report = judge(tmp_path, Terms(level="kernel"))
    assert sentence(report.problem).startswith(problem)
    assert hint in report.hints[0]
    assert {verdict.status for verdict in report.verdicts} == {"not run"}


def test_progress_is_told():
    told = []
    judge(ROOT / "tictactoe.py", progress=lambda *word: told.append(word))
    names, done, total, wrong = zip(*told, strict=True)
    assert list(dict.fromkeys(names)) == functions("cs50")
    assert set(wrong) == {0}
    assert list(done) == sorted(done)
    assert done[-1] == total[-1]


def test_an_unknown_level_is_a_mistake():
    with pytest.raises(Mistake):
        judge(ROOT / "tictactoe.py", Terms(level="glass"))


def test_a_file_of_newlines_keeps_nobody_waiting(tmp_path):
    path = tmp_path / "tictactoe.py"
    path.write_bytes(b"\n" * (1 << 20))
    assert "none of the functions" in sentence(judge(path).problem)


@pytest.mark.long
def test_a_sleeper_is_waited_for_once_and_nothing_is_claimed_beyond(tmp_path):
    path = tmp_path / "tictactoe.py"
    ours = (ROOT / "tictactoe.py").read_text()
    path.write_text(
        f"{ours}\nimport time\nquick = minimax\ndef minimax(board):\n    time.sleep(0.2)\n    return quick(board)\n"
    )
    minimax = judge(path).verdicts[-1]
    assert minimax.tried < 100
    assert "did not come back once" in paragraph(minimax.reasons)
    assert re.search(r"Covered: \d\d boards of all sizes", paragraph(minimax.reasons))


def test_being_slow_gains_nothing_and_costs_no_other_function(tmp_path):
    """Full boards, on which None is right, no longer come before all others."""
    path = tmp_path / "tictactoe.py"
    burn = "import time\ndef minimax(board):\n    end = time.process_time() + 0.15\n"
    burn += "    while time.process_time() < end: pass\n"
    path.write_text((SINS / "right" / "tictactoe.py").read_text() + burn)
    report = judge(path, Terms(level="kernel", budget=2))
    assert {verdict.name: verdict.status for verdict in report.verdicts if verdict.status != "passed"} == {
        "minimax": "failed"
    }
    assert report.seconds < 2.5


def test_a_right_search_that_is_cut_off_is_unfinished(tmp_path):
    path = tmp_path / "tictactoe.py"
    slow = "import time\nquick = minimax\ndef minimax(board):\n    end = time.process_time() + 0.05\n"
    slow += "    while time.process_time() < end: pass\n    return quick(board)\n"
    path.write_text((SINS / "right" / "tictactoe.py").read_text() + slow)
    report = judge(path, Terms(level="kernel", budget=2.5))
    assert [verdict.status for verdict in report.verdicts] == ["passed"] * 7 + ["unfinished"]
    assert (report.score, report.max_score) == (7, 8)


def test_chance_falls_the_same_way_every_time():
    first, second = (judge(SINS / "random-mover", Terms(budget=10)) for _ in range(2))
    assert replace(first, seconds=0.0, memory=0) == replace(second, seconds=0.0, memory=0)
    assert any(verdict.failed for verdict in first.verdicts)


@pytest.mark.parametrize("level", BOXES)
def test_what_a_file_used_that_dies_at_import_is_told(tmp_path, level):
    path = tmp_path / "tictactoe.py"
    judges_own = bytes(1) * (200 << 20)  # none of the submission's, though the kernel counts it for a new process
    burn = "import os, time\nend = time.process_time() + 0.2\nwhile time.process_time() < end: pass\n"
    path.write_text(f"held = bytes(1) * (60 << 20)\n{burn}os._exit(137)\n")
    report = judge(path, Terms(level=level))
    assert "exit code 137" in sentence(report.problem)
    assert report.seconds > 0.2
    assert 60 << 20 < report.memory < 100 << 20 < len(judges_own)


HOLDING = "held = bytearray(300 << 20)\nheld[::4096] = bytes(len(held) // 4096)\n"


@pytest.mark.parametrize("level", BOXES)
@pytest.mark.parametrize("code", [137, 152])
@pytest.mark.parametrize("before", ["", HOLDING])
def test_an_exit_code_is_never_told_as_a_signal_alone(tmp_path, level, code, before):
    path = tmp_path / "tictactoe.py"
    path.write_text(f"import os\n{before}os._exit({code})\n")
    told = sentence(judge(path, Terms(level=level)).problem)
    assert f"ended itself with exit code {code}" in told
    assert level == "bubblewrap" or ("SIG" not in told and "memory" not in told)


@pytest.mark.parametrize("end", ["os._exit(200)", "os._exit(-1)", "os.kill(os.getpid(), signal.SIGRTMIN + 5)"])
@pytest.mark.parametrize("level", BOXES)
def test_an_end_that_no_signal_or_no_name_of_one_explains_is_told(tmp_path, level, end):
    path = tmp_path / "tictactoe.py"
    path.write_text(f"import os, signal\n{end}\n")
    told = sentence(judge(path, Terms(level=level)).problem)
    assert re.search(r"exit code (200|255|167)|signal|SIG", told)


ODD_MODULES = ["__main__", "", ".", "..", "a..b", "__main__.x", "x" * 5000, "\\x00", "\\ud800", "os.", "é", "1"]


@pytest.mark.parametrize("name", ODD_MODULES)
def test_a_module_of_any_name_may_be_missed(tmp_path, name):
    path = tmp_path / "tictactoe.py"
    path.write_text(f"""raise ModuleNotFoundError("No module named '{name}'")\n""")
    report = judge(path, Terms(level="kernel", contract="cs50"))
    assert {verdict.status for verdict in report.verdicts} == {"not run"}
    assert sentence(report.problem).startswith(("It imports ", "It cannot be imported: ModuleNotFoundError"))


def test_strings_of_box_drawing_letters_cost_a_right_file_nothing(tmp_path):
    path = tmp_path / "tictactoe.py"
    drawn = "".join(f"FRAME_{number} = '\u2500\u2502\u253c' * 600\n" for number in range(14))
    path.write_text(drawn + (ROOT / "tictactoe.py").read_text(), "utf-8")
    assert judge(path, Terms(level="kernel")).score == 8


@pytest.mark.parametrize("level", BOXES)
def test_a_box_that_is_killed_from_outside_costs_a_right_file_nothing(level):
    """As the system's memory killer does, which takes the largest process and asks nobody."""
    killed = []

    def kill(*_word):
        if len(killed) < 2:
            killed.append(max(below(os.getpid())))
            os.kill(killed[-1], signal.SIGKILL)

    report = judge(ROOT / "tictactoe.py", Terms(level=level), kill)
    assert (report.score, report.max_score, report.hints, len(set(killed))) == (8, 8, (), 2)


def below(pid):
    """Return the processes that a process has started, and those that they have."""
    with suppress(OSError):
        found = [int(one) for task in Path(f"/proc/{pid}/task").glob("*/children") for one in task.read_text().split()]
        return found + [one for child in found for one in below(child)]
    return []


DEADLY = """
import enum, os

def end(*_args, **_named):
    {end}

class Kind(enum.EnumMeta):
    __call__ = end

class Player(enum.Enum, metaclass=Kind):
    X, O = "XO"

class Move:
    __init__ = end

class GameState:
    {init}
    game_over = winner = __str__ = spot = move = end

class TicTacToeSolver:
    solve_my_move = solve_opponent_move = find_best_move = end

main = end
"""


MADE = "def __init__(self): self.board = [[None] * 3 for _ in range(3)]"


@pytest.mark.parametrize("init", [MADE, pytest.param("__init__ = end", marks=pytest.mark.long)])
@pytest.mark.parametrize("end", ["os._exit(3)", pytest.param("os.abort()", marks=pytest.mark.long)])
def test_whatever_ends_the_process_of_an_object_file_ends_in_a_sentence(tmp_path, init, end):
    path = tmp_path / "tictactoe_solver.py"
    path.write_text(DEADLY.format(init=init, end=end))
    report = judge(path, Terms(level="kernel"))
    right = ["GameState"] if init == MADE else []
    assert [verdict.name for verdict in report.verdicts if verdict.status == "passed"] == right
    told = [paragraph(verdict.reasons) for verdict in report.verdicts if verdict.name not in right]
    assert [text for text in told if "It did not come back" not in text] == []
    assert len(told) + len(right) == 12


def test_an_object_file_that_cannot_be_loaded_once_more_ends_in_a_sentence(tmp_path):
    """Its first questions, which show its style, use up the budget that another import would take."""
    path = tmp_path / "tictactoe_solver.py"
    right = (SINS / "object-right" / "tictactoe_solver.py").read_text()
    slow = "\nimport time\nwhile time.process_time() < 0.4: pass\n"
    path.write_text(f"{right}{slow}def burn(*_args, **_named):\n    while True: pass\nMove.__init__ = burn\n")
    report = judge(path, Terms(level="kernel", budget=1.5))
    assert {verdict.status for verdict in report.verdicts} == {"not run"}
    assert "CPU time ended" in paragraph(report.verdicts[0].reasons)
