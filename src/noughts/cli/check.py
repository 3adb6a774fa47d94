"""`noughts check`: one file judged, and what was found."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from noughts.cli.options import add_json, add_level, add_terms
from noughts.cli.parser import Parser, Run
from noughts.errors import Mistake

if TYPE_CHECKING:
    from noughts.judge.assess import Progress
    from noughts.judge.report import Report


def check(parser: Parser) -> Run:
    """Take a file, how it is judged, and what is written."""
    parser.add_words("In a closed box; what is wrong is explained.")
    parser.add_argument("path", type=Path, metavar="PATH", help="A Python file, or a folder that holds one.")
    add_terms(parser, mine=True)
    add_level(parser)
    add_json(parser)
    words = "Write the report as a page of its own."
    parser.add_argument("--html", type=Path, metavar="FILE", help=words)
    parser.add_argument("--junit", type=Path, metavar="FILE", help="Write the report as JUnit XML.")
    return run_check


def run_check(
    path: Path,
    contract: str | None,
    budget: float,
    allow: Sequence[str],
    trust: bool,
    level: str | None,
    as_json: bool,
    html: Path | None,
    junit: Path | None,
) -> int:
    """Judge a file, and show and write the report."""
    from dataclasses import replace

    from noughts.box.judging import Terms, judge
    from noughts.intake.reader import read_named

    for written in filter(None, (html, junit)):
        if written.resolve() == path.resolve():
            raise Mistake(f"{written} is the file to check; give the report another name.")
        if written.suffix.lower() == ".py" and written.exists():
            raise Mistake(f"{written} is a Python file, perhaps a hand-in; give the report another name.")
    submission = read_named(path)
    trust = trust or (level is None and _trusted())
    with _bar() as progress:
        report = judge(submission, Terms(contract, budget, level, tuple(allow), trust), progress)
    report = replace(report, path=str(path))
    _write(report, submission.text, html=html, junit=junit)
    (_print_json if as_json else _draw)(report)
    return exit_code(report)


def _trusted() -> bool:
    """Ask whose file it is, where there is no box and somebody sits there to answer; a box needs no trust."""
    import sys

    from noughts.box.levels import has_box

    if has_box() or not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        return False
    print("This machine has no box to run a stranger's file in.", file=sys.stderr)
    print("Is this file your own, or one you trust? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


@contextmanager
def _bar() -> Iterator["Progress"]:
    """Show how far the judge is, on the terminal if there is one, and leave nothing behind."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task("opening the box", total=None)
        yield lambda name, done, total, _wrong: shown.update(task, description=name, completed=done, total=total)


def _print_json(report: "Report") -> None:
    import json

    from noughts.output.document import document

    print(json.dumps(document(report), indent=2))


def _draw(report: "Report") -> None:
    from rich.console import Console

    from noughts.output.terminal import show

    show(report, Console(highlight=False))


def _write(report: "Report", source: str, *, html: Path | None, junit: Path | None) -> None:
    """Write the report into the files asked for."""
    if html:
        from noughts.output.pages import check_page

        _save(html, check_page(report, source))
    if junit:
        from noughts.classroom.rubric import Rubric
        from noughts.output.formats.junit import render

        _save(junit, render(report, Rubric()))


def _save(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None


def exit_code(report: "Report") -> int:
    """Return 0 when all passed, 1 when something failed, 2 when nothing could be judged."""
    if not report.judged or not report.max_score:
        return 2
    return 0 if report.score == report.max_score else 1
