"""In a notebook: boards, searches and reports show themselves, without script; the example is run by a real kernel."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from support import ROOT, SINS
from support.reports import failing

from noughts import notebook
from noughts.errors import Mistake
from noughts.game import walk
from noughts.judge.report import Report
from noughts.mnk import MNK

EXAMPLE = ROOT / "docs" / "notebook.ipynb"


def test_every_position_draws_its_marks_and_its_lines():
    game = MNK(3, 3, 3)
    for position in walk(game, str):
        drawn = position._repr_svg_()
        assert drawn.count("l18 18m0 -18l-18 18") == position.x.bit_count()
        assert drawn.count('r="10"') == position.o.bit_count()
        assert ('stroke-dasharray="none"' in drawn) == (game.winner(position) is not None)
        assert f'aria-label="{position}"' in drawn


def test_the_example_is_run_and_shows_what_is_stored_in_it():
    stored = nbformat.read(EXAMPLE, as_version=4)
    ran = nbformat.read(EXAMPLE, as_version=4)
    NotebookClient(ran, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}).execute()
    assert [shown(cell) for cell in ran.cells] == [shown(cell) for cell in stored.cells]
    html = "".join(text for cell in ran.cells for text in shown(cell).values())
    assert html.count("<svg") > 10
    assert "never looked at" in html or "&lt;=" in html
    assert "functions are right" in html
    assert not re.search(r"<script|javascript:|\son\w+=", html)


def shown(cell: nbformat.NotebookNode) -> dict[str, str]:
    outputs = cell.get("outputs", [])
    assert all(output.output_type == "execute_result" for output in outputs)
    return {kind: text for output in outputs for kind, text in output.data.items()}


def test_a_report_shows_nothing_of_a_files_own_as_markup():
    hostile = failing(text="<script>alert(1)</script><img src=x onerror=alert(1)>\x1b[2J")
    shown = notebook.Checked(hostile)._repr_html_()
    assert "\x1b" not in shown
    assert "&lt;script&gt;" in shown
    tags = set(re.findall(r"<(\w+)", shown))
    assert tags <= {"p", "b", "table", "tr", "td", "h4", "svg", "path", "circle", "pre", "ul", "li"}


def test_a_report_without_a_verdict_says_why():
    checked = notebook.check(SINS / "name-error-at-import", mine=True)
    assert "0 of 8" in repr(checked)
    assert "NameError" in checked._repr_html_()
    assert notebook.Checked(Report("", None, "", ()))._repr_html_().startswith("<p><b>0 of 0</b>")


def test_mistakes_are_one_sentence():
    for wrong in ({"search": "luck"}, {"order": "spiral"}):
        with pytest.raises(Mistake, match="Choose a search of"):
            notebook.trace("X.O/.X./..O", **wrong)
    with pytest.raises(Mistake, match="16 free cells"):
        notebook.trace(notebook.board("/".join(["...."] * 4), "4x4x4"))


def test_the_example_names_no_folder_of_ours():
    assert str(Path.home()) not in EXAMPLE.read_text()
    assert "/tmp" not in EXAMPLE.read_text()
