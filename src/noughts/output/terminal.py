"""A report on a terminal: function by function, boards drawn, punishments move by move."""

from collections.abc import Sequence
from itertools import pairwise
from shlex import quote

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from noughts.judge.note import Note
from noughts.judge.oracle import GAME, truths
from noughts.judge.registry import TITLES
from noughts.judge.report import Counterexample, Report, Verdict
from noughts.mnk import O, Position, X
from noughts.output.plain_text import came_label
from noughts.output.sentences import HINT, hint_text, sentence
from noughts.safe import safe

# The palette's hues at the one lightness that reads 4.5:1 on black and on white: a terminal may be either.
INK = {X: "bold #2579be", O: "bold #c05600", ".": "#757575"}
SIGNS = {
    "passed": ("✓", INK[X]),
    "failed": ("✗", INK[O]),
    "unfinished": ("…", INK["."]),
    "not run": ("–", INK["."]),
}

NO_BOX = {"limits": "NO BOX, limits only: submissions trusted", "plain": "NO BOX: your own file, run as any program is"}


def show(report: Report, console: Console) -> None:
    """Print a report."""
    console.print(_heading(report))
    if report.verdicts:
        console.print(_overview(report))
    for verdict in report.verdicts:
        if verdict.status == "failed":
            console.print(_failure(verdict))
    if report.problem:
        _print_problem(report, console)
    _print_list("Advice (costs nothing)", list(map(sentence, report.advice)), console)
    _print_list("Refused by the box", report.refused, console)
    _print_list("Look at this one yourself", list(map(sentence, report.look)), console)
    if seen := _explorer(report):
        console.print(Text(f"\n{seen}"), soft_wrap=True)
    console.print(_score(report))


def _explorer(report: Report) -> str:
    """Say how to look at a board that was answered wrongly, a search's before any other."""
    boards = {
        verdict.name: verdict.counterexample.board
        for verdict in report.verdicts
        if verdict.counterexample and verdict.counterexample.board
    }
    open_ = [name for name, board in boards.items() if (truth := truths().get(board)) and not truth.terminal]
    if not open_:
        return ""
    name = next((one for one in open_ if one.startswith(("minimax", "TicTacToeSolver."))), open_[0])
    return f"To see it on the board: noughts web --with {quote(safe(report.path))} --at {boards[name]}"


def _heading(report: Report) -> Text:
    box_name = NO_BOX.get(report.box, f"box: {report.box}")
    return Text.assemble("\n", (safe(report.path), "bold"), (f"  {TITLES[report.contract]} · {box_name}\n", INK["."]))


def _overview(report: Report) -> Table:
    table = Table.grid(padding=(0, 2))
    for verdict in report.verdicts:
        sign, style = SIGNS[verdict.status]
        words = "not run" if report.problem else _words(verdict)
        table.add_row(Text(f"  {sign}", style), Text(safe(verdict.name)), Text(words, INK["."]))
    return table


def _words(verdict: Verdict) -> str:
    """Say how a function did; of a passed one, all that is to be known."""
    if verdict.status == "failed":
        return f"{verdict.failed:,} of {verdict.tried:,} wrong" if verdict.tried else "missing"
    known = " ".join(safe(sentence(reason)) for reason in verdict.reasons)
    if verdict.status == "not run":
        return f"not run. {known}"
    passed = "right" if verdict.tried == 1 else f"all {verdict.tried:,} right"
    start = passed if verdict.status == "passed" else f"unfinished: {verdict.tried:,} right"
    return f"{start}. {known}".rstrip(". ")


def _failure(verdict: Verdict) -> RenderableType:
    sign, style = SIGNS["failed"]
    parts: list[RenderableType] = [Text.assemble("\n", (f"{sign} ", style), (safe(verdict.name), "bold"))]
    if verdict.counterexample:
        parts.append(Padding(_example(verdict.counterexample), (1, 0, 1, 2), expand=False))
    parts += [Padding(_reason(reason), (0, 0, 0, 2), expand=False) for reason in verdict.reasons]
    return Group(*parts)


def _reason(reason: Note) -> Text:
    """Return a reason; a hint stands out."""
    if reason.id == "hint":
        return Text.assemble((HINT, "bold"), safe(hint_text(reason)))
    return Text(safe(sentence(reason)))


def _example(case: Counterexample) -> RenderableType:
    words = Table.grid(padding=(0, 2))
    came, right = sentence(case.came), sentence(case.right)
    for label, text in (("call", case.call), (came_label(case), came), ("right is", right)):
        words.add_row(Text(label, INK["."]), Text(safe(text)))
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_row(*([_board(case.board), words] if case.board else [words]))
    return Group(table, *_play(case.line)) if case.line else table


def _board(notation: str) -> Text:
    """Draw a board with its row and column numbers, as calls name them."""
    grey = INK["."]
    drawn = Text("    0   1   2\n  ╭───┬───┬───╮\n", grey)
    for number, row in enumerate(notation.split("/")):
        drawn.append("  ├───┼───┼───┤\n" if number else "", grey).append(f"{number} │", grey)
        for mark in row:
            drawn.append(f" {mark.replace('.', ' ')} ", INK[mark]).append("│", grey)
        drawn.append("\n")
    return drawn.append("  ╰───┴───┴───╯", grey)


def _play(boards: tuple[str, ...]) -> list[RenderableType]:
    """Draw a punishment: one small board after the other, the new mark in brackets."""
    end = GAME.winner(Position.parse(boards[-1]))
    heading = f"How {end} wins, move by move:" if end else "How the win gets away, move by move:"
    steps = [_step(*pair) for pair in pairwise(boards)]
    steps[0].append(" ← its move", INK["."])
    steps[-1].append(f"\n{end} wins" if end else "\na draw", "bold")
    return [Text(f"\n{heading}\n", INK["."]), Columns(steps, padding=(0, 3))]


def _step(before: str, after: str) -> Text:
    place = next(index for index, mark in enumerate(after) if mark != before[index])
    drawn = Text()
    for index, mark in enumerate(after):
        left, right = "[]" if index == place else "  "
        drawn.append("\n" if mark == "/" else f"{left}{mark.replace('.', '·')}{right}", INK.get(mark, ""))
    return drawn.append(f"\n{after[place]} {divmod(place, 4)}", INK["."])


def _print_problem(report: Report, console: Console) -> None:
    reasons = next((verdict.reasons for verdict in report.verdicts if verdict.reasons), None)
    if report.verdicts:
        console.print()
    for reason in reasons or filter(None, [report.problem]):
        console.print(Padding(_reason(reason), (0, 0, 0, 2), expand=False))


def _print_list(heading: str, items: Sequence[str], console: Console) -> None:
    if not items:
        return
    console.print(Text(f"\n{heading}", "bold"))
    table = Table.grid(padding=(0, 1))
    for item in items:
        table.add_row("  ·", Text(safe(item)))
    console.print(table)


def _score(report: Report) -> Text:
    if not report.judged or not report.max_score:
        return Text("\nNot judged.", "bold")
    done = report.score == report.max_score
    return Text.assemble(
        ("\nScore: ", "bold"), (f"{report.score} of {report.max_score}", "bold"), " · all passed" if done else ""
    )
