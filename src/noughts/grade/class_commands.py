"""The commands for a whole class; nothing heavy is imported until one runs."""

from pathlib import Path
from typing import Annotated

import typer

Folder = Annotated[Path, typer.Argument(help="The folder of submissions, or a CSV manifest that lists them.")]
Out = Annotated[Path, typer.Option("--out", "-o", help="The folder to write the report into.")]
Manifest = Annotated[Path | None, typer.Option(help="A CSV file: student, name and file; without file, a roll.")]
RubricFile = Annotated[
    Path | None, typer.Option(help="A TOML file whose table points says what each function is worth.")
]
Also = Annotated[list[str] | None, typer.Option(help="Write this format too: gradescope, check50, junit, github …")]
Jobs = Annotated[int | None, typer.Option(min=1, max=1024, help="Worker processes; as many as there are cores.")]
Cluster = Annotated[str | None, typer.Option(help="Judge on a Dask cluster: its scheduler's tcp://host:8786.")]
Contract = Annotated[str | None, typer.Option(help="The contract all files speak; found out for each without it.")]
Budget = Annotated[float, typer.Option(min=1, help="CPU seconds that one submission may use.")]
Allow = Annotated[list[str] | None, typer.Option(help="A module that submissions may import, such as numpy.")]
Level = Annotated[str | None, typer.Option(help="The box's level; the strongest this machine offers without it.")]
Trust = Annotated[bool, typer.Option("--trust-submissions", help="Run without a box where there is none: limits only.")]
FormatName = Annotated[str, typer.Argument(help="gradescope, check50, junit, github or prairielearn.")]
ReportFile = Annotated[Path, typer.Argument(help="What noughts check --json wrote; - reads it from a pipe.")]
ZipOut = Annotated[Path, typer.Argument(help="The zip to write.")]
PackageOut = Annotated[Path, typer.Argument(help="The new folder to write.")]


def register(app: typer.Typer) -> None:
    """Add these commands to `noughts`."""
    app.command()(grade)
    app.command()(convert)
    app.command("gradescope-zip")(gradescope_zip)
    app.command("check50-package")(check50_package)


def grade(
    folder: Folder,
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
    """Judge a whole class and write its report; started again, it goes on where it was stopped."""
    from noughts.grade import live
    from noughts.grade.run import Plan
    from noughts.grade.task import Terms

    terms = Terms(contract, budget, level, tuple(sorted(allow or ())), trust)
    plan = Plan(
        where=folder,
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
    """Print one report, as noughts check --json wrote it, in another grader's format."""
    from noughts.grade import live
    from noughts.grade.formats import FORMATS

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
    """Write an autograder for Gradescope, with all it needs inside."""
    from noughts.grade import carry, contracts, live
    from noughts.grade.task import Terms

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
    """Write a check50 package, with all it needs inside; check50 --dev FOLDER runs it."""
    from noughts.grade import carry
    from noughts.grade.task import Terms

    terms = Terms(contract, budget, None, tuple(allow or ()), trust)
    carry.check50_package(folder, terms)
    typer.echo(f"Wrote {folder}; in a student's folder run: check50 --dev {folder.resolve()}")
