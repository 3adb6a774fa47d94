"""What `noughts check` shows and writes: a bar while it runs, then the report in the forms asked for."""

import json as jsonlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from noughts.classroom.rubric import Rubric
from noughts.errors import Mistake
from noughts.judge.assess import Progress as Hear
from noughts.judge.report import Report
from noughts.output import terminal
from noughts.output.document import document
from noughts.output.formats import junit as junit_format


@contextmanager
def bar() -> Iterator[Hear]:
    """Show how far the judge is, on the terminal if there is one, and leave nothing behind."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task("opening the box", total=None)
        yield lambda name, done, total: shown.update(task, description=name, completed=done, total=total)


def tell(report: Report, *, json: bool) -> None:
    """Print the report, drawn or as JSON."""
    if json:
        print(jsonlib.dumps(document(report), indent=2))
    else:
        terminal.show(report, Console(highlight=False))


def write(report: Report, *, html: Path | None, junit: Path | None) -> None:
    """Write the report into the files asked for."""
    if html:
        from noughts.output import pages

        _save(html, pages.check_page(report))
    if junit:
        _save(junit, junit_format.render(report, Rubric()))


def _save(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
