"""`noughts grade`: a whole class judged, and its report written."""

import os
from collections.abc import Sequence
from pathlib import Path

from noughts.cli.options import FORMATS, add_level, add_rubric, add_terms, known_formats, rubric_of
from noughts.cli.parser import Number, Parser, Run


def grade(parser: Parser) -> Run:
    """Take a class, how it is judged, and what is written."""
    parser.add_words("Started again, it goes on where it was stopped.")
    words = "The folder of submissions, a zip of it, or a CSV manifest that lists them."
    parser.add_argument("submissions", type=Path, metavar="CLASS", help=words)
    words = "The folder to write the report into."
    parser.add_argument("-o", "--out", type=Path, default=Path("report"), metavar="FOLDER", help=words)
    words = "A CSV file: student, name and file; without file, a roll."
    parser.add_argument("--manifest", type=Path, metavar="FILE", help=words)
    add_rubric(parser)
    words = "A CSV file of points given by hand: student, function, points, reason."
    parser.add_argument("--adjust", type=Path, metavar="FILE", help=words)
    words = f"Write this too: {FORMATS}"
    parser.add_argument("--also", action="append", default=[], metavar="FORMAT", help=words)
    words = "Worker processes; as many as there are cores."
    parser.add_argument("--jobs", type=Number(1, 1024), metavar="N", help=words)
    words = "Judge on a Dask cluster: its scheduler's tcp://host:8786."
    parser.add_argument("--cluster", metavar="ADDRESS", help=words)
    add_terms(parser)
    add_level(parser)
    return run_grade


def run_grade(
    submissions: Path,
    out: Path,
    manifest: Path | None,
    rubric: Path | None,
    adjust: Path | None,
    also: Sequence[str],
    jobs: int | None,
    cluster: str | None,
    contract: str | None,
    budget: float,
    allow: Sequence[str],
    trust: bool,
    level: str | None,
) -> int:
    """Judge a class under the user's eyes."""
    from noughts.box.judging import Terms
    from noughts.classroom.adjustments import Marking, load
    from noughts.classroom.run import Plan
    from noughts.judge.registry import all_functions
    from noughts.output import progress as live

    plan = Plan(
        where=submissions,
        out=out,
        jobs=jobs or _cores(),
        manifest=manifest,
        marking=Marking(rubric_of(rubric), load(adjust, all_functions())),
        terms=Terms(contract, budget, level, tuple(sorted(allow)), trust),
        also=known_formats(also),
        cluster=cluster,
    )
    return live.grade(plan)


def _cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
