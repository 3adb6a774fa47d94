"""Check a written proof, knowing nothing but the rules; docs/proofs.md tells the format and why each step is sound.

A claim is that a side, S, wins or holds (never loses), whatever the other side, T, does. It rests on lemmas: each is a
position with T to move, and S's answer to every move of T that matters. After an answer S has a line, or the position
is an earlier lemma, or, where S only has to hold, pairs of cells show that T never wins. All that is kept in memory is
a line, which has a limited length, and a number for each lemma.
"""

from collections.abc import Iterator
from typing import BinaryIO
from zlib import crc32

from noughts.errors import Mistake
from noughts.mnk import MNK, Position, cells, lines, moved, symmetries

TITLE = "noughts proof 1"
CLAIMS = {"X": ["X wins"], "draw": ["O holds", "X holds"], "O": ["O wins"]}  # what each value needs
LONGEST, MOST = 1 << 20, 2_000_000  # bytes of a line, and lines: a file with more is refused
SYMMETRIC = 6  # stones up to which a lemma stands for its turned and mirrored images too


def verify(file: BinaryIO) -> tuple[Position, str, int]:
    """Return a position, its value (X, O or draw) and the number of lemmas, or tell the first line that is wrong."""
    place = [1]
    try:
        return _whole(file, _texts(file, place))
    except Mistake as mistake:
        raise Mistake(f"Line {place[0]}: {mistake}") from None


def _texts(file: BinaryIO, place: list[int]) -> Iterator[str]:
    """Yield each line without its checksum, which is of all lines so far, and count them."""
    check = 0
    for place[0], line in enumerate(iter(lambda: file.readline(LONGEST), b""), start=1):
        text, check = line[:-10], crc32(line[:-10], check)
        _require(line[-10:] == b" %08x\n" % check and text.isascii(), "it is damaged, its checksum does not fit.")
        _require(place[0] <= MOST, f"a proof has at most {MOST:,} lines.")
        yield text.decode()
    raise Mistake("the file ends here, before the proof does.")


def _require(truth: object, otherwise: str) -> None:
    if not truth:
        raise Mistake(otherwise)


def _whole(file: BinaryIO, texts: Iterator[str]) -> tuple[Position, str, int]:
    """Check every claim that the value needs; that O never wins from the empty board needs no proof."""
    _require(next(texts) == TITLE, f"this is no proof; the first line of one is {TITLE!r}.")
    shape, board, value = [*next(texts).split(" "), "", ""][:3]
    root, lemmas = Position.parse(board, MNK.parse(shape)), 0
    _require(value in CLAIMS, "a value is X, O or draw.")
    if over := root.game.terminal(root):
        _require((root.game.winner(root) or "draw") == value, f"the game is over, and not with {value}.")
    for claim in [] if over else CLAIMS[value][: None if root.x else 1]:
        _require(next(texts) == claim, f"here stands the claim {claim!r}.")
        lemmas += Claim(root.game, claim).check(root, texts)
    _require(not file.read(1), "the proof ends here, but the file goes on.")
    return root, value, lemmas


class Claim:
    """A claim, and the lemmas proved for it so far; `mine` are S's stones, `theirs` are T's."""

    def __init__(self, game: MNK, claim: str) -> None:
        """Know the lines and the names of the cells: a letter for the row, one for the column."""
        self.side, self.wins, self.size = (1 if claim[0] == "X" else -1), claim.endswith("wins"), game.m * game.n
        self.game, self.lines, self.proved = game, lines(game), set[int]()
        self.bits = {chr(97 + cell // game.m) + chr(97 + cell % game.m): 1 << cell for cell in range(self.size)}

    def check(self, root: Position, texts: Iterator[str]) -> int:
        """Check lemma after lemma, then the answer that the claim ends with; return how many lemmas there were."""
        while (words := next(texts).split(" "))[0] != "so":
            mine, theirs = Position.parse(words[0], self.game)[1:][:: self.side]
            moves = list(cells(self.moves(mine, theirs)))
            _require(len(words) == len(moves) + 1, f"it has {len(words) - 1} answers to {len(moves)} moves.")
            for cell, answer in zip(moves, words[1:], strict=True):
                self.answer(mine, theirs | 1 << cell, answer)
            self.proved.add(self.number(mine, theirs))
        mine, theirs = root[1:][:: self.side]
        self.answer(mine, theirs, "".join(words[1:]))
        return len(self.proved)

    def number(self, mine: int, theirs: int) -> int:
        """Return a position as one number, the same for its images where there are few stones."""
        if (mine | theirs).bit_count() <= SYMMETRIC:
            mine, theirs = min((moved(mine, where), moved(theirs, where)) for where in symmetries(self.game))
        return mine | theirs << self.size

    def moves(self, mine: int, theirs: int) -> int:
        """Return T's moves that matter: in lines that are not dead; where S threatens to end one, only the block."""
        live, ends = 0, 0
        for line in self.lines:
            if not line & mine or not line & theirs:
                live |= (rest := line & ~mine & ~theirs)
                if rest & rest - 1 == 0:
                    _require(line & mine, "the other side completes a line.")
                    ends |= rest
        _require(live or not self.wins, "nobody can complete a line any more.")
        return live if not ends else 0 if ends & ends - 1 else ends

    def answer(self, mine: int, theirs: int, answer: str) -> None:
        """Check that S, playing this cell ('-' is none: a stone never hurts its owner), has what is claimed."""
        name, colon, pairs = answer.partition(":")
        _require(name == "-" or self.bits.get(name, -1) & ~(mine | theirs) > 0, f"{answer[:9]!r} is no free cell.")
        mine |= self.bits.get(name, 0)
        known = self.paired(mine, theirs, pairs) if colon else self.number(mine, theirs) in self.proved
        _require(known or self.game.has_line(mine), f"{answer[:80]!r} does not prove what it should.")

    def paired(self, mine: int, theirs: int, names: str) -> bool:
        """Tell whether S holds: he answers in each pair of cells, and elsewhere T's lines weigh too little."""
        rests, free = {line & ~theirs for line in self.lines if not line & mine}, self.game.full & ~(mine | theirs)
        for pair in (names[start : start + 4] for start in range(0, len(names), 4)):
            both = self.bits.get(pair[:2], 0) | self.bits.get(pair[2:], 0)
            _require(both & free == both and both.bit_count() == 2, f"{pair!r} is no pair of free cells.")
            rests, free = {rest & ~both for rest in rests if rest & both != both}, free & ~both
        weights = [(rest, 1 << self.game.k - rest.bit_count()) for rest in rests]
        most = max((sum(weight for rest, weight in weights if rest >> c & 1) for c in cells(free)), default=0)
        return not self.wins and sum(weight for _, weight in weights) + most < 1 << self.game.k
