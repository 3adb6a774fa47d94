"""`noughts collect`: a class's programs, laid out for those who compare them."""

from pathlib import Path

from noughts.cli.parser import Parser, Run


def collect(parser: Parser) -> Run:
    """Take a class and a folder."""
    parser.add_words("Nothing is run.")
    words = "The folder of submissions, or a CSV manifest that lists them."
    parser.add_argument("submissions", type=Path, metavar="CLASS", help=words)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="The new folder to write.")
    words = "A CSV file: student, name and file; without file, a roll."
    parser.add_argument("--manifest", type=Path, metavar="FILE", help=words)
    return run_collect


def run_collect(submissions: Path, folder: Path, manifest: Path | None) -> None:
    """Write the programs, and say how to compare them."""
    import sys

    from noughts.intake.entries import collect
    from noughts.output.collection import write

    count, left_out = write(collect(submissions, manifest=manifest), folder)
    for sentence in left_out:
        print(f"Left out: {sentence}", file=sys.stderr)
    print(f"{count} programs in {folder}. Compare them with one of")
    print(f"    java -jar jplag.jar -l python3 {folder}")
    print(f"    dolos run -l python {folder / 'info.csv'}")
