"""What the page says at each step of a search: told again from the rules of alpha-beta, and held to brute force."""

import json
import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser
from support import brute
from support.browser import opened
from support.claims import PLACES

FIVE = "XO./.X./..O"
SENTENCES = """async (query) => {
  const { unpack, board } = await import("./core/search_tree.js"), { event } = await import("./core/sentences.js");
  const answer = async (question) => await (await fetch(`api/${question}`)).json();
  const [trace, { names }] = await Promise.all([answer(`trace${query}`), answer("position")]);
  const said = (node, step) => [board(node).replaceAll("/", ""), event(node, step, names)];
  return JSON.stringify(unpack(trace).events.map(said));
}"""
NUMBERS = {"−1": -1, "0": 0, "+1": 1}
WRITTEN = {-1: "−1", 0: "0", 1: "+1", -2: "−∞", 2: "+∞"}
OUTCOMES = {1: "X wins", 0: "draw", -1: "O wins"}


@dataclass
class Frame:
    """A call that has not ended: its board and window, and what its moves have brought so far."""

    board: str
    alpha: int
    beta: int
    tried: dict[int, int] = field(default_factory=dict)

    @property
    def sign(self) -> int:
        return 1 if brute.mover(self.board) == "X" else -1

    @property
    def best(self) -> int:
        return self.sign * max(self.sign * value for value in self.tried.values())

    def window(self) -> tuple[int, int]:
        if not self.tried:
            return self.alpha, self.beta
        return (max(self.alpha, self.best), self.beta) if self.sign == 1 else (self.alpha, min(self.beta, self.best))


def limits(alpha: int, beta: int) -> str:
    has = [f"X has {WRITTEN[alpha]} elsewhere"] if alpha > -2 else []
    holds = [f"O holds X to {WRITTEN[beta]} elsewhere"] if beta < 2 else []
    return "; ".join([*has, *holds]) + "." if has or holds else "Nothing is known elsewhere: the window is open."


def cut(frame: Frame) -> str:
    """The rest is skipped: what is true of it by counting the game's own tree."""
    rest = [child for cell, child in brute.moves(frame.board).items() if cell not in frame.tried]
    nodes = sum(map(brute.nodes, rest))
    assert frame.sign * frame.best >= frame.sign * (frame.beta if frame.sign == 1 else frame.alpha)
    skipped = f"skip {len(rest)} move{'s' * (len(rest) > 1)} ({nodes:,} node{'s' * (nodes > 1)})."
    if frame.sign == 1:
        return f"X can already get {WRITTEN[frame.best]} here; O holds X to {WRITTEN[frame.beta]} elsewhere: {skipped}"
    return f"O can already hold X to {WRITTEN[frame.best]} here; X has {WRITTEN[frame.alpha]} elsewhere: {skipped}"


def returned(sentence: str, board: str, frame: Frame) -> int:
    """Return the value that a call's end tells, which has to be true as it is told."""
    truth = brute.truth(board).value
    if match := re.match(r"(?:Return|The game is over: .*, worth) (\S+?)(?: to X)?\.", sentence):
        assert NUMBERS[match[1]] == truth
    elif match := re.match(r"Exactly (\S+): with best play by both, (.*?)\.", sentence):
        assert NUMBERS[match[1]] == truth
        assert match[2] == OUTCOMES[truth]
        assert frame.alpha < truth < frame.beta
    else:
        match = re.match(
            r"Only a bound: at (most|least) (\S+)\. For the window \[(\S+), (\S+)\] that is enough(, so .*?)?\.",
            sentence,
        )
        assert match, sentence
        value = NUMBERS[match[2]]
        assert truth <= value <= frame.alpha if match[1] == "most" else truth >= value >= frame.beta
        assert (match[3], match[4]) == (WRITTEN[frame.alpha], WRITTEN[frame.beta])
        stopped = frame.tried and len(frame.tried) < len(brute.moves(board))
        assert match[5] == (f", so {brute.mover(board)} stopped looking" if stopped else None)
    return NUMBERS[match[2] if match[0].startswith("Only") else match[1]]


@pytest.mark.parametrize(
    "query",
    [
        f"?board={FIVE}",
        f"?board={FIVE}&search=minimax",
        "?board=.../.X./...",
        "?urgent=1&order=centre&memory=1",
        "?urgent=1&order=centre&memory=1&symmetry=1",
    ],
)
def test_every_sentence_of_a_search_is_what_alpha_beta_does_and_true(
    browser: Browser, address: str, query: str
) -> None:
    with opened(browser, f"{address}?mode=museum") as page:
        steps = json.loads(page.evaluate(SENTENCES, query))
    stack: list[Frame] = []
    pruning = "minimax" not in query
    kinds = set()
    for board, sentence in steps:
        if not stack or stack[-1].board != board:
            kinds.add(entered(stack, board, sentence, pruning=pruning))
        elif "skip " in sentence:
            assert sentence == cut(stack[-1])
            kinds.add("cut")
        else:
            kinds.add(left(stack, sentence))
    assert not stack
    assert kinds >= {"over", "call", "best", "other"} | ({"cut"} if pruning else set())
    assert ("remembered" in kinds) == ("memory" in query)


def entered(stack: list[Frame], board: str, sentence: str, *, pruning: bool) -> str:
    """Check what is said where a call begins; return its kind."""
    above = stack[-1] if stack else None
    by = "The search starts here."
    if above:
        (cell,) = [cell for cell, child in brute.moves(above.board).items() if child == board]
        by = f"{brute.mover(above.board)} tries {PLACES[cell]}."
    alpha, beta = above.window() if above and pruning else (-2, 2)
    stack.append(Frame(board, alpha, beta))
    assert sentence.startswith(f"{by} "), sentence
    rest = sentence.removeprefix(f"{by} ")
    end = brute.outcome(board)
    if end is not None:
        assert rest == f"The game is over: {OUTCOMES[end]}."
        return "over"
    if rest.startswith("This position was met before: "):
        returned(rest.removeprefix("This position was met before: "), board, stack[-1])
        return "remembered"
    if rest.startswith("Below lie "):
        assert rest == f"Below lie {brute.nodes(board):,} nodes, looked at in one step."
        return "folded"
    assert rest == f"{brute.mover(board)} is to move. {limits(alpha, beta)}"
    return "call"


def left(stack: list[Frame], sentence: str) -> str:
    """Check what is said where a call ends, and tell the call above; return its kind."""
    frame = stack.pop()
    value = returned(sentence, frame.board, frame)
    if not stack:
        assert sentence.endswith(" The search is done.")
        return "done"
    above = stack[-1]
    (cell,) = [cell for cell, child in brute.moves(above.board).items() if child == frame.board]
    better = not above.tried or above.sign * value > above.sign * above.best
    above.tried[cell] = value
    player = brute.mover(above.board)
    best = (
        f" {PLACES[cell].capitalize()} is {player}'s best so far."
        if better and brute.outcome(frame.board) is None
        else ""
    )
    assert sentence.endswith(f" Back to {player}'s choice.{best}"), sentence
    return "best" if best else "other"
