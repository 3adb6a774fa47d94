"""Fills the disk with a hundred megabytes."""

import os
import uuid

from tools import FOLDER, each


def fill(folder):
    path = f"{folder}/noughts-{uuid.uuid4().hex}"
    try:
        with open(path, "wb") as stream:
            for _ in range(100):
                stream.write(bytes(1 << 20))
    finally:
        if os.path.exists(path):
            os.unlink(path)


def attack():
    return each(*(lambda folder=folder: fill(folder) for folder in (FOLDER, "/tmp", "/var/tmp", ".", "/run")))
