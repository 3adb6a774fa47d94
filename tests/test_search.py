"""The contract of the searches: what a returned value means in its window, and what is looked at."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import truth
from support.games import AIMA, Tree
from support.numbered import GAME, NUMBERED, ORDERINGS, POSITIONS, TRUTHS, in_order

from noughts.mnk import Position
from noughts.orders import ORDERS, wins_and_blocks_first
from noughts.search import alphabeta, minimax

TREES = st.recursive(st.integers(-9, 9), lambda branch: st.lists(branch, min_size=1, max_size=4), max_leaves=40)


def bushes(twigs: list[object], layers: int) -> st.SearchStrategy[object]:
    """Trees of so many layers in which the same few twigs come again and again."""
    bush: st.SearchStrategy[object] = st.sampled_from(twigs)
    for _ in range(layers):
        bush = st.lists(bush, min_size=1, max_size=3)
    return bush


TWIGS = st.lists(st.lists(st.integers(-1, 1), min_size=2, max_size=2), min_size=1, max_size=3)
ALIKE = st.tuples(TWIGS, st.integers(2, 4)).flatmap(lambda chosen: bushes(*chosen))
BOUNDS = st.one_of(st.integers(-10, 10), st.sampled_from([-inf, inf]))


class Log:
    """An observer that writes down what it sees."""

    def __init__(self) -> None:
        self.path: list[tuple[object, float, float]] = []
        self.left: list[tuple[object, float, float, float]] = []
        self.cuts: list[tuple[object, float, float, list[object]]] = []

    def enter(self, state: object, _action: object, alpha: float, beta: float) -> None:
        self.path.append((state, alpha, beta))

    def cut(self, alpha: float, beta: float, skipped: list[object]) -> None:
        self.cuts.append((self.path[-1][0], alpha, beta, skipped))

    def leave(self, value: float) -> None:
        self.left.append((*self.path.pop(), value))


def values(game: Tree) -> dict[object, float]:
    """Return the value of every state of a tree, as one run of minimax finds them."""
    log = Log()
    minimax(game, (), observer=log)
    return {state: value for state, _, _, value in log.left}


def holds(true: float, returned: float, alpha: float, beta: float) -> bool:
    """Tell whether a returned value keeps the contract that stands above the search."""
    if returned <= alpha:
        return true <= returned
    return true >= returned if returned >= beta else true == returned


@given(TREES, BOUNDS, BOUNDS)
def test_the_contract_on_any_tree_in_any_window(tree: object, low: float, high: float):
    alpha, beta = min(low, high), max(low, high)
    if alpha < beta:
        game, log = Tree(tree), Log()
        found, true = alphabeta(game, (), alpha=alpha, beta=beta, observer=log), values(game)
        assert log.left[-1] == ((), alpha, beta, found.value)
        for state, low, high, returned in log.left:
            assert holds(true[state], returned, low, high)


@settings(max_examples=1000)
@given(ALIKE, BOUNDS, BOUNDS, st.booleans())
def test_memory_and_order_change_no_contract(tree: object, low: float, high: float, backwards: bool):
    """Branches that look alike are remembered as one, whichever window they were first seen in."""
    alpha, beta = min(low, high), max(low, high)
    if alpha < beta:
        game, log = Tree(tree), Log()
        alphabeta(
            game,
            (),
            alpha=alpha,
            beta=beta,
            order=lambda _, actions: sorted(actions, reverse=backwards),
            observer=log,
            key=lambda state: (game.player(state), repr(game.at(state))),
        )
        true = values(game)
        for state, low, high, returned in log.left:
            assert holds(true[state], returned, low, high)


@given(TREES)
def test_the_action_reaches_the_value(tree: object):
    game = Tree(tree)
    for search in (minimax, alphabeta):
        value, action = search(game, ())
        if game.terminal(()):
            assert action is None
        else:
            assert minimax(game, (action,)).value == value


def test_the_contract_at_all_nodes_of_tic_tac_toe():
    """In every order, at every node that the search from the empty board enters."""
    for name in ORDERINGS:
        log = Log()
        alphabeta(NUMBERED, NUMBERED.initial_state(), order=in_order(name), observer=log)
        for state, alpha, beta, returned in log.left:
            true = TRUTHS[state].value
            assert true == returned if NUMBERED.terminal(state) else holds(true, returned, alpha, beta)


def test_the_contract_in_every_window_of_every_late_position():
    windows = [(low, high) for low in (-inf, -1, 0, 1) for high in (-1, 0, 1, inf) if low < high]
    by_rows = in_order("row")
    for state, position in enumerate(POSITIONS):
        if position.empty.bit_count() <= 5:
            true = TRUTHS[state].value
            for alpha, beta in windows:
                returned = alphabeta(NUMBERED, state, alpha=alpha, beta=beta, order=by_rows).value
                assert returned == true if NUMBERED.terminal(state) else holds(true, returned, alpha, beta)


def test_a_cut_comes_only_when_alpha_has_reached_beta():
    log = Log()
    alphabeta(GAME, GAME.initial_state(), observer=log)
    assert log.cuts
    assert all(alpha >= beta and skipped for _, alpha, beta, skipped in log.cuts)


@pytest.mark.parametrize("order", truth.ALPHABETA_NODES)
def test_nodes(order: str):
    log = Log()
    alphabeta(GAME, GAME.initial_state(), order=ORDERS[order], observer=log)
    assert len(log.left) == truth.ALPHABETA_NODES[order]


@pytest.mark.parametrize("order", truth.ALPHABETA_NODES_WINS_FIRST)
def test_nodes_with_wins_and_blocks_first(order: str):
    log = Log()
    alphabeta(GAME, GAME.initial_state(), order=wins_and_blocks_first(ORDERS[order]), observer=log)
    assert len(log.left) == truth.ALPHABETA_NODES_WINS_FIRST[order]


def test_symmetry_and_memory_leave_few_nodes():
    log = Log()
    order = wins_and_blocks_first(ORDERS["centre"])
    alphabeta(GAME, GAME.initial_state(), order=order, key=Position.canonical, observer=log)
    assert len(log.left) == truth.ALPHABETA_NODES_CANONICAL


def test_the_textbook_figure():
    """AIMA figure 5.5: of the second MIN node only the first leaf is looked at."""
    log = Log()
    assert alphabeta(AIMA, (), observer=log) == (3, 0)
    assert log.cuts == [((1,), 3, 2, [1, 2])]
    assert len(log.left) == 11
