"""A manager: programs that speak the Gomocup protocol play matches, each a process of its own.

    python bench/match.py 9x9x5 15x15x5 19x19x5 --seconds 0.2 --openings 20 --against plain mcts before:CLONE \\
        --keep bench/games.jsonl
    python bench/match.py --tables bench/games.jsonl
    python bench/match.py --replay bench/games.jsonl

Each opening, a stone of both sides near the middle, is played from both sides; the first opening on every board and
against every opponent, then the second, so that a match may end early and go on another day: games in the file are not
played again. CPU time is read from outside, from the process's own clock. Every game is kept with its seed, opening and
moves, and can be shown again.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import product, zip_longest
from pathlib import Path
from random import Random
from typing import Any

from noughts.mnk import MNK, Action, Position, cells

BRAINS = Path(__file__).resolve().with_name("brains.py")
PEERS = BRAINS.parent.parent / ".venv-bench" / "bin" / "python"  # where `make bench` installs them
BY_CPU = ("noughts", "before", "plain", "mcts", "level")  # brains of brains.py
Game = dict[str, Any]


class Program:
    """A brain at the other end of two pipes, and what it used: CPU seconds a move, and its longest by the clock."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.clock = (~self.process.pid << 3) | 2  # how Linux names the CPU clock of a process
        self.cpu: list[float] = []
        self.longest = 0.0

    def tell(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(f"{line}\r\n" for line in lines))
        self.process.stdin.flush()

    def ask(self, *lines: str) -> str:
        """Return the answer to the last of these lines, without what the brain says besides."""
        self.tell(*lines)
        assert self.process.stdout
        while answer := self.process.stdout.readline().strip():
            if not answer.startswith(("MESSAGE", "DEBUG")):
                return answer
        raise RuntimeError(f"{self.process.args!r} ended without an answer to {lines[-1]}")

    def move(self, *lines: str) -> Action:
        before, began = time.clock_gettime(self.clock), time.monotonic()
        answer = self.ask(*lines)
        self.longest = max(self.longest, time.monotonic() - began)
        self.cpu.append(time.clock_gettime(self.clock) - before)
        col, _, row = answer.partition(",")
        if not (row.isdecimal() and col.isdecimal()):
            raise RuntimeError(f"{self.process.args!r} answered {answer!r}")
        return int(row), int(col)

    def end(self) -> None:
        self.tell("END")
        self.process.wait(10)


def opening(game: MNK, rng: Random) -> Position:
    """Return a board with one stone of each side near the middle: its third, but at least five rows and columns."""
    margins = [max(0, min(size // 3, (size - 5) // 2)) for size in (game.n, game.m)]
    rows, cols = (range(edge, size - edge) for edge, size in zip(margins, (game.n, game.m), strict=True))
    x, o = rng.sample([(row, col) for row in rows for col in cols], 2)
    return Position(game, 1 << game.cell(x), 1 << game.cell(o))


def openings(game: MNK, count: int, seed: int) -> list[Position]:
    """Return so many openings, no two of them the same but for a turn or a mirror."""
    rng, found = Random(seed), dict[Position, Position]()
    while len(found) < count:
        start = opening(game, rng)
        found.setdefault(start.canonical(), start)
    return list(found.values())


def play(programs: dict[str, Program], start: Position) -> tuple[int, list[Action]]:
    """Let the program of each side play to the end; return the result to X and the moves."""
    position, moves, game = start, list[Action](), start.game
    fresh = {"X", "O"}
    while not game.terminal(position):
        side = position.player
        if side in fresh:
            fresh.remove(side)
            command = ["BOARD", *_stones(position, side), "DONE"]
        else:
            command = [f"TURN {moves[-1][1]},{moves[-1][0]}"]
        moves.append(programs[side].move(*command))
        position = game.result(position, moves[-1])
    return game.utility(position), moves


def _stones(position: Position, side: str) -> Iterator[str]:
    """Yield the stones in turn, X first: some programs take their order for that of the moves."""
    for pair in zip_longest(cells(position.x), cells(position.o)):
        for mark, cell in zip("XO", pair, strict=True):
            if cell is not None:
                row, col = divmod(cell, position.game.m)
                yield f"{col},{row},{1 if mark == side else 2}"


def match(shape: str, seconds: float, start: Position, side: str, names: list[str]) -> Game:
    """Play one game, the first program as this side; the result is the first program's."""
    programs = [Program(command(name)) for name in names]
    for program in programs:
        size = f"START {start.game.m}" if start.game.m == start.game.n else f"RECTSTART {start.game.m},{start.game.n}"
        assert program.ask(size) == "OK"
        program.tell(f"INFO timeout_turn {round(seconds * 1000)}")
    result, moves = play(dict(zip("XO" if side == "X" else "OX", programs, strict=True)), start)
    for program in programs:
        program.end()
    return {
        "shape": shape,
        "seconds": seconds,
        "names": [label(name) for name in names],
        "opening": str(start),
        "side": side,
        "result": result if side == "X" else -result,
        "moves": moves,
        "longest": [round(program.longest, 3) for program in programs],
        "cpu": [[round(sum(times), 3), round(max(times), 3)] for times in (program.cpu for program in programs)],
    }


def missing(asked: argparse.Namespace, played: list[Game]) -> Iterator[Game]:
    """Play what was asked for and is not among the games played, opening by opening."""
    known = {_key(game) for game in played}
    starts = {shape: openings(MNK.parse(shape), asked.openings, asked.seed) for shape in asked.shapes}
    for number, shape, against, side in product(range(asked.openings), asked.shapes, asked.against, "XO"):
        about = {"number": number, "seed": asked.seed, "opening": str(starts[shape][number])}
        names = [asked.program, against]
        wanted = about | {"shape": shape, "seconds": asked.seconds, "side": side, "names": [*map(label, names)]}
        if _key(wanted) not in known:
            yield match(shape, asked.seconds, starts[shape][number], side, names) | about


def _key(game: Game) -> str:
    return json.dumps([game[name] for name in ("shape", "seconds", "names", "opening", "side")])


def tables(games: list[Game]) -> str:
    """Return the points of the first program on each board against each opponent, and what both used, as Markdown."""
    head = "| board | s a move | program | against | games | as X: won, drawn, lost | as O | points | CPU s a move |"
    groups: dict[tuple[Any, ...], list[Game]] = {}
    for game in games:
        groups.setdefault((tuple(game["names"]), game["seconds"], MNK.parse(game["shape"])), []).append(game)
    order = sorted(groups.items(), key=lambda group: (group[0][:2], group[0][2].m))
    return "\n".join([head, "|---|---:|---|---|---:|---|---|---:|---|", *(_row(*group) for group in order)])


def _row(about: tuple[Any, ...], games: list[Game]) -> str:
    (first, second), seconds, board = about
    sides = [[game["result"] for game in games if game["side"] == side] for side in "XO"]
    counts = [", ".join(str(results.count(value)) for value in (1, 0, -1)) for results in sides]
    points = sum((1 + game["result"]) / 2 for game in games)
    used = "; ".join(_used(name, index, games) for index, name in enumerate((first, second)))
    row = [board, seconds, first, second, len(games), *counts, f"{points:g} of {len(games)}", used]
    return f"| {' | '.join(map(str, row))} |"


def _used(name: str, index: int, games: list[Game]) -> str:
    total, most = (sum(game["cpu"][index][0] for game in games), max(game["cpu"][index][1] for game in games))
    clock = max(game.get("longest", [0, 0])[index] for game in games)
    told = "" if name.split(":")[0] in BY_CPU else f" ({clock:.3f} by the clock)"  # those do not look at the clock
    return f"{name} {2 * total / sum(len(game['moves']) for game in games):.2f}, at most {most:.2f}{told}"


def replay(games: list[Game]) -> Iterator[str]:
    """Play kept games again by the rules, and show how each ended."""
    for kept in games:
        game = MNK.parse(kept["shape"])
        position = Position.parse(kept["opening"], game)
        for action in kept["moves"]:
            position = game.result(position, tuple(action))
        result = game.utility(position) * (1 if kept["side"] == "X" else -1)
        assert result == kept["result"], f"{kept} does not end as it says"
        yield _told(kept)
        yield from str(position).split("/")


def _told(game: Game) -> str:
    result = ("drawn", "won", "lost")[game["result"]]
    opening = f"{game['shape']}, {game['names'][1]}, opening {game['number']}"
    return f"{opening}: {game['names'][0]} as {game['side']} {result}, {len(game['moves'])} moves"


def command(name: str) -> list[str]:
    """Return the command of one of our brains, or the words of any other program."""
    if name.split(":")[0] not in BY_CPU:
        return name.split()
    python = PEERS if name == "mcts" and PEERS.exists() else Path(sys.executable)
    return [str(python), str(BRAINS), *name.split(":", 1)]


def label(name: str) -> str:
    """Return a brain's name in a table: that of a version before does not tell its folder."""
    return "before" if name.startswith("before:") else name.replace("|", "/")


def read(file: Path | None) -> list[Game]:
    """Return the games of a file."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file and file.exists() else []


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("shapes", nargs="*", default=["15x15x5"])
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU seconds a move")
    parser.add_argument("--openings", type=int, default=20, help="each is played from both sides")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default="noughts", help="a brain of brains.py, or a command")
    words = "the same; before:FOLDER is the version in a clone"
    parser.add_argument("--against", nargs="+", default=["plain"], help=words)
    parser.add_argument("--keep", type=Path, help="a file to which every game is added; its games are not played again")
    parser.add_argument("--tables", type=Path, help="print the tables of such a file")
    parser.add_argument("--replay", type=Path, help="show the games of such a file")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    games = read(asked.replay or asked.tables or asked.keep)
    if asked.replay:
        print("\n".join(replay(games)))
        return
    with suppress(KeyboardInterrupt):
        for game in [] if asked.tables else missing(asked, games):
            games.append(game)
            print(_told(game), file=sys.stderr, flush=True)
            if asked.keep:
                with asked.keep.open("a") as file:
                    file.write(json.dumps(game) + "\n")
    print(tables(games))


if __name__ == "__main__":
    main()
