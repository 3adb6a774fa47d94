"""`noughts grade` as its user sees it: a live line while the class is judged, and a summary at the end."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from noughts.classroom import rows as results
from noughts.classroom import run, statistics
from noughts.classroom.rows import Row
from noughts.classroom.run import Plan, Tally
from noughts.output.grades import remark
from noughts.output.legible import legible
from noughts.output.publish import publish
from noughts.safe import safe

INTERRUPTED = 130


def grade(plan: Plan) -> int:
    """Judge a class under the user's eyes and return the exit code: 0, 1 when someone was not judged, 130 on Ctrl-C."""
    last = Tally(0)
    try:
        with shown(Console(stderr=True)) as show:

            def progress(tally: Tally) -> None:
                nonlocal last
                last = tally
                show(tally)

            with run.judged(plan, progress, legible) as judged:
                rows = publish(plan.out, judged, plan.marking, plan.also)
    except KeyboardInterrupt:
        kept = f"{last.done:,} of {last.total:,} are done and kept" if last.total else "Nothing was judged yet"
        print(f"\nStopped. {kept}; start the same command again to go on.", file=sys.stderr)
        return INTERRUPTED
    _summary(plan, rows)
    return 1 if any(row.status == results.UNJUDGED for row in rows) else 0


Show = run.Progress


@contextmanager
def shown(console: Console) -> Iterator[Show]:
    """Give a function that shows how far the run is: a live line in a terminal, a line at every tenth elsewhere."""
    if not console.is_terminal:
        yield _lines()
        return
    columns = (
        SpinnerColumn(),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} done"),
        TextColumn("· [bold]{task.fields[passed]:,}[/] passed ·"),
        TextColumn("[bold]{task.fields[failed]:,}[/] failed{task.fields[unfinished]}"),
        TextColumn("· {task.fields[waiting]:,} waiting ·"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(*columns, console=console, transient=True) as bar:

        def show(tally: Tally) -> None:
            more: dict[str, Any] = {"passed": tally.passed, "failed": tally.failed, "waiting": tally.total - tally.done}
            more["unfinished"] = f" · [bold]{tally.unfinished:,}[/] unfinished" if tally.unfinished else ""
            if not bar.task_ids:
                bar.add_task("judging", total=tally.total, completed=tally.done, **more)
            bar.update(bar.task_ids[0], completed=tally.done, **more)

        yield show


def _lines() -> Show:
    told = -1

    def show(tally: Tally) -> None:
        nonlocal told
        tenth = 10 * tally.done // tally.total
        if tenth != told:
            told = tenth
            line = f"{tally.done:,} of {tally.total:,} done: {tally.passed:,} passed, {tally.failed:,} failed"
            line += f", {tally.unfinished:,} unfinished" if tally.unfinished else ""
            print(line, file=sys.stderr, flush=True)

    return show


def _summary(plan: Plan, rows: Sequence[Row]) -> None:
    console = Console(highlight=False)
    counts = statistics.counts(rows)
    console.print(", ".join(f"[bold]{counts[status]:,}[/] {status}" for status in counts if counts[status]) + ".")
    rates = statistics.rates(rows)
    width = max((len(rate.name) for rate in rates), default=0)
    for rate in rates:
        bar = "█" * round(rate.percent / 5)
        console.print(f"  {rate.name:<{width}} {rate.percent:>3.0f}% {bar}", markup=False)
    for row in rows:
        if row.status == results.UNJUDGED:
            console.print(f"Not judged: {row.student}. {remark(row)}", markup=False)
    console.print(f"Report: {safe(str(plan.out / 'index.html'))}", markup=False, soft_wrap=True)
