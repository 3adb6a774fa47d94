"""`noughts brain`: five in a row over pipes, for any manager of the Gomocup protocol."""

from noughts.cli.parser import Parser, Run

LONG = """A manager of five in a row, such as Piskvork, starts it and talks to it by the Gomocup protocol: one command a
line, each answered by a move, by OK, or by ERROR or UNKNOWN and a reason. By hand: START 15, then TURN 7,7."""


def brain(parser: Parser) -> Run:
    """Take which clock the time for a turn is measured by."""
    parser.epilog = LONG
    words = "Count CPU time, so that a busy machine plays no worse; limits are then of CPU time too."
    parser.add_argument("--cpu", action="store_true", help=words)
    return run_brain


def run_brain(cpu: bool = False) -> None:
    """Answer a manager until it says END."""
    from time import monotonic, thread_time

    from noughts.brain import main

    main(thread_time if cpu else monotonic)
