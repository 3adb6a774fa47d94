"""What a document shows, run or held to what there is."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from support import ROOT

ENVIRONMENT = {
    **os.environ,
    "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    "COLUMNS": "80",
    "NO_COLOR": "1",
}


def shell(command: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def printed_otherwise(block: str, folder: Path) -> Iterator[subprocess.CompletedProcess[str]]:
    """Run each line after "$ " and yield those that do not print what follows, "..." standing for anything."""
    for command, wanted in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        run = shell(command, folder)
        told = re.sub(r" +$", "", run.stdout + run.stderr, flags=re.MULTILINE)  # a table is filled up with spaces
        if not doctest.OutputChecker().check_output(wanted, told, doctest.ELLIPSIS):
            yield run


def exists(command: str) -> bool:
    """Tell whether a command that a document shows, and that is not run, could be."""
    program, *words = shlex.split(command)
    if program == "make":
        return shell(f"make -n {shlex.join(words)}").returncode == 0
    if program == "noughts":
        return has_options(words)
    if program == "uvx":
        return has_options(words[words.index("noughts") + 1 :])
    if program in ("python", "python3"):
        return (ROOT / words[0]).is_file()
    return program in ("git", "cd", "pip", "pip3", "pipx")  # programs of others


def has_options(words: list[str]) -> bool:
    """Tell whether a command of ours has each of these options in its own help."""
    helped = help_of(words[0])
    return all(word in helped for word in words[1:] if word.startswith("--"))


@cache
def help_of(command: str) -> str:
    helped = shell(f"noughts {command} --help")
    assert helped.returncode == 0, helped.stderr
    return helped.stdout
