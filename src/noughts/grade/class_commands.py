"""The commands for a whole class; nothing heavy is imported until one runs."""

from pathlib import Path
from typing import Annotated

import typer

from noughts.options import Allow, Budget, Contract, Level, Trust

Class = Annotated[
    Path,
    typer.Argument(metavar="CLASS", help="The folder of submissions, a zip of it, or a CSV manifest that lists them."),
]
Out = Annotated[Path, typer.Option("--out", "-o", metavar="FOLDER", help="The folder to write the report into.")]
Manifest = Annotated[
    Path | None, typer.Option(metavar="FILE", help="A CSV file: student, name and file; without file, a roll.")
]
RubricFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="A TOML file whose table points says what each function is worth.")
]
Also = Annotated[
    list[str] | None,
    typer.Option(metavar="FORMAT", help="Write this too: gradescope, check50, junit, github or prairielearn."),
]
Jobs = Annotated[
    int | None, typer.Option(metavar="N", min=1, max=1024, help="Worker processes; as many as there are cores.")
]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Judge on a Dask cluster: its scheduler's tcp://host:8786.")
]
FormatName = Annotated[
    str, typer.Argument(metavar="FORMAT", help="gradescope, check50, junit, github or prairielearn.")
]
ReportFile = Annotated[
    Path, typer.Argument(metavar="REPORT", help="What noughts check --json wrote; - reads it from a pipe.")
]
ZipOut = Annotated[Path, typer.Argument(metavar="ZIP", help="The zip to write.")]
PackageOut = Annotated[Path, typer.Argument(metavar="FOLDER", help="The new folder to write.")]


def register(app: typer.Typer) -> None:
    """Add these commands to `noughts`."""
    app.command()(grade)
    app.command()(convert)
    app.command("gradescope-zip")(gradescope_zip)
    app.command("check50-package")(check50_package)


def grade(
    submissions: Class,
    out: Out = Path("report"),
    manifest: Manifest = None,
    rubric: RubricFile = None,
    also: Also = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    contract: Contract = None,
    budget: Budget = 120.0,
    allow: Allow = None,
    level: Level = None,
    trust: Trust = False,
) -> None:
    """Judge a whole class and write its report. Started again, it goes on where it was stopped."""
    from noughts.box.judging import Terms
    from noughts.classroom.run import Plan
    from noughts.output import progress as live

    terms = Terms(contract, budget, level, tuple(sorted(allow or ())), trust)
    plan = Plan(
        where=submissions,
        out=out,
        jobs=jobs or live.cores(),
        manifest=manifest,
        rubric=live.rubric(rubric),
        terms=terms,
        also=live.known(also or []),
        cluster=cluster,
    )
    raise typer.Exit(live.grade(plan))


def convert(format: FormatName, report: ReportFile = Path("-"), rubric: RubricFile = None) -> None:
    """Print a report in another grader's format. The report is what noughts check --json wrote."""
    from noughts.output import progress as live
    from noughts.output.formats import FORMATS

    (name,) = live.known([format])
    typer.echo(FORMATS[name].render(live.report(report), live.rubric(rubric)), nl=False)


def gradescope_zip(
    out: ZipOut = Path("autograder.zip"),
    rubric: RubricFile = None,
    contract: Contract = None,
    budget: Budget = 120.0,
    allow: Allow = None,
    trust: Trust = False,
) -> None:
    """Write an autograder for Gradescope, all inside."""
    from noughts.box.judging import Terms
    from noughts.judge import registry as contracts
    from noughts.output import progress as live
    from noughts.output.packages import build as carry

    live.rubric(rubric)
    if contract is not None:
        contracts.known(contract)
    carry.gradescope_zip(out, Terms(contract, budget, None, tuple(allow or ()), trust), rubric)
    typer.echo(f"Wrote {out}; upload it as the autograder of a Gradescope programming assignment.")


def check50_package(
    folder: PackageOut,
    contract: Contract = "cs50",
    budget: Budget = 120.0,
    allow: Allow = None,
    trust: Trust = False,
) -> None:
    """Write a check50 package, all inside. check50 --dev FOLDER runs it."""
    from noughts.box.judging import Terms
    from noughts.output.packages import build as carry

    terms = Terms(contract, budget, None, tuple(allow or ()), trust)
    carry.check50_package(folder, terms)
    typer.echo(f"Wrote {folder}; in a student's folder run: check50 --dev {folder.resolve()}")
