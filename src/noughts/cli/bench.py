"""`noughts bench`: Noughts beside its peers, measured by the bench in the source."""

from noughts.cli.parser import Parser, Run
from noughts.cli.table import BENCH


def bench(parser: Parser) -> Run:
    """Take --quick."""
    parser.add_words("Writes docs/benchmarks.md, but not with --quick.")
    parser.add_argument("--quick", action="store_true", help="About a minute: no peers are installed.")
    return run_bench


def run_bench(quick: bool) -> int:
    """Run the bench, and return its exit code."""
    import subprocess
    import sys

    return subprocess.call([sys.executable, BENCH, *(["--quick"] if quick else [])])
