"""Any system: the whole check with what only Linux has taken away, and every verdict is the one that is wanted.

A script runs in a Python without poll, fork, killpg, set_blocking, pidfd, resource, fcntl and /proc, whose children
lack them too, judges some sins at the level that is there then, and prints the reports.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT, TESTS
from support.sins import NAMES, differences

from noughts.box import plain
from noughts.box.judging import Terms, judge
from noughts.box.process import used
from noughts.intake.reader import read_named
from noughts.judge.report import Report

FEW = ("first-free-cell", "minimax-hard-exit", "prints-on-import", "name-error-at-import")
"""A wrong answer, an end, print, an error; all the others are long."""

SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from support import taken_away
from noughts.box import box, landlock, levels, linux, plain, process

linux.LINUX = False
landlock.version = lambda: 0
if CPU:
    plain._clock = lambda pid: lambda: process.used(pid)  # for psutil, which reads /proc here
else:
    sys.modules["psutil"] = None
box._text = lambda part, text=box._text: taken_away.PRELUDE * (part == "start") + text(part)
assert [level.name for level in levels.available()] == ["plain"]

import json
from support.sins import expected, SINS
from noughts.box.judging import Terms, judge
from noughts.box.process import used
from noughts.intake.reader import read_named

for name in sys.argv[2:]:
    report = judge(read_named(SINS / name), Terms(budget=expected(name).get("budget", 30), trust=True))
    print(json.dumps([name, report.to_json()]), flush=True)
"""


def elsewhere(*names: str, cpu: bool = True) -> dict[str, Report]:
    """Judge some sins on a system that has nothing of Linux, with CPU time or with the time on the wall."""
    words = [sys.executable, "-c", f"CPU = {cpu}\n{SCRIPT}", str(TESTS), *names]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return {name: Report.from_json(data) for name, data in map(json.loads, run.stdout.splitlines())}


def test_a_handful_of_sins_get_their_verdicts_without_anything_of_linux():
    reports = elsewhere(*FEW)
    assert reports.keys() == set(FEW)
    for name, report in reports.items():
        assert report.box == "plain"
        assert not differences(name, report)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_every_sin_gets_its_verdicts_without_anything_of_linux(name: str):
    assert not differences(name, elsewhere(name)[name])


def test_the_time_on_the_wall_does_where_no_cpu_time_can_be_had():
    name = "first-free-cell"
    assert not differences(name, elsewhere(name, cpu=False)[name])


def test_psutil_counts_what_the_kernel_counts():
    code = "while True: pass"
    with subprocess.Popen([sys.executable, "-c", code]) as process:
        measure = plain._by_psutil(process.pid)
        while used(process.pid) < 0.2:
            pass
        assert 0.1 <= measure() <= used(process.pid) + 0.02  # it counts by hundredths
        process.kill()
    assert measure() >= 0.1


def test_lines_may_end_as_on_windows(tmp_path: Path):
    text = (ROOT / "tictactoe.py").read_bytes()
    (tmp_path / "tictactoe.py").write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))
    report = judge(read_named(tmp_path), Terms(level="plain", trust=True))
    assert report.score == report.max_score == 8
