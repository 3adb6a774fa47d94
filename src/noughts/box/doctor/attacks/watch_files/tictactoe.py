"""Watches folders for changes."""

from tools import FOLDER, each, system_call


def attack():
    return each(
        lambda: system_call(254, 27, system_call(294, 26, 0), FOLDER.encode(), 0xFFF),
        lambda: system_call(300, 262, 0, 0),
    )
