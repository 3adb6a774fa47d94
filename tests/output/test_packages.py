"""Our packages inside other graders, run for real: check50 itself, and Gradescope's folder in a bare container."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from support.classes import GRADE, source
from support.schemas import SCHEMAS

from noughts.box.judging import Terms
from noughts.errors import Mistake
from noughts.intake import reader
from noughts.output.packages import build

NOUGHTS = GRADE[:-1]
WAIT = 300


def run(*command: str | Path, where: Path | None = None, text: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd=where,
        input=text,
        capture_output=True,
        text=True,
        timeout=WAIT,
        check=False,
    )


def surround(folder: Path, marker: Path) -> None:
    """Put a file beside a hand-in for each usual module of the library, which tells when it is imported."""
    for name in sorted(sys.stdlib_module_names & sys.modules.keys())[-reader.MOST_FILES + 1 :]:
        (folder / f"{name}.py").write_text(f"open({str(marker)!r}, 'a').write(__name__ + '\\n')\n")


def checked(package: Path, folder: Path, sin: str) -> dict[str, dict]:
    """The results of CS50's own tool for a sin, by check."""
    folder.mkdir()
    if sin == "syntax-error":  # in the box a right one would import its own copy.py, which is its own affair
        surround(folder, folder.with_suffix(".imported"))
    (folder / "tictactoe.py").write_bytes(source(sin))
    check50 = Path(sys.executable).with_name("check50")
    done = run(check50, "--dev", "-o", "json", "--output-file", folder / "out.json", package, where=folder)
    assert done.returncode in (0, 1), done.stderr
    data = json.loads((folder / "out.json").read_text())
    assert "error" not in data, data
    assert not folder.with_suffix(".imported").exists(), folder.with_suffix(".imported").read_text()
    return {result["name"]: result for result in data["results"]}


def test_check50_runs_our_package(tmp_path: Path) -> None:
    package = tmp_path / "package"
    made = run(*NOUGHTS, "check50-package", package)
    assert made.returncode == 0, made.stderr
    right = checked(package, tmp_path / "right", "right")
    assert [result["passed"] for result in right.values()] == [True] * 9
    wrong = checked(package, tmp_path / "wrong", "o-win-plus-one")
    assert wrong["player"]["passed"] is True
    assert wrong["utility"]["passed"] is False
    assert wrong["utility"]["cause"]["rationale"].startswith("utility is wrong in 316 of 958 cases")
    assert "returned  1" in wrong["utility"]["cause"]["help"]
    broken = checked(package, tmp_path / "broken", "syntax-error")
    assert broken["judged"]["passed"] is False
    assert "SyntaxError" in broken["judged"]["cause"]["rationale"]
    assert broken["player"]["passed"] is None
    again = run(*NOUGHTS, "check50-package", package)
    assert again.stderr.endswith("is not an empty folder; give a new one.\n")


SPY = """
import os
if os.getuid() == 0 or os.geteuid() == 0:
    raise SystemExit("I am root")
for path in ("/autograder/source/terms.json", "/autograder/results"):
    try:
        os.listdir(path) if path.endswith("results") else open(path).read()
    except OSError:
        continue
    raise SystemExit("I can read " + path)
"""


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("bwrap"), reason="needs root and bubblewrap")
@pytest.mark.parametrize(("sin", "score"), [pytest.param("right", 15, marks=pytest.mark.long), ("syntax-error", 0)])
def test_the_gradescope_zip_works_alone(tmp_path: Path, sin: str, score: int) -> None:
    """In a container with Python and nothing else: no packages, no network, root, and /autograder."""
    (tmp_path / "rubric.toml").write_text("[points]\nminimax = 8\n")
    made = run(*NOUGHTS, "gradescope-zip", tmp_path / "a.zip", "--rubric", tmp_path / "rubric.toml")
    assert made.returncode == 0, made.stderr
    root = tmp_path / "autograder"
    (root / "submission").mkdir(parents=True)
    (root / "submission" / "tictactoe.py").write_bytes(source(sin) + SPY.encode())
    if sin == "syntax-error":
        surround(root / "submission", Path("/autograder/results/imported"))
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        archive.extractall(root / "source")
        assert archive.getinfo("run_autograder").external_attr >> 16 & 0o111
    shutil.copy(root / "source" / "run_autograder", root / "run_autograder")
    (root / "run_autograder").chmod(0o755)
    assert run("bash", "-n", root / "source" / "setup.sh").returncode == 0
    binds = ["--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64"]
    binds += ["--symlink", "usr/bin", "/bin", "--tmpfs", "/tmp", "--proc", "/proc", "--dev", "/dev"]
    alone = ["--unshare-net", "--unshare-pid", "--clearenv", "--setenv", "PATH", "/usr/bin:/bin"]
    alone += ["--bind", str(root), "/autograder", "--chdir", "/autograder/submission"]
    done = run("bwrap", *binds, *alone, "/autograder/run_autograder")
    assert done.returncode == 0, done.stderr
    assert not (root / "results" / "imported").exists()
    results = json.loads((root / "results" / "results.json").read_text())
    assert results["score"] == score
    assert sum(test["max_score"] for test in results["tests"]) == 15
    assert ("I am root" in str(results), "I can read" in str(results)) == (False, False)


@pytest.mark.parametrize(
    ("sin", "score"), [pytest.param("right", 15, marks=pytest.mark.long), ("o-win-plus-one", 6), ("syntax-error", 0)]
)
def test_the_classroom50_package_works_as_its_runner_starts_it(tmp_path: Path, sin: str, score: int) -> None:
    """The runner starts autograder.py in the student's checkout, and reads result.json there."""
    (tmp_path / "rubric.toml").write_text("[points]\nminimax = 8\n")
    bundle, checkout = tmp_path / "bundle", tmp_path / "checkout"
    made = run(*NOUGHTS, "classroom50-package", bundle, "--rubric", tmp_path / "rubric.toml")
    assert made.returncode == 0, made.stderr
    (checkout / ".github" / "workflows").mkdir(parents=True)
    (checkout / ".github" / "workflows" / "autograde.yaml").write_text("name: autograde\n")
    if sin == "syntax-error":
        surround(checkout, tmp_path / "imported")
    (checkout / "tictactoe.py").write_bytes(source(sin))
    told = {"CLASSROOM": "principles", "ASSIGNMENT": "tictactoe", "OWNER": "ann", "ASSIGNMENT_TYPE": "individual"}
    told |= {"SUBMISSION_TAG": "submit/2026-06-01T14-32-05Z-a1b2c3d", "COMMIT_URL": "https://host.example/c"}
    words = [f"{name}={text}" for name, text in told.items()]
    done = run("env", "-i", *words, sys.executable, bundle / "autograder.py", where=checkout)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "imported").exists()
    text = (checkout / "result.json").read_text()
    assert SCHEMAS["classroom50"](text) == []
    result = json.loads(text)
    assert (result["owner"], result["score"], result["max-score"]) == ("ann", score, 15)
    body = (checkout / "release-body.md").read_text()
    assert ("Every function is right on every position." in body) == (score == 15)


def test_classroom50_takes_no_fractions_of_points(tmp_path: Path) -> None:
    (tmp_path / "rubric.toml").write_text("[points]\nminimax = 2.5\n")
    made = run(*NOUGHTS, "classroom50-package", tmp_path / "bundle", "--rubric", tmp_path / "rubric.toml")
    assert made.returncode == 2
    assert "gives minimax 2.5 points; Classroom 50 counts whole points only." in made.stderr


def test_an_autograder_overwrites_nothing_but_another(tmp_path: Path) -> None:
    (tmp_path / "class.zip").write_text("mine")
    build.gradescope_zip(tmp_path / "new.zip", Terms(), None)
    build.gradescope_zip(tmp_path / "new.zip", Terms(budget=5), None)
    os.mkfifo(tmp_path / "pipe.zip")
    (tmp_path / "folder.zip").mkdir()
    for name in ("class.zip", "pipe.zip", "folder.zip"):
        with pytest.raises(Mistake, match="is there already, and no autograder of noughts; give another name"):
            build.gradescope_zip(tmp_path / name, Terms(), None)
    assert (tmp_path / "class.zip").read_text() == "mine"


def test_one_report_in_every_format(tmp_path: Path) -> None:
    (tmp_path / "tictactoe.py").write_bytes(source("syntax-error"))
    judged = run(*NOUGHTS, "check", tmp_path / "tictactoe.py", "--json")
    assert judged.returncode == 1, judged.stderr
    assert json.loads(run(*NOUGHTS, "convert", "gradescope", text=judged.stdout).stdout)["score"] == 0
    assert run(*NOUGHTS, "convert", "junit", text=judged.stdout).stdout.startswith("<?xml")
    wrong = run(*NOUGHTS, "convert", "github", text="{}")
    assert (wrong.returncode, wrong.stderr) == (
        2,
        "noughts: - is not a report; give what noughts check --json wrote.\n",
    )
