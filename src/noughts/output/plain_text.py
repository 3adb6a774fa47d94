"""A verdict in plain text, for every grader's format that shows text."""

from noughts.judge.report import Counterexample, Report, Verdict
from noughts.output.sentences import paragraph, sentence
from noughts.safe import safe, safe_lines


def headline(verdict: Verdict) -> str:
    """Say in one line how a function did."""
    if verdict.status == "passed":
        return "right in the one case there is" if verdict.tried == 1 else f"right in all {verdict.tried:,} cases tried"
    if verdict.status == "unfinished":
        return f"unfinished: right in all {verdict.tried:,} cases tried, which are too few"
    if verdict.status == "not run":
        return f"not run: {first(verdict) or 'no reason was given'}"
    if not verdict.tried:
        return first(verdict) or "failed"
    return f"wrong in {verdict.failed:,} of {verdict.tried:,} cases"


def first(verdict: Verdict) -> str:
    """Return the first of a verdict's reasons, which says what happened."""
    return safe(sentence(verdict.reasons[0])) if verdict.reasons else ""


def explain(verdict: Verdict) -> str:
    """Say all that is known of a function: how it did, the counterexample, and why."""
    parts = [headline(verdict)]
    if verdict.counterexample:
        parts.append(example(verdict.counterexample))
    told = verdict.reasons if verdict.tried else verdict.reasons[1:]  # the headline has told the first
    if told:
        parts.append(safe_lines(paragraph(told)))
    return "\n\n".join(dict.fromkeys(parts))


def example(case: Counterexample) -> str:
    """Draw a counterexample: the call, the board, what came back and what would have been right."""
    lines = [f"For example {safe(case.call)}" + (" with this board:" if case.board else ":")]
    if case.board:
        lines += [draw(case.board)]
    lines += [f"  returned  {safe(sentence(case.came))}", f"  right is  {safe(sentence(case.right))}"]
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
    """Say what concerns the submission as a whole: its problem, hints, advice, what was refused, what to look at."""
    parts = [sentence(report.problem)] if report.problem else []
    parts += [f"Probably behind it: {hint}" for hint in report.hints]
    parts += [f"Advice: {sentence(advice)}" for advice in report.advice]
    parts += [f"Refused by the box: {refused}" for refused in report.refused]
    parts += [f"Look at this one yourself: {sentence(look)}" for look in report.look]
    return "\n".join(map(safe, parts))


def problem(report: Report, otherwise: str) -> str:
    """Say why a submission could not be run or judged."""
    return safe(sentence(report.problem) if report.problem else otherwise)


def came_label(case: Counterexample) -> str:
    """Return the word before what came back: a value is returned, an exception follows 'it', else there was none."""
    inner = case.came.args["came"]["id"] if case.came.id == "and changed" else case.came.id
    return {"it raised": "it", "the value": "returned"}.get(inner, "answer")
