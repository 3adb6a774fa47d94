"""Noughts in a notebook: a board, a search and a report that show themselves as pictures and tables, without script.

A `Position` draws itself. `trace` and `check` return what shows itself when it is the last line of a cell.
"""

from dataclasses import dataclass
from html import escape
from pathlib import Path

from noughts import svg
from noughts.box.judging import Terms, judge
from noughts.coach import name, outcome
from noughts.errors import Mistake
from noughts.game import itself, size
from noughts.intake.reader import read_named
from noughts.judge.report import Report, Verdict
from noughts.mnk import MNK, Action, Position
from noughts.orders import ORDERS
from noughts.output.plain_text import explain, headline
from noughts.output.sentences import sentence
from noughts.safe import safe
from noughts.search import alphabeta, minimax
from noughts.trace import Node, Tracer, cost, signed

TRACED = 9  # free cells with which a search is still small
SIGNS = {"passed": "✓", "failed": "✗", "unfinished": "…", "not run": "–"}


@dataclass(frozen=True, slots=True, repr=False)
class Search:
    """A search of a position, as a tree of what it looked at."""

    position: Position
    root: Node[Action]

    def __repr__(self) -> str:
        """Say in one line what was found, where nothing else can be shown."""
        seen, saved = cost(self.root)
        return f"{self.position}: {outcome(int(self.root.value))}; looked at {seen:,} nodes, skipped {saved:,}"

    def _repr_html_(self) -> str:
        """Show the position, what each move came to, and what was cut."""
        game, here = self.position.game, self.position
        rows = [_looked(here, child) for child in self.root.children]
        rows += [_skipped(game.result(here, move), name(game, move), nodes) for move, nodes in self.root.cut]
        seen, saved = cost(self.root)
        told = f"{outcome(int(self.root.value)).capitalize()} with best play on both sides"
        counted = f"Looked at {seen:,} of {seen + saved:,} nodes, skipped {saved:,}."
        head = _row("th", "move", "board", "alpha", "beta", "value", "looked at", "skipped")
        return f"{here._repr_svg_()}<p>{escape(told)}. {counted}</p><table>{head}{''.join(rows)}</table>"


@dataclass(frozen=True, slots=True, repr=False)
class Checked:
    """What the judge found in a file."""

    report: Report

    def __repr__(self) -> str:
        """Say in one line what was found, where nothing else can be shown."""
        return f"{self.report.score} of {self.report.max_score} functions are right"

    def _repr_html_(self) -> str:
        """Show every function, and for each that failed the smallest board that shows it."""
        report = self.report
        rows = [_row("td", SIGNS[v.status], escape(safe(v.name)), escape(headline(v))) for v in report.verdicts]
        failed = [_failure(v) for v in report.verdicts if v.status != "passed" and not report.problem]
        problem = f"<p>{escape(safe(sentence(report.problem)))}</p>" if report.problem else ""
        said = "".join(f"<li>{escape(safe(sentence(advice)))}</li>" for advice in report.advice)
        score = f"<p><b>{report.score} of {report.max_score}</b> functions are right.</p>"
        advice = f"<p>Advice, which costs nothing:</p><ul>{said}</ul>" if said else ""
        return f"{score}{problem}<table>{''.join(rows)}</table>{''.join(failed)}{advice}"


def board(text: str, shape: str = "3x3x3") -> Position:
    """Return a position, which draws itself."""
    return Position.parse(text, MNK.parse(shape))


def trace(position: Position | str, *, search: str = "alphabeta", order: str = "row") -> Search:
    """Search a position by minimax or alphabeta, and return what was looked at."""
    here = board(position) if isinstance(position, str) else position
    searches = {"minimax": minimax, "alphabeta": alphabeta}
    if search not in searches or order not in ORDERS:
        raise Mistake(f"Choose a search of {', '.join(searches)} and an order of {', '.join(ORDERS)}.")
    if here.empty.bit_count() > TRACED:
        raise Mistake(f"This board has {here.empty.bit_count()} free cells; a search is shown with at most {TRACED}.")
    tracer: Tracer[Position, Action] = Tracer(here.game, size(here.game, itself))
    searches[search](here.game, here, order=ORDERS[order], observer=tracer)
    assert tracer.root
    return Search(here, tracer.root)


def check(path: str | Path, *, mine: bool = False, budget: float = 120.0) -> Checked:
    """Judge a file on every position; mine says that it is one's own, where there is no box."""
    return Checked(judge(read_named(Path(path)), Terms(budget=budget, trust=mine)))


def _looked(here: Position, child: Node[Action]) -> str:
    """Return the row of a move that was searched."""
    game, move = here.game, child.action or (0, 0)
    seen, saved = cost(child)
    picture = game.result(here, move)._repr_svg_()
    value = escape(f"{child.kind} {signed(child.value)}")
    return _row("td", name(game, move), picture, signed(child.alpha), signed(child.beta), value, str(seen), str(saved))


def _skipped(after: Position, move: str, nodes: int) -> str:
    """Return the row of a move that was never looked at."""
    return _row("td", move, after._repr_svg_(), "", "", "never looked at", "0", str(nodes))


def _failure(verdict: Verdict) -> str:
    """Draw the board of the counterexample, if there is one, above all that is known."""
    case = verdict.counterexample
    drawn = svg.board(case.board.split("/")) if case and case.board else ""
    return f"<h4>{escape(safe(verdict.name))}</h4>{drawn}<pre>{escape(explain(verdict))}</pre>"


def _row(kind: str, *cells: str) -> str:
    return f"<tr>{''.join(f'<{kind}>{cell}</{kind}>' for cell in cells)}</tr>"
