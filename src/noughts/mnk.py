"""The rules of m,n,k on bitboards: m columns, n rows, k in a row wins; 3x3x3 is tic-tac-toe.

cell      row * m + col, counted from the top left; bit `cell` of a bitboard is that cell
action    (row, col)
notation  rows from the top joined by "/", cells X, O and ".":  X.O/.X./..O
shape     columns x rows x in-a-row:  3x3x3
moves     column letters and row numbers from the top joined by "-":  b2-a1-c3
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from noughts.errors import Mistake
from noughts.svg import board

X = "X"
O = "O"
EMPTY = "."
LARGEST = 20  # columns or rows: the board of the five-in-a-row tournaments, one more than a go board
TABLED = 9  # cells up to which all sets of stones that hold a line are worked out once

Action = tuple[int, int]
Rows = list[list[str | None]]


class MNK:
    """The game of k in a row on m columns and n rows, a value that never changes; it satisfies the Game protocol."""

    __slots__ = ("k", "m", "n", "runs", "won")

    def __init__(self, m: int, n: int, k: int) -> None:
        """Refuse impossible sizes, and remember where lines can start."""
        for name, size in (("columns", m), ("rows", n)):
            if not 1 <= size <= LARGEST:
                raise Mistake(f"A board has 1 to {LARGEST} {name}, not {size}.")
        if not 1 <= k <= max(m, n):
            raise Mistake(f"{k} in a row does not fit on {m} columns and {n} rows; choose 1 to {max(m, n)}.")
        self.m: Final = m
        self.n: Final = n
        self.k: Final = k
        self.runs: Final = _runs(self)
        self.won: Final = _won(self) if m * n <= TABLED else None

    def __eq__(self, other: object) -> bool:
        """Games of one shape are one game."""
        return isinstance(other, MNK) and (self.m, self.n, self.k) == (other.m, other.n, other.k)

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash((self.m, self.n, self.k))

    def __repr__(self) -> str:
        """Write the game so that it can be read back."""
        return f"MNK(m={self.m}, n={self.n}, k={self.k})"

    @classmethod
    def parse(cls, text: str) -> "MNK":
        """Read a shape such as 3x3x3."""
        sizes = text.strip().lower().split("x")
        if len(sizes) != 3 or not all(size.isdecimal() and size.isascii() and len(size) <= 3 for size in sizes):
            raise Mistake(f"{text[:40]!r} is not a shape; write columns x rows x in-a-row, as in 3x3x3.")
        return cls(*map(int, sizes))

    def __str__(self) -> str:
        """Write the shape as it is read."""
        return f"{self.m}x{self.n}x{self.k}"

    @property
    def full(self) -> int:
        """The bitboard of every cell."""
        return (1 << self.m * self.n) - 1

    def has_line(self, stones: int) -> bool:
        """Tell whether these stones hold k in a row, by and-ing the board with itself shifted."""
        if self.won is not None:
            return bool(self.won >> stones & 1)
        for shift, starts in self.runs:
            run = stones & starts
            for step in range(shift, shift * self.k, shift):
                run &= stones >> step
            if run:
                return True
        return False

    def initial_state(self) -> "Position":
        """Return the empty board."""
        return Position(self, 0, 0)

    def player(self, state: "Position", /) -> str:
        """Return whose turn it is: X moves first."""
        return state.player

    def actions(self, state: "Position", /) -> tuple[Action, ...]:
        """Return the free cells row by row, none once the game is over."""
        if self.terminal(state):
            return ()
        return tuple(divmod(cell, self.m) for cell in cells(state.empty))

    def result(self, state: "Position", action: Action, /) -> "Position":
        """Return the position after the action, or say why it is not allowed."""
        bit = 1 << self.cell(action)
        if not state.empty & bit:
            raise Mistake(f"Cell {action} of {state} is taken; choose a free one.")
        if self.terminal(state):
            raise Mistake(f"The game {state} is over; nobody can play {action}.")
        return state.place(bit)

    def terminal(self, state: "Position", /) -> bool:
        """Tell whether the game is over: a line or a full board."""
        return not state.empty or self.has_line(state.x) or self.has_line(state.o)

    def winner(self, state: "Position", /) -> str | None:
        """Return who has k in a row, if anyone."""
        return X if self.has_line(state.x) else O if self.has_line(state.o) else None

    def utility(self, state: "Position", /) -> int:
        """Return 1 if X has won, -1 if O has, 0 otherwise."""
        return 1 if self.has_line(state.x) else -1 if self.has_line(state.o) else 0

    def cell(self, action: Action) -> int:
        """Return the cell of an action, or say that it lies outside."""
        row, col = action
        if not (0 <= row < self.n and 0 <= col < self.m):
            raise Mistake(f"Cell {action} is outside; rows are 0 to {self.n - 1} and columns 0 to {self.m - 1}.")
        return row * self.m + col


class Position(NamedTuple):
    """A board of some shape: the game, X's stones and O's stones."""

    game: MNK
    x: int
    o: int

    @classmethod
    def parse(cls, text: str, game: MNK | None = None) -> "Position":
        """Read a position that play can reach; without a game, a 3 by 3 board."""
        game = game or MNK(3, 3, 3)
        rows = text.strip().split("/") if len(text) <= 2 * LARGEST * LARGEST else []
        if len(rows) != game.n:
            example = "; write it as X.O/.X./..O is written" if (game.m, game.n) == (3, 3) else ""
            raise Mistake(f"A {game} board has {game.n} rows joined by '/', not {len(rows) or 'that many'}{example}.")
        for number, row in enumerate(rows, start=1):
            if strange := set(row) - {X, O, EMPTY}:
                raise Mistake(f"Row {number} holds {min(strange)!r}; a cell is X, O or '.' (empty).")
            if len(row) != game.m:
                raise Mistake(f"Row {number} ({row}) has {len(row)} cells; a {game} board needs {game.m}.")
        whole = "".join(rows)
        position = cls(game, _bits(whole, X), _bits(whole, O))
        position.check()
        return position

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[str | None]], game: MNK | None = None) -> "Position":
        """Read a course board: a list of rows of "X", "O" and None."""
        return cls.parse("/".join("".join(cell or EMPTY for cell in row) for row in rows), game)

    def rows(self) -> Rows:
        """Return the board as a course writes it: a list of rows of "X", "O" and None."""
        return [[None if cell == EMPTY else cell for cell in row] for row in str(self).split("/")]

    def __str__(self) -> str:
        """Write the position in notation."""
        m, size = self.game.m, self.game.m * self.game.n
        text = "".join(X if self.x >> i & 1 else O if self.o >> i & 1 else EMPTY for i in range(size))
        return "/".join(text[start : start + m] for start in range(0, size, m))

    def __repr__(self) -> str:
        """Write the position so that it can be read back."""
        return f"Position.parse({str(self)!r}, {self.game!r})"

    def _repr_svg_(self) -> str:
        """Draw the board in a notebook, a won line ringed."""
        won = [divmod(cell, self.game.m) for line in completed(self) for cell in cells(line)]
        return board(str(self).split("/"), won=dict.fromkeys(won))

    @property
    def empty(self) -> int:
        """The bitboard of the free cells."""
        return self.game.full & ~(self.x | self.o)

    @property
    def player(self) -> str:
        """Whose turn it is: X moves first."""
        return O if self.x.bit_count() > self.o.bit_count() else X

    def place(self, bit: int) -> "Position":
        """Return the position with the player's stone on this bit, unchecked."""
        if self.player == X:
            return Position(self.game, self.x | bit, self.o)
        return Position(self.game, self.x, self.o | bit)

    def check(self) -> None:
        """Refuse a position that no play can reach, saying why."""
        xs, os = self.x.bit_count(), self.o.bit_count()
        if xs - os not in (0, 1):
            raise Mistake(f"{self} has {xs} X and {os} O; X moves first, so X has as many as O or one more.")
        won = [self.game.has_line(self.x), self.game.has_line(self.o)]
        if all(won):
            raise Mistake(f"In {self} both X and O have {self.game.k} in a row; the game ends with the first.")
        if any(won):
            winner, stones = (X, self.x) if won[0] else (O, self.o)
            if winner == self.player:
                raise Mistake(f"In {self} {winner} has won and the other side moved on; a game ends with its line.")
            if all(self.game.has_line(stones & ~(1 << cell)) for cell in cells(stones)):
                raise Mistake(f"In {self} {winner} has lines that no single move completes together.")

    def images(self) -> tuple["Position", ...]:
        """Return the position turned and mirrored in every way its board allows, itself first."""
        return tuple(Position(self.game, moved(self.x, where), moved(self.o, where)) for where in symmetries(self.game))

    def canonical(self) -> "Position":
        """Return the same one of its images for all of them: the smallest."""
        x, o = min((moved(self.x, where), moved(self.o, where)) for where in symmetries(self.game))
        return Position(self.game, x, o)


def cells(bits: int) -> Iterator[int]:
    """Yield the cells of a bitboard in order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@lru_cache(maxsize=64)
def lines(game: MNK) -> tuple[int, ...]:
    """Return every line of the board as a bitboard."""
    return tuple(
        sum(1 << start + shift * step for step in range(game.k))
        for shift, starts in game.runs
        for start in cells(starts)
    )


@lru_cache(maxsize=64)
def symmetries(game: MNK) -> tuple[tuple[int, ...], ...]:
    """Return where each cell goes under each symmetry of the board: 8 on a square, 4 on a rectangle."""
    m, n = game.m, game.n
    places = [divmod(cell, m) for cell in range(m * n)]
    flips = [places, [(r, m - 1 - c) for r, c in places]]
    turns = flips + [[(n - 1 - r, c) for r, c in image] for image in flips]
    if m == n:
        turns += [[(c, r) for r, c in image] for image in turns]
    return tuple(dict.fromkeys(tuple(r * m + c for r, c in image) for image in turns))


def lines_through(game: MNK) -> list[list[list[int]]]:
    """Return for each cell the lines through it, those of one direction together."""
    through: list[dict[int, list[int]]] = [{} for _ in range(game.m * game.n)]
    for direction, (step, starts) in enumerate(game.runs):
        for start in cells(starts):
            places = range(start, start + step * game.k, step)
            line = sum(1 << place for place in places)
            for cell in places:
                through[cell].setdefault(direction, []).append(line)
    return [list(rows.values()) for rows in through]


def to_move(position: Position) -> int:
    """Return whose turn it is: 1 for X, -1 for O."""
    return 1 if position.player == X else -1


def completed(position: Position) -> list[int]:
    """Return every line that one side holds, as bitboards."""
    return [line for line in lines(position.game) if line in (line & position.x, line & position.o)]


def moved(bits: int, where: tuple[int, ...]) -> int:
    """Return a bitboard with each cell taken where a symmetry sends it."""
    image = 0
    while bits:
        low = bits & -bits
        image |= 1 << where[low.bit_length() - 1]
        bits ^= low
    return image


def cell_name(action: Action) -> str:
    """Write a move as a column letter and a row number from the top: (0, 1) is b1."""
    row, col = action
    return f"{chr(ord('a') + col)}{row + 1}"


def write_moves(actions: Iterable[Action]) -> str:
    """Write the moves of a game: b2-a1-c3."""
    return "-".join(map(cell_name, actions))


def read_moves(text: str) -> tuple[Action, ...]:
    """Read the moves of a game such as b2-a1-c3; whether they can be played is not asked."""
    return tuple(_cell(move) for move in text.strip().lower().split("-") if move)


def _cell(text: str) -> Action:
    match = re.fullmatch(r"([a-t])([1-9][0-9]?)", text)
    if not match:
        raise Mistake(f"{text[:20]!r} is not a move; write a column letter and a row number from the top, as in b2.")
    return int(match[2]) - 1, ord(match[1]) - ord("a")


def _bits(board: str, stone: str) -> int:
    return sum(1 << cell for cell, mark in enumerate(board) if mark == stone)


@cache
def _won(game: MNK) -> int:
    """Return, for a small board, one bit for each set of stones: whether it holds a line (thrice as fast)."""
    return sum(1 << stones for stones in range(game.full + 1) if any(line & ~stones == 0 for line in lines(game)))


@lru_cache(maxsize=64)
def _runs(game: MNK) -> tuple[tuple[int, int], ...]:
    """Return, for each direction, the distance between neighbours and the cells a line can start from."""
    m, n, k = game.m, game.n, game.k
    runs = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        ends = [(r, c, r + down * (k - 1), c + right * (k - 1)) for r in range(n) for c in range(m)]
        starts = sum(1 << r * m + c for r, c, last_r, last_c in ends if last_r < n and 0 <= last_c < m)
        runs.append((down * m + right, starts))
    return tuple(run for run in runs if run[1])[: 1 if k == 1 else None]  # one cell is a line in one direction only
