"""A manager: two programs that speak the Gomocup protocol play a match, each a process of its own.

    python bench/match.py 15x15x5 --seconds 0.2 --openings 20 --against plain --keep games.jsonl
    python bench/match.py --replay games.jsonl

Each opening, a stone of both sides near the middle, is played from both sides. CPU time is read from outside, from
the process's own clock. Every game is kept with its seed, opening and moves, and can be shown again.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from noughts.mnk import MNK, Action, Position

BRAINS = Path(__file__).resolve().with_name("brains.py")
PEERS = BRAINS.parent.parent / ".venv-bench" / "bin" / "python"  # where `make bench` installs them
Game = dict[str, Any]


class Program:
    """A brain at the other end of two pipes, and what it used: CPU and wall-clock seconds of each move."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.clock = (~self.process.pid << 3) | 2  # how Linux names the CPU clock of a process
        self.cpu: list[float] = []
        self.wall: list[float] = []

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
        cpu, wall = time.clock_gettime(self.clock), time.monotonic()
        answer = self.ask(*lines)
        self.cpu.append(time.clock_gettime(self.clock) - cpu)
        self.wall.append(time.monotonic() - wall)
        col, _, row = answer.partition(",")
        if not (row.isdecimal() and col.isdecimal()):
            raise RuntimeError(f"{self.process.args!r} answered {answer!r}")
        return int(row), int(col)

    def end(self) -> None:
        self.tell("END")
        self.process.wait(10)


def opening(game: MNK, rng: Random) -> Position:
    """Return a board with one stone of each side near the middle."""
    rows, cols = (range(size // 3, size - size // 3) for size in (game.n, game.m))
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
    for row, line in enumerate(position.rows()):
        for col, mark in enumerate(line):
            if mark:
                yield f"{col},{row},{1 if mark == side else 2}"


def match(shape: str, seconds: float, starts: list[Position], commands: list[list[str]]) -> Iterator[Game]:
    """Yield every game of a match, each opening from both sides: who was X, the result to the first program."""
    game = MNK.parse(shape)
    for number, start in enumerate(starts):
        for first in "XO":
            programs = [Program(command) for command in commands]
            for program in programs:
                size = f"START {game.m}" if game.m == game.n else f"RECTSTART {game.m},{game.n}"
                assert program.ask(size) == "OK"
                program.tell(f"INFO timeout_turn {round(seconds * 1000)}")
            result, moves = play(dict(zip("XO" if first == "X" else "OX", programs, strict=True)), start)
            for program in programs:
                program.end()
            yield {
                "shape": shape,
                "seconds": seconds,
                "opening": str(start),
                "number": number,
                "side": first,
                "result": result if first == "X" else -result,
                "moves": moves,
                "cpu": [program.cpu for program in programs],
                "wall": [program.wall for program in programs],
            }


def summary(games: list[Game], names: list[str]) -> str:
    """Return the points of the first program and what both used, as Markdown."""
    sides = {side: [game["result"] for game in games if game["side"] == side] for side in "XO"}
    lines = [f"| {names[0]} against {names[1]} | won | drawn | lost | points |", "|---|---:|---:|---:|---:|"]
    for side, results in [*sides.items(), ("both", sides["X"] + sides["O"])]:
        counts = [results.count(value) for value in (1, 0, -1)]
        points = f"{counts[0] + counts[1] / 2:g} of {len(results)}"
        lines.append(f"| as {side} | {' | '.join(map(str, counts))} | {points} |")
    return "\n".join([*lines, "", *(_used(name, index, games) for index, name in enumerate(names))])


def _used(name: str, index: int, games: list[Game]) -> str:
    cpu, wall = ([second for game in games for second in game[clock][index]] for clock in ("cpu", "wall"))
    mean, most = sum(cpu) / max(1, len(cpu)), max(cpu, default=0)
    return f"{name}: {mean:.3f} s of CPU a move, at most {most:.3f} (wall clock {max(wall, default=0):.3f})."


def replay(file: Path) -> Iterator[str]:
    """Play kept games again by the rules, and show how each ended."""
    for line in file.read_text().splitlines():
        kept = json.loads(line)
        game = MNK.parse(kept["shape"])
        position = Position.parse(kept["opening"], game)
        for action in kept["moves"]:
            position = game.result(position, tuple(action))
        result = game.utility(position) * (1 if kept["side"] == "X" else -1)
        assert result == kept["result"], f"{line} does not end as it says"
        yield f"opening {kept['number']}, first program as {kept['side']}: {_word(result)} after {len(kept['moves'])}"
        yield from str(position).split("/")


def _word(result: int) -> str:
    return ("drawn", "won", "lost")[result]


def command(name: str) -> list[str]:
    """Return the command of one of our brains, or the words of any other program."""
    if name.split(":")[0] not in ("noughts", "before", "level", "plain", "mcts"):
        return name.split()
    python = PEERS if name == "mcts" and PEERS.exists() else Path(sys.executable)
    return [str(python), str(BRAINS), *name.split(":", 1)]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("shape", nargs="?", default="15x15x5")
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU seconds a move")
    parser.add_argument("--openings", type=int, default=20, help="each is played from both sides")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default="noughts", help="a brain of brains.py, or a command")
    parser.add_argument("--against", default="plain", help="the same; before:FOLDER is the version in a clone")
    parser.add_argument("--keep", type=Path, help="a file to which every game is added")
    parser.add_argument("--replay", type=Path, help="show the games of such a file")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    if asked.replay:
        print("\n".join(replay(asked.replay)))
        return
    names, games = [asked.program, asked.against], list[Game]()
    starts = openings(MNK.parse(asked.shape), asked.openings, asked.seed)
    for game in match(asked.shape, asked.seconds, starts, [command(name) for name in names]):
        games.append(game | {"names": names, "seed": asked.seed})
        words = f"opening {game['number']} as {game['side']}: {_word(game['result'])} in {len(game['moves'])}"
        print(words, file=sys.stderr, flush=True)
        if asked.keep:
            with asked.keep.open("a") as file:
                file.write(json.dumps(games[-1]) + "\n")
    print(summary(games, names))


if __name__ == "__main__":
    main()
