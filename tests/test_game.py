"""What can be done with any game, tried on one of three lines: a heap from which one or two are taken."""

from noughts.game import Ply, children, itself, perft, play, size, walk


class Heap:
    """A game of a dozen lines: who takes the last one wins."""

    def __init__(self, count: int) -> None:
        self.count = count

    def initial_state(self) -> tuple[int, str]:
        return self.count, "first"

    def player(self, state: tuple[int, str], /) -> str:
        return state[1]

    def actions(self, state: tuple[int, str], /) -> list[int]:
        return [2, 1][state[0] < 2 :]

    def result(self, state: tuple[int, str], action: int, /) -> tuple[int, str]:
        return state[0] - action, "second" if state[1] == "first" else "first"

    def terminal(self, state: tuple[int, str], /) -> bool:
        return state[0] == 0

    def utility(self, state: tuple[int, str], /) -> int:
        return -1 if state[1] == "first" else 1


HEAP = Heap(4)


def test_children_come_in_order_and_a_finished_game_has_none() -> None:
    assert list(children(HEAP, (4, "first"))) == [(1, (3, "second")), (2, (2, "second"))]
    assert list(children(HEAP, (0, "first"))) == []


def test_every_state_is_walked_to_once_breadth_first() -> None:
    found = list(walk(HEAP, itself))
    assert found == [
        *[(4, "first"), (3, "second"), (2, "second")],
        *[(2, "first"), (1, "first"), (0, "first")],
        *[(1, "second"), (0, "second")],
        (0, "first"),
    ]


def test_the_tree_is_counted_ply_by_ply_with_every_way_to_a_position() -> None:
    assert list(perft(HEAP, HEAP.initial_state(), itself)) == [
        Ply(1, 1, {}),
        Ply(2, 2, {}),
        Ply(3, 4, {-1: 1}),
        Ply(2, 4, {1: 3}),
        Ply(1, 1, {-1: 1}),
    ]
    assert size(HEAP, itself)(HEAP.initial_state()) == 1 + 2 + 4 + 4 + 1


def test_the_players_move_in_turn() -> None:
    states = list(play(HEAP, min_one, min_one))
    assert [count for count, _ in states] == [4, 3, 2, 1, 0]
    assert [count for count, _ in play(HEAP, max_two, min_one)] == [4, 2, 1, 0]


def min_one(_state: tuple[int, str]) -> int:
    return 1


def max_two(state: tuple[int, str]) -> int:
    return min(2, state[0])
