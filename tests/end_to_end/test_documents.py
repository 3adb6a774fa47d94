"""What the documents show is what happens: their examples are run, their commands exist."""

import doctest
import re
import textwrap
from pathlib import Path

import pytest
from support import ROOT
from support.documents import exists, printed_otherwise

RUN = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "docs/class.md", "docs/questions.md", "docs/proofs.md")]
RUN += [ROOT / "docs" / name for name in ("index.md", "faq.md")]
RUN += sorted(path for folder in ("how-to", "explained") for path in (ROOT / "docs" / folder).glob("*.md"))


def blocks(kind: str) -> list:
    """Return every code block of this kind, named by its document and its first line."""
    found = []
    for document in RUN:
        for block in re.findall(rf"^ *```{kind}\n(.*?)^ *```", document.read_text(), re.MULTILINE | re.DOTALL):
            block = textwrap.dedent(block)
            found.append(pytest.param(block, id=f"{document.name}: {block.splitlines()[0]}"))
    return found


@pytest.mark.parametrize("block", blocks("console"))
def test_a_console_block_prints_what_it_shows(block: str):
    assert [*printed_otherwise(block, ROOT)] == []


@pytest.mark.parametrize("block", blocks("python"))
def test_a_python_block_gives_what_it_shows(block: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(ROOT)  # which a class that was graded in this process has taken off the path
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
    assert exists(command)


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
