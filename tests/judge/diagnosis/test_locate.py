"""Recording a search adds a reason and changes no verdict."""

from dataclasses import replace

import pytest
from support import ROOT
from support.shares import one_in

from noughts.box.judging import Terms, judge
from noughts.intake.reader import read_named

SINS = ROOT / "tests/submissions/sins"
NAMES = ("maximises-for-both", "right-undo", "root-maximises", "ties-taken-last", "window-kept", "plays-to-lose")


def bare(report):
    """Return a report without its reasons and hints, and without what differs from run to run."""
    verdicts = tuple(replace(verdict, reasons=()) for verdict in report.verdicts)
    advice = tuple(note for note in report.advice if note.id != "slow")
    return replace(report, verdicts=verdicts, advice=advice, hints=(), seconds=0.0, memory=0)


@pytest.mark.parametrize("name", one_in(len(NAMES), NAMES))
def test_verdicts_and_points_are_the_same_without_recording(name, monkeypatch):
    submission = read_named(SINS / name)
    recorded = judge(submission)
    monkeypatch.setattr("noughts.judge.assess.wrong_call", lambda *_: None)
    assert bare(judge(submission)) == bare(recorded)


def test_the_reason_names_the_call():
    report = judge(read_named(SINS / "maximises-for-both"))
    (verdict,) = (verdict for verdict in report.verdicts if verdict.name == "minimax")
    assert [reason.id for reason in verdict.reasons if reason.id == "wrong call"]


def test_the_call_is_found_on_boards_where_no_other_function_is_wrong_too(tmp_path):
    source = (SINS / "maximises-for-both/tictactoe.py").read_text()
    (tmp_path / "tictactoe.py").write_text(source.replace("[i][2 - i] == mark for i", "[i][2] == mark for i"))
    verdicts = {verdict.name: verdict for verdict in judge(read_named(tmp_path / "tictactoe.py")).verdicts}
    assert verdicts["winner"].failed > 0
    (call,) = (reason.args for reason in verdicts["minimax"].reasons if reason.id == "wrong call")
    assert call["function"] in ("max_value", "minimax")


ENDLESS = """
def max_value(board, alpha, beta):
    if terminal(board): return utility(board), None
    best = -math.inf, None
    for action in actions(board):
        value = min_value(result(board, action), alpha, beta)[0]
        best = (value, action) if value > best[0] else best
        alpha = max(alpha, value)
        if alpha >= beta: break
    return best


def min_value(board, alpha, beta):
    best = math.inf, None
    for action in actions(board):
        value = max_value(result(board, action), alpha, beta)[0]
        best = (value, action) if value < best[0] else best
        beta = min(beta, value)
        if alpha >= beta: break
    return best


def minimax(board):
    if terminal(board): return None
    return (max_value if player(board) == X else min_value)(board, -math.inf, math.inf)[1]
"""


def test_a_search_that_scores_no_finished_board_is_told_so_and_not_to_choose_among_endless_values(tmp_path):
    source = (SINS / "maximises-for-both/tictactoe.py").read_text().partition("known = {}")[0]
    (tmp_path / "tictactoe.py").write_text(source + ENDLESS)
    report = judge(read_named(tmp_path / "tictactoe.py"), Terms(budget=6))
    (minimax,) = (verdict for verdict in report.verdicts if verdict.name == "minimax")
    assert minimax.status == "failed"
    (call,) = (reason.args for reason in minimax.reasons if reason.id == "wrong call")
    assert (call["kind"], call["function"], call["returned"]) == ("scored wrongly", "min_value", "inf")
