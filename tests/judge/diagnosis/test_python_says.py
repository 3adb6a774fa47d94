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
    "a function": ("    i, j = actions\n    return board\n", "Most likely action is meant"),
    "a module called": ("    import copy\n    return copy(board)\n", "copy.deepcopy(board)"),
    "called": ("    return board[action(0)]\n", "as in action[0]"),
    "a list in a set": ("    return {[0, 1], [1, 2]}\n", "A set cannot hold lists"),
    "a comparison's length": ("    return len(board == 0)\n", "len(actions(board)) == 0"),
    "another's method": ("    moves = set()\n    moves.append(1)\n", "A set has no append. There it is called add."),
    "None": ("    flipped = board.reverse()\n    return flipped[0]\n", "flipped = board[::-1] gives a new list"),
    "a set in order": ("    return {1, 2}[0]\n", "A set has no first or second"),
    "a fixed value": ("    action[0] = 1\n", "A tuple cannot be changed"),
    "a number in parts": ("    return 5[0]\n", "has no parts"),
    "another number of parts": ("    i, j = board\n", "takes 2 values"),
    "an index that is no number": ("    return board['0']\n", "and here by a text"),
    "nothing to choose from": ("    return max([])\n", "There is nothing to choose from"),
    "two kinds": ("    return 1 + 'a'\n", "cannot put a value of type int and a text together"),
    "not in the list": ("    return [1].index(2)\n", "want a value that the list holds"),
    "changed while gone through": (
        "    moves = {1, 2}\n    for move in moves:\n        moves.remove(move)\n",
        "Go through a copy",
    ),
}


def raising(body: str) -> tuple[str, Answer]:
    """Return a file whose result has this body, and what it answers on the first board."""
    source = f"def actions(board):\n    return set()\ndef result(board, action):\n{body}"
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
        ("'NoneType' object is not iterable", "Something in that line is None"),
        ("'NoneType' object has no attribute 'copy'", "Something in that line is None"),
        ("'method' object is not subscriptable", "as in board.copy()"),
        ("something that nobody has heard of", "Call the function by hand"),
    ],
)
def test_where_the_line_names_no_culprit_the_words_are_general(error: str, words: str) -> None:
    check = CHECKS["winner"]
    failures = [mark(check, case, Answer(None, raised=("TypeError", error), line=2)) for case in check.cases]
    evidence = seen("def winner(board):\n    return thing\n")._replace(failures={"winner": failures})
    assert words in hint_text(found(evidence)["winner"].hint)
