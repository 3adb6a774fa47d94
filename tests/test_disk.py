"""A disk that fails is told in one sentence, and a name that cannot be looked at is no file."""

import errno
import os
from pathlib import Path

import pytest

from noughts.disk import explained, full, is_file, is_folder
from noughts.errors import Mistake


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_is_told_with_what_is_kept(number: int) -> None:
    with pytest.raises(Mistake) as caught, explained(Path("out")):
        raise OSError(number, os.strerror(number))
    assert str(caught.value) == full(Path("out"))
    assert "every verdict told so far is kept" in str(caught.value)


def test_another_failure_is_told_by_its_cause() -> None:
    with pytest.raises(Mistake, match=r"^out cannot be written: Permission denied\.$"), explained(Path("out")):
        raise PermissionError(errno.EACCES, "Permission denied")


def test_what_is_no_failure_of_the_disk_goes_on() -> None:
    with pytest.raises(ValueError, match="mine"), explained(Path("out")):
        raise ValueError("mine")


def test_what_cannot_be_looked_at_is_no_file_and_no_folder(tmp_path: Path) -> None:
    (tmp_path / "a.py").touch()
    assert (is_file(tmp_path / "a.py"), is_folder(tmp_path)) == (True, True)
    for path in (tmp_path / ("x" * 300), tmp_path / "gone", tmp_path / "a.py" / "below"):
        assert not is_file(path)
        assert not is_folder(path)
