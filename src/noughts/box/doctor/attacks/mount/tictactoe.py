"""Mounts file systems and changes its root."""

import os

from tools import each, system_call


def attack():
    return each(
        lambda: system_call(165, 40, b"none", b"/tmp", b"tmpfs", 0, 0),
        lambda: os.chroot("/tmp"),
        lambda: system_call(155, 41, b"/", b"/"),
        lambda: system_call(430, 430, b"tmpfs", 0),
    )
