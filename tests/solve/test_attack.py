"""Which moves may stop a rush: against the rush itself, and against trying everything."""

from random import Random

from noughts.mnk import MNK, Position, cells, to_move
from noughts.solve import duel
from noughts.solve.attack import Attack


def outside_the_answers(position: Position, attack: Attack) -> list[int]:
    """Return the moves that cannot stop the other side's rush; none where it has none, or a line is about to end."""
    state = attack.board.state(position, to_move(position))
    danger = attack.rush(state.turned())
    if not danger or attack.board.threats(state.mine | state.theirs):
        return []
    answers = attack.answers(state, danger)
    return [cell for cell in cells(position.empty) if not answers >> cell & 1]


def test_every_move_but_the_answers_loses_on_every_position_of_4x3x3():
    game, tried = MNK(4, 3, 3), 0
    scores, attack = duel.scores(game.initial_state()), Attack(game)
    for number in scores:
        mine, theirs = number & game.full, number >> 12
        x, o = (mine, theirs) if mine.bit_count() == theirs.bit_count() else (theirs, mine)
        position = Position(game, x, o)
        if not game.terminal(position):
            for cell in outside_the_answers(position, attack):
                tried += 1
                assert scores[duel.number(position.place(1 << cell))] > 0, (position, cell)
    assert tried > 1000


def test_every_move_but_the_answers_leaves_the_rush_on_crowded_boards():
    tried = 0
    for shape, stones in (("8x8x4", 10), ("9x9x5", 24)):
        game = MNK.parse(shape)
        for seed in range(200):
            rng, position, attack = Random(seed), game.initial_state(), Attack(game)
            for cell in rng.sample(range(game.m * game.n), stones):
                after = position.place(1 << cell)
                position = position if game.terminal(after) else after
            state = attack.board.state(position, to_move(position))
            for cell in outside_the_answers(position, attack):
                tried += 1
                assert attack.rush(attack.board.attacked(state, cell).turned()), (position, cell)
    assert tried > 1000
