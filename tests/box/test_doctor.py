"""The attack corpus, run for real: as root and as an ordinary user, in every kind of box there is."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from support import ROOT

from noughts.box import landlock
from noughts.box.doctor.examination import Attack, attempt, corpus
from noughts.box.levels import available

SRC = ROOT / "src"
NOBODY = 65534
USERS = ["root", "nobody"] if os.geteuid() == 0 else ["ourselves"]
CLOSED = [level.name for level in available() if level.name in ("bubblewrap", "kernel")]
BOXES = list(product(USERS, reversed(CLOSED)))
"""Who runs which box."""
REPEATED = (("root", "kernel"), ("nobody", "bubblewrap"))
"""What root's bubblewrap and an ordinary user's kernel box show already."""
RUN = """
import json, sys
from dataclasses import asdict
sys.path.insert(0, sys.argv[1])
from noughts.box.levels import available
from noughts.box.doctor.examination import corpus, examine
levels = [level for level in available() if level.name == sys.argv[2]]
print(json.dumps([asdict(finding) for finding in examine(levels, corpus(), lambda _finding: None)]))
"""


def reachable(path: Path) -> bool:
    return all(folder.stat().st_mode & 0o001 for folder in path.parents)


def python_for(user: str) -> str:
    """An interpreter that this user can start: ours may lie in root's home."""
    ours = Path(os.path.realpath(sys.executable))
    if user != "nobody" or reachable(ours):
        return str(ours)
    if not Path("/usr/bin/python3").exists():
        pytest.skip("no Python that an ordinary user can start")
    return "/usr/bin/python3"


@pytest.fixture(
    scope="module",
    params=[pytest.param(box, id=" ".join(box), marks=[pytest.mark.long] * (box in REPEATED)) for box in BOXES],
)
def findings(request: pytest.FixtureRequest) -> Iterator[dict[str, list[str]]]:
    user, level = request.param
    who = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if user == "nobody" else {}
    place = Path(f"/tmp/noughts-test-{os.getpid()}")
    shutil.copytree(SRC, place, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    command = [python_for(user), "-I", "-c", RUN, str(place), level]
    try:
        done = subprocess.run(command, cwd="/", env={"PATH": os.defpath}, check=True, stdout=subprocess.PIPE, **who)
        yield {one["attack"]: one["broken"] for one in json.loads(done.stdout)}
    finally:
        shutil.rmtree(place)


@pytest.mark.parametrize("attack", [*(attack.name for attack in corpus()), "left_behind"])
def test_the_box_holds(findings: dict[str, list[str]], attack: str) -> None:
    assert findings[attack] == []


REACHING_OUT = [one for one in corpus() if one.group in ("files", "network", "processes", "system calls")]


@pytest.mark.skipif("kernel" not in CLOSED, reason="this kernel has no Landlock or no seccomp")
@pytest.mark.parametrize("attack", REACHING_OUT, ids=lambda attack: attack.name)
def test_the_first_landlock_is_enough(attack: Attack, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the oldest version cannot take away, the system call filter refuses."""
    monkeypatch.setattr(landlock, "version", lambda: 1)
    level = next(level for level in available() if level.name == "kernel")
    assert attempt(attack, level).broken == ()


@pytest.mark.parametrize("name", ["read_secret", "write", "tcp", "udp", "unix_socket", "subprocess", "clone"])
def test_the_attacks_work_where_there_is_no_box(name: str) -> None:
    attack = next(attack for attack in corpus() if attack.name == name)
    assert attempt(attack, available()[-1]).broken


def test_a_doctor_that_is_told_to_end_leaves_nothing() -> None:
    command = [sys.executable, "-m", "noughts", "doctor", "--level", CLOSED[0] if CLOSED else "limits"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as doctor:
        stages, deadline = f"noughts-doctor-{doctor.pid}-*", time.monotonic() + 60
        while not list(Path("/tmp").glob(stages)) and time.monotonic() < deadline:
            os.sched_yield()
        doctor.terminate()
        doctor.communicate()
    assert doctor.returncode == 143
    assert not list(Path("/tmp").glob(stages))


def test_the_corpus_is_large_and_complete() -> None:
    attacks = corpus()
    assert len(attacks) >= 60
    assert {attack.name for attack in attacks if not attack.make} == {
        path.parent.name for path in (SRC / "noughts/box/doctor/attacks").glob("*/tictactoe.py")
    }


def test_the_page_about_the_box_counts_right() -> None:
    assert f"the {len(corpus())} attacks" in (SRC.parent / "docs/box.md").read_text()


def test_every_attack_compiles() -> None:
    for path in (SRC / "noughts/box/doctor/attacks").rglob("*.py"):
        assert compile(path.read_bytes(), str(path), "exec")
