"""Judges the same files with `noughts grade` and with check50's handful of boards, and prints what each one costs."""

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from classroom import varied

from noughts.box.judging import Terms, judge
from noughts.judge.submission import Submission

CHEAP = ("right", "o-win-plus-one", "diagonal-forgotten", "negative-index", "player-counts-wrong", "syntax-error")
ALONE = """
import contextlib, marshal, sys, time
from noughts.judge import cs50
from noughts.judge.examine import Result, sample
from noughts.box import codec
checks = sorted(cs50.contract().checks, key=lambda check: check.thinks)
rounds = {"first": lambda check: check.cases, "second": lambda check: sample(Result(check, len(check.cases)))}
asked = [case.question for check in checks for case in rounds[sys.argv[1]](check)]
calls = [(question.call, marshal.loads(codec.pack(question).message[1])) for question in asked]
began = time.process_time()
import tictactoe
for name, args in calls:
    with contextlib.suppress(Exception):
        getattr(tictactoe, name)(*args)
print(time.process_time() - began)
"""
CHECKS = Path(__file__).with_name("official_style")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=12)
    files = parser.parse_args().files
    with tempfile.TemporaryDirectory() as folder:
        students = write(Path(folder), files)
        ours = measured(lambda: grade(Path(folder)))
        theirs = measured(lambda: check50(students))
        bare = sum(map(alone, students))
        print_warm(students[: len(CHEAP)])
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
    """Return the CPU seconds that a file's functions need for every question of both rounds, whoever asks them."""
    commands = [[sys.executable, "-c", ALONE, which] for which in ("first", "second")]
    done = [subprocess.run(one, cwd=student, capture_output=True, text=True, check=False) for one in commands]
    return sum(float(one.stdout or 0) for one in done)


def warm(student: Path) -> float:
    """Return the CPU seconds that a judge needs for a file when it has judged another before."""
    file = Submission("tictactoe.py", {"tictactoe.py": (student / "tictactoe.py").read_bytes()})
    began = spent() + time.process_time()
    judge(file, Terms(level="kernel"))
    return spent() + time.process_time() - began


def print_warm(students: list[Path]) -> None:
    """Print what one file of each kind costs a judge that is at work already, beside its own code."""
    warm(students[0])
    print(f"{'one file, warm':<31} CPU s in all   its own code   2 x its own + 0.15")
    for name, student in zip(CHEAP, students, strict=False):
        own = alone(student)
        print(f"{name:<31} {warm(student):>12.2f} {own:>14.2f} {2 * own + 0.15:>20.2f}")


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
