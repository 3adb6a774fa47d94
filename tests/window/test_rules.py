"""A course module may do anything: the window gets a sentence and keeps the game."""

import pytest
from support.modules import GOOD, SINS, write, write_code

from noughts.levels import LEVELS
from noughts.load import load
from noughts.mnk import MNK
from noughts.window.model import do
from noughts.window.rules import open_rules, serve
from noughts.window.state import Play, Reply, Source, Start, Think, Trouble
from noughts.window.still import opening, played, settled
from noughts.window.words import panel

EMPTY = ((None,) * 3,) * 3


@pytest.mark.parametrize("sin", SINS)
def test_every_sin_is_told_in_one_sentence(tmp_path, sin):
    source = Source(path=str(write(tmp_path, sin)))
    rules, model = open_rules(source), opening(source)
    model = settled(do(settled(do(model, "as X"), rules), (0, 0)), rules)
    assert isinstance(model.trouble, Trouble)
    assert SINS[sin][1] in model.trouble.sentence
    assert model.trouble.sentence.isprintable()
    assert "Traceback" not in model.trouble.sentence
    assert panel(model)[0] == ("body", model.trouble.sentence)


@pytest.mark.parametrize("sin", ["raises", "illegal", "mutates", "exits", "result_mutates"])
def test_a_mended_module_goes_on_where_it_broke(tmp_path, sin):
    path = write(tmp_path, sin)
    source = Source(path=str(path))
    model = settled(do(settled(do(opening(source), "as X"), open_rules(source)), (0, 0)), open_rules(source))
    assert model.trouble.cells in (EMPTY, (("X", None, None), *EMPTY[1:]))
    path.write_text(GOOD, encoding="utf-8")
    model = settled(do(model, "retry"), open_rules(source))
    assert model.trouble is None
    assert len(model.actions) == 2
    assert model.actions[0] == (0, 0)


def test_a_missing_file_is_told(tmp_path):
    source = Source(path=str(tmp_path / "tictactoe.py"))
    model = settled(do(opening(source), "as X"), open_rules(source))
    assert "There is no file" in model.trouble.sentence


def test_the_module_is_read_anew_for_every_game(tmp_path):
    path = write(tmp_path, "raises")
    rules = open_rules(Source(path=str(path)))
    assert isinstance(serve(rules, Think(EMPTY, "minimax")), Trouble)
    path.write_text(GOOD, encoding="utf-8")
    assert isinstance(serve(rules, Start()), Reply)
    assert isinstance(serve(rules, Think(EMPTY, "minimax")), Reply)


def test_a_module_with_its_own_marks_is_shown_as_x_and_o(tmp_path):
    code = GOOD.replace('X = "X"', "X = 1").replace('O = "O"', "O = -1").replace("EMPTY = None", "EMPTY = 0")
    (tmp_path / "tictactoe.py").write_text(code, encoding="utf-8")
    model = played(Source(path=str(tmp_path / "tictactoe.py")), "as X", (0, 0))
    assert model.board.cells[0][0] == "X"
    assert model.board.cells[1][1] == "O"
    assert model.board.player == "X"


@pytest.mark.parametrize("level", ["1", "2"])
def test_the_lower_levels_play_by_the_modules_rules(tmp_path, level):
    rules = open_rules(Source(path=str(write_code(tmp_path, ""))), seed=0)
    win = (("O", "O", None), ("X", "X", None), ("X", None, None))
    assert rules.think(win, level)[0] == (0, 2)
    danger = (("X", "X", None), (None, "O", None), (None, None, None))
    moves = {rules.think(danger, level)[0] for _ in range(40)}
    assert moves == {(0, 2)} if level == "2" else len(moves) > 1


def test_a_modules_own_kinds_of_numbers_become_plain(tmp_path):
    code = """
class Number(int):
    pass

plain_actions = actions

def actions(board):
    return {(Number(i), Number(j)) for i, j in plain_actions(board)}

def minimax(board):
    return max(actions(board))
"""
    rules = open_rules(Source(path=str(write_code(tmp_path, code))))
    action, _ = rules.think(EMPTY, "minimax")
    assert [type(number) for number in (*action, *max(rules.play(EMPTY, action).actions))] == [int] * 4


def test_a_modules_effort_is_what_the_search_for_its_move_called():
    module, calls = load("tictactoe.py"), []
    result, module.result = module.result, lambda *given: calls.append(given) or result(*given)
    module.minimax(module.initial_state())
    _, words = open_rules(Source(path="tictactoe.py")).think(EMPTY, "minimax")
    assert words == f"Its minimax called result() {len(calls):,} times."


@pytest.mark.parametrize("level", LEVELS)
def test_the_engine_says_what_it_saw(level):
    said = {
        "1": "Looking 1 move ahead, the machine sees no win and plays anywhere.",
        "2": "Looking 2 moves ahead, the machine sees no win and no threat, and plays anywhere.",
        "perfect": "The machine proved that best play draws and chose one of 9 best moves by chance.",
    }
    assert open_rules(Source()).think(EMPTY, level)[1] == said[level]


def test_both_lines_of_a_double_win_are_shown():
    five = MNK(3, 3, 3)
    rules = open_rules(Source(game=five))
    cells = (("X", "X", None), ("O", "O", "X"), ("O", "O", "X"))
    assert len(rules.play(cells, (0, 2)).lines) == 2


def test_an_engine_move_outside_the_board_is_told():
    answer = serve(open_rules(Source()), Play(EMPTY, (3, 3)))
    assert isinstance(answer, Trouble)
    assert "outside" in answer.sentence
