"""A class laid out for tools that compare programs."""

import csv
from pathlib import Path

from support import ROOT

from noughts.intake.entries import collect
from noughts.output.collection import write

OURS = (ROOT / "tictactoe.py").read_text()


def test_a_class_is_laid_out_for_tools_that_compare(tmp_path: Path):
    for name in ("ann", "Bob Ö", "eve"):
        (tmp_path / "class" / name).mkdir(parents=True)
    (tmp_path / "class" / "ann" / "tictactoe.py").write_text(OURS)
    (tmp_path / "class" / "Bob Ö" / "tictactoe.py").write_text("import helper\n" + OURS)
    (tmp_path / "class" / "Bob Ö" / "helper.py").write_text("x = 1\n")
    count, left_out = write(collect(tmp_path / "class"), tmp_path / "out")
    assert count == 2
    assert left_out == ["eve: nothing was handed in"]
    with (tmp_path / "out" / "info.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["full_name"] for row in rows} == {"ann", "Bob Ö"}
    assert len(rows) == 3
    assert all((tmp_path / "out" / row["filename"]).is_file() for row in rows)
