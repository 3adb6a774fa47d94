"""The contracts by name: what a file of each is called, and which functions it is marked by."""

from noughts.errors import Mistake
from noughts.grade import cs50, objects
from noughts.grade.safe import safe

FILES = {"cs50": "tictactoe.py", "object": "tictactoe_solver.py"}


def known(name: str | None) -> str:
    """Return a contract's name, or say which there are."""
    if name not in FILES:
        raise Mistake(f"There is no contract {safe(str(name))}; there are {' and '.join(FILES)}.")
    return name


def functions(name: str) -> list[str]:
    """Return the functions and methods that a contract is marked by."""
    contract = cs50.contract() if known(name) == "cs50" else objects.contract(objects.Style())
    return [check.name for check in contract.checks]


def all_functions() -> list[str]:
    """Return the functions and methods of every contract."""
    return [function for name in FILES for function in functions(name)]
