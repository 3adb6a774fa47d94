"""From patterns of failures to misconceptions: what a learner probably believes.

A row holds a name, the role it explains, and a test of the evidence; what to do about it is told by `output.hints`.
For each role that fails by itself, and not because a function it leans on fails, the first row whose pattern shows is
the one that speaks; the counterexample is chosen from what it speaks of. A row about the file as a whole, when one
speaks, is the only one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from noughts.judge.diagnosis import patterns as p
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.patterns import Pattern, every, kind, says, some
from noughts.judge.note import Note, note

ANY = "any"
FILE = "file"


class Misconception(NamedTuple):
    """One row of the table."""

    name: str
    role: str
    pattern: Pattern

    @property
    def hint(self) -> Note:
        """The hint that this row gives."""
        return note("hint", name=self.name, role=self.role)


M = Misconception

TABLE: Sequence[Misconception] = (
    # The file as a whole
    M("syntax error", FILE, p.trouble("syntax")),
    M("runs on import", FILE, p.trouble("input", "exit", "slow")),
    M("module missing", FILE, p.trouble("module")),
    M("module not allowed", FILE, p.trouble("closed")),
    M("refused by the box", FILE, p.trouble("refused")),
    M("fails on import", FILE, p.trouble("error")),
    M("wrong file", FILE, p.trouble("contract")),
    M("answers that equal everything", FILE, Pattern(p.equals_everything)),
    M("constants changed", FILE, Pattern(p.constants_changed)),
    # Any function, after what is special to one
    M("row and column required", "Move", some(p.asked("short"))),
    M("function missing", ANY, Pattern(p.absent)),
    M("not written yet", ANY, every(p.raised("NotImplementedError"))),
    M("asks for input", ANY, some(p.raised("EOFError"))),
    M("ends the program", ANY, some(p.exits)),
    M("never comes back", ANY, some(p.died("cpu", "wall"))),
    M("imports inside a function", ANY, some(p.raised("ModuleNotFoundError", "ImportError"))),
    M("reaches outside", ANY, some(p.raised("PermissionError"))),
    M("recursion without an end", ANY, some(p.raised("RecursionError"))),
    M("another number of arguments", ANY, every(p.raised("TypeError", words="positional argument|unexpected keyword"))),
    M("state between calls", ANY, Pattern(p.changes)),
    # player and actions
    M("other marks", "player", every(lambda f: not says("X", "O", None)(f))),
    M("player counts wrong", "player", every(says("X", "O", None))),
    M("a list for a set", "actions", every(p.returns("list"))),
    M("row and column swapped", "actions", every(p.maps_to(lambda row, col: (col, row)))),
    M("counts from one", "actions", every(p.maps_to(lambda row, col: (row + 1, col + 1)))),
    M("misses the last row or column", "actions", every(p.maps_to(p.corner_of_board))),
    # result
    M(
        "copies only the outer list",
        "result",
        p.both(some(kind("mutated")), p.written(r"copy\.copy\(|\.copy\(\)|board\[:\]|list\((self\.)?board\)")),
    ),
    M("mutates the board", "result", some(kind("mutated"))),
    M("shares rows with the old board", "result", some(kind("shared"))),
    M("refuses a free cell", "result", some(p.refused)),
    M("no mark placed", "result", some(p.unmoved)),
    M("wrong mark placed", "result", every(p.other_mark)),
    M("mark in the wrong place", "result", some(kind("value"))),
    M("no exception for an illegal move", "illegal", every(says(None, False))),
    M("moves are never checked", "illegal", p.both(some(p.asked("taken")), some(p.asked("negative")))),
    M("taken cell accepted", "illegal", some(p.asked("taken"))),
    M("out-of-range accepted by wrap-around", "illegal", some(p.asked("outside"))),
    M("negative index accepted", "illegal", some(p.asked("negative"))),
    # winner
    M("None-lines taken for a win", "winner", every(p.fooled_by_empty)),
    M("diagonal forgotten", "winner", every(p.missed_diagonal)),
    M("one player's wins not seen", "winner", Pattern(p.one_sided, p.missed_win)),
    M("line forgotten", "winner", Pattern(p.lines_forgotten, p.blind)),
    M("gives up too early", "winner", every(p.missed_win)),
    M("a draw given as a winner", "winner", every(lambda f: p.full(f) and p.won_by(None)(f))),
    M("wrong winner", "winner", every(says("X", "O"))),
    # terminal
    M("not a true bool", "terminal", every(lambda f: not says(True, False)(f))),
    M("None-lines taken for a win", "terminal", every(p.fooled_by_empty)),
    M("counts the cells wrong", "terminal", p.both(every(p.off_by_one), some(lambda f: says(True)(f)), some(p.full))),
    M("ends too early", "terminal", every(lambda f: says(True)(f) and not p.over(f))),
    M("no game ever ends", "terminal", p.both(every(p.missed_end), some(p.full), some(lambda f: not p.full(f)))),
    M("full board not terminal", "terminal", every(lambda f: p.missed_end(f) and p.full(f))),
    M("win not terminal", "terminal", every(lambda f: p.missed_end(f) and not p.full(f))),
    # utility
    M(
        "utility signs swapped",
        "utility",
        p.both(
            some(p.won_by("X")), some(p.won_by("O")), every(lambda f: says(-1)(f) if p.won_by("X")(f) else says(1)(f))
        ),
    ),
    M("O's win scored as +1", "utility", every(lambda f: p.won_by("O")(f) and says(1)(f))),
    M(
        "zero for the letter O",
        "utility",
        p.both(every(lambda f: p.won_by("O")(f) and says(0)(f)), p.written_in_it(r"[=!]= *0\b")),
    ),
    M("O's win scored as 0", "utility", every(lambda f: p.won_by("O")(f) and says(0)(f))),
    M("utility for the player to move", "utility", every(lambda f: p.won_by("X")(f) and says(-1)(f))),
    # minimax
    M("plays on a finished board", "finished", some(kind("finished"))),
    M("raises on a finished board", "finished", some(kind("raised"))),
    M("returns (value, move)", "minimax", every(p.holds_value_and_move)),
    M("a list for a move", "minimax", every(p.a_list)),
    M("finds no move", "minimax", some(says(None))),
    M("minimax changes the board", "minimax", some(kind("mutated"))),
    M("maximises for both", "minimax", p.idea("maximises for both")),
    M("picks the largest value for O too", "minimax", p.idea("picks for X")),
    M("plays to lose", "minimax", p.idea("plays to lose")),
    M("ties taken last", "minimax", p.idea("ties taken last")),
    M("looks too few moves ahead", "minimax", p.idea("looks too short")),
    M("pruning bug", "minimax", p.both(some(kind("value")), p.written(r"\b(?i:alpha|beta)\b"))),
    M("takes any free cell", "minimax", some(p.misses_win)),
    # The object contract
    M("Player is no enumerated type", "Player", some(kind("value", "raised"))),
    M("text does not show the board", "GameState.__str__", some(kind("alike", "type"))),
    M("row and column swapped", "spot", some(kind("value"))),
    M("does not prune", "search", every(kind("unpruned"))),
    M("score with the wrong sign", "search", some(kind("score"))),
    # Whatever is left
    M("name not defined", ANY, some(p.raised("NameError"))),
    M("name hidden by a variable", ANY, some(p.raised("UnboundLocalError"))),
    M("stops with an error", ANY, some(kind("raised"))),
    M("returns nothing", ANY, some(says(None))),
    M("wrong type", ANY, every(kind("type"))),
)


def found(evidence: Evidence) -> dict[str, Misconception]:
    """Return the misconception behind the file, or else behind each role, from what is its own fault."""
    if whole := _speaking(evidence, FILE):
        return {FILE: whole}
    roles = (*evidence.failures, *sorted(evidence.missing))
    return {role: row for role in roles if (row := _speaking(evidence, role))}


def _speaking(evidence: Evidence, role: str) -> Misconception | None:
    """Return the first row that speaks about a role, if any does."""
    rows = (row for row in TABLE if row.role == role or (row.role == ANY and role != FILE))
    return next((row for row in rows if row.pattern.shows(evidence, role)), None)
