"""`noughts convert` and the packages: reports and the judge itself, for Gradescope, check50 and Classroom 50."""

from collections.abc import Sequence
from pathlib import Path

from noughts.cli.options import FORMATS, add_rubric, add_terms, known_formats, rubric_of
from noughts.cli.parser import Parser, Run
from noughts.errors import Mistake


def convert(parser: Parser) -> Run:
    """Take a format and a report."""
    parser.add_words("The report is what noughts check --json wrote.")
    parser.add_argument("format", metavar="FORMAT", help=FORMATS)
    words = "What noughts check --json wrote; - reads it from a pipe."
    parser.add_argument("report", nargs="?", type=Path, default=Path("-"), metavar="REPORT", help=words)
    add_rubric(parser)
    return run_convert


def run_convert(format: str, report: Path, rubric: Path | None) -> None:
    """Print a report in another format."""
    import json

    from noughts.judge.report import Report
    from noughts.output import formats
    from noughts.safe import safe

    (name,) = known_formats([format])
    points, text = rubric_of(rubric), _text(report)
    try:
        converted = formats.FORMATS[name].render(Report.from_json(json.loads(text)), points)
    except (LookupError, ValueError, TypeError, AttributeError, RecursionError):  # its notes may lack anything
        raise Mistake(f"{safe(str(report))} is not a report; give what noughts check --json wrote.") from None
    print(converted, end="")


def _text(path: Path) -> bytes:
    """Read a file or, for -, from a pipe."""
    import sys

    from noughts.safe import safe

    try:
        return (sys.stdin.buffer.read() if sys.stdin else b"") if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise Mistake(f"{safe(str(path))} cannot be read: {error.strerror or error}.") from None


def gradescope_zip(parser: Parser) -> Run:
    """Take the name of a zip, and what the judge inside goes by."""
    usual = Path("autograder.zip")
    parser.add_argument("out", nargs="?", type=Path, default=usual, metavar="ZIP", help="The zip to write.")
    add_rubric(parser)
    add_terms(parser)
    return run_gradescope_zip


def run_gradescope_zip(
    out: Path, rubric: Path | None, contract: str | None, budget: float, allow: Sequence[str], trust: bool
) -> None:
    """Write the autograder, and say what to do with it."""
    from noughts.box.judging import Terms
    from noughts.judge import registry as contracts
    from noughts.output.packages import build as carry

    rubric_of(rubric)
    if contract is not None:
        contracts.known(contract)
    carry.gradescope_zip(out, Terms(contract, budget, None, tuple(allow), trust), rubric)
    print(f"Wrote {out}; upload it as the autograder of a Gradescope programming assignment.")


def check50_package(parser: Parser) -> Run:
    """Take a folder, and what the judge inside goes by."""
    parser.add_words("check50 --dev FOLDER runs it.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="The new folder to write.")
    add_terms(parser, contract="cs50")
    return run_check50_package


def run_check50_package(folder: Path, contract: str, budget: float, allow: Sequence[str], trust: bool) -> None:
    """Write the package, and say how to run it."""
    from noughts.box.judging import Terms
    from noughts.output.packages import build as carry

    carry.check50_package(folder, Terms(contract, budget, None, tuple(allow), trust))
    print(f"Wrote {folder}; in a student's folder run: check50 --dev {folder.resolve()}")


def classroom50_package(parser: Parser) -> Run:
    """Take a folder, and what the judge inside goes by."""
    parser.add_words("It goes into autograders/ASSIGNMENT of the classroom's folder.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="The new folder to write.")
    add_rubric(parser)
    add_terms(parser)
    return run_classroom50_package


def run_classroom50_package(
    folder: Path, rubric: Path | None, contract: str | None, budget: float, allow: Sequence[str], trust: bool
) -> None:
    """Write the package, and say where it goes."""
    from noughts.box.judging import Terms
    from noughts.output.packages import build as carry

    _check_whole(rubric)
    if contract is not None:
        from noughts.judge import registry as contracts

        contracts.known(contract)
    carry.classroom50_package(folder, Terms(contract, budget, None, tuple(allow), trust), rubric)
    print(f"Wrote {folder}; put it into your classroom50 repository as CLASSROOM/autograders/ASSIGNMENT.")


def _check_whole(rubric: Path | None) -> None:
    """Refuse fractions of points, which Classroom 50 does not know."""
    for name, points in rubric_of(rubric).points.items():
        if points != round(points):
            raise Mistake(f"{rubric} gives {name} {points} points; Classroom 50 counts whole points only.")
