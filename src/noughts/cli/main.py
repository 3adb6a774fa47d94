"""`noughts …`: finds the command in the table and runs it; every mistake is told in one sentence, with exit code 2."""

import codecs
import errno
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from noughts import __version__
from noughts.cli.table import COMMANDS
from noughts.errors import Mistake

HELP = """\
Usage: noughts [OPTIONS] COMMAND [ARGS]...

Tic-tac-toe, solved, shown and graded.

Options:
  --version   Print the version.
  -h, --help  Show this message and exit; after a command, its own.

Commands:"""

# What stands for a character that a terminal lacks.
PLAIN = {"·": ".", "∞": "inf", "…": "...", "–": "-", "█": "#", "✓": "+", "✗": "x", "←": "<-", "─": "-", "│": "|"}
PLAIN |= dict.fromkeys("╭╮╰╯├┤┬┴┼", "+")
UNWRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)

# The extra that brings each package that not everyone needs; rich comes with every one.
EXTRAS = {"pygame": "window", "starlette": "web", "uvicorn": "web", "jinja2": "grade", "markupsafe": "grade"}
EXTRAS |= {"yaml": "grade", "distributed": "cluster", "PIL": "record", "imageio_ffmpeg": "record", "rich": "grade"}


def main() -> None:
    """Run the command line and exit; what cannot be written is told in one sentence, a reader that left is not."""
    _make_ready()
    if sys.stdout is None:
        sys.exit(_tell("The output is closed; send it to a file, a pipe or /dev/null."))
    try:
        code = _run(sys.argv[1:])
        sys.stdout.flush()  # here, because a failure after the end could not be told
    except BrokenPipeError:
        code, sys.stdout = 1, None
    except OSError as error:
        if error.errno not in UNWRITTEN or error.filename is not None:
            raise
        code, sys.stdout = _tell(f"Not everything could be written: {error.strerror}."), None
    sys.exit(code)


def _make_ready() -> None:
    codecs.register_error("plain", _plain)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "plain"), (sys.stderr, "plain")):
        if isinstance(stream, TextIOWrapper):  # a terminal may lack our characters, and send others
            stream.reconfigure(errors=errors)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that boxes are closed and folders removed


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(PLAIN.get(letter, "?") for letter in error.object[error.start : error.end]), error.end


def _run(words: Sequence[str]) -> int:
    """Do what was typed and return the exit code; a mistake is told in one sentence and has exit code 2."""
    try:
        return _obey(words)
    except Mistake as mistake:
        return _tell(str(mistake))
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        from noughts.installed import command

        return _tell(f"This needs {error.name}; run: {command(EXTRAS[error.name], error.name)}")
    except KeyboardInterrupt:
        return 130


def _obey(words: Sequence[str]) -> int:
    """Answer what needs no command, else run the command."""
    match words:
        case ["--version", *_]:
            print(f"noughts {__version__}")
        case ["--help" | "-h", *_]:
            _show_help()
        case [name, *rest] if name in COMMANDS:
            return _command(name, rest)
        case [word, *_]:
            raise Mistake(_unknown(word))
        case _:
            _show_help()
            return 2  # nothing was done
    return 0


def _show_help() -> None:
    width = max(map(len, COMMANDS))
    lines = (f"  {name:{width}}  {summary}" for name, (_, summary) in COMMANDS.items())
    print(HELP, *lines, sep="\n")


def _command(name: str, words: Sequence[str]) -> int:
    from noughts.cli.parser import command

    parser, run = command(name)
    if "--help" in words or "-h" in words:
        print(parser.format_help(), end="")
        return 0
    return run(**parser.read(words)) or 0


def _unknown(word: str) -> str:
    from noughts.cli.parser import unknown

    if word.startswith("-"):
        return unknown("option", word, ["--version", "--help"])
    return unknown("command", word, COMMANDS)


def _tell(sentence: str) -> int:
    from noughts.safe import safe  # a sentence may name a file, and a file may be called anything

    try:
        print(f"noughts: {safe(sentence)}", file=sys.stderr, flush=True)
    except OSError:
        sys.stderr = None  # the exit code is all there is
    return 2
