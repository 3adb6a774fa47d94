"""What answers show together with the text of the function that gave them."""

import pytest
from support.evidence import CHECKS, seen

from noughts.judge.diagnosis.misconceptions import found
from noughts.judge.examine import mark
from noughts.judge.note import note
from noughts.judge.respondent import Answer
from noughts.mnk import O, X, completed
from noughts.output.sentences import hint_text, sentence


def raising(source, name, error, line):
    """Return the evidence against a function that raises on every board."""
    check = CHECKS[name]
    failures = [mark(check, case, Answer(None, raised=error, line=line)) for case in check.cases if case.truth]
    return seen(source)._replace(failures={name: failures})


def told(evidence, role):
    row = found(evidence).get(role)
    return hint_text(row.hint) if row else ""


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("    print(board)\n    return None\n", "nothing but None is returned"),
        ("    if board:\n        return X\n    return None\n", "no win is ever seen"),
        ("    return line(board)\n", "no win is ever seen"),
    ],
)
def test_a_winner_without_a_return_but_of_none_is_told_so(body, name):
    assert found(seen(f"def winner(board):\n{body}", winner=lambda _: None))["winner"].name == name


@pytest.mark.parametrize(
    ("source", "told_so"),
    [
        ("from queue import Empty\ndef terminal(board):\n    if cell == Empty: return False\n", True),
        ("from queue import Empty\ndef terminal(board):\n    if cell == EMPTY: return False\n", False),
        ("Empty = None\ndef terminal(board):\n    if cell == Empty: return False\n", False),
    ],
)
def test_an_imported_name_that_looks_like_empty_is_named(source, told_so):
    evidence = seen(source, terminal=lambda _: True)
    assert ("no cell is Empty, which is imported" in told(evidence, "terminal")) == told_so


ROWS = "def winner(board):\n    seen = 0\n    for row in board:\n        seen += 1\n"


@pytest.mark.parametrize(("more", "told_so"), [("    return None\n", True), ("        return None\n", False)])
def test_a_count_that_goes_on_is_told_where_no_loop_is_left_early(more, told_so):
    now_and_then = seen(ROWS + more, winner=lambda truth: truth.winner if truth.board.find("X") % 3 else None)
    text = told(now_and_then, "winner")
    assert ("start from 0 again with every line" in text) == told_so
    assert ("A return of None inside a loop ends it" in text) == (not told_so)


SEARCH = "def winner(board):\n    return board[0][0]\ndef minimax(board):\n    return winner(board[0])\n"


def test_a_search_that_hands_on_what_is_no_board_is_told_where_python_stops():
    stopped = raising(SEARCH, "minimax", ("IndexError", "string index out of range"), 2)
    assert "Python stops in winner, which raises no error on any board" in told(stopped, "minimax")
    too = raising(SEARCH, "winner", ("IndexError", "string index out of range"), 2).failures
    for others in (too, seen(result=lambda _: None).failures):
        assert "Python stops in" not in told(stopped._replace(failures={**stopped.failures, **others}), "minimax")
    assert "Python stops in" not in told(raising(SEARCH, "minimax", ("IndexError", "range"), 4), "minimax")


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("best() missing 1 required positional argument: 'n'", "best is called in line 2 with fewer arguments"),
        ("best() takes 1 positional argument but 3 were given", "Leave them out there, or name them in its def too"),
        ("minimax() missing 1 required positional argument: 'n'", "minimax is called in line 2 with fewer arguments"),
        ("Node.__init__() missing 1 required positional argument: 'n'", ""),
    ],
)
def test_a_helper_that_is_called_with_other_arguments_is_named(message, words):
    source = "def minimax(board):\n    return best(board)\ndef best(board, n):\n    ...\n"
    assert words in told(raising(source, "minimax", ("TypeError", message), 2), "minimax")


def test_a_row_that_is_taken_for_a_number_is_told_so():
    source = "def player(board):\n    for i in board:\n        board[i]\n"
    error = ("TypeError", "list indices must be integers or slices, not list")
    assert "their numbers come from for i in range(3)" in told(raising(source, "player", error, 3), "player")
    assert "range(3)" not in told(raising("", "player", error, 3), "player")


def test_a_player_in_company_and_one_by_the_top_row_are_told_so():
    together = seen(player=lambda truth: (truth.position.player, 9))
    assert "Return the player alone" in told(together, "player")
    by_row = seen(player=lambda t: O if t.board[:3].count(X) > t.board[:3].count(O) else t.position.player)
    assert "top row alone" not in told(by_row, "player")
    spoilt = by_row._replace(blamed={"player": ["terminal"]})
    assert "top row alone" in told(spoilt, "player")
    always = seen(player=lambda _: O)._replace(blamed={"player": ["terminal"]})
    assert "top row alone" not in told(always, "player")


def test_none_on_one_players_turns_is_told_with_the_player():
    evidence = seen(minimax=lambda truth: None if truth.position.player == O else (9, 9))
    truths = [case.truth for case in CHECKS["minimax"].cases if case.truth and not case.truth.terminal]
    moves = [(truth, None if truth.position.player == O else truth.best[0]) for truth in truths]
    failures = {"minimax": [f for f in evidence.failures["minimax"] if f.case.truth.position.player == O]}
    one = evidence._replace(failures=failures, moves=moves)
    assert "None comes back whenever O is to move." in told(one, "minimax")
    assert "on boards with free cells" in told(one._replace(moves=[(truth, (0, 0)) for truth in truths]), "minimax")


NOT_CALLED = "def winner(board):\n    return None\ndef terminal(board{}):\n{}    if winner {}: return False\n"


@pytest.mark.parametrize(
    ("more", "before", "test", "told_so"),
    [
        ("", "", "is not None", True),
        ("", "", "and full(board)", True),
        ("", "    winner = who(board)\n", "is not None", False),
        ("", "    for winner in (X, O):\n    ", "== board[0][0]", False),
        ("", "    winner, line = who(board)\n", "is not None", False),
        ("", "    if (winner := who(board)): ...\n", "is not None", False),
        ("", "    won = winner\n", "(board) is None", True),
        ("", "    won = winner\n    won(board)\n", "(board) is None", False),
        ("", "", "is None", True),  # never true, and told where wins are missed
        (", winner=None", "", "is not None", False),
        ("", "", "(board) is not None", False),
    ],
)
def test_a_function_that_is_compared_and_not_called_is_named(more, before, test, told_so):
    evidence = seen(NOT_CALLED.format(more, before, test), terminal=lambda _: False)
    assert ("winner without brackets is the function itself" in told(evidence, "terminal")) == told_so


@pytest.mark.parametrize(("test", "told_so"), [("!= False", True), ("is not False", True), ("is not None", False)])
def test_none_that_is_compared_with_false_is_told(test, told_so):
    source = f"def terminal(board):\n    return winner(board) {test}\n"
    evidence = seen(source, terminal=lambda truth: truth.terminal or truth.stones < 4)
    assert ("None is not False" in told(evidence, "terminal")) == told_so


def test_a_variable_that_hides_a_function_is_named():
    error = ("UnboundLocalError", "cannot access local variable 'player' where it is not associated with a value")
    source = "def player(board):\n    return X\ndef terminal(board):\n    player = player(board)\n"
    assert "there is no function player any more" in told(raising(source, "terminal", error, 4), "terminal")


SEARCHING = """
def winner(board):
    for row in board:
        return None
def top(board):
    for action in actions(board):
        value = {}
def minimax(board):
    winner(board)
    return top(board)
"""


@pytest.mark.parametrize(
    ("line", "told_so"),
    [
        ("top(action)\n        return value", True),
        ("first(action)\n        return value", False),  # nothing is searched, perhaps on purpose
        ("top(action)\n    return value", False),
        ("top(action)\n        if value: return value", False),
        ("top(action)\n        if value:\n            return value", False),
        ("top(action)\n        if value: continue\n        return value", False),
        ("top(action)\n        if value: break\n        return value", True),
        ("0\n        for other in board:\n            top(other)\n        return value", True),
    ],
)
def test_a_loop_of_a_search_that_ends_in_its_first_round_is_told(line, told_so):
    evidence = seen(SEARCHING.format(line), minimax=lambda truth: truth.actions[-1] if truth.actions else None)
    assert ("A return stands inside a loop in top and under no condition" in told(evidence, "minimax")) == told_so


@pytest.mark.parametrize(("indent", "told_so"), [("        ", True), ("    ", False)])
def test_a_return_that_ends_a_loop_is_told_of_only_where_the_text_has_one(indent, told_so):
    source = f"def winner(board):\n    for i in range(3):\n        print(i)\n{indent}return None\n"
    unseen = (0b010010010, 0b100100100)
    evidence = seen(source, winner=lambda t: t.winner if {*completed(t.position)} - {*unseen} else None)
    assert found(evidence)["winner"].name == "line forgotten"
    assert ("after its first round: look for a return" in told(evidence, "winner")) == told_so


def test_a_move_that_is_compared_with_a_number_is_told():
    error = ("TypeError", "'<' not supported between instances of 'tuple' and 'float'")
    assert "A tuple is compared with a number" in told(raising("", "minimax", error, 4), "minimax")
    error = ("TypeError", "'<' not supported between instances of 'str' and 'int'")
    assert "A tuple" not in told(raising("", "minimax", error, 4), "minimax")


@pytest.mark.parametrize(("loop", "told_so"), [("range(row)", True), ("board[row]", False)])
def test_a_list_for_a_number_is_told_where_a_range_is_asked_for(loop, told_so):
    error = ("TypeError", "'list' object cannot be interpreted as an integer")
    source = f"def winner(board):\n    for i in {loop}: ...\n"
    assert ("range() wants one" in told(raising(source, "winner", error, 2), "winner")) == told_so


def test_a_loop_of_a_function_inside_the_search_is_looked_at_too():
    inner = (
        "    def top(state):\n        for action in actions(state):\n            top(action)\n            return 1\n"
    )
    evidence = seen(f"def minimax(board):\n{inner}    return top(board)\n", minimax=lambda truth: truth.actions[-1:])
    assert "A return stands inside a loop in minimax" in told(evidence, "minimax")


OWN = "class Board:\n    pass\ndef winner(board):\n"
ASSERTED = "Line 4 wants an object of the class Board, and the function is called with a list of three lists"


@pytest.mark.parametrize(
    ("source", "line", "told_so"),
    [
        (f"{OWN}    assert isinstance(board, Board)\n", 4, True),
        (f"{OWN}    if not isinstance(board, Board):\n        raise ValueError\n", 5, True),
        (f"{OWN}    if isinstance(board, Board):\n        return X\n    raise ValueError\n", 6, True),
        (f"{OWN}    if isinstance(board, Board):\n        return X\n    else:\n        raise ValueError\n", 7, True),
        (
            f"{OWN}    if isinstance(board, Board):\n        return X\n    if board:\n        raise ValueError\n",
            7,
            False,
        ),
        (f"{OWN}    assert isinstance(board, Board) or board[0]\n", 4, False),
        (f"{OWN}    assert isinstance(board, list)\n", 4, False),
        (f"{OWN}    board = 1; assert isinstance(board, Board)\n", 4, False),
        (f"{OWN}    return board.cells\n", 4, False),
        ("class Board:\n    pass\ndef rows(board):\n    assert isinstance(board, Board)\n", 4, False),
    ],
)
def test_a_class_of_the_file_that_no_board_belongs_to_is_told_only_where_it_is_what_raises(source, line, told_so):
    evidence = raising(source, "winner", ("AssertionError", ""), line)
    assert told(evidence, "winner").startswith(ASSERTED) == told_so


def legal_refused(source, line):
    """Return the evidence against a result that raises for every move."""
    check, error = CHECKS["result"], ("AssertionError", "")
    legal = [case for case in check.cases if case.kind == "legal"]
    refused = [mark(check, case, Answer(None, raised=error, line=line)) for case in legal]
    return seen(source)._replace(failures={"result": refused})


def test_an_assert_that_refuses_a_move_is_told_by_what_it_asks():
    source = "class Board:\n    pass\ndef result(board, action):\n"
    wants = told(legal_refused(f"{source}    assert isinstance(board, Board)\n", 4), "result")
    assert wants.startswith(ASSERTED)
    move = told(legal_refused(f"{source}    assert isinstance(action, Board)\n", 4), "result")
    assert "is called with a tuple (i, j) for a move" in move
    other = told(legal_refused(f"{source}    assert board[0][0]\n", 4), "result")
    assert "Look at the assert in line 4" in other
    raised = told(legal_refused(f"{source}    if board: raise ValueError\n", 4), "result")
    assert "Look at the condition above your raise" in raised


def test_a_module_that_is_not_there_is_told_in_a_function_as_at_the_top_of_a_file():
    absent = raising("", "winner", ("ModuleNotFoundError", "No module named 'numpy.linalg'"), 73)
    missing = told(absent, "winner")
    at_the_top = sentence(note("module not installed", module="numpy", line=73))
    assert missing.startswith(f"{at_the_top} If it is a file of your own")
    assert at_the_top == "It imports numpy in line 73, which is not installed here."
    kept_out = told(absent._replace(kept_out=frozenset({"numpy"})), "winner")
    assert kept_out.startswith(sentence(note("module not allowed", module="numpy", line=73)))
    assert "ask for --allow numpy. Take the import out" in kept_out
    other = raising("", "winner", ("ImportError", "cannot import name 'cosinus' from 'math'"), 73)
    assert found(other)["winner"].name == "imports inside a function"


LOOP = (
    "def minimax(board):\n    for action in actions(board):\n        if minimax(board):\n            return action\n{}"
)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("        else:\n            return None\n", "Whatever its conditions say"),
        ("        elif board: return action\n        else:\n            return None\n", "Whatever its conditions say"),
        ("        return None\n", "under no condition"),
        ("        else:\n            best = action\n    return best\n", ""),
        ("        elif board:\n            pass\n        else:\n            return None\n", ""),
        ("        else:\n            continue\n        return None\n", ""),
    ],
)
def test_a_loop_that_returns_in_its_first_round_on_every_way_is_told(more, words):
    evidence = seen(LOOP.format(more), minimax=lambda truth: truth.actions[0] if truth.actions else None)
    assert words in told(evidence, "minimax")
    assert words or "first round" not in told(evidence, "minimax")


GOES_ON = "def result(board, action):\n    return board[action[0]][action[1]]\ndef minimax(board):\n    {}\n"
TUPLE = ("TypeError", "list indices must be integers or slices, not tuple")


@pytest.mark.parametrize(
    ("line", "pairs"), [("for m in enumerate(moves): ...", True), ("for i, m in enumerate(moves): ...", False)]
)
def test_a_search_that_hands_result_no_action_is_told_so_and_result_is_not_blamed(line, pairs):
    text = told(raising(GOES_ON.format(line), "minimax", TUPLE, 2), "minimax")
    assert "Python stops in result, which raises no error for any free cell" in text
    assert ("enumerate gives pairs" in text) == pairs
    assert "one number at a time" in told(raising(GOES_ON.format(line), "minimax", TUPLE, 4), "minimax")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (
            "def player(b):\n    return over(b)\ndef over(b):\n    return player(b)\n",
            "player calls over, which comes to",
        ),
        ("def player(b):\n    return player(b)\n", "player calls itself, with no end"),
    ],
)
def test_a_rule_that_calls_itself_again_is_told_through_what_and_not_how_to_search(source, words):
    endless = ("RecursionError", "maximum recursion depth exceeded")
    assert words in told(raising(source, "player", endless, 2), "player")
    assert "Search the board after a move" in told(raising(source, "minimax", endless, 2), "minimax")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def minimax(board):\n    global best\n    best = 1\n", "the global variable best keeps"),
        ("def minimax(board, seen={}):\n    seen[1] = 2\n", "seen has a default value that is made once"),
        ("def minimax(board):\n    cache[1] = 2\n", "or a cache with too small a key"),
    ],
)
def test_what_is_remembered_between_calls_is_named_where_the_text_shows_it(source, words):
    evidence = seen(source, minimax=lambda truth: truth.actions[-1] if truth.actions else None)
    assert words in told(evidence._replace(changed=frozenset({"minimax"})), "minimax")


@pytest.mark.parametrize(("helper", "itself"), [("best", False), ("minimax", True)])
def test_a_search_that_plays_on_is_told_to_call_a_helper_only_where_it_calls_itself(helper, itself):
    source = f"def best(board): ...\ndef minimax(board):\n    return {helper}(board)\n"
    for came in ((0, 0), 1):
        evidence = seen(source, minimax=lambda truth, came=came: came if truth.terminal else min(truth.best))
        over = evidence._replace(failures={"finished": evidence.failures["minimax"]})
        assert ("It calls itself for values" in told(over, "finished")) == itself


@pytest.mark.parametrize(("line", "moves"), [("return move", True), ("n = max(move, 0)", False)])
def test_a_variable_without_a_value_is_called_a_move_only_where_it_is_returned(line, moves):
    error = ("UnboundLocalError", "cannot access local variable 'move' where it is not associated with a value")
    text = told(raising(f"def minimax(board):\n    {line}\n", "minimax", error, 2), "minimax")
    assert ("A search takes its first move in any case" in text) == moves


@pytest.mark.parametrize(("first", "hides"), [("LAST = X", True), ("OTHER = X", False)])
def test_a_variable_of_the_file_that_a_function_assigns_too_is_told_to_be_another_one(first, hides):
    error = ("UnboundLocalError", "cannot access local variable 'LAST' where it is not associated with a value")
    source = f"{first}\ndef player(board):\n    if LAST == X:\n        LAST = O\n    return LAST\n"
    text = told(raising(source, "player", error, 3), "player")
    assert ("a variable of player alone" in text and "count its marks" in text) == hides
    assert ("Give it a value before that" in text) == (not hides)


def test_a_function_that_cannot_be_called_as_the_course_calls_it_is_told_so():
    error = ("TypeError", "player() takes 0 positional arguments but 1 was given")
    assert "Keep the arguments as the course declares them" in told(raising("", "player", error, None), "player")


def test_a_mark_that_is_named_wherever_nobody_has_won_is_told_so():
    text = told(seen(winner=lambda truth: truth.winner or O), "winner")
    assert text == "O is named on every board on which nobody has won. Return None there."
    assert "no line is complete" in told(seen(winner=lambda t: t.winner or (O if t.stones > 1 else None)), "winner")
