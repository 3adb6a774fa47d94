"""Boxes of every level, and questions to what runs in them."""

from noughts.box import codec as wire
from noughts.box.channel import Child
from noughts.box.levels import available
from noughts.judge.respondent import Question
from noughts.judge.values import value

LEVELS = {level.name: level for level in available()}
BEST = next(iter(LEVELS.values()))
KERNEL = LEVELS.get("kernel", BEST)
COURSE = b"""
import enum
print("loading")
EMPTY, SIZE, HALF = None, 3, 0.5

class Player(enum.Enum):
    X = "cross"
    O = "nought"

class Move:
    def __init__(self, value, row=-1, col=-1):
        self.row, self.col, self.value = row, col, value

class GameState:
    def __init__(self):
        self.board = [[None] * 3 for _ in range(3)]
    def spot(self, row, col):
        return self.board[row][col]
    def move(self, row, col, player):
        new = GameState()
        new.board = [line[:] for line in self.board]
        new.board[row][col] = player
        return new
    def same(self):
        return self
    def spoil(self):
        self.board[0][0] = Player.X

class Solver:
    @staticmethod
    def down(n):
        return Solver.down(n - 1) if n else 0

def same_rows(board): return list(board)
def new_rows(board): return [row[:] for row in board]
def spoil(board): board[0][0] = "X"
def spoil_type(board): board[0] = tuple(board[0])
def identity(value): return value
def fail(value): raise IndexError(f"bad {value}")
def leave(): import os; os._exit(3)
def loop():
    while True: pass
def crash(): import ctypes; ctypes.string_at(0)
def hush(): print("x" * 100)
class Fake(str): pass
def fake(): return Fake("X")
def many(): return [True, 1, 1.0, {(0, 1), (2, 2)}, frozenset(), (), {"a": 1}, None, identity, float("-inf")]
"""
"""A file that answers in every way there is."""


def ask(child: Child, call: str, *args: object, **keywords: object) -> wire.Answer:
    named = {name: value(item) for name, item in keywords.items()}
    return next(child.ask([Question(call, tuple(map(value, args)), named)]))
