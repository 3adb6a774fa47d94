"""Judges the same files with `noughts grade` and with check50's handful of boards, and prints what each one costs."""

import argparse
import marshal
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from classroom import varied

from noughts.box import codec, levels, linux
from noughts.box.box import open_box
from noughts.box.channel import Child
from noughts.box.judging import Terms, judge
from noughts.judge.assess import assess
from noughts.judge.respondent import Allowance, Question
from noughts.judge.submission import Submission

CHEAP = ("right", "o-win-plus-one", "diagonal-forgotten", "negative-index", "player-counts-wrong", "syntax-error")
ALONE = """
import contextlib, importlib, marshal, sys, time
from noughts.box.child import right_searches, stand_ins
spent = 0
for mended, calls in marshal.load(sys.stdin.buffer):
    calls = [(name, marshal.loads(args)) for name, args in calls]
    sys.modules.pop("tictactoe", None)
    began = time.process_time()
    tictactoe = importlib.import_module("tictactoe")
    stand_ins.stand_in(right_searches.right, tictactoe, mended)
    for name, args in calls:
        with contextlib.suppress(Exception):
            getattr(tictactoe, name)(*args)
    spent += time.process_time() - began
print(spent)
"""
RUNS = 5
KERNEL = levels.chosen("kernel", trust=False)
CHECKS = Path(__file__).with_name("official_style")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=12)
    files = parser.parse_args().files
    with tempfile.TemporaryDirectory() as folder:
        students = write(Path(folder), files)
        print_warm(students[: len(CHEAP)])
        ours = measured(lambda: grade(Path(folder)))
        theirs = measured(lambda: check50(students))
        bare = sum(map(alone, students))
    cores = len(os.sched_getaffinity(0))
    print(f"{files} files, {cores} cores       CPU s a file   files a minute of {cores} cores' CPU time")
    rows = (
        ("noughts grade, every position", ours),
        ("the files' own code meanwhile", bare),
        ("check50, a handful of boards", theirs),
    )
    for name, cpu in rows:
        print(f"{name:<31} {cpu / files:>8.2f}   {60 * cores * files / cpu:>8.0f}")
    print(f"noughts grade has {theirs / ours:.2f} times the throughput of check50.")


def write(folder: Path, files: int) -> list[Path]:
    rng = random.Random(3)
    students = [folder / "class" / f"s{number:03d}" for number in range(files)]
    for number, student in enumerate(students):
        student.mkdir(parents=True)
        (student / "tictactoe.py").write_bytes(varied(CHEAP[number % len(CHEAP)], student.name, rng))
    return students


def grade(folder: Path) -> None:
    """Judge at level kernel, where the system's account of our children is whole."""
    out = ["--out", str(folder / "report"), "--level", "kernel"]
    subprocess.run([sys.executable, "-m", "noughts", "grade", str(folder / "class"), *out], check=True)


def check50(students: list[Path]) -> None:
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        list(pool.map(check, students))


def check(student: Path) -> None:
    tool = Path(sys.executable).with_name("check50")
    out = student / "results.json"
    subprocess.run([tool, "--dev", "-o", "json", "--output-file", out, CHECKS], cwd=student, check=False)
    assert out.exists()


def alone(student: Path) -> float:
    """Return the CPU seconds that a file's own code needs for all that a judge asks it, whoever asks."""
    boxes = marshal.dumps(asked(submission(student)))
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=student, input=boxes, capture_output=True, check=False)
    return float(done.stdout or 0)


def asked(file: Submission) -> list[tuple[tuple[str, ...], list[tuple[object, ...]]]]:
    """Return what a judge asks, for each time that it loads the file: which functions are right ones, and the calls."""
    boxes = []

    @contextmanager
    def opener(allowance: Allowance, watch: bool, stand_ins: tuple[str, ...]) -> Iterator[Child]:
        box = open_box(file, level=KERNEL, cpu_seconds=allowance.cpu, watch=watch, stand_ins=stand_ins)
        with box as child:
            calls: list[tuple[object, ...]] = []
            boxes.append((stand_ins, calls))
            ask = child.ask
            setattr(child, "ask", lambda questions, **options: ask(noted(questions, calls), **options))  # noqa: B010
            yield child

    linux.hide_memory()
    assess(opener, file)
    return boxes


def noted(questions: Iterable[Question], calls: list[tuple[object, ...]]) -> Iterator[Question]:
    for question in questions:
        calls.append(codec.pack(question).message[:2])
        yield question


def submission(student: Path) -> Submission:
    return Submission("tictactoe.py", {"tictactoe.py": (student / "tictactoe.py").read_bytes()})


def warm(student: Path) -> float:
    """Return the CPU seconds that a judge needs for a file when it has judged another before."""
    file = submission(student)
    began = spent() + time.process_time()
    judge(file, Terms(level="kernel"))
    return spent() + time.process_time() - began


def print_warm(students: list[Path]) -> None:
    """Print what one file of each kind costs a judge that is at work already, beside its own code.

    Both are the least of a few runs by turns: the clock speed of a shared machine changes from one run to the next.
    """
    warm(students[0])
    print(f"{'one file, warm':<31} CPU s in all   its own code   2 x its own + 0.15")
    for name, student in zip(CHEAP, students, strict=False):
        runs = [(warm(student), alone(student)) for _ in range(RUNS)]
        all_of_it, own = map(min, zip(*runs, strict=True))
        print(f"{name:<31} {all_of_it:>12.2f} {own:>14.2f} {2 * own + 0.15:>20.2f}")


def measured(work: Callable[[], None]) -> float:
    """Return the CPU seconds that the children used meanwhile."""
    before, began = spent(), time.monotonic()
    work()
    print(f"  ({time.monotonic() - began:.0f} s on the clock)", file=sys.stderr)
    return spent() - before


def spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
