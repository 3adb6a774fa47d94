"""Judges a generated class twice, once undisturbed and once killed at random moments and resumed, and compares.

python bench/acceptance.py --students 2000 --kills 5
"""

import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from classroom import generate

MANY = 100_000
GRADE = [sys.executable, "-m", "noughts", "grade"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", default="30")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generate(folder / "class", options.students, seed=options.seed)
        spare = folder / "spare"
        spare.mkdir()
        os.environ["TMPDIR"] = str(spare)
        whole = undisturbed(folder, options.budget)
        kills, left = disturbed(folder, options.budget, options.kills, random.Random(options.seed))
        same = whole == (folder / "killed" / "grades.csv").read_bytes()
        print(f"killed {kills} times and resumed: grades.csv is {'identical' if same else 'NOT THE SAME'}")
        print(f"files left behind: {len(list(spare.iterdir()))}; processes left behind: {len(left)}")
        sys.exit(0 if same else 1)


def undisturbed(folder: Path, budget: str) -> bytes:
    """Judge the class in one go and print what it cost; at level kernel, where the account of children is whole."""
    began, before = time.monotonic(), spent()
    command = [*GRADE, str(folder / "class"), "--out", str(folder / "whole"), "--budget", budget, "--level", "kernel"]
    subprocess.run(command, check=True)
    grades = (folder / "whole" / "grades.csv").read_bytes()
    students = grades.count(b"\n") - 1
    wall, cpu = time.monotonic() - began, spent() - before
    cores = len(os.sched_getaffinity(0))
    print(f"{students:,} students: {wall:,.0f} s on the clock of {cores} cores, {cpu:,.0f} s of CPU time")
    print(f"{cpu / students:.2f} CPU s a submission; report {size(folder / 'whole') / (1 << 20):,.1f} MiB", flush=True)
    hours = cpu / students * MANY / 3600
    on_cores = ", ".join(f"{hours / cores:.2g} on {cores}" for cores in (2, 64, 512))
    print(f"{MANY:,} such submissions: {hours:,.0f} hours of one core; {on_cores} cores", flush=True)
    return grades


def disturbed(folder: Path, budget: str, kills: int, rng: random.Random) -> tuple[int, list[int]]:
    """Judge the class again, killed at random moments; return how often it was, and processes it left behind."""
    command = [*GRADE, str(folder / "class"), "--out", str(folder / "killed"), "--budget", budget, "--level", "kernel"]
    done, started = 0, list[int]()
    for tenth in sorted(rng.sample(range(10), min(kills, 9))):
        run = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        began = time.monotonic()
        wait_for(run, tenth)
        time.sleep(rng.random() * (time.monotonic() - began) / 5)
        done += run.poll() is None
        started += below(run.pid)
        run.send_signal(signal.SIGKILL)
        run.wait()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return done, [pid for pid in started if not gone(pid)]


def wait_for(run: "subprocess.Popen[str]", tenth: int) -> None:
    """Read the run's progress until so many tenths of the class are done."""
    assert run.stderr
    for line in run.stderr:
        words = line.replace(",", "").split()
        if words[1:2] == ["of"] and 10 * int(words[0]) >= tenth * int(words[2]):
            return


def below(pid: int) -> list[int]:
    """Return the processes that a process started, directly or not."""
    parents = dict(filter(None, (_parent(entry) for entry in Path("/proc").iterdir() if entry.name.isdigit())))
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def _parent(entry: Path) -> tuple[int, int] | None:
    try:
        state, parent, *_ = (entry / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if state == "Z" else (int(entry.name), int(parent))


def gone(pid: int) -> bool:
    return _parent(Path("/proc", str(pid))) is None


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
