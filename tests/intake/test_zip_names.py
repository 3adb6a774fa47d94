"""Zips with names that are said to be UTF-8 and are not."""

import zipfile
from pathlib import Path

import pytest

from noughts.intake.zip_names import opened


def test_a_zip_opens_whatever_its_names_are_and_true_ones_stay(tmp_path: Path) -> None:
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("zoé.py", "ann.py", "üma.py"):
            archive.writestr(name, name)
    path.write_bytes(path.read_bytes().replace("zoé".encode(), b"zo\xc3("))
    with pytest.raises(UnicodeDecodeError):
        zipfile.ZipFile(path)
    with opened(path) as archive:
        untrue, *others = archive.namelist()
        assert others == ["ann.py", "üma.py"]
        assert [archive.read(name).decode() for name in others] == others
        with pytest.raises(UnicodeDecodeError):
            archive.read(untrue)
