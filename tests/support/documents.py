"""What a document shows, run or held to what there is."""

import doctest
import os
import re
import shlex
import subprocess
import sys
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


def printed(block: str, folder: Path) -> None:
    """Each line after "$ " is run; what follows is what it prints, "..." standing for anything."""
    for command, wanted in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        run = shell(command, folder)
        told = re.sub(r" +$", "", run.stdout + run.stderr, flags=re.MULTILINE)  # a table is filled up with spaces
        assert doctest.OutputChecker().check_output(wanted, told, doctest.ELLIPSIS), run


def check_command(command: str) -> None:
    """Hold a command that a document shows, and that is not run, to what there is."""
    program, *words = shlex.split(command)
    if program == "make":
        assert shell(f"make -n {shlex.join(words)}").returncode == 0
    elif program == "noughts":
        check_options(words)
    elif program == "uvx":
        check_options(words[words.index("noughts") + 1 :])
    elif program in ("python", "python3"):
        assert (ROOT / words[0]).is_file()
    else:
        assert program in ("git", "cd", "pip", "pip3", "pipx"), f"nothing checks {program}"


def check_options(words: list[str]) -> None:
    """Hold a command to its own help: it is there, and so is each option."""
    helped = help_of(words[0])
    for word in words[1:]:
        assert not word.startswith("--") or word in helped


@cache
def help_of(command: str) -> str:
    helped = shell(f"noughts {command} --help")
    assert helped.returncode == 0, helped.stderr
    return helped.stdout
