"""The judge's own truth about 3x3, against brute force that shares no code with it."""

from support import brute

from noughts.judge import oracle
from noughts.judge.oracle import after, hurries, truths
from noughts.solve import solve


def test_every_board_is_known_and_all_of_it_is_true() -> None:
    known = {board.replace("/", ""): truth for board, truth in truths().items()}
    assert known.keys() == set(brute.positions())
    assert len(known) == 5478
    for board, truth in known.items():
        right = brute.truth(board)
        assert (truth.value, truth.plies) == (right.value, right.plies)
        assert {3 * row + col for row, col in truth.actions} == set(brute.moves(board))
        assert {3 * row + col for row, col in truth.best} == right.keep
        assert {3 * row + col for row, col in truth.actions if hurries(truth, (row, col))} == right.best
        assert all(
            after(truth, (cell // 3, cell % 3)).board.replace("/", "") == child
            for cell, child in brute.moves(board).items()
        )
    assert known[brute.START].nodes == 549_946


def test_the_oracle_agrees_with_the_solver():
    for truth in oracle.truths().values():
        assert solve(truth.position).value == truth.value


def test_a_line_ends_the_game_with_the_value_it_promises():
    for truth in list(oracle.truths().values())[::7]:
        for action in truth.actions:
            boards = oracle.line(truth, action)
            end = oracle.truths()[boards[-1]]
            assert boards[0] == truth.board
            assert end.terminal
            assert end.value == oracle.after(truth, action).value
