"""What no course asks for is told with its line, and no honest file is."""

import pytest
from support import SINS
from support.sins import NAMES

from noughts.judge.diagnosis.suspicion import MOST, REACHES, suspicions
from noughts.judge.submission import Submission

WRITTEN = {
    "frames": "sys._getframe(1)",
    "objects": "gc.get_objects()",
    "insides": "f.__globals__['x']",
    "ctypes": "ctypes.CDLL(None)",
    "proc": "open('/proc/self/fd')",
    "handlers": "signal.signal(14, f)",
    "tracing": "sys.settrace(f)",
    "patches": "json.dumps = f",
    "descriptors": "os.write(3, b'')",
}


def told(text: str, *seen: tuple[str, int]) -> list[tuple[str, int]]:
    found = suspicions(Submission("tictactoe.py", {"tictactoe.py": text.encode()}), seen)
    return [(note.args["what"], note.args["line"]) for note in found]


def test_there_is_an_example_of_each() -> None:
    assert WRITTEN.keys() == REACHES.keys()


@pytest.mark.parametrize("what", WRITTEN)
def test_what_is_reached_for_is_told_with_its_line(what: str) -> None:
    assert told(f"X = 'X'\n\n{WRITTEN[what]}\n") == [(what, 3)]
    assert told(f"# {WRITTEN[what]}\n") == []


@pytest.mark.parametrize("text", ["from ctypes import util", "json.dumps(x) == y", "os.path.join(a)", "frames = 3"])
def test_what_honest_files_write_is_not_told(text: str) -> None:
    assert told(text) == []


def test_what_was_seen_while_it_ran_counts_once_and_never_without_end() -> None:
    assert told("", ("frames", 4), ("frames", 4), ("weather", 1)) == [("frames", 4)]
    assert len(told("sys._getframe(1)\n" * 1000)) == MOST


def test_no_submission_of_the_corpus_is_told_however_wrong() -> None:
    assert len(NAMES) > 100
    for name in NAMES:
        files = {path.name: path.read_bytes() for path in (SINS / name).glob("*.py")}
        assert not suspicions(Submission(min(files), files), ()), name
