"""How this copy of Noughts was installed, and so what brings a package that it lacks.

Every sentence that tells someone to install something gets its command from here. An extra is a name in brackets
after noughts, as in noughts[window]; pyproject.toml says which packages each brings.
"""

import shlex
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from noughts.errors import Mistake

ROOT = Path(__file__).resolve().parents[2]
"""Of a checkout; of an installed package it is the folder above site-packages, and holds no project."""


def how(prefix: Path = Path(sys.prefix), root: Path = ROOT) -> str:
    """Say how it was installed: a checkout, uvx, uv tool, uv, pipx, pipx run, pip, or copied."""
    if (root / "pyproject.toml").is_file() and (root / "src" / "noughts").is_dir():
        return "checkout"
    if "pipx" in prefix.parts:  # asked first, for pipx may let uv make its environments
        return "pipx" if prefix.parent.name == "venvs" else "pipx run"
    settings = prefix / "pyvenv.cfg"
    if (prefix / "uv-receipt.toml").is_file():
        return "uv tool"
    if settings.is_file() and "\nuv = " in settings.read_text(encoding="utf-8", errors="replace"):
        return "uvx" if {"archive-v0", "environments-v2"} & set(prefix.parts) else "uv"
    try:
        distribution("noughts")
    except PackageNotFoundError:
        return "copied"
    return "pip"


COMMANDS = {
    "checkout": 'make setup, or: python -m pip install -e ".[dev]"',
    "uvx": 'uvx --from "noughts[{extra}]" noughts {words}',
    "uv tool": 'uv tool install "noughts[{extra}]"',
    "uv": 'uv pip install "noughts[{extra}]"',
    "pipx": 'pipx install --force "noughts[{extra}]"',
    "pipx run": 'pipx run --spec "noughts[{extra}]" noughts {words}',
    "pip": 'python -m pip install "noughts[{extra}]"',
    "copied": "python -m pip install {package}",
}
"""What to run, by how it was installed; the two that keep nothing run Noughts at once with what was missing."""


def command(extra: str, package: str) -> str:
    """Return what to run so that an extra, of which a package is missing, is there."""
    return COMMANDS[how()].format(extra=extra, package=package, words=shlex.join(sys.argv[1:])).rstrip()


def shipped(name: str) -> Path:
    """Return a file of the course that comes with Noughts: from the installed package, or from the checkout."""
    for place in (Path(__file__).parent / "assets" / "course", ROOT):
        if (place / name).is_file():
            return place / name
    raise Mistake(f"{name} was not installed with noughts; run this in a checkout of the project.")
