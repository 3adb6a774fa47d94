"""The hints for all rows of the judge's table of misconceptions."""

from noughts.output.hints import any_function, lines, python_says, rules, search, whole_file
from noughts.output.hints.words import Hints

HINTS: Hints = {
    **whole_file.HINTS,
    **any_function.HINTS,
    **python_says.HINTS,
    **rules.HINTS,
    **lines.HINTS,
    **search.HINTS,
}
