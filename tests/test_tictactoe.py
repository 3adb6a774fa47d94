"""The CS50 file, held on every position to an oracle that shares nothing with it."""

import pytest
from support import brute, truth

import tictactoe as ttt

POSITIONS = brute.positions()
UNFINISHED = [board for board in POSITIONS if brute.outcome(board) is None]
FINISHED = [board for board in POSITIONS if brute.outcome(board) is not None]


def test_the_oracle_counts_what_is_published():
    plies = [9 - board.count(".") for board in POSITIONS]
    assert tuple(plies.count(ply) for ply in range(10)) == truth.POSITIONS_PER_PLY
    assert (len(UNFINISHED), len(FINISHED)) == (truth.UNFINISHED, truth.FINISHED)
    assert brute.games(brute.START) == (truth.GAMES[1], truth.GAMES[-1], truth.GAMES[0])
    assert sum(brute.games(brute.START)) == 255_168
    assert brute.nodes(brute.START) == truth.NODES
    assert brute.alphabeta_nodes(brute.START) == (0, truth.ALPHABETA_NODES["row"])
    signs = [(1 if brute.mover(board) == "X" else -1) * brute.truth(board).value for board in POSITIONS]
    assert {value: signs.count(value) for value in (1, 0, -1)} == truth.MOVER


def test_initial_state():
    assert ttt.initial_state() == [[None] * 3] * 3
    first = ttt.initial_state()
    first[0][0] = ttt.X
    assert first[1][0] is first[2][0] is None
    assert ttt.initial_state() == [[None] * 3] * 3
    assert (ttt.X, ttt.O, ttt.EMPTY) == ("X", "O", None)


def test_player_and_actions():
    for board in UNFINISHED:
        rows = brute.rows(board)
        assert ttt.player(rows) == brute.mover(board)
        found = ttt.actions(rows)
        assert type(found) is set
        assert found == {divmod(cell, 3) for cell in brute.moves(board)}
    assert all(ttt.actions(brute.rows(board)) == set() for board in FINISHED)


def test_result_of_every_legal_move():
    tried = 0
    for board in UNFINISHED:
        rows = brute.rows(board)
        for cell, after in brute.moves(board).items():
            new = ttt.result(rows, divmod(cell, 3))
            assert new == brute.rows(after)
            assert rows == brute.rows(board)
            assert not {id(row) for row in new} & {id(row) for row in rows}
            tried += 1
    assert tried == truth.LEGAL_MOVES


def test_result_refuses_every_taken_cell_and_every_finished_game():
    for board in POSITIONS:
        rows = brute.rows(board)
        for cell in set(range(9)) - set(brute.moves(board)):
            reason = "the game is over" if brute.outcome(board) is not None else f"taken by {board[cell]}"
            with pytest.raises(ValueError, match=reason):
                ttt.result(rows, divmod(cell, 3))
        assert rows == brute.rows(board)


OUTSIDE = [(i, j) for i in range(-4, 5) for j in range(-4, 5) if not (0 <= i < 3 and 0 <= j < 3)]
STRANGE = [None, 0, "00", (), (0,), (0, 0, 0), [0, 0], (0, None), ("0", "0"), (0.0, 0), (True, False), (0, 1j), {0, 1}]


@pytest.mark.parametrize("action", [*OUTSIDE, (10**30, 0), *STRANGE], ids=repr)
def test_result_names_a_strange_action_and_the_reason(action: object):
    board = ttt.initial_state()
    with pytest.raises(ValueError, match="is not a valid action: ") as error:
        ttt.result(board, action)  # type: ignore[arg-type]
    assert repr(action) in str(error.value)
    assert board == ttt.initial_state()


def test_winner_terminal_utility():
    names = {1: "X", -1: "O", 0: None, None: None}
    for board in POSITIONS:
        rows, end = brute.rows(board), brute.outcome(board)
        assert ttt.winner(rows) == names[end]
        assert ttt.terminal(rows) is (end is not None)
        if end is not None:
            assert type(ttt.utility(rows)) is int
            assert ttt.utility(rows) == end


def test_minimax_plays_best_on_every_position_and_wins_soonest():
    for board in POSITIONS:
        rows = brute.rows(board)
        move = ttt.minimax(rows)
        assert rows == brute.rows(board)
        if brute.outcome(board) is not None:
            assert move is None
        else:
            assert type(move) is tuple
            assert 3 * move[0] + move[1] in brute.truth(board).best


def test_minimax_answers_the_same_in_any_order_of_questions():
    first = [ttt.minimax(brute.rows(board)) for board in POSITIONS]
    ttt.max_value.cache_clear()
    ttt.min_value.cache_clear()
    backwards = [ttt.minimax(brute.rows(board)) for board in reversed(POSITIONS)]
    assert first == backwards[::-1]
    assert first == [ttt.minimax(tuple(map(tuple, brute.rows(board)))) for board in POSITIONS]


def test_the_searches_keep_their_contract_in_every_window():
    """Of every position, in every window of integers around its score."""
    for board in UNFINISHED:
        rows, known = ttt.freeze(brute.rows(board)), brute.truth(board)
        score = known.value * (1 + board.count(".") - known.plies)
        search = ttt.max_value if brute.mover(board) == "X" else ttt.min_value
        for alpha in range(score - 2, score + 2):
            for beta in range(alpha + 1, score + 3):
                got, _ = search(rows, alpha, beta)
                assert score <= got <= alpha or alpha < got == score < beta or score >= got >= beta


def test_nobody_beats_minimax():
    """Let the other side try every line of play, as X and as O."""

    def worst(board: list[list[str | None]], machine: str) -> int:
        if ttt.terminal(board):
            return ttt.utility(board) * (1 if machine == ttt.X else -1)
        if ttt.player(board) == machine:
            return worst(ttt.result(board, ttt.minimax(board)), machine)  # type: ignore[arg-type]
        return min(worst(ttt.result(board, action), machine) for action in ttt.actions(board))

    assert worst(ttt.initial_state(), ttt.X) == worst(ttt.initial_state(), ttt.O) == 0
