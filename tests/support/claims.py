"""What a sentence of the coach claims, clause by clause, checked against boards that share no code with it.

A board is a dictionary from (row, col) to "X" or "O". Lines are walked cell by cell, threats and forks are found by
trying every stone, values by plain minimax. A clause that no pattern knows fails: nothing is said unchecked.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from noughts.mnk import Position

Cell = tuple[int, int]
Stones = dict[Cell, str]
Value = Callable[[Stones], int | None]
PLACES = ("top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right")
WRITTEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NUMBERS = {word: number for number, word in enumerate(WRITTEN, start=1)}


def stones(position: Position) -> Stones:
    """The stones of a position, which is all that is taken from it."""
    return {(r, c): mark for r, row in enumerate(position.rows()) for c, mark in enumerate(row) if mark}


@dataclass(frozen=True)
class Shape:
    """A board's size, and how many in a row win."""

    m: int
    n: int
    k: int

    @cached_property
    def cells(self) -> list[Cell]:
        return [(row, col) for row in range(self.n) for col in range(self.m)]

    @cached_property
    def lines(self) -> list[tuple[Cell, ...]]:
        found = []
        for row, col in self.cells:
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = tuple((row + i * down, col + i * right) for i in range(self.k))
                if set(line) <= set(self.cells):
                    found.append(line)
        return found

    @cached_property
    def through(self) -> dict[Cell, list[tuple[Cell, ...]]]:
        return {cell: [line for line in self.lines if cell in line] for cell in self.cells}

    def free(self, stones: Stones) -> list[Cell]:
        return [cell for cell in self.cells if cell not in stones]

    def completes(self, stones: Stones, cell: Cell, mark: str) -> bool:
        return any(all(at == cell or stones.get(at) == mark for at in line) for line in self.through[cell])

    def threats(self, stones: Stones, mark: str, near: Cell | None = None) -> set[Cell]:
        """Where this side completes a line; with a cell, only such lines as run through it."""
        around = {at for line in self.through[near] for at in line} if near else self.free(stones)
        return {cell for cell in around if cell not in stones and self.completes(stones, cell, mark)}

    def forks(self, stones: Stones, mark: str) -> set[Cell]:
        """Where this side, were it to move, would have two threats or more."""
        before = self.threats(stones, mark)
        return {
            cell
            for cell in self.free(stones)
            if len((before | self.threats({**stones, cell: mark}, mark, cell)) - {cell}) > 1
        }

    def open_lines(self, stones: Stones, cell: Cell, mark: str) -> int:
        """How many lines through a cell hold no stone of the other side."""
        return sum(all(stones.get(at, mark) == mark for at in line) for line in self.through[cell])


@dataclass(frozen=True)
class Move:
    """A move to be explained, and how values are found out (None: not known here)."""

    shape: Shape
    stones: Stones
    action: Cell
    value: Value
    length: Value = lambda _: None

    @cached_property
    def me(self) -> str:
        return "X" if len(self.stones) % 2 == 0 else "O"

    @cached_property
    def you(self) -> str:
        return "O" if self.me == "X" else "X"

    @cached_property
    def after(self) -> Stones:
        return {**self.stones, self.action: self.me}

    def worth(self, stones: Stones) -> int | None:
        """The value to the side that moves."""
        value = self.value(stones)
        return value if value is None or self.me == "X" else -value

    def kept(self) -> set[Cell]:
        """The moves that keep the value, where all are known."""
        return {
            cell
            for cell in self.shape.free(self.stones)
            if self.value({**self.stones, cell: self.me}) == self.value(self.stones)
        }

    def unknown(self) -> bool:
        return self.value(self.stones) is None or self.value(self.after) is None


def named(move: Move, words: str) -> tuple[set[Cell], int]:
    """The cells that a phrase names, and how many more it counts."""
    more = sum(map(int, re.findall(r"(\d+) other cells", words)))
    if (move.shape.m, move.shape.n) != (3, 3):
        return {(int(row) - 1, int(col) - 1) for row, col in re.findall(r"row (\d+), column (\d+)", words)}, more
    parts = re.split(r", | or | and ", words)
    return {divmod(PLACES.index(part), 3) for part in parts if "other" not in part}, more


def same(move: Move, words: str, cells: set[Cell]) -> bool:
    found, more = named(move, words)
    return found <= cells and len(found) + more == len(cells)


def number(words: str) -> int:
    return NUMBERS.get(words) or int(words)


def won_or_missed(move: Move) -> bool:
    return bool(move.shape.threats(move.stones, move.me))


def calm(move: Move) -> bool:
    """Nobody can win at once: the mover could not, and the other cannot after the move."""
    return not won_or_missed(move) and not move.shape.threats(move.after, move.you)


def calm_win(move: Move) -> bool:
    return len(move.shape.threats(move.after, move.me)) > 1 and calm(move)


def within(move: Move, words: str | None) -> bool:
    """The length of best play after the move is as claimed, where it is known."""
    return words is None or move.length(move.after) in (number(words), None)


def proved(move: Move, stones: Stones, worth: int) -> bool:
    """A value is as claimed; where no brute force reaches, it is at least not known to be another."""
    return move.worth(stones) in (worth, None)


Check = Callable[..., bool]
CELLS = r"((?:top|bottom|left|right|centre|row|column|or|and|other|cells|[\d,; ])+?)"
CLAUSES: list[tuple[re.Pattern[str], Check]] = []


def claim(pattern: str) -> Callable[[Check], Check]:
    """Let a function check what a clause says; CELLS in the pattern stands for cells by name."""

    def known(check: Check) -> Check:
        CLAUSES.append((re.compile(pattern.replace("CELLS", CELLS)), check))
        return check

    return known


@claim(r"([XO]) completes (\d+) in a row and wins\.")
def completes(move: Move, me: str, k: str) -> bool:
    return me == move.me and int(k) == move.shape.k and move.shape.completes(move.stones, move.action, move.me)


@claim(r"([XO]) could have won at once, at CELLS\.")
def missed(move: Move, me: str, cells: str) -> bool:
    return me == move.me and same(move, cells, move.shape.threats(move.stones, move.me))


@claim(r" Now ([XO]) wins at CELLS\.")
def wins_now(move: Move, you: str, cells: str) -> bool:
    return you == move.you and same(move, cells, move.shape.threats(move.after, move.you))


@claim(r" It still wins: ([XO]) can stop only one of its threats\.")
@claim(r"\. ([XO]) can stop only one of them, so [XO] wins\.")
def double(move: Move, you: str) -> bool:
    mine, theirs = move.shape.threats(move.after, move.me), move.shape.threats(move.after, move.you)
    return you == move.you and len(mine) > 1 and not theirs


@claim(r" ([XO]) can still force a win\.")
def still_wins(move: Move, me: str) -> bool:
    return me == move.me and proved(move, move.after, 1)


@claim(r" Now it is a draw with best play\.")
@claim(r"\. It is a draw with best play(?:; whether [XO] had a better move is not proved)?\.")
def drawn(move: Move) -> bool:
    return proved(move, move.after, 0)


@claim(r" Now ([XO]) can force a win\.")
@claim(r"\. ([XO]) can now force a win; whether [XO] had a better move is not proved\.")
def lost_now(move: Move, you: str) -> bool:
    return you == move.you and proved(move, move.after, -1)


@claim(r"([XO]) threatens CELLS: ([XO]) can block only one, so ([XO]) wins\.")
def too_many(move: Move, you: str, cells: str, me: str, winner: str) -> bool:
    faced = move.shape.threats(move.stones, move.you)
    blocked = move.action in faced and len(faced) > 1 and not move.shape.threats(move.stones, move.me)
    return you == winner == move.you and me == move.me and blocked and same(move, cells, faced)


@claim(r"([XO]) now wins at CELLS; ([XO]) (had to block there|could have blocked only one of them)\.")
def not_blocked(move: Move, you: str, cells: str, me: str, had: str) -> bool:
    faced, left = move.shape.threats(move.stones, move.you), move.shape.threats(move.after, move.you)
    fits = (len(faced) == 1) == had.startswith("had") and faced == left
    return (you, me) == (move.you, move.me) and fits and same(move, cells, left) and not won_or_missed(move)


@claim(r"([XO]) blocks ([XO]), who would have won here(?:, and |(?=\.))")
def blocks(move: Move, me: str, you: str) -> bool:
    only = move.shape.threats(move.stones, move.you) == {move.action}
    return (me, you) == (move.me, move.you) and only and not won_or_missed(move)


@claim(r"(?:[XO] )?threatens CELLS, so ([XO]) must answer there")
def threatens(move: Move, cells: str, you: str) -> bool:
    mine = move.shape.threats(move.after, move.me)
    return you == move.you and len(mine) == 1 and same(move, cells, mine) and calm(move)


@claim(r"(?:[XO] )?makes (\w+) threats at once, CELLS(?=\.)")
def makes(move: Move, count: str, cells: str) -> bool:
    mine = move.shape.threats(move.after, move.me)
    return number(count) == len(mine) > 1 and same(move, cells, mine) and calm(move)


@claim(r"[XO] keeps ([XO]) from making two threats at once (here)?(?: or )?(?:at CELLS)?(?=\.| and prepares)")
def keeps(move: Move, you: str, here: str | None, cells: str | None) -> bool:
    gone = move.shape.forks(move.stones, move.you) - move.shape.forks(move.after, move.you)
    rest = gone - {move.action}
    return you == move.you and bool(here) == (move.action in gone) and (same(move, cells, rest) if cells else not rest)


@claim(r"(?:[XO]| and) prepares two threats at once at CELLS(?=\.)")
def prepares(move: Move, cells: str) -> bool:
    return same(move, cells, move.shape.forks(move.after, move.me) - move.shape.forks(move.stones, move.me))


@claim(r"([XO]) builds on (\w+) lines?")
def on_lines(move: Move, me: str, count: str) -> bool:
    return me == move.me and number(count) == move.shape.open_lines(move.stones, move.action, move.me)


@claim(r"(?:[XO]| and) closes (\w+) lines? to ([XO])")
def closes(move: Move, count: str, you: str) -> bool:
    return you == move.you and number(count) == move.shape.open_lines(move.stones, move.action, move.you)


@claim(r"[XO] changes no line that anyone can still complete")
def nothing(move: Move) -> bool:
    return not any(move.shape.open_lines(move.stones, move.action, mark) for mark in "XO")


@claim(
    r"\. But this gives (the win|the draw) away(?:: ([XO]) can now force a win)?(?:; [XO] should have played CELLS)?\."
)
def given(move: Move, what: str, you: str | None, cells: str | None) -> bool:
    if move.unknown():
        return True
    fits = move.worth(move.stones) == (1 if what == "the win" else 0)
    lost = move.worth(move.after) == -1
    return fits and lost == bool(you) and not calm_win(move) and (cells is None or same(move, cells, move.kept()))


@claim(r"\. ([XO]) then wins by force(?:, within (\w+) moves?)?\.")
def wins_then(move: Move, me: str, plies: str | None) -> bool:
    return me == move.me and proved(move, move.after, 1) and within(move, plies)


@claim(r"\. ([XO]) wins whatever [XO] plays(?:, within (\w+) moves?)?\.")
def wins_anyhow(move: Move, you: str, plies: str | None) -> bool:
    return you == move.you and proved(move, move.stones, -1) and within(move, plies)


@claim(r"\. It stays a draw with best play\.")
def stays(move: Move) -> bool:
    return proved(move, move.after, 0) and proved(move, move.stones, 0)


@claim(r"\. It is the last free cell, and the game is a draw\.")
def last_cell(move: Move) -> bool:
    return not move.shape.free(move.after) and not move.shape.completes(move.stones, move.action, move.me)


@claim(r"\. It stays a draw with best play, as with any other move\.")
def all_draw(move: Move) -> bool:
    return move.unknown() or (move.worth(move.after) == 0 and move.kept() == set(move.shape.free(move.stones)))


@claim(r"\. No other move holds the draw: any other lets ([XO]) force a win\.")
def only_this(move: Move, you: str) -> bool:
    return you == move.you and (move.unknown() or (move.worth(move.after) == 0 and move.kept() == {move.action}))


@claim(r"\. It holds the draw, as would CELLS; any other move lets ([XO]) force a win\.")
def some_draw(move: Move, cells: str, you: str) -> bool:
    fits = move.unknown() or (move.worth(move.after) == 0 and same(move, cells, move.kept() - {move.action}))
    return you == move.you and fits


@claim(r"\. [XO] cannot force a win; more was not proved in time\.")
@claim(r"\.? How the game ends (?:from here|now) was not proved in time\.")
def unproved(move: Move) -> bool:
    return move.unknown()


def clauses(text: str) -> Iterator[tuple[Check, tuple[str | None, ...]]]:
    """The clauses of a sentence, each with its check and what it says; a rest that none of them fits fails."""
    at = 0
    while at < len(text):
        found = next(((check, hit) for pattern, check in CLAUSES if (hit := pattern.match(text, at))), None)
        assert found, f"nobody checks {text[at:]!r} in {text!r}"
        yield found[0], found[1].groups()
        at = found[1].end()


def false_claims(text: str, move: Move) -> list[str]:
    """The clauses of a sentence that are not true of the move."""
    return [f"{said} of {text!r}" for check, said in clauses(text) if not check(move, *said)]
