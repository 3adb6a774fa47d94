"""A class judged for real: interrupted in every way, the result is the same and nothing is left behind."""

import csv
import io
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text
from support.classes import GRADE, WAIT, alive, descendants, grade, left_over, small_class, start, wait_until, workers
from support.schemas import SCHEMAS

from noughts.box.judging import Terms
from noughts.classroom import task
from noughts.classroom import workers as crew
from noughts.classroom.run import Tally
from noughts.classroom.store import NAME, opened
from noughts.classroom.task import Task
from noughts.intake import reader as unpack
from noughts.output import progress as live


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_class(tmp_path_factory.mktemp("class") / "submissions")


@pytest.fixture(scope="module")
def report(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of an undisturbed run."""
    out = tmp_path_factory.mktemp("report")
    done = grade(
        folder, out, *(f"--also={name}" for name in ("gradescope", "check50", "junit", "github", "prairielearn"))
    )
    assert done.returncode == 0, done.stderr
    assert "11 of 11 done: 2 passed, 6 failed" in done.stderr
    assert f"Report: {out / 'index.html'}" in done.stdout
    assert not left_over()
    return out


def rows(report: Path) -> dict[str, dict[str, str]]:
    with (report / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def test_grades(report: Path) -> None:
    found = rows(report)
    assert list(found) == ["'=kai", "ann", "bob", "cy", "di", "eve", "fay", "gus", "hal", "ida", "lea"]
    statuses = {student: row["status"] for student, row in found.items()}
    assert [statuses[s] for s in ("ann", "bob")] == ["passed"] * 2
    assert [statuses[s] for s in ("'=kai", "cy", "di", "eve", "gus", "ida")] == ["failed"] * 6
    assert [statuses[s] for s in ("fay", "hal", "lea")] == ["no submission", "rejected", "rejected"]
    assert found["ann"]["total"] == found["ann"]["max"] == found["fay"]["max"] == "8"
    assert (found["cy"]["utility"], found["cy"]["player"]) == ("0", "1")
    assert found["hal"]["note"] == "The zip's entry ../tictactoe.py would land outside its folder."
    assert "SyntaxError" in found["eve"]["note"]


def test_everything_is_there(report: Path) -> None:
    expected = {"index.html", "grades.csv", "grades.jsonl", NAME, "students", "fonts"}
    formats = {"gradescope", "check50", "junit", "github", "prairielearn"}
    assert {path.name for path in report.iterdir()} == expected | formats
    assert len(list((report / "students").iterdir())) == 11
    for name in formats:
        texts = [path.read_text(encoding="utf-8") for path in (report / name).iterdir()]
        assert len(texts) == 8
        assert [found for text in texts for found in SCHEMAS[name](text)] == []
    lines = [json.loads(line) for line in (report / "grades.jsonl").read_text().splitlines()]
    assert lines[0]["student"] == "=kai"
    assert lines[3]["report"]["verdicts"][6]["counterexample"]["returned"] == "1"


def test_identical_sources_are_judged_once_and_named(report: Path) -> None:
    with opened(report) as store:
        count = store._connection.execute("SELECT count(*) FROM verdicts").fetchone()[0]
    assert count == 7
    assert 'students/ann.html">ann</a>, <a href="students/bob.html">bob</a>' in (report / "index.html").read_text()


def test_a_second_run_judges_nothing_and_writes_the_same(folder: Path, report: Path) -> None:
    before = (report / "grades.csv").read_bytes()
    (report / "students" / "gone.html").write_text("a student who left the course")
    done = grade(folder, report)
    assert done.stderr.startswith("11 of 11 done")
    assert (report / "grades.csv").read_bytes() == before
    assert not (report / "students" / "gone.html").exists()


def test_the_class_in_one_zip_is_the_same_class(folder: Path, report: Path, tmp_path: Path) -> None:
    shutil.copytree(report, tmp_path / "report")
    left = tmp_path / "report" / ".unpacked" / "of a killed run"
    left.mkdir(parents=True)
    download = Path(shutil.make_archive(str(tmp_path / "class"), "zip", folder))
    done = grade(download, tmp_path / "report")
    assert done.stderr.startswith("11 of 11 done"), done.stderr
    assert (tmp_path / "report" / "grades.csv").read_bytes() == (report / "grades.csv").read_bytes()
    assert not left.parent.exists()


def test_a_rubric_weighs_what_is_kept_already(folder: Path, report: Path, tmp_path: Path) -> None:
    shutil.copytree(report, tmp_path / "report")
    (tmp_path / "rubric.toml").write_text("[points]\nminimax = 12.5\ninitial_state = 0\n")
    assert grade(folder, tmp_path / "report", "--rubric", str(tmp_path / "rubric.toml")).returncode == 0
    assert rows(tmp_path / "report")["ann"]["total"] == "18.5"
    (tmp_path / "rubric.toml").write_text("[points]\nminmax = 3\n")
    wrong = grade(folder, tmp_path / "report", "--rubric", str(tmp_path / "rubric.toml"))
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("noughts: The rubric names minmax, which is no function; it may name initial_state,")


def kept(out: Path) -> int:
    """How many verdicts lie in the store of a run under way, from its files alone."""
    return (out / f"{NAME}-wal").stat().st_size if (out / f"{NAME}-wal").exists() else 0


def test_killed_five_times_and_resumed_gives_the_same_grades(folder: Path, report: Path, tmp_path: Path) -> None:
    rng = random.Random(5)
    for _ in range(5):
        run = start(folder, tmp_path)
        grown = kept(tmp_path) + rng.choice((1, 4096, 8192))
        wait_until(lambda run=run, grown=grown: kept(tmp_path) > grown or run.poll() is not None, "it kept something")
        below = descendants(run.pid)
        run.kill()
        run.communicate()
        wait_until(lambda below=below: not any(map(alive, below)), "its workers and their boxes are gone")
    done = grade(folder, tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "grades.csv").read_bytes() == (report / "grades.csv").read_bytes()
    assert not left_over()


def test_a_killed_worker_loses_nothing(folder: Path, report: Path, tmp_path: Path) -> None:
    run = start(folder, tmp_path)
    wait_until(lambda: kept(tmp_path) > 20000 and len(workers(run.pid)) > 1, "two workers work")
    os.kill(workers(run.pid)[-1], signal.SIGKILL)
    _, errors = run.communicate(timeout=WAIT)
    assert run.returncode == 0, errors
    assert (tmp_path / "grades.csv").read_bytes() == (report / "grades.csv").read_bytes()


def test_ctrl_c_stops_kindly_and_a_second_run_into_the_folder_is_refused(folder: Path, tmp_path: Path) -> None:
    run = start(folder, tmp_path)
    wait_until(lambda: len(workers(run.pid)) > 1, "it is at work")
    second = grade(folder, tmp_path)
    assert second.returncode == 2
    assert second.stderr == (
        f"noughts: Another run is writing into {tmp_path}; wait until it ends, or choose another --out.\n"
    )
    below = descendants(run.pid)
    os.killpg(run.pid, signal.SIGINT)
    _, errors = run.communicate(timeout=WAIT)
    assert run.returncode == 130
    assert errors.endswith("are done and kept; start the same command again to go on.\n")
    assert "Traceback" not in errors
    wait_until(lambda: not any(map(alive, below)), "everything is gone")
    assert not left_over()


def test_a_full_disk_and_a_read_only_folder_are_told_kindly(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "in")
    for options, sentence in (("size=60k", "is full or failing"), ("ro", "cannot be written")):
        out = tmp_path / options
        out.mkdir()
        command = f'mount -t tmpfs -o {options} none "{out}" && exec "$@"'
        alone = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"]), "sh", "-c", command, "sh"]
        done = subprocess.run(
            [*alone, *GRADE, str(tmp_path / "in"), "--out", str(out)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 2, done.stderr
        assert sentence in done.stderr
        assert "Traceback" not in done.stderr


def test_a_disk_that_fills_up_keeps_what_was_judged(folder: Path, report: Path, tmp_path: Path) -> None:
    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    command = [*GRADE, str(folder), "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=small_files, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stderr.splitlines()[-1].endswith("is kept: make room and start the same command again.")
    again = grade(folder, tmp_path)
    assert not again.stderr.startswith("3 of 11"), "nothing had been kept"
    assert (tmp_path / "grades.csv").read_bytes() == (report / "grades.csv").read_bytes()


def test_a_cluster_with_a_killed_worker_gives_the_same_grades(folder: Path, report: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        run = start(folder, tmp_path, "--cluster", cluster.scheduler_address)
        worker = cluster.workers[0]
        wait_until(lambda: cluster.scheduler.workers[worker.worker_address].processing, "the worker has work")
        pid = worker.process.process.pid
        os.kill(pid, signal.SIGKILL)
        _, errors = run.communicate(timeout=WAIT)
        assert run.returncode == 0, errors
        assert not alive(pid)
    assert (tmp_path / "grades.csv").read_bytes() == (report / "grades.csv").read_bytes()


class Poison:
    """Kills the worker that unpacks it."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (9,)


def tasks(folder: Path) -> list[Task]:
    right = unpack.read(folder / "ida.py")  # judged in no time; what it is worth is not the point
    terms = Terms(contract="cs50", budget=5)
    bad = Task("bad", right, Poison(), task.version())  # type: ignore[arg-type]
    old = Task("old", right, terms, "an older noughts")
    return [bad, Task("good", right, terms, task.version()), old]


def test_what_kills_its_worker_is_not_judged_and_harms_nobody(folder: Path) -> None:
    hired = 0

    def hire():  # type: ignore[no-untyped-def]
        nonlocal hired
        hired += 1
        return crew.processes(2)

    done = {one.key: found for one, found in crew.judged(tasks(folder), hire)}
    assert set(done) == {"bad", "good", "old"}
    assert done["good"].judged
    assert not done["bad"].judged
    assert "by no fault of the student" in (done["bad"].problem or "")
    assert "this worker has another noughts" in (done["old"].problem or "")
    assert hired > 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere"], "There is no folder nowhere"),
        ([".", "--also", "xml"], "There is no format xml; there are gradescope, check50, junit, github, prairielearn."),
        ([".", "--rubric", "none.toml"], "The rubric none.toml cannot be read: No such file or directory."),
        ([".", "--manifest", "none.csv"], "The manifest none.csv cannot be read"),
        ([".", "--contract", "chess"], "There is no contract"),
        ([".", "--level", "moat"], "This machine has no box of level 'moat'"),
        ([".", "--cluster", "tcp://127.0.0.1:9"], "No Dask scheduler answers at tcp://127.0.0.1:9"),
    ],
)
def test_mistakes_are_told_in_one_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    (tmp_path / "a.py").write_text("")
    done = subprocess.run([*GRADE, *arguments], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 2, done.stdout
    assert done.stderr.splitlines()[-1].startswith(f"noughts: {sentence}")
    assert "Traceback" not in done.stderr
    assert sys.executable


def test_a_terminal_shows_a_live_line_and_a_pipe_shows_tenths(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Console(file=io.StringIO(), force_terminal=True, width=120)
    for console in (screen, Console(file=io.StringIO())):
        with live.shown(console) as show:
            show(Tally(40, 3))
            show(Tally(40, 4, 1, 0))
            show(Tally(40, 30, 20, 7))
    assert isinstance(screen.file, io.StringIO)
    assert "30 of 40 done · 20 passed · 7 failed · 10 waiting" in Text.from_ansi(screen.file.getvalue()).plain
    assert capsys.readouterr().err.splitlines() == [
        "3 of 40 done: 0 passed, 0 failed",
        "4 of 40 done: 1 passed, 0 failed",
        "30 of 40 done: 20 passed, 7 failed",
    ]
