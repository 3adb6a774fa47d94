"""Sets extended attributes."""

import os

from stage import CANARY, each


def attack():
    return each(lambda: os.setxattr(CANARY, "user.made", b"x"), lambda: os.listxattr(CANARY))
