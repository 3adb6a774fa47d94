"""Locks memory and hides it."""

import os

from tools import each, system_call


def attack():
    return each(lambda: system_call(151, 230, 3), lambda: system_call(447, 447, 0), lambda: os.memfd_create("hidden"))
