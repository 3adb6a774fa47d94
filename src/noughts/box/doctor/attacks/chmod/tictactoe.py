"""Changes the rights and owner of files."""

import os

from tools import CANARY, FOLDER, each, system_call


def attack():
    return each(
        lambda: os.chmod(CANARY, 0o777),
        lambda: os.chown(CANARY, os.getuid(), -1),
        lambda: os.chmod(FOLDER, 0),
        lambda: system_call(452, 452, -100, CANARY.encode(), 0o777, 0),
    )
