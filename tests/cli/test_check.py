"""`noughts check`: what it prints and writes, and where there is no box, no good path, or a console of few letters."""

import json
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support import ROOT, SINS

from noughts.box import levels
from noughts.judge.report import Report


@pytest.fixture
def no_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "available", lambda: (levels.PLAIN,))


@pytest.mark.usefixtures("no_box")
def test_without_a_box_a_stranger_is_refused_and_a_class_is_told_where_to_go(tmp_path: Path, noughts):
    (tmp_path / "class" / "ann").mkdir(parents=True)
    shutil.copy(ROOT / "tictactoe.py", tmp_path / "class" / "ann")
    code, out, told = noughts("check", str(ROOT / "tictactoe.py"))
    assert (code, out, told.count("\n")) == (2, "", 1)
    assert "this machine has no box" in told
    assert told.endswith("a file that is your own, or one you trust, runs with --mine\n")
    for words in ([], ["--trust-submissions"]):
        code, out, told = noughts("grade", str(tmp_path / "class"), "-o", str(tmp_path / "report"), *words)
        assert (code, out, told.count("\n")) == (2, "", 1)
        assert "grade on a Linux machine or in a Linux container" in told
        assert not (tmp_path / "report").exists()


@pytest.mark.usefixtures("no_box")
@pytest.mark.parametrize("option", ["--mine", "--trust-submissions"])
def test_ones_own_file_runs_where_there_is_no_box(noughts, option: str):
    code, out, _ = noughts("check", str(SINS / "name-error-at-import"), option)
    assert code == 1
    assert "your own file, run" in " ".join(out.split())


def test_a_path_with_nothing_to_judge_gets_a_sentence(noughts, tmp_path: Path):
    missing = tmp_path / "missing.py"
    assert noughts("check", str(missing)) == (2, "", f"noughts: {missing}: There is no such file.\n")
    missing.touch()
    code, out, _ = noughts("check", str(missing))
    assert (code, "\n\n\n" in out) == (2, False)
    assert "none of the functions or classes that a course asks for." in " ".join(out.split())


ASKED = """
import sys
from noughts.box import levels, plain
levels.available = lambda: (levels.PLAIN,)
from noughts.cli.main import main
sys.argv = ["noughts", "check", sys.argv[1]]
main()
"""


@pytest.mark.parametrize(("answer", "said", "code"), [(b"y\n", "your own file", 1), (b"\n", "--mine", 2)])
def test_somebody_at_a_terminal_is_asked_once(answer: bytes, said: str, code: int):
    ours, theirs = pty.openpty()
    words = [sys.executable, "-c", ASKED, str(SINS / "name-error-at-import")]
    with subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True) as person:
        os.close(theirs)
        shown = until(ours, b"Is this file your own, or one you trust? [y/N] ")
        os.write(ours, answer)
        shown += until(ours, b"never comes")
        assert person.wait() == code
    os.close(ours)
    assert said in shown.decode()
    assert shown.count(b"Is this file your own") == 1


def until(terminal: int, words: bytes) -> bytes:
    """Read a terminal until it shows these words, or nobody writes to it any more."""
    seen = b""
    while words not in seen:
        try:
            seen += os.read(terminal, 4096)
        except OSError:
            break
    return seen


# Names and letters of other systems


@pytest.mark.parametrize("name", ["with spaces", "Übung größer", "back\\slash", "emoji ✓"])
def test_a_path_may_be_called_anything(tmp_path: Path, noughts, name: str):
    folder = tmp_path / name
    folder.mkdir()
    shutil.copy(SINS / "name-error-at-import" / "tictactoe.py", folder)
    code, out, _ = noughts("check", str(folder), "--level", "plain", "--mine", "--json")
    assert code == 1
    assert json.loads(out)["path"] == str(folder)


@pytest.mark.parametrize("words", [["best", "X.O/.X./..O"], ["trace", "X.O/.X./..O"], ["check", "--mine"]])
def test_a_console_of_code_page_1252_shows_everything(words: list[str]):
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    file = [str(SINS / "first-free-cell")] if words[0] == "check" else []
    run = subprocess.run(
        [sys.executable, "-m", "noughts", *words, *file], env=environment, capture_output=True, check=False
    )
    assert run.returncode in (0, 1)
    assert b"Traceback" not in run.stderr
    run.stdout.decode("cp1252")


EXPORT = pytest.param("export site", marks=pytest.mark.long)


@pytest.mark.parametrize("words", ["check --mine FILE", "gradescope-zip a.zip", "best X.O/.X./..O", EXPORT])
def test_no_file_is_read_or_written_by_the_systems_own_encoding(tmp_path: Path, words: str):
    """On Windows that would be code page 1252, and our files are UTF-8."""
    command = [sys.executable, "-X", "warn_default_encoding", "-m", "noughts"]
    command += words.replace("FILE", str(SINS / "name-error-at-import")).split()
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode in (0, 1), run.stderr
    warned = [line for line in run.stderr.splitlines() if "EncodingWarning" in line]
    assert [line for line in warned if "/noughts/" in line and "/noughts/box/" not in line] == []  # which reads /proc


def check(*args, **environment):
    command = [sys.executable, "-m", "noughts", "check", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | environment)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nowhere.py"], "nowhere.py: There is no such file."),
        ([ROOT / "tictactoe.py", "--contract", "chess"], "there are cs50 and object"),
        ([ROOT / "tictactoe.py", "--level", "glass"], "no box of level"),
        ([SINS], "hand in one"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(args, words):
    done = check(*args)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not done.stdout


def test_check_prints_json_junit_and_a_page(tmp_path):
    page, xml = tmp_path / "page.html", tmp_path / "junit.xml"
    done = check(SINS / "diagonal-forgotten", "--json", "--html", page, "--junit", xml)
    assert done.returncode == 1
    data = json.loads(done.stdout)
    assert list(data)[:4] == ["path", "contract", "box", "verdicts"]
    assert {"advice", "score", "max_score"} <= set(data)
    assert list(data["verdicts"][0]) == [
        "name",
        "status",
        "tried",
        "failed",
        "counterexample",
        "why",
        "reasons",
        "mended",
    ]
    winner = data["verdicts"][4]
    assert (winner["name"], winner["status"], winner["failed"]) == ("winner", "failed", 133)
    assert Report.from_json(data).score == 4
    assert len(ElementTree.parse(xml).findall(".//failure")) == 4
    text = page.read_text()
    assert "Check both diagonals" in text
    own = ("http-equiv", "http://www.w3.org", "http://127.0.0.1:8333/?")  # the last a link to the reader's own explorer
    assert "http" not in re.sub("|".join(map(re.escape, own)), "", text)


def test_check_draws_boards_and_the_play_that_punishes():
    done = check(SINS / "first-free-cell", NO_COLOR="1", COLUMNS="100")
    assert done.returncode == 1
    assert "\x1b" not in done.stdout
    assert "wins, move by move" in done.stdout
    assert "← its move" in done.stdout
    assert "Hint: Every move is simply the first free cell" in done.stdout
    assert done.stdout.rstrip().endswith("Score: 7 of 8")


def test_a_passing_file_ends_with_0_and_one_without_a_contract_with_2():
    assert check(SINS / "right").returncode == 0
    done = check(SINS / "no-contract")
    assert done.returncode == 2
    assert "Not judged." in done.stdout


def test_a_page_cannot_be_written_into_a_missing_folder(tmp_path):
    done = check(SINS / "no-contract", "--html", tmp_path / "none" / "page.html")
    assert done.returncode == 2
    assert "cannot be written" in done.stderr


def test_a_report_does_not_overwrite_what_it_is_about(tmp_path):
    path = tmp_path / "tictactoe.py"
    path.write_text("X = 1\n")
    for option in ("--html", "--junit"):
        done = check(path, option, path)
        assert (done.returncode, path.read_text()) == (2, "X = 1\n")
        assert "is the file to check" in done.stderr
        other = tmp_path / "ann.py"
        other.write_text("X = 2\n")
        done = check(path, option, other)
        assert (done.returncode, other.read_text()) == (2, "X = 2\n")
        assert "perhaps a hand-in" in done.stderr
