"""The tests of the box open boxes themselves, so they hide their memory first, as every judge does."""

from collections.abc import Iterator

import pytest
from support.boxes import COURSE, KERNEL

from noughts.box.box import open_box
from noughts.box.channel import Child
from noughts.box.linux import hide_memory
from noughts.judge.submission import Submission

hide_memory()


@pytest.fixture(scope="module")
def child() -> Iterator[Child]:
    with open_box(Submission("course.py", {"course.py": COURSE}), level=KERNEL, cpu_seconds=20) as opened:
        yield opened
