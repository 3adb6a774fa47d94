"""Which function calls which, read from the text alone."""

import pytest

from noughts.judge.diagnosis.calls import bodies, code, function_at, raises_at, reached, text_of

FILE = '''
X = "X"

def winner(board):
    """Asks terminal() in words only."""
    # and utility(board) in a comment
    return check(board)

def check(board): return "utility(board)"

def minimax(board):
    best = max
    return sorted(actions(board), key=value)

def value(move): return terminal(move)

class Game:
    def result(self): return winner(self.board)
'''


def test_calls_are_followed_through_other_functions_and_hidden_by_texts_and_comments() -> None:
    assert reached(FILE, "winner") == {"check"}
    assert reached(FILE, "minimax") == {"sorted", "actions", "value", "terminal"}
    assert reached(FILE, "utility") is None
    assert reached(FILE, "Game") == {"result", "winner", "check"}


def test_a_line_belongs_to_the_function_above_it() -> None:
    lines = FILE.splitlines()
    assert function_at(FILE, 2) == ""
    assert [function_at(FILE, lines.index(line) + 1) for line in lines if "return" in line] == [
        "winner",
        "check",
        "minimax",
        "value",
        "Game",
    ]
    assert "winner(self.board)" in text_of(FILE, "Game.result")


def test_every_line_of_a_long_file_belongs_to_a_function() -> None:
    source = "X = 1\n" + "".join(f"def f{number}():\n    raise\n" for number in range(10_000))
    found = [function_at(source, line) for line in range(1, 20_002)]  # which would take minutes one by one
    assert found == ["", *(f"f{number // 2}" for number in range(20_000))]


def test_a_function_that_calls_itself_is_found_once() -> None:
    assert reached("def a(): b()\ndef b(): a()\n", "a") == {"a", "b"}
    assert set(bodies("async def a(): pass\nclass B: pass\n")) == {"a", "B"}


@pytest.mark.parametrize("text", ['"' * 200_000, "'''" + "x" * 200_000, "def f(" * 50_000, "'\\" * 100_000])
def test_text_that_never_ends_is_read_to_its_end(text: str) -> None:
    assert len(code(text)) <= len(text)  # a search that goes back again and again would take hours
    assert reached(text, "nothing") is None


def test_marks_between_quotes_are_kept() -> None:
    assert code('x == "O" or "hello there"') == 'x == "O" or ""'


def test_comments_and_long_texts_are_no_code_and_hostile_quotes_cost_nothing():
    assert code("a = 'X'  # alpha\nb = 'a long text'\n") == 'a = \'X\'  ""\nb = ""\n'
    assert code('"' + '\\"' * 200_000) == '""'


def test_a_line_that_raises_by_itself_is_told_from_one_that_fails():
    source = "if taken: raise ValueError\nassert free\nrow.index(3)\n    raise\nraised = 3\n"
    assert [raises_at(source, line) for line in range(1, 7)] == [True, True, False, True, False, False]


@pytest.mark.parametrize(
    "body",
    ["(board, player):\n    return player", "(board):\n    for player in X, O: ...", "(board):\n    player = X"],
)
def test_a_variable_that_is_called_like_a_function_is_not_that_function(body: str) -> None:
    assert "player" not in (reached(f"def player(board): ...\ndef winner{body}", "winner") or ())
    assert "player" in (reached(f"def player(board): ...\ndef winner{body}(board)\n    player(board)", "winner") or ())


def test_what_the_file_itself_does_below_a_function_is_no_part_of_it() -> None:
    source = "def value(\n    board,\n):\n    # of a board\n    return rank(board)\n\n"
    source += "@cache\ndef rank(board):\n    return 1\n"
    below = "\nprint(minimax([\n    [EMPTY]\n]))\n"
    assert reached(source + below, "value") == {"rank"}
    assert reached(source + below, "rank") == frozenset()
