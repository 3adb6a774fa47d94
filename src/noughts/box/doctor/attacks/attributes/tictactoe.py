"""Sets extended attributes."""

import os

from tools import CANARY, each


def attack():
    return each(lambda: os.setxattr(CANARY, "user.made", b"x"), lambda: os.listxattr(CANARY))
