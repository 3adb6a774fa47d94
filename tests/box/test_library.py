"""What can be imported in a box: Python's library, common modules, and what is allowed."""

import subprocess
import sys

import pytest
from support.boxes import KERNEL, LEVELS, ask

from noughts.box.box import open_box
from noughts.box.levels import Level
from noughts.errors import Mistake
from noughts.judge.respondent import Question
from noughts.judge.submission import Submission


def test_a_module_is_there_only_when_allowed_or_common() -> None:
    common = b"import pygame\ndef f(): return pygame.Rect(0, 0, 2, 3).width\n"
    with open_box(Submission("a.py", {"a.py": common}), level=KERNEL, cpu_seconds=20) as opened:
        assert ask(opened, "f").returned == 2
    other = b"import pluggy\ndef f(): return pluggy.__name__\n"
    with open_box(Submission("a.py", {"a.py": other}), level=KERNEL, cpu_seconds=20) as opened:
        assert opened.hello.error == ("ModuleNotFoundError", "No module named 'pluggy'")
    with open_box(Submission("a.py", {"a.py": other}), level=KERNEL, cpu_seconds=20, allow=["pluggy"]) as opened:
        assert ask(opened, "f").returned == "pluggy"
    with (
        pytest.raises(Mistake, match="not installed"),
        open_box(Submission("a.py", {}), level=KERNEL, cpu_seconds=1, allow=["nope"]),
    ):
        pass


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS.keys())
def test_an_allowed_module_brings_what_it_requires_and_nothing_else(level: Level) -> None:
    source = b"import pytest\ndef f(): import pluggy; return pluggy.__name__\ndef g(): import hypothesis\n"
    with open_box(Submission("a.py", {"a.py": source}), level=level, cpu_seconds=20, allow=["pytest"]) as opened:
        assert opened.hello.error is None
        assert ask(opened, "f").returned == "pluggy"
        raised = ask(opened, "g").raised
        refused = raised and raised[0] in ("PermissionError", "ImportError")
        assert level.name in ("seccomp", "limits", "plain") or refused


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS.keys())
def test_every_module_of_the_library_that_works_here_works_in_the_box(level: Level) -> None:
    left_out = {"antigravity", "this", "idlelib", "turtledemo", "lib2to3", "ensurepip", "test"}
    names = sorted(name for name in sys.stdlib_module_names - left_out if name[0] != "_")
    source = "import importlib\n\ndef works(name):\n    try:\n        importlib.import_module(name)\n"
    source += "    except BaseException:\n        return False\n    return True\n"
    outside = f"{source}\nprint([name for name in {names} if works(name)])"
    done = subprocess.run([sys.executable, "-I", "-c", outside], capture_output=True, text=True, check=True)
    with open_box(Submission("a.py", {"a.py": source.encode()}), level=level, cpu_seconds=60) as opened:
        answers = opened.ask([Question("works", (name,)) for name in names])
        inside = [name for name, answer in zip(names, answers, strict=True) if answer.returned]
    assert str(inside) == done.stdout.strip()
