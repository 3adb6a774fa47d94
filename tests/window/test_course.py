"""`noughts course`: a hand-in that is checked first, overwrites nothing, and leaves nothing when it fails."""

import pytest
from support import SINS

pytest.importorskip("pygame")
pytest.importorskip("imageio_ffmpeg")

from noughts.cli.window import run_course
from noughts.errors import Mistake
from noughts.window.course import hand_in


@pytest.fixture(autouse=True)
def _no_screen(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


WRONG = SINS / "diagonal-forgotten" / "tictactoe.py"


def test_a_file_that_is_wrong_is_not_handed_in(tmp_path, capsys):
    with pytest.raises(Mistake, match=r"does not pass, so nothing was written; mend it, or add --anyway"):
        run_course(tmp_path / "assignment", WRONG, False)
    assert "Score: 4 of 8" in capsys.readouterr().out
    assert [*tmp_path.iterdir()] == []


@pytest.mark.long
def test_a_file_that_is_wrong_is_handed_in_if_told_to(tmp_path, capsys):
    folder = tmp_path / "assignment"
    run_course(folder, WRONG, True)
    assert "assignment.zip is written, with a file that does not pass." in capsys.readouterr().out.replace("\n", "")
    assert (folder / "tictactoe.py").read_bytes() == WRONG.read_bytes()


def test_a_hand_in_that_fails_leaves_nothing(tmp_path):
    (tmp_path / "mine.py").write_text("X = 'X'\n", encoding="utf-8")
    with pytest.raises(Mistake, match="The film stopped"):
        hand_in(tmp_path / "assignment", module=tmp_path / "mine.py", tell=lambda _: None)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.py"]


def test_the_hand_in_never_overwrites(tmp_path):
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(Mistake, match="not empty"):
        hand_in(tmp_path)
    (tmp_path / "mine.zip").write_text("mine too", encoding="utf-8")
    with pytest.raises(Mistake, match=r"mine\.zip is there already; move it away, or name another folder\."):
        hand_in(tmp_path / "mine")
    assert {path.name for path in tmp_path.iterdir()} == {"notes.txt", "mine.zip"}
    assert (tmp_path / "mine.zip").read_text(encoding="utf-8") == "mine too"
