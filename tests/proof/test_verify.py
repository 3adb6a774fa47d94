"""The checker: what is true and written down passes, and nothing else does, whatever stands in the file."""

import ast
from io import BytesIO
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from noughts.errors import Mistake
from noughts.mnk import MNK, O, Position, X, cells
from noughts.proof import verify as module
from noughts.proof.verify import Claim, verify
from noughts.proof.write import write
from noughts.solve import duel, solve
from noughts.solve.attack import Attack

WORDS = {1: "X", 0: "draw", -1: "O"}


def proof(position: Position) -> bytes:
    """Return a position's proof."""
    file = BytesIO()
    value = solve(position).value
    assert value is not None
    write(file, position, value, Attack(position.game))
    return file.getvalue()


def sealed(texts: list[str]) -> bytes:
    """Return a file of these lines with the checksums they need, as a forger would."""
    check, lines = 0, []
    for text in texts:
        check = crc32(text.encode(), check)
        lines.append(b"%s %08x\n" % (text.encode(), check))
    return b"".join(lines)


def texts(file: bytes) -> list[str]:
    """Return the lines of a file without their checksums."""
    return [line[:-9].decode() for line in file.splitlines()]


def refusal(file: bytes) -> str:
    """Return why a file is refused."""
    with pytest.raises(Mistake) as refused:
        verify(BytesIO(file))
    return str(refused.value)


def test_the_checker_is_short_and_knows_nothing_but_the_rules():
    source = Path(module.__file__).read_text()
    imported = {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    assert imported == {"collections.abc", "typing", "zlib", "noughts.errors", "noughts.mnk"}
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import)]
    assert source.count("\n") < 120


@pytest.mark.parametrize("shape", ["3x3x3", "4x3x3"])
def test_every_damaged_byte_is_found_in_its_line(shape: str):
    whole = proof(MNK.parse(shape).initial_state())
    for place in range(len(whole)):
        line = whole[:place].count(b"\n") + 1
        for wrong in {whole[place] ^ 1, whole[place] ^ 0x80, ord("\n"), ord(" ")} - {whole[place]}:
            damaged = whole[:place] + bytes([wrong]) + whole[place + 1 :]
            assert refusal(damaged).startswith(f"Line {line}: "), damaged


def test_a_proof_that_stops_or_goes_on_is_refused():
    whole = proof(MNK(4, 3, 3).initial_state())
    lines = whole.splitlines(keepends=True)
    for count in range(len(lines)):
        assert refusal(b"".join(lines[:count])) == f"Line {max(1, count)}: the file ends here, before the proof does."
    assert refusal(whole + b"\n") == f"Line {len(lines)}: the proof ends here, but the file goes on."
    for place in range(len(whole)):
        assert refusal(whole[:place])


@pytest.mark.parametrize("shape", ["4x3x3", "5x4x4"])
def test_no_lemma_can_be_left_out_or_come_too_late(shape: str):
    lines = texts(proof(MNK.parse(shape).initial_state()))
    for place in range(len(lines)):
        assert "Line" in refusal(sealed(lines[:place] + lines[place + 1 :]))
    for place in range(3, len(lines) - 1):
        assert "Line" in refusal(sealed([*lines[:place], *lines[place + 1 :], lines[place]]))


def test_a_forged_proof_never_proves_a_wrong_value():
    """Every 3 by 3 position up to symmetry, each with each wrong value, and with its answers changed at random."""
    rng, passed = Random(5), 0
    for position, value in every_position(MNK(3, 3, 3)):
        title, _, *rest = texts(proof(position))
        for wrong in {"X", "O", "draw"} - {WORDS[value]}:
            for claims in (rest, [line.replace("holds", "wins") for line in rest], rest[::-1]):
                refusal(sealed([title, f"3x3x3 {position} {wrong}", *claims]))
        for _ in range(20):
            claimed = rng.choice(["X", "O", "draw"])
            changed = [change(line, rng) for line in rest]
            try:
                verify(BytesIO(sealed([title, f"3x3x3 {position} {claimed}", *changed])))
            except Mistake:
                continue
            passed += 1
            assert claimed == WORDS[value], (position, changed)
    assert passed > 100


def change(line: str, rng: Random) -> str:
    """Return a line with one of its words replaced, now and then: a cell, another cell, pairs, a claim."""
    words = line.split(" ")
    if rng.random() < 0.5:
        return line
    place = rng.randrange(1, len(words)) if len(words) > 1 else 0
    cell = [rng.choice("abc") + rng.choice("abc") for _ in range(3)]
    words[place] = rng.choice([cell[0], "-", f"{cell[0]}:", f"{cell[0]}:{cell[1]}{cell[2]}", "wins", "holds"])
    return " ".join(words)


def every_position(game: MNK) -> list[tuple[Position, int]]:
    """Return every position that play reaches, up to symmetry, with its value to X, by trying everything."""
    size, found = game.m * game.n, []
    for number, score in duel.scores(game.initial_state()).items():
        mine, theirs = number & game.full, number >> size
        x, o = (mine, theirs) if mine.bit_count() == theirs.bit_count() else (theirs, mine)
        position = Position(game, x, o)
        if position == position.canonical():
            sign = (score > 0) - (score < 0)
            found.append((position, sign if position.player == X else -sign))
    return found


def test_every_position_of_tic_tac_toe_is_proved():
    positions = every_position(MNK(3, 3, 3))
    assert len(positions) == 765
    for position, value in positions:
        assert verify(BytesIO(proof(position)))[:2] == (position, WORDS[value])


def test_pairs_never_call_a_lost_position_held():
    """Random pairs on all positions of 4 by 3: where the checker accepts them, the side to move cannot win."""
    rng, game, shown = Random(1), MNK(4, 3, 3), 0
    claims = {X: Claim(game, "O holds"), O: Claim(game, "X holds")}
    names = list(claims[X].bits)
    for position, value in every_position(game):
        if not game.terminal(position):
            claim, free = claims[position.player], [names[cell] for cell in cells(position.empty)]
            mine, theirs = position[1:][:: claim.side]
            for _ in range(4):
                pairs = rng.sample(free, rng.randint(0, len(free) // 2) * 2)
                if claim.paired(mine, theirs, "".join(pairs)):
                    shown += 1
                    assert value != -claim.side, position
    assert shown > 1000


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], "the file ends here"),
        (["a poem"], "this is no proof"),
        (["noughts proof 1", "3x3x3"], "Line 2: "),
        (["noughts proof 1", "99x3x3 ... X"], "Line 2: "),
        (["noughts proof 1", "3x3x3 .../.../... maybe"], "a value is X, O or draw"),
        (["noughts proof 1", "3x3x3 XXX/OO./... O"], "the game is over, and not with O"),
        (["noughts proof 1", "3x3x3 .../.../... draw", "X holds"], "here stands the claim 'O holds'"),
        (["noughts proof 1", "3x3x3 .../.../... draw", "O holds", "so -"], "does not prove"),
        (["noughts proof 1", "3x3x3 .../.../... draw", "O holds", "so"], "is no free cell"),
        (["noughts proof 1", "3x3x3 .../.../... draw", "O holds", "so -:aaaa"], "no pair of free cells"),
        (["noughts proof 1", "3x3x3 .../.../... draw", "O holds", "so -:aaab" + "abac"], "no pair of free cells"),
        (["noughts proof 1", "3x3x3 .../.../... draw", "O holds", "so -:zz"], "no pair of free cells"),
        (["noughts proof 1", "3x3x3 .../.../... draw", "O holds", ".../.../... aa"], "it has 1 answers to 9 moves"),
        (["noughts proof 1", "3x3x3 .../.../... X", "X wins", "XXO/OOX/XOX "], "nobody can complete a line"),
        (["noughts proof 1", "3x3x3 .../.../... X", "X wins", "XX./OO./... ba ba"], "the other side completes a line"),
    ],
)
def test_what_is_wrong_is_said(lines: list[str], sentence: str):
    assert sentence in refusal(sealed(lines))


class Endless:
    """A file without an end, of one line or of many."""

    def __init__(self, line: bytes) -> None:
        self.line, self.most = line, 0

    def readline(self, size: int) -> bytes:
        self.most = max(self.most, size)
        return (self.line or b"a" * size)[:size]


def test_an_endless_line_is_refused_after_its_first_part():
    file = Endless(b"")
    with pytest.raises(Mistake, match=r"^Line 1: it is damaged"):
        verify(file)
    assert file.most <= 1 << 20


def test_a_file_has_a_limited_number_of_lines(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST", 5)
    assert refusal(proof(MNK(4, 3, 3).initial_state())) == "Line 6: a proof has at most 5 lines."


def test_bytes_that_are_no_text_are_refused():
    line = "nöughts".encode()
    assert "Line 1" in refusal(b"%s %08x\n" % (line, crc32(line)))
