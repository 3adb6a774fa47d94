"""What may be typed after a command: argparse, with its mistakes and its help in our words."""

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from noughts.cli.table import COMMANDS
from noughts.errors import Mistake

Run = Callable[..., int | None]  # takes what was typed, by name; returns the exit code, None being 0

NARROWEST, WIDEST = 20, 80  # columns of a text
INDENT = 29  # columns of help that names and what stands for values may take


class Number:
    """Reads a whole number, or any with kind float, from low to high."""

    def __init__(self, low: float, high: float | None = None, *, kind: type[int] | type[float] = int) -> None:
        """Take the limits, both allowed themselves; without high there is none above."""
        self.low, self.high, self.kind = low, high, kind

    def __call__(self, text: str) -> float:
        """Return the number, or say what would be one."""
        try:
            number = self.kind(text)
        except ValueError:
            sort = "whole number" if self.kind is int else "number"
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no {sort}") from None
        if self.low <= number and (self.high is None or number <= self.high):
            return number
        raise argparse.ArgumentTypeError(f"{text.strip()[:40]} is out of range; give {self}")

    def __str__(self) -> str:
        """Write the range in words."""
        return f"{self.low} or more" if self.high is None else f"{self.low} to {self.high}"


class Help(argparse.HelpFormatter):
    """Help of a command: a short usage, then each argument and option with its default and its range."""

    def __init__(self, prog: str) -> None:
        """Fit the help into the terminal."""
        super().__init__(prog, max_help_position=INDENT, width=columns())

    def add_usage(
        self, _usage: str | None, actions: Iterable[argparse.Action], groups: Iterable[Any], _prefix: str | None = None
    ) -> None:
        """Show where the arguments stand; the options have lines of their own."""
        places = [action for action in actions if not action.option_strings]
        words = [f"[{place.metavar}]" if place.nargs == "?" else str(place.metavar) for place in places]
        super().add_usage(" ".join(["%(prog)s [OPTIONS]", *words]), places, groups, "Usage: ")

    def start_section(self, heading: str | None) -> None:
        """Call the sections Arguments and Options."""
        super().start_section((heading or "").split()[-1].capitalize())

    def _get_help_string(self, action: argparse.Action) -> str | None:
        """Say with each value what it is if not given, and which there are."""
        default = action.default if action.nargs != 0 else None  # a flag takes no value
        default = f"{default:g}" if isinstance(default, float) else default
        known = [] if default in (None, []) else [f"default: {default}"]
        known += [str(action.type)] if isinstance(action.type, Number) else []
        return f"{action.help} [{'; '.join(known)}]" if known else action.help


def columns() -> int:
    """Return how wide a text may be: as wide as the terminal, and no wider than is read with ease."""
    try:
        width = int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    except (OSError, ValueError):
        return WIDEST
    return min(width, WIDEST) if width >= NARROWEST else WIDEST  # some say 0 when they do not know


class Parser(argparse.ArgumentParser):
    """Reads what is typed after one command; options may stand before and after arguments."""

    def __init__(self, command: str, summary: str) -> None:
        """Start with the command's one line of help."""
        super().__init__(
            prog=f"noughts {command}",
            usage="",  # Help writes it
            description=summary,
            formatter_class=Help,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
        )
        self.add_argument("-h", "--help", action="help", help="Show this message and exit.")

    def read(self, words: Sequence[str]) -> dict[str, Any]:
        """Return what was typed by name, or say in one sentence what is wrong."""
        # What lets options stand between arguments forgets that no option follows two dashes.
        parse = self.parse_known_args if "--" in words else self.parse_known_intermixed_args
        try:
            given, rest = parse(words)
        except argparse.ArgumentError as error:
            name = error.argument_name
            self.error(f"invalid value for {name!r}: {error.message}" if name else error.message)
        if options := [word.partition("=")[0] for word in rest if word.startswith("-")]:
            raise Mistake(unknown("option", options[0], self.options()))
        if rest:
            raise Mistake(
                f"Got unexpected extra argument {rest[0][:40]!r}; {self.prog} --help shows what may be given."
            )
        return vars(given)

    def add_words(self, words: str) -> None:
        """Say more of the command than its one line."""
        self.description = f"{self.description} {words}"

    def options(self) -> dict[str, argparse.Action]:
        """Return what each option does, by its name."""
        return self._option_string_actions

    def error(self, message: str) -> NoReturn:
        """Tell a mistake."""
        raise Mistake(f"{message[:1].upper()}{message[1:]}.")


def command(name: str) -> tuple[Parser, Run]:
    """Return what reads the words after a command, and what runs then; its module is imported now."""
    module, summary = COMMANDS[name]
    parser = Parser(name, summary)
    return parser, getattr(import_module(f"noughts.cli.{module}"), name.replace("-", "_"))(parser)


def unknown(sort: str, word: str, known: Iterable[str]) -> str:
    """Say that there is no such command or option, and which was probably meant."""
    from difflib import get_close_matches

    near = get_close_matches(word, known, cutoff=0.7)
    rest = f"did you mean {' or '.join(near)}?" if near else "--help shows all there are."
    return f"No such {sort} {word[:40]!r}; {rest}"
