"""`make bench`: Noughts and its peers measured together; writes docs/benchmarks.md and its chart.

Every contestant runs in a process of its own, in turn, several rounds; all times are CPU seconds, all figures
medians of the rounds. With --quick only what needs no installation runs, and nothing is written.
"""

import json
import platform
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from resource import RLIMIT_CPU, RUSAGE_CHILDREN, getrusage, setrlimit
from statistics import median
from typing import Any

from chart import chart

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv-bench"
PEERS = ("open_spiel", "easyAI")
OURS = ("noughts", "tictactoe.py", "textbook minimax", "textbook alpha-beta")
ROUNDS, LIMIT = 3, 10  # rounds of each small task; CPU seconds that a board may take a peer
SHAPES = {
    "3x3x3": "draw", "4x3x3": "X wins", "4x4x4": "draw", "5x4x4": "draw", "6x4x4": "draw", "5x5x4": "draw",
    "6x5x4": "X wins", "6x6x4": "X wins", "7x7x4": "X wins", "7x4x4": "draw", "5x5x5": "draw", "6x6x5": "draw",
    "7x7x6": "draw", "9x6x6": "draw", "7x7x5": "draw", "8x4x4": "draw", "8x7x5": "draw",
}  # fmt: skip
TRIED = ("3x3x3", "4x3x3", "4x4x4")  # boards that peers are asked for as well
Row = list[str]


def main(*arguments: str) -> None:
    quick = "--quick" in arguments
    python = sys.executable if quick else str(install())
    names = OURS if quick else (*OURS, "OpenSpiel", "easyAI")
    sections = [*small(python, names, rounds=1 if quick else ROUNDS), *boards(python, names, quick)]
    if quick:
        return
    (ROOT / "docs" / "benchmarks.md").write_text(document(sections, python))
    print("Written: docs/benchmarks.md and docs/benchmarks.svg")


def install() -> Path:
    """Set up the bench's own environment, once."""
    python = VENV / "bin" / "python"
    if not (VENV / ".done").exists():
        print("Setting up .venv-bench with the peers, once ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--editable", str(ROOT)], check=True)
        for peer in PEERS:  # one that does not install is left out of the tables, and the document says so
            subprocess.run([*pip, peer], check=False)
        (VENV / ".done").touch()
    return python


def run(python: str, *task: str, limit: int | None = None) -> tuple[dict[str, Any] | None, float]:
    """Run one task of a contestant; return what it printed, None if it failed or took too long, and its CPU time."""
    before = getrusage(RUSAGE_CHILDREN)
    command = [python, str(ROOT / "bench" / "contestants.py"), *task]
    done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=lambda: _limit(limit))
    after = getrusage(RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (json.loads(done.stdout) if done.returncode == 0 else None), spent


def _limit(seconds: int | None) -> None:
    if seconds:
        setrlimit(RLIMIT_CPU, (seconds, seconds))


def bare(python: str) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([python, "-c", "pass"], check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def small(python: str, names: Iterable[str], *, rounds: int) -> Iterator[str]:
    """Yield the tables of tic-tac-toe."""
    starts: list[float] = []
    first: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for _ in range(rounds):
        starts.append(bare(python))
        for name, seen in first.items():
            data, spent = run(python, name, "first")
            if data:
                seen.append((data["seconds"], spent))
    rows = [
        [name, ms(median(s for s, _ in seen)), ms(median(p for _, p in seen) - median(starts)), *ratio(first, name)]
        for name, seen in first.items() if seen
    ]  # fmt: skip
    head = ["", "first move, ms", "process start to first move, ms, less a bare interpreter", "first move / Noughts"]
    yield section(
        "The first move of tic-tac-toe", table(head, rows), f"A bare interpreter starts in {ms(median(starts))} ms."
    )
    yield section("All 4,520 unfinished positions of tic-tac-toe", table(*everywhere(python, names)), query(python))


def ratio(first: dict[str, list[tuple[float, float]]], name: str) -> Row:
    ours = median(seconds for seconds, _ in first["noughts"])
    return [f"{median(seconds for seconds, _ in first[name]) / ours:,.1f}"]


def query(python: str) -> str:
    data, _ = run(python, "noughts", "query")
    assert data
    return f"`solve(position)` tells a position's value, moves and length again in {data['seconds'] * 1e6:.2f} µs."


def everywhere(python: str, names: Iterable[str]) -> tuple[Row, list[Row]]:
    """Ask each for a move in every position, and count the wrong moves and the needlessly slow ones."""
    rows = []
    for name in names:
        data, _ = run(python, name, "all", limit=LIMIT)
        if data is None:
            rows.append([name, f"not in {LIMIT} s", "", "", ""])
            continue
        wrong, slow = judged(data["boards"], data["moves"])
        count = len(data["boards"])
        rows.append([name, us(data["cold"] / count), us(data["warm"] / count), str(wrong), str(slow)])
    return ["", "first time, µs a move", "second time, µs a move", "wrong moves", "right but needlessly slow"], rows


def judged(boards: list[Any], moves: list[Any]) -> tuple[int, int]:
    from noughts.levels import best
    from noughts.mnk import Position
    from noughts.solve import solve

    wrong = slow = 0
    for rows, move in zip(boards, moves, strict=True):
        position = Position.from_rows(rows)
        if tuple(move) not in solve(position).moves:
            wrong += 1
        elif tuple(move) not in best(position):
            slow += 1
    return wrong, slow


def boards(python: str, names: Iterable[str], quick: bool) -> Iterator[str]:
    """Yield the table of larger boards, drawing the chart on the way."""
    points: dict[str, list[tuple[str, float]]] = {}
    rows = [ours(python, shape, value, points) for shape, value in SHAPES.items()]
    yield section(
        "Boards: the value of the empty board, by Noughts",
        table(["board", "value", "CPU s", "nodes", "peak MiB"], rows),
        "",
    )
    peers = [name for name in names if name not in ("noughts", "tictactoe.py")]
    tried = TRIED[:2] if quick else TRIED
    rows = [[shape, *(peer(python, name, shape, points) for name in ("noughts", *peers))] for shape in tried]
    yield section("Boards: the same by peers, CPU s and nodes", table(["board", "noughts", *peers], rows), "")
    if not quick:
        (ROOT / "docs" / "benchmarks.svg").write_text(chart(points))


def ours(python: str, shape: str, value: str, points: dict[str, list[tuple[str, float]]]) -> Row:
    data, _ = run(python, "noughts", "board", shape)
    assert data, shape
    assert {1: "X wins", 0: "draw", -1: "O wins"}[data["value"]] == value, f"{shape} is a {value}, and we say {data}"
    points.setdefault("noughts", []).append((shape, data["seconds"]))
    print(f"  {shape}: {value}, {data['seconds']:.4f} s", flush=True)
    return [shape, value, f"{data['seconds']:.4f}", f"{data['nodes']:,}", f"{data['peak']:.0f}"]


def peer(python: str, name: str, shape: str, points: dict[str, list[tuple[str, float]]]) -> str:
    last = TRIED[TRIED.index(shape) - 1] if shape != TRIED[0] else None
    if name != "noughts" and last and last not in dict(points.get(name, [])):
        return f"not tried, as {last} was too much"
    data, _ = run(python, name, "board", shape, limit=LIMIT)
    print(f"  {shape}, {name}: {data and data['seconds']}", flush=True)
    if data is None:
        return f"not in {LIMIT} s"
    if name != "noughts":
        points.setdefault(name, []).append((shape, data["seconds"]))
    return f"{data['seconds']:.4f}, {data['nodes']:,}"


def section(title: str, body: str, note: str) -> str:
    text = f"## {title}\n\n{body}\n" + (f"\n{note}\n" if note else "")
    print(f"\n{text}", flush=True)
    return text


def table(head: Row, rows: list[Row]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def ms(seconds: float) -> str:
    return f"{seconds * 1e3:.2f}"


def us(seconds: float) -> str:
    return f"{seconds * 1e6:,.1f}"


INTRODUCTION = """# Benchmarks

Written by `make bench`, which measures Noughts and its peers in turn, in one run. Times are CPU seconds of one core;
small figures are medians of {rounds} rounds. Measured on {machine}. Matches against other programs on boards too large
to solve stand in [play.md](play.md).

Where a peer is better: OpenSpiel and easyAI play any game that one describes to them, and OpenSpiel learns games as
well; Noughts knows only k in a row. The two textbook searches are shorter to read. OpenSpiel is its own alpha-beta in
Python over its states in C++: its package offers no alpha-beta in C++ to Python. easyAI is its Negamax with its table.

![Cost against the size of the board](benchmarks.svg)

"""


def document(sections: list[str], python: str) -> str:
    return INTRODUCTION.format(rounds=ROUNDS, machine=machine(python)) + "\n".join(sections)


def machine(python: str) -> str:
    """Name the processor, the system and the versions."""
    command = [python, "-m", "pip", "list", "--format=freeze"]
    frozen = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    peers = [
        line.replace("==", " ") for line in frozen if line.lower().startswith(("open_spiel", "open-spiel", "easyai"))
    ]
    models = [
        line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line
    ]
    return ", ".join([*models[:1], platform.system(), f"Python {platform.python_version()}", *peers])


if __name__ == "__main__":
    main(*sys.argv[1:])
