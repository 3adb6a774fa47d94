"""The box itself: closed or not believed, and nothing left behind."""

import subprocess
import sys
from pathlib import Path

import pytest
from support.boxes import KERNEL, LEVELS

from noughts.box import box
from noughts.box.box import open_box
from noughts.judge.respondent import Unavailable
from noughts.judge.submission import Submission


def test_a_box_that_cannot_be_closed_is_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box.seccomp, "program", lambda **_: b"\0" * 8)
    with (
        pytest.raises(Unavailable, match="seccomp"),
        open_box(Submission("a.py", {"a.py": b""}), level=KERNEL, cpu_seconds=5),
    ):
        pass


def test_limits_that_are_lower_already_stay() -> None:
    code = (
        "import resource\nfrom noughts.box.box import *\nfrom noughts.box.levels import available\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (50, 50))\n"
        "linux.hide_memory()\nempty = Submission('a.py', {'a.py': b''})\n"
        "with open_box(empty, level=available()[-1], cpu_seconds=9) as child:\n    print(child.hello)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Hello("), done.stderr


def test_a_child_without_its_filter_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    box._code()  # which is remembered
    text = box._text("start").replace("close_box(setup", "(lambda *_: None)(setup")
    monkeypatch.setattr(box, "_text", lambda _name: text)
    monkeypatch.setattr(box, "_first", box._first.__wrapped__)
    with (
        pytest.raises(Unavailable, match="not closed"),
        open_box(Submission("a.py", {"a.py": b""}), level=KERNEL, cpu_seconds=5),
    ):
        pass


def test_the_judge_keeps_no_descriptor() -> None:
    before = set(Path("/proc/self/fd").iterdir())
    for level in LEVELS.values():
        with open_box(Submission("a.py", {"a.py": b""}), level=level, cpu_seconds=5):
            pass
    assert set(Path("/proc/self/fd").iterdir()) <= before  # what other tests left may be closed meanwhile
