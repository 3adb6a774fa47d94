"""A judge that is killed outright leaves nothing behind, at whatever moment it is killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from noughts.box import levels

LEVELS = [level.name for level in levels.available()]
STARTS = LEVELS[:2]  # the lower levels start as the second does
TRIALS = 120
MANY_KILLS = f"""
import ctypes, os, random, signal, sys, time
from noughts.box.levels import available
from noughts.box.box import open_box
from noughts.box.linux import hide_memory
from noughts.judge.submission import Submission
hide_memory()

def closed_box():
    return open_box(Submission('a.py', {{'a.py': b''}}), level=level, cpu_seconds=9)

def left(seconds):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return False
        time.sleep(0.001)
    return True

level = next(level for level in available() if level.name == sys.argv[1])
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # whatever loses its parent becomes our child
with closed_box():
    pass
begun = time.monotonic()
with closed_box():
    start = time.monotonic() - begun
moments = random.Random(0)
for trial in range({TRIALS}):
    judge = os.fork()
    if not judge:
        with closed_box():
            signal.pause()
    time.sleep(moments.uniform(0, start))
    os.kill(judge, signal.SIGKILL)
    if left(20):
        sys.exit(f"something outlived the judge of trial {{trial}}")
print("nothing left")
"""


@pytest.mark.parametrize("level", STARTS)
def test_a_judge_killed_while_it_opens_a_box_leaves_nothing(level: str) -> None:
    done = subprocess.run([sys.executable, "-c", MANY_KILLS, level], capture_output=True, text=True, check=False)
    assert done.stdout == "nothing left\n", done.stderr


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_outlives_a_judge_that_is_killed(level: str) -> None:
    code = (
        "import sys, os\nfrom noughts.box.box import *\nfrom noughts.box.levels import available\n"
        "from noughts.judge.respondent import Question\nlinux.hide_memory()\n"
        f"level = next(level for level in available() if level.name == {level!r})\n"
        "sleeper = Submission('a.py', {'a.py': b'import time\\ndef f(): time.sleep(1000)'})\n"
        "box = open_box(sleeper, level=level, cpu_seconds=9)\n"
        "with box as child:\n    print(child.process.account, flush=True)\n    list(child.ask([Question('f')]))\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as judge:
        assert judge.stdout is not None
        pid = int(judge.stdout.readline())
        judge.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 20
    while _alive(pid) and time.monotonic() < deadline:
        os.sched_yield()
    assert not _alive(pid)


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):  # it may end between opening and reading
        return False


BURIED = """
import ctypes, os
from noughts.box import levels
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # those whose parents are gone become ours
levels.available()
try:
    print(os.waitpid(-1, os.WNOHANG))
except ChildProcessError:
    print("nobody")
"""


def test_the_search_for_the_best_level_leaves_no_dead_process() -> None:
    done = subprocess.run([sys.executable, "-c", BURIED], capture_output=True, text=True, check=True)
    assert done.stdout == "nobody\n"
