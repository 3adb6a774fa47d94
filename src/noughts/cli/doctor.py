"""`noughts doctor`: what this machine's boxes hold against."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from noughts.cli.options import add_json
from noughts.cli.parser import Parser, Run
from noughts.errors import Mistake

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from noughts.box.doctor.examination import Finding
    from noughts.box.levels import Level


def doctor(parser: Parser) -> Run:
    """Take the names of levels."""
    words = "Examine only this level; may be given again."
    parser.add_argument("--level", dest="names", action="append", default=[], metavar="NAME", help=words)
    add_json(parser, "the findings as JSON")
    return run_doctor


def run_doctor(names: Sequence[str], as_json: bool) -> int:
    """Examine the levels of these names, or all; return 0 when the best of them held."""
    levels = _chosen(names)
    findings = _examine(levels)
    (_print_json if as_json else _show)(levels, findings)
    return int(any(finding.broken for finding in _at(findings, level=levels[0].name)))


def _chosen(names: Sequence[str]) -> list["Level"]:
    """Return the levels to examine, the best first."""
    from noughts.box.levels import available

    found = {level.name: level for level in available() if level.name != "plain"}  # which holds nothing back
    if not found:
        raise Mistake("this machine has no box to examine: even the weakest takes Linux")
    for name in names:
        if name not in found:
            raise Mistake(f"there is no level {name!r} here; this machine has {', '.join(found)}")
    return [level for name, level in found.items() if not names or name in names]


def _print_json(levels: Sequence["Level"], findings: Sequence["Finding"]) -> None:
    import json
    from dataclasses import asdict

    data = {"levels": [asdict(level) for level in levels], "findings": [asdict(finding) for finding in findings]}
    print(json.dumps(data, indent=2))


def _examine(levels: Sequence["Level"]) -> list["Finding"]:
    """Run the attacks behind a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from noughts.box.doctor.examination import corpus, examine

    attacks, columns = corpus(), (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("Attacking", total=len(levels) * (len(attacks) + 1))
        return examine(levels, attacks, lambda finding: progress.update(bar, advance=1, description=finding.level))


def _show(levels: Sequence["Level"], findings: Sequence["Finding"]) -> None:
    from rich.console import Console

    console = Console(highlight=False, emoji=False)
    console.print(_table(levels, findings))
    for level in levels:
        _explain(console, level, [finding for finding in findings if finding.level == level.name])
    best = levels[0].name
    held = "did not hold" if any(finding.broken for finding in _at(findings, level=best)) else "held"
    console.print(f"[bold]{best}[/], the best of these, {held}. A file is judged in the best box that a machine has.")


def _table(levels: Sequence["Level"], findings: Sequence["Finding"]) -> "Table":
    """Return what held, group by group, level by level."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, show_footer=True)
    table.add_column("attacks: ✓ held off, ✗ got through", footer="all")
    for level in levels:
        table.add_column(level.name, justify="right", footer=_held(_at(findings, level=level.name)))
    for group in sorted({finding.group for finding in findings}):
        cells = (_held(_at(findings, level=level.name, group=group)) for level in levels)
        table.add_row(group, *cells)
    return table


def _at(findings: Sequence["Finding"], *, level: str, group: str | None = None) -> list["Finding"]:
    return [finding for finding in findings if finding.level == level and group in (None, finding.group)]


def _held(findings: Sequence["Finding"]) -> str:
    broken = sum(bool(finding.broken) for finding in findings)
    return f"[bold red]✗ {broken} of {len(findings)}[/]" if broken else f"[green]✓ {len(findings)}[/]"


def _explain(console: "Console", level: "Level", findings: Sequence["Finding"]) -> None:
    """Say what a level held against, and what it did not."""
    from rich.markup import escape

    from noughts.safe import safe

    broken = [finding for finding in findings if finding.broken]
    name, total = f"[bold]{level.name}[/] ({escape(level.note)})", len(findings)
    if not broken:
        console.print(f"{name} held against all {total} attacks.")
        return
    console.print(f"{name} did not hold against {len(broken)} of {total} attacks:")
    for finding in broken:
        # What was found comes first; the rest is for --json.
        found = safe(finding.broken[0]).partition(" (")[0]
        console.print(f"  [red]✗[/] {escape(finding.what)}: {escape(found)}", no_wrap=True, overflow="ellipsis")
