"""Matches an expression that backtracks for ever."""

import re


def attack():
    return re.match("(a*)*$", "a" * 100 + "b")
