"""Puts standard error in place of the judge's channel."""

import os

from tools import channels


def attack():
    for descriptor in channels():
        os.dup2(2, descriptor)
    return "swapped"
