"""Creates files and folders."""

import os
import tempfile

from tools import FOLDER, each


def attack():
    return each(
        lambda: open(f"{FOLDER}/made", "x"),
        lambda: os.mkdir(f"{FOLDER}/made"),
        lambda: os.mkfifo(f"{FOLDER}/made"),
        lambda: os.mknod(f"{FOLDER}/made"),
        lambda: os.open(FOLDER, os.O_TMPFILE | os.O_RDWR),
        lambda: tempfile.TemporaryFile(),
        lambda: open("made", "w"),
    )
