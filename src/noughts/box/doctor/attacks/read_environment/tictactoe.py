"""Looks for secrets in the environment."""

import os


def attack():
    return f"BREACH {dict(os.environ)}" if os.environ else "empty"
