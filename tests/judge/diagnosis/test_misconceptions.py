"""The table of misconceptions."""

import pytest
from support.evidence import CHECKS, seen
from support.inprocess import answer

from noughts.judge.diagnosis.misconceptions import TABLE, found
from noughts.judge.diagnosis.rules_told import has_empty_line
from noughts.judge.examine import mark
from noughts.judge.oracle import truths
from noughts.judge.respondent import Answer
from noughts.mnk import completed
from noughts.output.sentences import hint_text


def test_every_hint_has_words_without_evidence_and_refers_to_no_text_that_may_not_be_there():
    for row in TABLE:
        assert "above" not in hint_text(row.hint).replace("above your raise", "").replace("above 2", "")


@pytest.mark.parametrize(
    ("function", "source", "told"),
    [
        (lambda _: 5, "", "it returns 5 for a win of X, 5 for a win of O and 5 for a draw."),
        (lambda t: 10 * t.value, "", "it returns 10 for a win of X and -10 for a win of O."),
        (lambda t: 0 if t.winner == "X" else t.value, "", "it returns 0 for a win of X."),
        (lambda _: 5, "def player(b): ...\ndef utility(b):\n    if player(b) == X: ...", "the one who moved last"),
    ],
)
def test_utilities_that_fit_no_other_row_are_told_as_they_came(function, source, told):
    hint = found(seen(source, utility=function))["utility"].hint
    assert told in hint_text(hint)
    assert ("moved last" in hint_text(hint)) == bool(source)


INDEX = "index finds the first"
CELLS = {divmod(cell, 3) for cell in range(9)}


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("taken cells for free ones", lambda t: CELLS - {*t.actions}),
        ("no action is found", lambda _: set()),
        ("returns after the first free cell", lambda t: {t.actions[0]}),
        ("only some cells are named", lambda t: {(i, j) for i, j in t.actions if i == 0}),
        ("only some cells are named", lambda t: {(i, j) for i, j in t.actions if j < 2}),
        ("other cells than the free ones", lambda t: {(row, row) for row, _ in t.actions}),
        ("other cells than the free ones", lambda t: {(i, j) for i, j in CELLS if (j, j) in t.actions}),
    ],
)
def test_wrong_sets_of_actions_are_told_by_what_they_hold(name, function):
    assert found(seen(actions=function))["actions"].name == name


def test_a_line_put_together_from_the_wrong_cells_is_told_with_them():
    def winner(truth):
        three = [cell(truth, 0, 2), cell(truth, 1, 1), cell(truth, 2, 1)]  # for (2, 0)
        others = [line for line in completed(truth.position) if line != 0b001010100]
        return truth.winner if others else three[0] if three[0] and len({*three}) == 1 else None

    hint = hint_text(found(seen(winner=winner))["winner"].hint)
    assert "as soon as X or O holds (0, 2), (1, 1) and (2, 1); and on" in hint
    assert "is not (for both players the diagonal (0,2) (1,1) (2,0))." in hint


def test_a_cell_sought_by_its_index_is_told_so():
    source = "def actions(board):\n    return {(board.index(row), row.index(cell)) for row in board for cell in row}"
    first = {divmod(cell, 3) for cell in (0, 3, 6)}
    assert found(seen(source, actions=lambda t: first & {*t.actions} or {t.actions[0]}))["actions"].name == INDEX
    assert found(seen(actions=lambda t: {t.actions[0], t.actions[-1]}))["actions"].name != INDEX


def test_a_winner_wrong_both_ways_is_told_how_often():
    hint = found(seen(winner=lambda t: "X" if t.stones == 5 else None))["winner"].hint
    assert "on 1,140 boards a winner is named" in hint_text(hint)


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (lambda t: "O" if t.position.player == "X" else "X", "On every board the other player is named"),
        (lambda _: "X", "X is named on every board."),
        (lambda t: "O" if t.stones == 0 else t.position.player, "on every board with no marks, and on no other."),
        (lambda t: t.position.player if t.position.player == "O" else None, "None came back."),
    ],
)
def test_a_wrong_player_is_told_by_where_it_is_wrong(function, told):
    assert told in hint_text(found(seen(player=function))["player"].hint)


def cell(truth, row, col):
    return truth.board[4 * row + col].replace(".", "") or None


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (lambda t: cell(t, 0, 0) if cell(t, 0, 0) == cell(t, 0, 1) else None, "X or O holds (0, 0) and (0, 1)."),
        (lambda t: "X" if cell(t, 1, 1) == "X" else None, "as soon as X holds (1, 1)."),
    ],
)
def test_a_winner_with_too_few_cells_is_told_which(function, told):
    assert told in hint_text(found(seen(winner=lambda t: t.winner or function(t)))["winner"].hint)


@pytest.mark.parametrize(("indent", "told"), [("        ", True), ("    ", False)])
def test_that_a_return_ends_a_loop_is_told_only_where_the_text_has_one_there(indent, told):
    source = "def {0}(board):\n    for row in board:\n        print(row)\n" + indent + "return 1\n"
    top = seen(source.format("actions"), actions=lambda t: {(i, j) for i, j in t.actions if i == 0})
    first = seen(source.format("actions"), actions=lambda t: {t.actions[0]})
    turn = seen(source.format("player"), player=lambda t: "X" if t.board[:3].count(".") % 2 else "O")
    assert "Only (0, 0), (0, 1) and (0, 2) can come back" in hint_text(found(top)["actions"].hint)
    assert "Only the first free cell comes back" in hint_text(found(first)["actions"].hint)
    assert "The answer depends on the top row alone" in hint_text(found(turn)["player"].hint)
    for evidence, role in ((top, "actions"), (first, "actions"), (turn, "player")):
        assert (": a return" in hint_text(found(evidence)[role].hint)) == told


def top_row(truth):
    return truth.board[:3]


@pytest.mark.parametrize(
    ("name", "functions"),
    [
        (
            "only the top row counts",
            {"player": lambda t: "X" if top_row(t).count("X") == top_row(t).count("O") else "O"},
        ),
        ("player counts wrong", {"player": lambda _: "O"}),
        ("only the top row counts", {"terminal": lambda t: t.terminal or "." not in top_row(t)}),
        ("only some cells count", {"terminal": lambda t: t.terminal or "." not in t.board[-3:]}),
        ("ends too early", {"terminal": lambda t: t.terminal or t.stones == 6}),
        ("every game is over", {"terminal": lambda _: True}),
        ("over and not over exchanged", {"terminal": lambda t: not t.terminal}),
        ("over and not over exchanged", {"terminal": lambda t: t.winner is None or t.stones == 9}),
        ("letter O for zero", {"utility": lambda t: t.value or "O"}),
    ],
)
def test_what_a_function_looks_at_and_takes_for_zero_is_told_where_it_is_proved(name, functions):
    [row] = found(seen(**functions)).values()
    assert row.name == name


def test_a_function_with_nothing_in_it_is_called_empty():
    for body, name in (
        ("    pass\n", "empty"),
        ('    """Tell who has won."""\n', "empty"),
        ("    3\n", "no win is ever seen"),
    ):
        assert found(seen(f"def winner(board):\n{body}", winner=lambda _: None))["winner"].name == name


def test_lines_after_the_first_round_of_a_loop_are_called_so():
    def winner(truth):
        seen = [line for line in completed(truth.position) if line & 0b001001001 == 0b001001001 or line & 7 == 7]
        diagonal = any(line in (0b100010001, 0b001010100) for line in completed(truth.position))
        return truth.winner if seen or diagonal else None

    source = "def winner(board):\n    for i in range(3):\n        if whole(board, i): return X\n        return None\n"
    assert "after its first round" in hint_text(found(seen(source, winner=winner))["winner"].hint)


def test_a_board_without_one_players_moves_is_told_whose():
    check = CHECKS["result"]
    unmade = [case for case in check.cases if case.kind == "legal" and case.truth and case.truth.position.player == "O"]
    failures = [mark(check, case, Answer(case.question.args[0])) for case in unmade]
    hint = found(seen()._replace(failures={"result": failures}))["result"].hint
    assert "Only O's moves are missing." in hint_text(hint)


@pytest.mark.parametrize(
    ("compares", "name"),
    [
        ("row == X*3", "a line compared with a text"),
        ("row == 'XXX'", "a line compared with a text"),
        ("row == [X] * 3", ""),
    ],
)
def test_a_line_that_is_compared_with_a_text_is_told_so(compares, name):
    source = f"def winner(board):\n    for row in board:\n        if {compares}: ...\n"
    assert found(seen(source, winner=lambda _: None))["winner"].name == (name or "no win is ever seen")


def test_a_search_that_stops_where_every_move_loses_is_told_so():
    check = CHECKS["minimax"]
    lost = [case for case in check.cases if case.truth and not case.truth.terminal and loses(case.truth)]
    failures = [mark(check, case, Answer(None, raised=("ValueError", "empty range"))) for case in lost]
    assert found(seen()._replace(failures={"minimax": failures}))["minimax"].name == "stops when every move loses"


@pytest.mark.parametrize(
    ("body", "line", "message", "told"),
    [
        ("    return max(0, min(minimax(b)))", 2, "'NoneType' object is not iterable", True),
        ("    v = minimax(b)\n    if v > 0: ...", 3, "'>' not supported between 'NoneType' and 'int'", True),
        ("    v = minimax(b)\n    if w > 0: ...", 3, "'>' not supported between 'NoneType' and 'int'", False),
        ("    v = other(b)\n    if v > 0: ...", 3, "'>' not supported between 'NoneType' and 'int'", False),
        ("    return max(0, min(minimax(b)))", 2, "'int' object is not iterable", False),
    ],
)
def test_a_search_that_stops_at_its_own_none_is_told_so(body, line, message, told):
    check = CHECKS["minimax"]
    last = [case for case in check.cases if case.truth and case.truth.stones == 8 and not case.truth.terminal]
    failures = [mark(check, case, Answer(None, raised=("TypeError", message), line=line)) for case in last]
    evidence = seen(f"def minimax(b):\n{body}\n")._replace(failures={"minimax": failures})
    assert name_of(evidence, "calls itself for values") == told
    finished = evidence._replace(failures={"minimax": failures, "finished": failures})
    assert not name_of(finished, "calls itself for values")


def name_of(evidence, name):
    """Tell whether this, and no other hint, is given for the search."""
    row = found(evidence).get("minimax")
    return row is not None and row.name == name


def loses(truth):
    return truth.value == (-1 if truth.position.player == "X" else 1)


@pytest.mark.parametrize(
    ("error", "name"),
    [
        (("TypeError", "exceptions must derive from BaseException"), "raise for return"),
        (("InvalidMove", "taken"), "refuses a free cell"),
    ],
)
def test_a_raise_that_is_none_is_told_from_a_move_that_is_refused(error, name):
    check = CHECKS["result"]
    cases = [case for case in check.cases if case.kind == "legal"]
    failures = [mark(check, case, Answer(None, raised=error, line=2)) for case in cases]
    evidence = seen("def result(board, action):\n    raise board\n")._replace(failures={"result": failures})
    assert found(evidence)["result"].name == name


@pytest.mark.parametrize("said", ["NONE", 0, "Draw"])
def test_anything_but_none_where_nobody_has_won_is_told(said):
    assert found(seen(winner=lambda t: t.winner or said))["winner"].name == "a draw given as a winner"


def test_a_win_that_is_seen_without_its_mark_is_not_called_unseen():
    def winner(truth):
        return True if completed(truth.position) == [0b100010001] else truth.winner

    assert found(seen(winner=winner))["winner"].name == "no mark for a winner"
    assert (
        found(seen(winner=lambda t: winner(t) if winner(t) is not True else None))["winner"].name
        == "diagonal forgotten"
    )


def moved(truth, cell, mark):
    """Return the board of rows after a mark on a cell, or without it where there is none."""
    rows = [[one if one != "." else None for one in line] for line in truth.board.split("/")]
    if cell:
        rows[cell[0]][cell[1]] = mark
    return rows


def results(reply):
    """Return the evidence against a result that replies like this to every move onto a free cell."""
    check = CHECKS["result"]
    legal = [(case, tuple(case.question.args[1].items)) for case in check.cases if case.kind == "legal"]
    marked = [mark(check, case, reply(case.truth, action)) for case, action in legal[::7]]
    source = "def result(board, action):\n    raise ValueError\n"
    return seen(source)._replace(failures={"result": [failure for failure in marked if failure]})


REFUSED = Answer(None, raised=("ValueError", ""), line=2)


def exchanging(*, checks, reach=3):
    """Return a result that exchanges row and column, refuses what is taken there, and reaches so many of them."""

    def reply(truth, action):
        row, col = action[::-1]
        if checks and cell(truth, row, col):
            return REFUSED
        return answer(moved(truth, (row, col) if max(row, col) < reach else None, truth.position.player))

    return reply


def test_row_and_column_exchanged_in_result_are_told_though_moves_are_refused_by_it():
    for checks in (True, False):
        row = found(results(exchanging(checks=checks)))["result"]
        assert row.name == "row and column swapped"
    told = hint_text(found(results(exchanging(checks=True, reach=2)))["result"].hint)
    assert "row and column are exchanged" in told
    assert "wrong answers; look at the others after it." in told


def test_row_and_column_are_not_called_exchanged_where_a_mark_or_a_refusal_shows_otherwise():
    def reply(truth, action):
        return REFUSED if action == (0, 1) else exchanging(checks=True)(truth, action)

    assert found(results(reply))["result"].name == "refuses a free cell"
    corner = results(lambda truth, _: answer(moved(truth, (2, 2), truth.position.player)))
    assert found(corner)["result"].name == "mark in the wrong place"


HAS_EMPTY_LINE = {board for board, truth in truths().items() if has_empty_line(truth)}


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("None-lines taken for a win", lambda t: None if t.board in HAS_EMPTY_LINE else t.value),
        ("None-lines taken for a win", lambda t: 0 if t.board in HAS_EMPTY_LINE else t.value),
        ("a full board scored as a draw", lambda t: 0 if t.stones == 9 else t.value),
        ("O's win scored as 0", lambda t: 0 if t.winner == "O" else t.value),
    ],
)
def test_utilities_that_are_wrong_on_some_kinds_of_board_alone_are_told_by_these(name, function):
    assert found(seen(utility=function))["utility"].name == name


def test_a_terminal_that_takes_empty_for_full_is_told_so_and_one_that_counts_wrong_is_not():
    empty = found(seen(terminal=lambda t: bool(t.winner) or t.stones == 0))["terminal"]
    assert empty.name == "empty taken for full"
    assert found(seen(terminal=lambda t: bool(t.winner)))["terminal"].name == "full board not terminal"
    assert found(seen(terminal=lambda t: bool(t.winner) or t.stones == 8))["terminal"].name == "counts the cells wrong"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("return minimax(new_board)", True),
        ("return minimax(result(board, action))", True),
        ("return minimax(board)", False),
        ("return minimax(result(board, action))[1]", False),
        ("return minimax(new_board, depth - 1)", False),
        ("value = minimax(new_board)", False),
    ],
)
def test_the_reply_of_the_other_player_returned_as_a_move_is_told_only_where_it_is(line, told):
    source = f"def minimax(board):\n    for action in actions(board):\n        if x:\n            {line}\n"
    evidence = seen(source, minimax=lambda t: t.actions[0] if t.actions else None)
    assert name_of(evidence, "the other player's move") == told
