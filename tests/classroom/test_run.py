"""A class judged for real: interrupted in every way, the result is the same and nothing is left behind."""

import csv
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from support.classes import (
    GRADE,
    WAIT,
    alive,
    cheap_class,
    descendants,
    grade,
    left_over,
    plan,
    small_class,
    start,
    wait_until,
    workers,
)
from support.schemas import SCHEMAS
from support.tampering import tampered

from noughts.box.judging import Terms
from noughts.classroom import run, task
from noughts.classroom import workers as crew
from noughts.classroom.adjustments import Marking
from noughts.classroom.rubric import Rubric
from noughts.classroom.run import Tally
from noughts.classroom.store import NAME, opened
from noughts.classroom.task import Task
from noughts.errors import Mistake
from noughts.intake import reader as unpack
from noughts.judge.note import note
from noughts.output import progress as live
from noughts.output.legible import legible
from noughts.output.publish import publish
from noughts.output.sentences import sentence


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
    with (report / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
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
    expected = {".noughts.json", "index.html", "grades.csv", "grades.jsonl", NAME, "students", "fonts"}
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


def again(folder: Path, out: Path, capsys: pytest.CaptureFixture[str], **changes: object) -> str:
    """Grade once more, in this process, and return what was said meanwhile."""
    assert live.grade(plan(folder, out, **changes)) == 0
    return capsys.readouterr().err


def test_a_second_run_judges_nothing_and_writes_the_same(
    folder: Path, report: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (report / "grades.csv").read_bytes()
    assert before.startswith(b"\xef\xbb\xbfstudent,")
    assert again(folder, report, capsys).startswith("11 of 11 done")
    assert (report / "grades.csv").read_bytes() == before


def test_the_class_in_one_zip_is_the_same_class(
    folder: Path, report: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(report, tmp_path / "report")
    left = tmp_path / "report" / ".unpacked" / "of a killed run"
    left.mkdir(parents=True)
    download = Path(shutil.make_archive(str(tmp_path / "class"), "zip", folder))
    assert again(download, tmp_path / "report", capsys).startswith("11 of 11 done")
    assert (tmp_path / "report" / "grades.csv").read_bytes() == (report / "grades.csv").read_bytes()
    assert not left.parent.exists()


def test_a_rubric_weighs_what_is_kept_already(
    folder: Path, report: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(report, tmp_path / "report")
    rubric = Rubric({"minimax": 12.5, "initial_state": 0})
    assert again(folder, tmp_path / "report", capsys, marking=Marking(rubric)).startswith("11 of 11 done")
    assert rows(tmp_path / "report")["ann"]["total"] == "18.5"


KINDS = ("no JSON", "not even a string", "no such note", "a number too large", "no verdicts", "another status")


def test_rows_that_were_tampered_with_are_judged_again(cheap: Path, undisturbed: Path, tmp_path: Path) -> None:
    out = tmp_path / "report"
    shutil.copytree(undisturbed, out)
    with closing(sqlite3.connect(out / NAME, isolation_level=None)) as database:
        kept = database.execute("SELECT key, report FROM verdicts WHERE report NOT LIKE '%no contract%'").fetchall()
        for (key, text), kind in zip(kept, KINDS, strict=True):
            database.execute("UPDATE verdicts SET report = ? WHERE key = ?", (tampered(kind, text), key))
    done: list[Tally] = []
    with run.judged(plan(cheap, out), done.append, legible) as judged:
        publish(out, judged, Marking(Rubric()))
    assert done[0].done == 1
    assert (out / "grades.csv").read_bytes() == (undisturbed / "grades.csv").read_bytes()


def test_what_vanishes_or_changes_meanwhile_is_not_judged_and_the_class_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"class \xff \x1b[31m")
    folder.mkdir()
    for name, text in (("ann", "a b"), ("bob", "c d"), ("cy", "c d"), ("di", "e f")):
        (folder / f"{name}.py").write_text(text)

    def disturb(tally: Tally) -> None:
        if not tally.done:
            (folder / "ann.py").unlink()
            (folder / "bob.py").write_text("something else")
            (folder / "di.py").write_text("something else")

    with run.judged(plan(folder, tmp_path / "out", jobs=1), disturb, legible) as judged:
        publish(tmp_path / "out", judged, Marking(Rubric()))
    found = rows(tmp_path / "out")
    assert [row["status"] for row in found.values()] == ["not judged", "failed", "failed", "not judged"]
    assert found["ann"]["note"] == "Not judged, start again: There is no such file."
    assert found["di"]["note"] == "Not judged, start again: It changed while the class was judged."


@pytest.fixture(scope="module")
def cheap(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return cheap_class(tmp_path_factory.mktemp("cheap") / "submissions")


@pytest.fixture(scope="module")
def undisturbed(cheap: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report on the cheap class."""
    out = tmp_path_factory.mktemp("undisturbed")
    done = grade(cheap, out)
    assert done.returncode == 0, done.stderr
    return out


def kept(out: Path) -> int:
    """How many verdicts lie in the store of a run under way, from its files alone."""
    return (out / f"{NAME}-wal").stat().st_size if (out / f"{NAME}-wal").exists() else 0


def test_killed_again_and_again_and_resumed_gives_the_same_grades(
    cheap: Path, undisturbed: Path, tmp_path: Path
) -> None:
    for more in (1, 8192):
        run = start(cheap, tmp_path)
        grown = kept(tmp_path) + more
        wait_until(lambda run=run, grown=grown: kept(tmp_path) > grown or run.poll() is not None, "it kept something")
        below = descendants(run.pid)
        run.kill()
        run.communicate()
        wait_until(lambda below=below: not any(map(alive, below)), "its workers and their boxes are gone")
    done = grade(cheap, tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "grades.csv").read_bytes() == (undisturbed / "grades.csv").read_bytes()
    assert not left_over()


def test_a_killed_worker_loses_nothing(cheap: Path, undisturbed: Path, tmp_path: Path) -> None:
    run = start(cheap, tmp_path, "--jobs", "2")
    wait_until(lambda: kept(tmp_path) > 0 and len(workers(run.pid)) > 1, "two workers work")
    os.kill(workers(run.pid)[-1], signal.SIGKILL)
    _, errors = run.communicate(timeout=WAIT)
    assert run.returncode == 0, errors
    assert (tmp_path / "grades.csv").read_bytes() == (undisturbed / "grades.csv").read_bytes()


def test_ctrl_c_stops_kindly_and_a_second_run_into_the_folder_is_refused(cheap: Path, tmp_path: Path) -> None:
    run = start(cheap, tmp_path, "--jobs", "2")
    wait_until(lambda: len(workers(run.pid)) > 1, "it is at work")
    with pytest.raises(Mistake) as refused, opened(tmp_path):
        pass
    assert str(refused.value) == (
        f"Another run is writing into {tmp_path}; wait until it ends, or choose another --out."
    )
    below = descendants(run.pid)
    os.killpg(run.pid, signal.SIGINT)
    _, errors = run.communicate(timeout=WAIT)
    assert run.returncode == 130
    assert errors.endswith("are done and kept; start the same command again to go on.\n")
    assert "Traceback" not in errors
    wait_until(lambda: not any(map(alive, below)), "everything is gone")
    assert not left_over()


def test_a_full_disk_and_a_read_only_folder_are_told_kindly(cheap: Path, tmp_path: Path) -> None:
    shutil.copytree(cheap, tmp_path / "in")
    for options, words in (("size=60k", "is full or failing"), ("ro", "cannot be written")):
        out = tmp_path / options
        out.mkdir()
        command = f'mount -t tmpfs -o {options} none "{out}" && exec "$@"'
        alone = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"]), "sh", "-c", command, "sh"]
        done = subprocess.run(
            [*alone, *GRADE, str(tmp_path / "in"), "--out", str(out)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 2, done.stderr
        assert words in done.stderr
        assert "Traceback" not in done.stderr


def test_a_disk_that_fills_up_keeps_what_was_judged(cheap: Path, undisturbed: Path, tmp_path: Path) -> None:
    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))

    command = [*GRADE, str(cheap), "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=small_files, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stderr.splitlines()[-1].endswith("is kept: make room and start the same command again.")
    again = grade(cheap, tmp_path)
    assert not again.stderr.startswith("0 of 7"), "nothing had been kept"
    assert (tmp_path / "grades.csv").read_bytes() == (undisturbed / "grades.csv").read_bytes()


def test_a_cluster_with_a_killed_worker_gives_the_same_grades(cheap: Path, undisturbed: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        run = start(cheap, tmp_path, "--cluster", cluster.scheduler_address)
        worker = cluster.workers[0]
        wait_until(lambda: cluster.scheduler.workers[worker.worker_address].processing, "the worker has work")
        pid = worker.process.process.pid
        os.kill(pid, signal.SIGKILL)
        _, errors = run.communicate(timeout=WAIT)
        assert run.returncode == 0, errors
        assert not alive(pid)
        with distributed.Client(cluster, set_as_default=False) as client:
            paths = client.run(lambda: sys.path)
    assert any(not {"", str(Path.cwd())} & set(path) for path in paths.values()), (
        "a worker that judged forgot its folder"
    )
    assert (tmp_path / "grades.csv").read_bytes() == (undisturbed / "grades.csv").read_bytes()


class Poison:
    """Kills the worker that unpacks it."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (9,)


def tasks(folder: Path) -> list[Task]:
    right = unpack.read(folder / "json.py")  # judged in no time; what it is worth is not the point
    terms = Terms(contract="cs50", budget=5)
    bad = Task("bad", right, Poison(), task.version())  # type: ignore[arg-type]
    old = Task("old", right, terms, "an older noughts")
    return [bad, Task("good", right, terms, task.version()), old]


def test_what_kills_its_worker_is_not_judged_and_harms_nobody(cheap: Path) -> None:
    hired = 0

    def hire():  # type: ignore[no-untyped-def]
        nonlocal hired
        hired += 1
        return crew.processes(1)

    done = {one.key: found for one, found in crew.judged(tasks(cheap), hire)}
    assert set(done) == {"bad", "good", "old"}
    assert done["good"].judged
    assert not done["bad"].judged
    assert "by no fault of the student" in sentence(done["bad"].problem or note(""))
    assert "this worker has another noughts" in sentence(done["old"].problem or note(""))
    assert hired > 3
