"""Orders of moves: each is a permutation on every position, and the urgent ones are urgent by brute force."""

from functools import cache

import pytest
from support import brute

from noughts.mnk import MNK, Position
from noughts.orders import ORDERS, lines_through, urgency, wins_and_blocks_first

GAME = MNK(3, 3, 3)


@cache
def positions() -> list[tuple[str, Position]]:
    return [(board, Position.parse("/".join((board[:3], board[3:6], board[6:])), GAME)) for board in brute.positions()]


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_forgets_no_move_and_makes_none_up(name: str) -> None:
    for _, position in positions():
        actions = GAME.actions(position)
        assert sorted(ORDERS[name](position, actions)) == sorted(actions)


def test_the_orders_of_the_empty_board() -> None:
    start = GAME.initial_state()
    cells = {name: [3 * row + col for row, col in order(start, GAME.actions(start))] for name, order in ORDERS.items()}
    assert cells == {
        "row": [0, 1, 2, 3, 4, 5, 6, 7, 8],
        "centre": [4, 0, 2, 6, 8, 1, 3, 5, 7],
        "edges": [1, 3, 5, 7, 0, 2, 6, 8, 4],
        "reversed": [8, 7, 6, 5, 4, 3, 2, 1, 0],
    }


def test_wins_come_first_and_blocks_next_on_every_board() -> None:
    for board, position in positions():
        actions = GAME.actions(position)
        expected = {action: _urgency(board, 3 * action[0] + action[1]) for action in actions}
        assert {action: urgency(position, action) for action in actions} == expected
        ordered = wins_and_blocks_first(ORDERS["centre"])(position, actions)
        assert [expected[action] for action in ordered] == sorted(expected.values())


def _urgency(board: str, cell: int) -> int:
    mark = brute.mover(board)
    other = "O" if mark == "X" else "X"
    taken = {who: board[:cell] + who + board[cell + 1 :] for who in (mark, other)}
    return 0 if brute.lined(taken[mark], mark) else 1 if brute.lined(taken[other], other) else 2


@pytest.mark.parametrize(("game", "total"), [(MNK(3, 3, 3), 24), (MNK(4, 3, 3), 42), (MNK(5, 5, 4), 112)])
def test_every_line_is_counted_once_for_each_of_its_cells(game: MNK, total: int) -> None:
    assert sum(lines_through(game)) == total
