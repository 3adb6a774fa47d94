"""`noughts check`: judge one file and say what was found; nothing heavy is imported until it runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noughts.options import Allow, Budget, Contract, Json, Level, Trust

if TYPE_CHECKING:
    from noughts.judge.report import Report

Submission = Annotated[Path, typer.Argument(metavar="PATH", help="A Python file, or a folder that holds one.")]
Html = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the report as a page of its own.")]
Junit = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the report as JUnit XML.")]


def register(app: typer.Typer) -> None:
    """Add this command to `noughts`."""
    app.command()(check)


def check(
    path: Submission,
    contract: Contract = None,
    budget: Budget = 120.0,
    level: Level = None,
    allow: Allow = None,
    trust: Trust = False,
    json: Json = False,
    html: Html = None,
    junit: Junit = None,
) -> None:
    """Test a tic-tac-toe file on every position there is. In a closed box; what is wrong is explained."""
    from dataclasses import replace

    from noughts.box.judging import Terms, judge
    from noughts.grade import checking
    from noughts.intake.reader import read_named

    with checking.bar() as progress:
        report = judge(read_named(path), Terms(contract, budget, level, tuple(allow or ()), trust), progress)
    report = replace(report, path=str(path))
    checking.write(report, html=html, junit=junit)
    checking.tell(report, json=json)
    raise typer.Exit(exit_code(report))


def exit_code(report: "Report") -> int:
    """Return 0 when all passed, 1 when something failed, 2 when nothing could be judged."""
    if not report.judged or not report.max_score:
        return 2
    return 0 if report.score == report.max_score else 1
