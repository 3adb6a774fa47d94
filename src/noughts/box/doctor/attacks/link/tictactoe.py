"""Makes links and moves files."""

import os

from tools import CANARY, FOLDER, OTHER, each


def attack():
    return each(
        lambda: os.symlink("/etc/passwd", f"{FOLDER}/made"),
        lambda: os.link(CANARY, f"{FOLDER}/made"),
        lambda: os.rename(CANARY, f"{FOLDER}/moved"),
        lambda: os.replace(OTHER, CANARY),
    )
