"""`noughts solve` and `noughts verify`: what they print for people and for programs, and the file between them."""

import json
from pathlib import Path

import pytest

from noughts.cli.solve import run_solve, run_verify
from noughts.errors import Mistake


def test_json_has_the_documented_fields(capsys: pytest.CaptureFixture[str]):
    run_solve("4x4x4", as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert {"shape", "board", "value", "proved", "moves", "nodes", "seconds"} <= data.keys()
    assert (data["shape"], data["board"], data["value"], data["proved"]) == ("4x4x4", "..../..../..../....", 0, True)
    assert len(data["moves"]) == 16
    assert data["open"] == []


def test_a_board_needs_its_shape(capsys: pytest.CaptureFixture[str]):
    run_solve("XX../OO../..../....", shape="4x4x3", as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert (data["value"], data["moves"], data["plies"]) == (1, [[0, 2], [1, 2]], 1)
    with pytest.raises(Mistake, match="how many in a row"):
        run_solve("XX../OO../..../....")


def test_another_rule_is_told_and_goes_with_a_small_shape_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    run_solve("3x3x3", rule="misere")
    out = capsys.readouterr().out
    assert "The rule is misere: who completes a line loses." in out
    assert "a draw, proved\n1 move keeps it" in out
    run_solve("4x3x3", rule="exactly", as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert (data["rule"], data["value"], len(data["moves"])) == ("exactly", 1, 10)
    with pytest.raises(Mistake, match="at most 16 cells"):
        run_solve("5x5x4", rule="exactly")
    for more in ({"seconds": 1.0}, {"proof": tmp_path / "proof"}):
        with pytest.raises(Mistake, match="goes with a shape alone"):
            run_solve("3x3x3", rule="misere", **more)
    with pytest.raises(Mistake, match="goes with a shape alone"):
        run_solve("X../.../...", rule="misere")


def test_out_of_time_tells_bounds_and_no_value(capsys: pytest.CaptureFixture[str]):
    run_solve("8x8x5", seconds=0, as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert (data["value"], data["proved"], data["low"], data["high"], data["moves"]) == (None, False, 0, 1, [])
    run_solve("8x8x5", seconds=0)
    assert "O cannot force a win" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("board", "shape", "sentence"),
    [
        ("3x3x3", None, "a draw, proved\nEvery one of the 9 moves keeps it."),
        ("4x3x3", None, "X wins, proved"),
        ("X.O/.X./..O", "3x3x3", "1 move keeps it, marked above, and no other."),
        ("XXX/OO./...", "3x3x3", "the game is over: X wins, proved"),
    ],
)
def test_people_read_a_sentence(board: str, shape: str | None, sentence: str, capsys: pytest.CaptureFixture[str]):
    run_solve(board, shape=shape)
    assert sentence in capsys.readouterr().out


@pytest.mark.parametrize("board", ["0x3x3", "21x21x5", "3x3x4", "X.O/.X./..Q", "", "9x9"])
def test_mistakes_are_told(board: str):
    with pytest.raises(Mistake):
        run_solve(board)


def test_a_shape_takes_no_shape():
    with pytest.raises(Mistake, match="a shape already"):
        run_solve("3x3x3", shape="4x4x4")


def test_an_interrupt_tells_what_is_known(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    import noughts.solve

    real = noughts.solve.solve

    def interrupted(position: object, *, progress: object, **_options: object) -> None:
        real(position, seconds=0, progress=progress)
        raise KeyboardInterrupt

    monkeypatch.setattr(noughts.solve, "solve", interrupted)
    run_solve("7x7x5", as_json=True)
    assert json.loads(capsys.readouterr().out)["proved"] is False


def test_what_is_written_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "6x5x4.proof"
    run_solve("6x5x4", proof=file)
    assert "X wins, proved" in capsys.readouterr().out
    run_verify(file)
    out = capsys.readouterr().out
    assert "6x5x4 ....../....../....../....../......: X wins." in out
    assert "Checked: 946 lemmas" in out
    run_verify(file, as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert (data["shape"], data["value"], data["lemmas"]) == ("6x5x4", 1, 946)


def test_a_position_with_few_free_cells_has_a_proof_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    run_solve("X.O/.X./..O", proof=tmp_path / "proof")
    run_verify(tmp_path / "proof")
    assert "3x3x3 X.O/.X./..O: a draw." in capsys.readouterr().out


def test_what_is_not_proved_leaves_the_file_as_it_was(tmp_path: Path):
    file = tmp_path / "proof"
    file.write_text("what was there")
    with pytest.raises(Mistake, match="not proved yet"):
        run_solve("8x8x5", seconds=0, proof=file)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("proof", "what was there")]


def test_a_file_that_cannot_be_written_is_told_before_the_search(tmp_path: Path):
    with pytest.raises(Mistake, match="cannot be written"):
        run_solve("8x8x5", proof=tmp_path / "nowhere" / "proof")


def test_a_file_that_is_no_proof_is_told(tmp_path: Path):
    with pytest.raises(Mistake, match="cannot be read"):
        run_verify(tmp_path)
    (tmp_path / "poem").write_bytes(b"\x1b[31mroses\n")
    with pytest.raises(Mistake, match="Line 1: it is damaged"):
        run_verify(tmp_path / "poem")
