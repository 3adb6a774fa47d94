"""The protocol of Gomocup and Piskvork: a manager asks line by line, this side answers with moves of five in a row.

A brain is one side of a game. It knows the board, its own stones and the other side's, and the limits it was told.
Coordinates are X,Y: the column first, both from 0. What it cannot do is answered by ERROR, what it does not know by
UNKNOWN, each with a reason; INFO is never answered. END ends it: the time of what it still thinks about is over.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from io import FileIO
from itertools import count
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import BinaryIO

from noughts import __version__
from noughts.errors import Mistake
from noughts.mnk import LARGEST, MNK, Position
from noughts.solve import Choice, choose

Think = Callable[[Position, float], Choice]  # a move within so many seconds

IN_A_ROW = 5
LONGEST = 200  # characters of a line; the rest is cut
SPARE = 0.01  # seconds of a turn kept for reading, writing and a busy machine
SHARE = 25  # of the time left for the match, a turn takes at most one part in so many
UNLIMITED = 2_147_483_647  # milliseconds: how the protocol says that a match has no limit
AGES = 1e9  # seconds: more than any limit
MEMORY = 64 << 20  # bytes that it needs
RULES = {1: "exactly five in a row", 2: "a continuous game", 4: "renju", 8: "caro"}


class Brain:
    """One side of a game under a manager: give it the manager's lines, it returns what to answer."""

    def __init__(self, think: Think) -> None:
        """Start without a board."""
        self.think, self.game = think, MNK(15, 15, IN_A_ROW)
        self.started, self.own, self.other = False, 0, 0
        self.info = {"timeout_turn": 1000, "time_left": UNLIMITED, "max_memory": 0, "rule": 0}
        self.asked, self.stones = "", list[str]()  # BOARD or SWAP2BOARD until its DONE, and the lines between

    def answer(self, line: str) -> str:
        """Return the answer to one line, empty if none is due."""
        command, rest = [*line.split(maxsplit=1), "", ""][:2]
        handler = HANDLERS.get(command.upper())
        try:
            if handler:
                self.asked = self.asked if handler is Brain._info else ""  # another command gives up an unended BOARD
                return handler(self, rest.strip())
            if self.asked:
                return self._collect(line.strip())
            return f"UNKNOWN {_printable(command)} is no command of this brain." if command else ""
        except Mistake as mistake:
            return f"ERROR {_printable(str(mistake))}"

    def _start(self, rest: str) -> str:
        (size,) = _numbers(rest, "the size of the board, as in START 20", 1)
        return self._new(size, size)

    def _rectstart(self, rest: str) -> str:
        return self._new(*_numbers(rest, "width and height, as in RECTSTART 19,15", 2))

    def _new(self, width: int, height: int) -> str:
        if min(width, height) < IN_A_ROW:
            raise Mistake(f"{width},{height} is too small; five in a row is played on 5 to {LARGEST} columns and rows.")
        self.game = MNK(width, height, IN_A_ROW)
        self.started, self.own, self.other = True, 0, 0
        self.think(self.game.initial_state(), 0)  # what a board takes once is done before a turn's clock runs
        return "OK"

    def _restart(self, _rest: str) -> str:
        self._has_board()
        return self._new(self.game.m, self.game.n)

    def _begin(self, _rest: str) -> str:
        self._ready()
        return self._move(self.own, self.other)

    def _turn(self, rest: str) -> str:
        self._ready()
        return self._move(self.own, self.other | self._free(rest))

    def _takeback(self, rest: str) -> str:
        self._has_board()
        stone = self._cell(rest)
        if not (self.own | self.other) & stone:
            raise Mistake(f"There is no stone on {rest}.")
        self.own, self.other = self.own & ~stone, self.other & ~stone
        return "OK"

    def _info(self, rest: str) -> str:
        key, _, value = rest.partition(" ")
        if key.lower() in self.info and re.fullmatch(r"-?[0-9]{1,18}", value.strip()):
            self.info[key.lower()] = int(value)
        return ""

    def _about(self, _rest: str) -> str:
        return f'name="Noughts", version="{__version__}", author="Noughts contributors"'

    def _board(self, _rest: str) -> str:
        self.asked, self.stones = "BOARD", []
        return ""

    def _swap2board(self, _rest: str) -> str:
        self.asked, self.stones = "SWAP2BOARD", []
        return ""

    def _collect(self, line: str) -> str:
        if line.upper() != "DONE":
            if line and len(self.stones) <= self.game.m * self.game.n:
                self.stones.append(line)
            return ""
        asked, self.asked = self.asked, ""
        self._ready()
        return self._whole_board() if asked == "BOARD" else self._swap2()

    def _whole_board(self) -> str:
        sides = {1: 0, 2: 0}
        for line in self.stones:
            *_, side = _numbers(line, "X,Y,1 for an own stone or X,Y,2 for the other side's", 3)
            if side not in sides:
                raise Mistake(f"{line} is no stone: 1 is an own stone, 2 is the other side's.")
            sides[side] |= self._free(line.rpartition(",")[0], sides[1] | sides[2])
        return self._move(sides[1], sides[2])

    def _swap2(self) -> str:
        """Place three stones that look even, or take the side that looks better after three or five."""
        row, col = self.game.n // 2, self.game.m // 2
        if not self.stones:
            return f"{col},{row} {col + 1},{row} {col + 2},{row + 2}"
        if len(self.stones) not in (3, 5):
            raise Mistake(f"SWAP2BOARD has 0, 3 or 5 stones, not {len(self.stones)}.")
        sides = [0, 0]
        for number, line in enumerate(self.stones):
            sides[number % 2] |= self._free(line, sides[0] | sides[1])
        choice = self._choice(sides[1], sides[0])
        return "SWAP" if choice.estimate > 0 else _coordinates(choice)

    def _move(self, own: int, other: int) -> str:
        """Return a move of this side on a board with these stones, and remember all of them."""
        choice = self._choice(own, other)
        self.own, self.other = own | 1 << self.game.cell(choice.action), other
        return _coordinates(choice)

    def _choice(self, own: int, other: int) -> Choice:
        more = other.bit_count() - own.bit_count()
        if more not in (0, 1):
            raise Mistake(f"{own.bit_count()} own stones and {other.bit_count()} others: it is not this side's turn.")
        position = Position(self.game, *((other, own) if more else (own, other)))
        position.check()
        return self.think(position, self._seconds())

    def _seconds(self) -> float:
        """Return the time for one turn: 0 is as fast as possible."""
        turn, left = self.info["timeout_turn"] / 1000, self.info["time_left"] / 1000
        limit = max(0.0, min(turn, left / SHARE))
        return max(limit - SPARE, limit * 0.8)

    def _has_board(self) -> None:
        if not self.started:
            raise Mistake("There is no board yet; send START and its size first.")

    def _ready(self) -> None:
        """Refuse to play what it cannot, when the first move is asked for: INFO itself is never answered."""
        self._has_board()
        if unknown := [words for bit, words in RULES.items() if self.info["rule"] & bit]:
            raise Mistake(f"Not played here: {', '.join(unknown)}; rule 0, five or more in a row, is.")
        if 0 < self.info["max_memory"] < MEMORY:
            raise Mistake(f"{self.info['max_memory']} bytes are too few; it needs {MEMORY}.")

    def _free(self, text: str, taken: int | None = None) -> int:
        stone = self._cell(text)
        if stone & (self.own | self.other if taken is None else taken):
            raise Mistake(f"{text} is taken.")
        return stone

    def _cell(self, text: str) -> int:
        x, y = _numbers(text, "coordinates, as in 7,7", 2)
        if not (x < self.game.m and y < self.game.n):
            raise Mistake(f"{x},{y} is outside; X is 0 to {self.game.m - 1} and Y is 0 to {self.game.n - 1}.")
        return 1 << self.game.cell((y, x))


HANDLERS: dict[str, Callable[[Brain, str], str]] = {
    "START": Brain._start,
    "RECTSTART": Brain._rectstart,
    "RESTART": Brain._restart,
    "BEGIN": Brain._begin,
    "TURN": Brain._turn,
    "BOARD": Brain._board,
    "SWAP2BOARD": Brain._swap2board,
    "TAKEBACK": Brain._takeback,
    "INFO": Brain._info,
    "ABOUT": Brain._about,
}


def serve(think: Think, lines: Iterable[str], put: Callable[[str], None]) -> None:
    """Answer a manager's lines until END, or until there are no more."""
    brain = Brain(think)
    for line in lines:
        if _is_end(line):
            return
        if answer := brain.answer(line):
            put(answer)


def main(now: Callable[[], float] = monotonic) -> None:
    """Play over the standard pipes, thinking by this clock; after END, ages pass whenever it is read."""
    ended, ages, lines = Event(), count(1), SimpleQueue[str]()

    def clock() -> float:
        return AGES * next(ages) if ended.is_set() else now()

    def listen() -> None:
        for line in read(FileIO(0, closefd=False)):  # its own, without the lock that would hold up the end of Python
            lines.put(line)
            if _is_end(line):
                ended.set()
                return
        lines.put("END")

    Thread(target=listen, daemon=True).start()
    serve(lambda position, seconds: choose(position, seconds=seconds, now=clock), iter(lines.get, None), _write)


def read(source: BinaryIO) -> Iterator[str]:
    """Yield lines of text, very long ones cut."""
    whole = True
    for part in iter(lambda: source.readline(LONGEST), b""):
        if whole:
            yield part.decode("ascii", "replace")
        whole = part.endswith(b"\n")


def _is_end(line: str) -> bool:
    return line.strip().upper() == "END"


def _write(line: str) -> None:
    print(line, flush=True)


def _numbers(text: str, wanted: str, count: int) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != count or not all(re.fullmatch("[0-9]{1,9}", part) for part in parts):
        raise Mistake(f"{text[:40]!r} is not {wanted}.")
    return [int(part) for part in parts]


def _coordinates(choice: Choice) -> str:
    row, col = choice.action
    return f"{col},{row}"


def _printable(text: str) -> str:
    return "".join(letter if " " <= letter <= "~" else "?" for letter in text)


if __name__ == "__main__":
    main()
