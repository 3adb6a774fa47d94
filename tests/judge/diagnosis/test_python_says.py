"""What errors of Python itself come to, as real functions of a few lines raise them."""

import pytest
from support.evidence import CHECKS, seen
from support.inprocess import answer

from noughts.judge.diagnosis.misconceptions import found
from noughts.judge.diagnosis.python_says import ERRORS
from noughts.judge.examine import mark
from noughts.judge.respondent import Answer
from noughts.output.hints.python_says import SAID
from noughts.output.sentences import hint_text

WRONG = {
    "a function": ("    i, j = actions\n    return board\n", "The function is given action, and never uses it"),
    "a module called": ("    import copy\n    return copy(board)\n", "copy.deepcopy(board)"),
    "called": ("    return board[action(0)]\n", "as in action[0]"),
    "a list in a set": ("    return {[0, 1], [1, 2]}\n", "A set cannot hold lists"),
    "a comparison's length": ("    return len(board == 0)\n", "len(actions(board)) == 0"),
    "another's method": ("    moves = set()\n    moves.append(1)\n", "A set has no append. There it is called add."),
    "None": ("    flipped = board.reverse()\n    return flipped[0]\n", "flipped = board[::-1] gives a new list"),
    "a set in order": ("    return {1, 2}[0]\n", "A set has no first or second"),
    "a fixed value": ("    action[0] = 1\n", "A tuple cannot be changed"),
    "no arguments": ("    return max()\n", "max() stands there with nothing between its brackets"),
    "a number in parts": ("    return one(board)[0]\n", "one gives back a single number there"),
    "another number of parts": ("    i, j = board\n", "takes 2 values"),
    "an index that is no number": ("    return board['0']\n", "and here by a text"),
    "nothing to choose from": ("    return max([])\n", "There is nothing to choose from"),
    "two kinds": ("    v = one(board)\n    return v + 'a'\n", "v is what one gives back: look at every return of one"),
    "not in the list": ("    return [1].index(2)\n", "want a value that the list holds"),
    "changed while gone through": (
        "    moves = {1, 2}\n    for move in moves:\n        moves.remove(move)\n",
        "Go through a copy",
    ),
}


def raising(body: str) -> tuple[str, Answer]:
    """Return a file whose result has this body, and what it answers on the first board."""
    source = f"def actions(board):\n    return set()\ndef one(board):\n    return 1\ndef result(board, action):\n{body}"
    names: dict[str, object] = {}
    exec(compile(source, "file", "exec"), names)
    try:
        return source, answer(names["result"]([[None] * 3 for _ in range(3)], (0, 0)))  # type: ignore[operator]
    except Exception as error:
        trace = error.__traceback__
        assert trace
        assert trace.tb_next
        return source, Answer(None, raised=(type(error).__name__, str(error)), line=trace.tb_next.tb_lineno)


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("error", WRONG)
def test_what_python_says_is_explained(error: str) -> None:
    body, words = WRONG[error]
    source, came = raising(body)
    check = CHECKS["result"]
    failures = [failure for case in check.cases if case.kind == "legal" and (failure := mark(check, case, came))]
    row = found(seen(source)._replace(failures={"result": failures}))["result"]
    assert row.about["error"] == error
    assert words in hint_text(row.hint)


def test_every_error_has_a_case_here_and_words_there() -> None:
    assert WRONG.keys() == ERRORS.keys() == SAID.keys()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ("'NoneType' object is not iterable", ""),
        ("'NoneType' object has no attribute 'copy'", ""),
        ("'int' object is not subscriptable", ""),
        ("'>' not supported between instances of 'function' and 'int'", ""),
        ("'method' object is not subscriptable", "as in board.copy()"),
        ("something that nobody has heard of", ""),
    ],
)
def test_where_the_line_names_no_culprit_nothing_is_guessed(error: str, words: str) -> None:
    told = stopping("winner", "def winner(board):\n    return thing\n", error, 2)
    assert words in told
    assert bool(words) == bool(told)


def stopping(name: str, source: str, error: str, line: int) -> str:
    """Return what a function is told that stops with an error on every board, or nothing."""
    check, kind = CHECKS[name], "IndexError" if "range" in error else "TypeError"
    failures = [mark(check, case, Answer(None, raised=(kind, error), line=line)) for case in check.cases if case.truth]
    row = found(seen(source)._replace(failures={name: failures})).get(name)
    return hint_text(row.hint) if row else ""


HELPED = "def best(board):\n    {}\ndef minimax(board):\n    {}\n    {}\n"
NO_PART, NO_PAIR = "'NoneType' object is not subscriptable", "cannot unpack non-iterable NoneType object"
COMPARED = "'>' not supported between instances of 'NoneType' and 'float'"


@pytest.mark.parametrize(
    ("helper", "first", "line", "error", "words"),
    [
        (
            "if board: return 1",
            "v = 0",
            "return best(board)[1]",
            NO_PART,
            "What best gives back there is None. Look for",
        ),
        ("return None", "v = 0", "return best(board)[1]", NO_PART, "What best gives back there is None."),
        ("print(board)", "v = 0", "_, v = best(board)", NO_PAIR, "Look for a way through best that ends without"),
        ("print(board)", "w = best(board)", "v = max(0, w)", COMPARED, "w is what best gives back, and that is None."),
        ("print(board)", "w = best(board)", "v = max(u, 0)", COMPARED, ""),
        ("print(board)", "w = best(board); u = None", "v = max(u, w)", COMPARED, ""),
        ("return 1", "v = 0", "v = max(v, )", "'int' object is not iterable", "A loop goes through range(3)"),
        ("return 1", "v = 0.5", "v = max(v, )", "'float' object is not iterable", "Give max the two values to compare"),
        ("return 1,", "v = 0", "return best(board)[1]", "tuple index out of range", "What best gives back holds fewer"),
        ("return 1", "i = 0", "return board[i][3 - i]", "list index out of range", "Write 2 - i."),
        (
            "return best",
            "v = 0",
            "v > 1",
            "'>' not supported between instances of 'function' and 'int'",
            "after return",
        ),
    ],
)
def test_what_gave_a_line_the_wrong_value_is_told_where_the_text_shows_it(helper, first, line, error, words) -> None:
    told = stopping("minimax", HELPED.format(helper, first, line), error, 5)
    assert words in told
    assert bool(words) == bool(told)
