"""Every tutorial is gone through from nothing: an empty folder, its files saved, its commands run one after another."""

import doctest
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from support import ROOT
from support.documents import exists, printed_otherwise

TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
QUICK = ("player", "developer")
"""Those that take seconds; the others judge files."""
FENCE = re.compile(r"^( *)```(\w+)([^\n]*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    kind: str
    named: dict[str, str]
    text: str


def blocks(page: Path) -> Iterator[Block]:
    for _, kind, words, text in FENCE.findall(page.read_text(encoding="utf-8")):
        yield Block(kind, dict(re.findall(r'(\w+)="([^"]*)"', words)), textwrap.dedent(text))


def go_through(page: Path, folder: Path) -> Iterator[object]:
    """Do what a tutorial says, block by block, and yield what does not go as it says."""
    names: dict[str, object] = {}
    for block in blocks(page):
        if block.kind == "console":
            yield from printed_otherwise(block.text, folder)
        elif block.kind == "python":
            test = doctest.DocTestParser().get_doctest(block.text, names, page.name, None, None)
            if doctest.DocTestRunner().run(test, clear_globs=False).failed:
                yield block
            names = test.globs
        elif "title" in block.named:
            save(folder / block.named["title"], block)
        elif block.kind == "sh":
            lines = filter(None, (line.split("#")[0].strip() for line in block.text.splitlines()))
            yield from (line for line in lines if not exists(line))
        else:
            yield f"nobody knows what to do with a block of {block.kind}"


def save(file: Path, block: Block) -> None:
    """Save a whole file, or one function in its place."""
    if "replace" not in block.named:
        file.write_text(block.text)
        return
    start = rf"^def {block.named['replace']}\(.*?(?=^def |\Z)"
    changed, count = re.subn(start, lambda _: f"{block.text}\n\n", file.read_text(), flags=re.MULTILINE | re.DOTALL)
    assert count == 1
    file.write_text(changed)


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, id=page.stem, marks=[] if page.stem in QUICK else [pytest.mark.long]) for page in TUTORIALS],
)
def test_a_tutorial_goes_as_it_says(page: Path, tmp_path: Path):
    assert [*go_through(page, tmp_path)] == []


def test_there_is_one_for_each_of_the_four_users():
    assert [page.stem for page in TUTORIALS] == ["developer", "instructor", "learner", "player"]
