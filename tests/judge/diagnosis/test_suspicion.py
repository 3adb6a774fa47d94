"""What only an attack on the judge needs is told to the instructor, and no honest file is marked."""

import pytest
from support import SINS
from support.sins import NAMES

from noughts.box.judging import Terms, judge
from noughts.intake.reader import read_named
from noughts.judge.diagnosis.suspicion import MOST, REACHES, suspicions
from noughts.judge.submission import Submission
from noughts.output.sentences import sentence

WRITTEN = {
    "frame = sys._getframe(1)": "frames",
    "caller = inspect.stack()[1]": "frames",
    "for frame, line in traceback.walk_stack(None):": "frames",
    "below = error.__traceback__.tb_frame": "frames",
    "everything = gc.get_objects()": "objects",
    "rules = utility.__globals__": "insides",
    "libc = ctypes.CDLL(None)": "ctypes",
    'pipe = open("/proc/self/fd/4")': "proc",
    "signal.signal(signal.SIGALRM, look)": "handlers",
    "gc.callbacks.append(look)": "handlers",
    "sys.settrace(look)": "tracing",
    "class Spy(bdb.Bdb):": "tracing",
    "builtins.len = len_of_mine": "patches",
    "os.write(4, line)": "descriptors",
}
HONEST = """
from ctypes import util
import inspect, signal, gc, json, sys, traceback
sys.setrecursionlimit(10**6)
import pdb; pdb.set_trace()
gc.collect()
# sys._getframe is nothing for us
traceback.print_exc()
json.dumps(board) == text
print(minimax.__name__, minimax.__doc__)
"""


@pytest.mark.parametrize(("line", "what"), WRITTEN.items())
def test_what_is_written_is_told_with_its_line(line, what):
    (note,) = suspicions(Submission("tictactoe.py", {"tictactoe.py": f"{HONEST}{line}\n".encode()}), ())
    assert note.args == {"what": what, "line": HONEST.count("\n") + 1, "file": "tictactoe.py"}
    assert sentence(note)


def test_each_kind_is_tried_and_honest_lines_are_nothing_to_tell_of():
    assert set(WRITTEN.values()) == set(REACHES)
    assert suspicions(Submission("tictactoe.py", {"tictactoe.py": HONEST.encode()}), ()) == []


def test_what_was_seen_while_it_ran_counts_once_and_never_without_end():
    seen = [("frames", 4), ("frames", 4), ("weather", 1)]
    (note,) = suspicions(Submission("tictactoe.py", {"tictactoe.py": b""}), seen)
    assert (note.args["what"], note.args["line"]) == ("frames", 4)
    flood = Submission("tictactoe.py", {"tictactoe.py": b"sys._getframe(1)\n" * 1000})
    assert len(suspicions(flood, ())) == MOST


HOSTILE = ("\n" * 100_000, "#/proc/ " * 30_000, "/proc/#" * 30_000, "#/proc/\n/proc/ /proc/\n" * 5000, "/proc/")


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_the_first_lines_are_told_however_many_there_are_and_however_long(text):
    told = suspicions(Submission("tictactoe.py", {"tictactoe.py": text.encode()}), ())
    lines = [number for number, line in enumerate(text.split("\n"), start=1) if "/proc/" in line.partition("#")[0]]
    assert [note.args["line"] for note in told] == lines[:MOST]


def test_no_submission_of_the_corpus_is_told_however_wrong():
    assert len(NAMES) > 100
    for name in NAMES:
        files = {path.name: path.read_bytes() for path in (SINS / name).glob("*.py")}
        assert not suspicions(Submission(min(files), files), ()), name


HIDDEN = """
import sys

sys.setrecursionlimit(10**6)


def winner(board):
    try:
        raise ValueError
    except ValueError as error:
        frame = getattr(error.__traceback__, "tb_" + "frame")
    while frame:
        for held in list(getattr(frame, "f_" + "locals").values()):
            if type(held).__name__ == "builtin_function_or_method" and hasattr(held.__self__, "send"):
                server = getattr(getattr(held.__self__, "gi_" + "frame"), "f_" + "locals")["self"]
                type(server).after = lambda self, args: "="
        frame = getattr(frame, "f_" + "back")
    found = own(board)
    board[0][0] = "X"
    return found
"""


def test_a_forger_who_hides_the_names_is_marked_by_what_he_does(tmp_path):
    path = tmp_path / "tictactoe.py"
    path.write_text((SINS / "right" / "tictactoe.py").read_text().replace("winner(", "own(") + HIDDEN)
    report = judge(read_named(path), Terms(level="kernel"))
    assert {note.args["what"] for note in report.look} == {"frames"}
    assert {verdict.status for verdict in report.verdicts} == {"passed"}, "the attack has lost its sting: sharpen it"


FORGOTTEN = """

def terminal(board):
    if board[0][0] == X:
        breakpoint()
        return finished(board)
    return finished(board)
"""


def test_a_forgotten_breakpoint_marks_nobody(tmp_path):
    path = tmp_path / "tictactoe.py"
    path.write_text((SINS / "right" / "tictactoe.py").read_text().replace("terminal(", "finished(") + FORGOTTEN)
    assert not judge(read_named(path), Terms(level="kernel", budget=2)).look
