"""`noughts trace`: a search, as a tree and in words."""

import json

import pytest
from support import ROOT, brute, modules, truth

from noughts.box import levels
from noughts.trace import FIELDS, load


@pytest.mark.parametrize("order", truth.ALPHABETA_NODES)
def test_trace_as_json(noughts, order: str):
    data = json.loads(noughts("trace", ".../.../...", "--json", "--order", order)[1])
    nodes = list(load(data["tree"]).walk())
    assert data["nodes"] == len(nodes) == truth.ALPHABETA_NODES[order]
    assert data["saved"] == sum(node.saved for node in nodes) == truth.NODES - len(nodes)
    assert tuple(data["fields"]) == FIELDS


def test_trace_of_minimax_skips_nothing(noughts):
    data = json.loads(noughts("trace", "X.O/.X./..O", "--json", "--search", "minimax")[1])
    assert (data["nodes"], data["saved"]) == (brute.nodes("X.O.X...O"), 0)


def test_trace_in_words(noughts):
    out = noughts("trace")[1]
    assert "Looked at 18,297 of 549,946 nodes, skipped 531,649." in out
    assert "alpha -∞, beta +∞" in out
    assert "value <= 0" in out
    assert "Looked at 2,096 of" in noughts("trace", "--order", "centre", "--wins-first")[1]


def test_trace_of_a_finished_game(noughts):
    assert noughts("trace", "XXX/OO./...")[1].splitlines()[1] == "Looked at 1 of 1 nodes, skipped 0."


SINS = ROOT / "tests/submissions/sins"


def test_trace_of_a_files_own_search_names_the_first_wrong_call(noughts):
    code, out, _ = noughts("trace", "X../.O./..X", "--with", str(SINS / "maximises-for-both"))
    assert code == 0
    assert "O moves, and the value is 0 to X." in out
    assert f"plain minimax {brute.nodes('X...O...X'):,}, alpha-beta {brute.alphabeta_nodes('X...O...X')[1]:,}." in out
    assert "✗ wrong  ← the first wrong call" in out
    assert "It gives back the largest value where the smallest is right." in " ".join(out.split())
    assert len(out.splitlines()[-1]) <= 80


def test_trace_of_a_files_own_search_as_json(noughts):
    data = json.loads(noughts("trace", "X../.O./..X", "--json", "--with", str(SINS / "maximises-for-both"))[1])
    wrong = data["calls"][data["first_wrong"]]
    board = wrong["board"].replace("/", "")
    assert wrong["truth"] == brute.truth(board).value != wrong["value"]
    below = [call for call in data["calls"] if call["parent"] == data["first_wrong"]]
    assert below
    assert all(call["value"] == brute.truth(call["board"].replace("/", "")).value for call in below)


@pytest.mark.parametrize("name", ["right", "right-undo", "object-right"])
def test_trace_of_a_right_search_finds_nothing_wrong(noughts, name: str):
    out = noughts("trace", "XX./OO./...", "--with", str(SINS / name))[1]
    assert "wrong" not in out
    assert "Every value is right" in out


def test_trace_of_a_file_says_in_a_sentence_what_cannot_be_shown(noughts, tmp_path):
    def said(code: str, *more: str) -> str:
        return noughts("trace", "XX./OO./...", "--with", str(modules.write_code(tmp_path, code)), *more)[2]

    assert "has no minimax and no TicTacToeSolver" in said("del minimax")
    assert "stops while it is loaded: ZeroDivisionError" in said("1 / 0")
    assert "SyntaxError in line " in said("x = (")
    assert "raised KeyError on XX./OO./..." in said("def minimax(_):\n    return {}['best']")
    assert "stopped: it ended itself with exit code 3" in said("import os\ndef minimax(board):\n    os._exit(3)")
    assert "leave out --search" in said("", "--search", "minimax")
    path = str(modules.write_code(tmp_path, ""))
    assert "is over; there is nothing to search" in noughts("trace", "XXX/OO./...", "--with", path)[2]
    assert "on the 3 by 3 board" in noughts("trace", "..../..../....", "--shape", "4x3x3", "--with", path)[2]


HOSTILE = {
    "patched": "import sys\nsys.settrace = lambda *_: None",
    "untraced": "import sys\ndef minimax(board):\n    sys.settrace(None)\n    return (2, 2)",
    "deep": "def down(board, n):\n    return down(board, n + 1)\ndef minimax(board):\n    return down(board, 0)",
    "wide": "def f(board):\n    return 0\ndef minimax(board):\n    for _ in range(100000):\n        f(board)\n"
    "    return 2, 2",
    "long": "def f(board):\n    return 'x' * 10**7\ndef minimax(board):\n    f(board)\n    return 2, 2",
    "lying": "class int(int):\n    def __repr__(self):\n        return ']]'\ndef f(b):\n    return int(3)\n"
    "def minimax(board):\n    f(board)\n    return 2, 2",
    "endless": "def f(board):\n    while True:\n        pass\ndef minimax(board):\n    return f(board)",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_search_ends_in_a_sentence(noughts, tmp_path, monkeypatch, name: str):
    monkeypatch.setattr("noughts.web.own_search.CPU", 2.0)
    path = modules.write_code(tmp_path, HOSTILE[name])
    _code, out, err = noughts("trace", "XX./OO./...", "--with", str(path))
    assert "Traceback" not in out + err
    assert (out + err).rstrip().endswith(".")


def test_a_file_that_imports_what_courses_use_is_traced_where_that_is_installed(noughts, tmp_path):
    pytest.importorskip("pygame")
    path = tmp_path / "tictactoe.py"
    path.write_text("import pygame\n" + (SINS / "right" / "tictactoe.py").read_text())
    assert "Every value is right" in noughts("trace", "--with", str(path), "XX./OO./...")[1]


def test_where_there_is_no_box_a_word_is_said_before_a_file_runs(noughts, monkeypatch):
    plain = levels.Level("plain", "")
    monkeypatch.setattr(levels, "available", lambda: (plain,))
    _, out, told = noughts("trace", "--with", str(SINS / "right" / "tictactoe.py"), "XX./OO./...")
    assert levels.UNBOXED in told
    assert "Every value is right" in out
