"""The lines that a verdict is about: found in any source, few, and safe to show."""

import random
from dataclasses import replace

import pytest
from support import SINS, reports, sins

from noughts.classroom.rows import Row
from noughts.classroom.rubric import Rubric
from noughts.judge.note import note
from noughts.judge.report import Report, Verdict
from noughts.output.pages import check_page, student_page
from noughts.output.source_lines import MOST, WIDTH, excerpts

TOLD = {"calls": [], "mover": "X", "returned": "1", "right": "0", "largest": True, "board": "XX./OO./..."}
CALL = note("wrong call", kind="takes the largest", function="helper", line=5, **TOLD)
SOURCE = "def minimax(board):\n    return helper(board)\n\n\ndef helper(board):\n    return 1 / 0\n\n\nhelper(3)\n"


def report(*reasons, name="minimax", problem=None) -> Report:
    return replace(reports.failing(), verdicts=(Verdict(name, "failed", 1, 1, reasons=reasons),), problem=problem)


def shown(found: Report, source: str = SOURCE) -> list[tuple[str, list[int], dict[int, str]]]:
    return [
        (
            one.title,
            [line.number for line in one.lines],
            {line.number: line.remark for line in one.lines if line.remark},
        )
        for many in excerpts(found, source).values()
        for one in many
    ]


def test_the_function_and_the_one_that_goes_wrong_are_shown():
    own, helper = shown(report(CALL))
    assert own == ("minimax", [1, 2], {})
    assert helper == ("helper", [5, 6], {5: "the first wrong step is taken by this function"})


def test_the_line_that_raised_is_marked_and_one_of_no_function_is_found():
    raised = [note("raised", kind="ZeroDivisionError", line=line, message="") for line in (6, 9, 400, True, None)]
    marked = [remarks for one in raised for _, _, remarks in shown(report(one))]
    assert [sorted(one) for one in marked if one] == [[6], [9]]
    within = note("wrong in another order", fault=raised[0].to_json())
    assert shown(report(within))[-1][2] == {6: "it raised an exception here"}


def test_a_file_that_did_not_run_shows_where_it_stopped():
    problem = note("cannot be read", kind="SyntaxError", line=6, message="")
    assert shown(report(problem=problem)) == [("", [2, 3, 4, 5, 6, 7, 8, 9, 10], {6: "Python gave up here"})]


def test_nothing_is_shown_of_what_is_right_or_only_leans_on_others():
    mended = Verdict("minimax", "failed", 1, 1, mended=("winner",))
    assert shown(replace(reports.passing())) == []
    assert shown(replace(reports.failing(), verdicts=(mended,))) == []
    assert excerpts(None, SOURCE) == excerpts(report(), "") == {}


@pytest.mark.parametrize("name", [name for name in sins.NAMES if sins.expected(name).get("contract") == "object"])
def test_methods_are_found_in_their_class(name):
    source = (SINS / name / "tictactoe_solver.py").read_text()
    for function in ("GameState.winner", "TicTacToeSolver.find_best_move", "Move"):
        (found,) = excerpts(report(name=function), source)[function]
        assert found.title == function.rpartition(".")[2]


def test_any_text_is_shown_within_bounds():
    rng = random.Random(3)
    pieces = [
        "def winner(b):",
        "\n",
        "\t",
        "    ",
        "x" * 500,
        "\x00",
        "\u202e",
        "class A:",
        "\r",
        "<script>alert(1)</script>",
    ]
    for _ in range(500):
        source = "".join(rng.choices(pieces, k=rng.randrange(200)))
        raised = note("raised", kind="KeyError", line=rng.randrange(150), message="")
        for one in excerpts(report(raised, name="winner"), source).get("winner", ()):
            assert 0 < len(one.lines) <= MOST
            assert all(len(line.text) <= WIDTH and line.text.isprintable() for line in one.lines)
    assert len(excerpts(report(CALL), "def minimax(b):\n" + "    pass\n" * 10_000)["minimax"][0].lines) == MOST


def test_the_pages_show_the_source_as_text():
    source = "def minimax(board):\n    return '<script>alert(1)</script>'\n"
    row = Row("ann", "Ann", "failed", points={"minimax": 0})
    for page in (
        check_page(report(CALL), source),
        student_page(row, report(CALL), source, title="A class", most=1, rubric=Rubric()),
    ):
        assert "&#39;&lt;script&gt;alert(1)&lt;/script&gt;&#39;" in page
        assert "<script>alert" not in page
