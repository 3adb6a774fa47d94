"""The contracts: all that is known of each, its name, title, file, parts, and how a file of it is recognised."""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from noughts.errors import Mistake
from noughts.judge import cs50, objects
from noughts.judge.contract import Check, Contract
from noughts.judge.respondent import Answer, Question
from noughts.safe import safe


class Known(NamedTuple):
    """A contract that this judge knows."""

    title: str
    file: str
    """What a course calls the file."""
    parts: tuple[str, ...]
    """The names at the top of such a file."""
    functions: tuple[str, ...]
    """What it is marked by, told without building its cases."""
    definition: str
    """A line of such a file that no other file has, as a regular expression, to know it before it runs."""
    contract: Callable[[list[Answer | None]], Contract]
    """Builds the contract, in the style that the answers to the probe show."""
    probe: Callable[[], list[Question]] = list
    """The questions whose answers show a file's style, where the course leaves a choice."""


CONTRACTS = {
    "cs50": Known(
        "CS50 functions", "tictactoe.py", cs50.PARTS, cs50.PARTS, r"def minimax\(", lambda _answers: cs50.contract()
    ),
    "object": Known(
        "object classes",
        "tictactoe_solver.py",
        objects.PARTS,
        objects.FUNCTIONS,
        r"class TicTacToeSolver\b",
        lambda answers: objects.contract(objects.style(answers) if answers else objects.Style()),
        objects.probe,
    ),
}
FILES = tuple(known.file for known in CONTRACTS.values())
"""What the courses call their files."""
DEFINITIONS = re.compile("^(" + "|".join(known.definition for known in CONTRACTS.values()) + ")", re.MULTILINE)
"""Finds the files of a folder that look like a program of one of the contracts."""
TITLES: dict[str | None, str] = {None: "no contract", **{name: known.title for name, known in CONTRACTS.items()}}


def known(name: str | None) -> str:
    """Return a contract's name, or say which there are."""
    if name not in CONTRACTS:
        raise Mistake(f"There is no contract {safe(str(name))}; there are {' and '.join(CONTRACTS)}.")
    return name


def checks(name: str) -> tuple[Check, ...]:
    """Return the checks of a contract in its usual style."""
    return CONTRACTS[name].contract([]).checks


def functions(name: str) -> list[str]:
    """Return the functions and methods that a contract is marked by."""
    return list(CONTRACTS[known(name)].functions)


def all_functions() -> list[str]:
    """Return the functions and methods of every contract."""
    return [function for known in CONTRACTS.values() for function in known.functions]


def detect(names: Iterable[str]) -> str | None:
    """Return the contract of which a file defines the larger part, if it defines any."""
    defined = set(names)
    shares = {name: len(defined & set(known.parts)) / len(known.parts) for name, known in CONTRACTS.items()}
    likely = max(shares, key=lambda name: shares[name])
    return likely if shares[likely] else None


def guess(source: str) -> str | None:
    """Guess the contract of a file that could not be run."""
    return detect(re.findall(r"(?m)^[ \t]*(?:def|class)[ \t]+(\w+)", source))
