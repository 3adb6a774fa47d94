"""A handful of boards per function, in the manner of a course's own check50 checks; only for measuring speed."""

import copy
import importlib.util

import check50

X, O, E = "X", "O", None
EMPTY = [[E, E, E], [E, E, E], [E, E, E]]
MIDDLE = [[E, X, O], [O, X, X], [X, E, O]]
ENDINGS = {
    "X": [[X, X, X], [O, O, E], [E, E, E]],
    "O": [[O, X, X], [E, O, X], [E, E, O]],
    "nobody": [[X, O, X], [X, O, O], [O, X, X]],
}


def load():
    spec = importlib.util.spec_from_file_location("tictactoe", "tictactoe.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def expect(right, got):
    if right != got:
        raise check50.Mismatch(str(right), str(got))


@check50.check()
def exists():
    """tictactoe.py exists"""
    check50.exists("tictactoe.py")


@check50.check(exists)
def imports():
    """tictactoe.py can be imported"""
    load()


@check50.check(imports)
def initial():
    """initial_state is the empty board"""
    expect(EMPTY, load().initial_state())


@check50.check(imports)
def player_first():
    """player is X on the empty board"""
    expect(X, load().player(copy.deepcopy(EMPTY)))


@check50.check(imports)
def player_second():
    """player is O after one move"""
    expect(O, load().player([[X, E, E], [E, E, E], [E, E, E]]))


@check50.check(imports)
def player_fifth():
    """player is X after four moves"""
    expect(X, load().player([[E, X, O], [E, X, E], [E, E, O]]))


@check50.check(imports)
def actions_empty():
    """actions are nine on the empty board"""
    expect({(i, j) for i in range(3) for j in range(3)}, set(load().actions(copy.deepcopy(EMPTY))))


@check50.check(imports)
def actions_middle():
    """actions are the free cells"""
    expect({(0, 0), (2, 1)}, set(load().actions(copy.deepcopy(MIDDLE))))


@check50.check(imports)
def result_places():
    """result places the player's mark"""
    expect([[E, E, E], [E, X, E], [E, E, E]], load().result(copy.deepcopy(EMPTY), (1, 1)))


@check50.check(imports)
def result_copies():
    """result leaves its board alone"""
    board = copy.deepcopy(MIDDLE)
    load().result(board, (0, 0))
    expect(MIDDLE, board)


@check50.check(imports)
def result_taken():
    """result raises on a taken cell"""
    refuses((0, 1))


@check50.check(imports)
def result_negative():
    """result raises on a negative index"""
    refuses((-1, 0))


@check50.check(imports)
def result_outside():
    """result raises outside the board"""
    refuses((3, 0))


def refuses(action):
    try:
        load().result(copy.deepcopy(MIDDLE), action)
    except Exception:
        return
    raise check50.Failure(f"no exception for {action}")


def ending(function, right):
    module = load()
    for (name, board), value in zip(ENDINGS.items(), right, strict=True):
        got = getattr(module, function)(copy.deepcopy(board))
        if got != value:
            raise check50.Failure(f"{function} of a board won by {name}: {got}")


@check50.check(imports)
def winner_endings():
    """winner of finished boards"""
    ending("winner", (X, O, None))


@check50.check(imports)
def winner_none():
    """winner of an unfinished board is None"""
    expect(None, load().winner(copy.deepcopy(MIDDLE)))


@check50.check(imports)
def terminal_endings():
    """terminal is True on finished boards"""
    ending("terminal", (True, True, True))


@check50.check(imports)
def terminal_open():
    """terminal is False on an unfinished board"""
    expect(False, load().terminal(copy.deepcopy(MIDDLE)))


@check50.check(imports)
def utility_endings():
    """utility of finished boards"""
    ending("utility", (1, -1, 0))


def moves(board, *right):
    got = load().minimax(copy.deepcopy(board))
    if got not in right:
        raise check50.Failure(f"minimax moved to {got}")


@check50.check(imports)
def minimax_finished():
    """minimax of a finished board is None"""
    moves(ENDINGS["X"], None)


@check50.check(imports)
def minimax_wins():
    """minimax finds the last move"""
    moves([[O, X, X], [X, O, O], [O, X, E]], (2, 2))


@check50.check(imports)
def minimax_blocks():
    """minimax blocks"""
    moves([[E, X, O], [E, O, X], [X, E, E]], (2, 1), (2, 2), (0, 0), (1, 0))


@check50.check(imports)
def minimax_early():
    """minimax finds a good move early on"""
    moves([[E, E, E], [E, X, E], [E, E, E]], (0, 0), (0, 2), (2, 0), (2, 2))
