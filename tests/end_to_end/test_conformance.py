"""One suite for every game: what the Game protocol promises, on every state that play can reach."""

import copy
from collections.abc import Callable, Hashable
from typing import Any

import pytest
from support.games import AIMA

import tictactoe
from noughts.game import Game, children, itself, play, walk
from noughts.mnk import MNK
from noughts.search import alphabeta, minimax


def frozen(board: list[list[str | None]]) -> Hashable:
    return tuple(map(tuple, board))


GAMES: dict[str, tuple[Any, Callable[[Any], Hashable], int, int]] = {
    "the course file": (tictactoe, frozen, 5_478, 0),
    "MNK(3, 3, 3)": (MNK(3, 3, 3), itself, 5_478, 0),
    "AIMA figure 5.2": (AIMA, itself, 13, 3),
}


@pytest.fixture(scope="module", params=GAMES)
def case(request: pytest.FixtureRequest) -> tuple[Game[Any, Any], list[Any], Callable[[Any], Hashable], int]:
    game, key, count, value = GAMES[request.param]
    states = list(walk(game, key))
    assert len(states) == len({key(state) for state in states}) == count
    return game, states, key, value


def test_the_initial_state_is_always_the_same(case):
    game, states, _, _ = case
    assert game.initial_state() == states[0] == game.initial_state()
    assert game.terminal(states[0]) is False


def test_unfinished_states_have_a_player_and_actions(case):
    game, states, _, _ = case
    players = {game.player(state) for state in states if not game.terminal(state)}
    assert len(players) == 2
    for state in states:
        assert type(game.terminal(state)) is bool
        assert bool(game.actions(state)) is not game.terminal(state)


def test_players_take_turns_and_states_are_left_alone(case):
    game, states, key, _ = case
    for state in states:
        before = copy.deepcopy(state)
        for action, child in children(game, state):
            assert key(child) == key(game.result(state, action)) != key(state)
            assert game.terminal(child) or game.player(child) != game.player(state)
        assert state == before


def test_finished_states_have_a_utility_and_no_future(case):
    game, states, _, _ = case
    opening = next(iter(game.actions(game.initial_state())))
    for state in filter(game.terminal, states):
        assert type(game.utility(state)) is int
        with pytest.raises(ValueError):  # noqa: PT011 each game words it its own way
            game.result(state, opening)


def test_every_search_finds_the_value(case):
    game, _, key, value = case
    if game is AIMA:
        assert minimax(game, game.initial_state()) == (3, 0)
    assert alphabeta(game, game.initial_state()).value == value
    assert alphabeta(game, game.initial_state(), key=key).value == value


def test_a_game_played_by_two_searches_has_the_value(case):
    game, _, key, value = case

    def policy(state):
        return alphabeta(game, state, key=key).action

    *_, last = play(game, policy, policy)
    assert game.utility(last) == value
