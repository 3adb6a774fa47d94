"""`noughts bench`: Noughts beside its peers, measured by the bench in the source."""

from noughts.cli.parser import Parser, Run
from noughts.errors import Mistake


def bench(parser: Parser) -> Run:
    """Take --quick."""
    parser.add_words("Writes docs/benchmarks.md, but not with --quick.")
    parser.add_argument("--quick", action="store_true", help="About a minute: no peers are installed.")
    return run_bench


def run_bench(quick: bool) -> int:
    """Run the bench, and return its exit code."""
    import subprocess
    import sys
    from pathlib import Path

    script = Path(__file__).resolve().parents[3] / "bench" / "solver.py"
    if not script.is_file():
        raise Mistake(f"The bench is part of the source, and {script} is not there; run it from a copy of the source.")
    return subprocess.call([sys.executable, str(script), *(["--quick"] if quick else [])])
