"""Words about a module that is not there, the same whether the file imports it at its top or inside a function."""

from noughts.output.hints.words import Args
from noughts.safe import safe

DO_WITHOUT = (
    "If it is a file of your own, hand it in beside this one; otherwise look at its spelling, or do without it. "
    "Python's standard library is always there."
)
LET_IN = (
    "Take the import out if nothing in the file needs it. If the course does want this module, nothing is wrong with "
    "your file: whoever runs the check can allow it."
)


def not_installed(args: Args) -> str:
    """Tell which module is not there, and who imports it where."""
    return f"It imports {_which(args)}, which is not installed here."


def not_allowed(args: Args) -> str:
    """Tell which module the box keeps out, who imports it where, and how to let it in."""
    allow = f"; ask for --allow {_name(args)}" if args.get("module") else ""
    return f"It imports {_which(args)}, which is not allowed in the box{allow}."


def _which(args: Args) -> str:
    return f"{_name(args)} in line {args['line']}" if args.get("line") else _name(args)


def _name(args: Args) -> str:
    return safe(args["module"], limit=40) if args.get("module") else "a module"
