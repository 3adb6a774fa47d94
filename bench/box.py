"""What a box costs: its start beside that of a bare Python, and a question beside a plain call.

python bench/box.py [ROUNDS]
"""

import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from noughts.box import linux
from noughts.box.box import open_box
from noughts.box.channel import Child
from noughts.box.levels import Level, available
from noughts.box.library import library
from noughts.judge.respondent import Question
from noughts.judge.submission import Submission
from noughts.judge.values import value

SOURCE = b"def result(board, action):\n    rows = [row[:] for row in board]\n    rows[1][1] = 'X'\n    return rows\n"
QUESTIONS = 20_000


def cpu() -> float:
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def measured(work: Callable[[], float]) -> tuple[float, float]:
    """Return the CPU and wall seconds of some work, all it starts included; it tells what nobody waited for."""
    before, began = cpu(), time.perf_counter()
    more = work()
    return cpu() - before + more, time.perf_counter() - began


def bare() -> float:
    subprocess.run([library().executable, "-I", "-S", "-c", ""], check=True, env={}, cwd="/")
    return 0.0


def boxed(level: Level) -> float:
    with open_box(Submission("tictactoe.py", {"tictactoe.py": SOURCE}), level=level, cpu_seconds=10) as child:
        return unwaited(child)


def unwaited(child: Child) -> float:
    """Inside bubblewrap the child dies with its namespace, and its CPU time is in nobody's account."""
    return child.spent if child.level == "bubblewrap" else 0.0


def starts(rounds: int) -> dict[str, list[tuple[float, float]]]:
    """Take turns, so that whatever else the machine does meets all alike."""
    work: dict[str, Callable[[], float]] = {"bare python -I -S": bare}
    work |= {level.name: lambda level=level: boxed(level) for level in available()}  # type: ignore[misc]
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in work}
    for _ in range(rounds):
        for name, run in work.items():
            times[name].append(measured(run))
    return times


def questions(level: Level) -> float:
    board = value([[None, "X", "O"]] * 3)
    asked = [Question("result", (board, value((1, 1))))] * QUESTIONS
    with open_box(Submission("tictactoe.py", {"tictactoe.py": SOURCE}), level=level, cpu_seconds=60) as child:
        assert sum(1 for _ in child.ask(asked)) == QUESTIONS
        return unwaited(child)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    linux.hide_memory()
    print(f"{'start, median of ' + str(rounds):28}{'CPU ms':>8}{'wall ms':>9}{'x bare':>8}")
    times = starts(rounds)
    reference = statistics.median(used for used, _ in times["bare python -I -S"])
    for name, samples in times.items():
        used, wall = (statistics.median(column) for column in zip(*samples, strict=True))
        print(f"{name:28}{used * 1e3:8.1f}{wall * 1e3:9.1f}{used / reference:8.2f}")
    for level in available():
        used, _ = measured(lambda level=level: questions(level))  # type: ignore[misc]
        print(
            f"{level.name:28}{used / QUESTIONS * 1e6:8.1f} µs of CPU per question, both sides, {QUESTIONS:,} questions"
        )


if __name__ == "__main__":
    main()
