"""A verdict in plain text, for every grader's format that shows text."""

from noughts.grade.safe import safe, safe_lines
from noughts.grade.verdict import Counterexample, Report, Verdict


def headline(verdict: Verdict) -> str:
    """Say in one line how a function did."""
    if verdict.status == "passed":
        return "right in the one case there is" if verdict.tried == 1 else f"right in all {verdict.tried:,} cases tried"
    if verdict.status == "not run":
        return f"not run: {safe(verdict.why or 'no reason was given')}"
    if not verdict.tried:
        return safe(verdict.why or "failed")
    return f"wrong in {verdict.failed:,} of {verdict.tried:,} cases"


def explain(verdict: Verdict) -> str:
    """Say all that is known of a function: how it did, the counterexample, and why."""
    parts = [headline(verdict)]
    if verdict.counterexample:
        parts.append(example(verdict.counterexample))
    if verdict.why and verdict.status != "not run":
        parts.append(safe_lines(verdict.why))
    return "\n\n".join(dict.fromkeys(parts))


def example(case: Counterexample) -> str:
    """Draw a counterexample: the call, the board, what came back and what would have been right."""
    lines = [f"For example {safe(case.call)}" + (" with this board:" if case.board else ":")]
    if case.board:
        lines += [draw(case.board)]
    lines += [f"  returned  {safe(case.returned)}", f"  right is  {safe(case.expected)}"]
    if case.line:
        lines += ["How it is punished, move by move:", side_by_side(case.line)]
    return "\n".join(lines)


def draw(board: str) -> str:
    """Draw a board in notation as rows of cells."""
    return "\n".join("  " + " ".join(row) for row in safe(board).split("/"))


def side_by_side(boards: tuple[str, ...]) -> str:
    """Draw boards beside each other, from left to right, eight to a row."""
    rows = []
    for start in range(0, len(boards), 8):
        drawn = [draw(board).split("\n") for board in boards[start : start + 8]]
        rows.append("\n".join("   ".join(cells) for cells in zip(*drawn, strict=False)))
    return "\n\n".join(rows)


def remarks(report: Report) -> str:
    """Say what concerns the submission as a whole: its problem, hints, advice, and what the box refused."""
    parts = [report.problem] if report.problem else []
    parts += [f"Probably behind it: {hint}" for hint in report.hints]
    parts += [f"Advice: {advice}" for advice in report.advice]
    parts += [f"Refused by the box: {refused}" for refused in report.refused]
    return "\n".join(map(safe, parts))
