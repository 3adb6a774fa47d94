"""What the documents show is what happens: their examples are run, their commands exist."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from support import ROOT

RUN = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "docs/class.md", "docs/questions.md", "docs/proofs.md")]
ENVIRONMENT = {
    **os.environ,
    "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    "COLUMNS": "80",
    "NO_COLOR": "1",
}


def blocks(kind: str) -> list:
    """Return every code block of this kind, named by its document and its first line."""
    found = []
    for document in RUN:
        for block in re.findall(rf"^```{kind}\n(.*?)^```", document.read_text(), re.MULTILINE | re.DOTALL):
            found.append(pytest.param(block, id=f"{document.name}: {block.splitlines()[0]}"))
    return found


def shell(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("block", blocks("console"))
def test_a_console_block_prints_what_it_shows(block: str):
    """Each line after "$ " is run; what follows is what it prints, "..." standing for anything."""
    for command, wanted in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        run = shell(command)
        assert doctest.OutputChecker().check_output(wanted, run.stdout + run.stderr, doctest.ELLIPSIS), run


@pytest.mark.parametrize("block", blocks("python"))
def test_a_python_block_gives_what_it_shows(block: str):
    test = doctest.DocTestParser().get_doctest(block, {}, "block", None, None)
    assert test.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


COMMANDS = [
    pytest.param(line.split("#")[0].strip(), id=line.split("#")[0].strip())
    for block in blocks("sh")
    for line in block.values[0].splitlines()
    if line.split("#")[0].strip()
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_a_shell_block_exists(command: str):
    program, *words = shlex.split(command)
    if program == "make":
        assert shell(f"make -n {shlex.join(words)}").returncode == 0
    elif program in ("noughts", "uvx"):
        check_options(words[program == "uvx" :])
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


def links() -> list:
    """Return every link of a document to a file of ours."""
    found = [
        (document, link)
        for document in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"))
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text())
    ]
    return [pytest.param(document.parent / link, id=f"{document.name}: {link}") for document, link in found]


@pytest.mark.parametrize("target", links())
def test_a_link_leads_somewhere(target: Path):
    assert target.exists()
