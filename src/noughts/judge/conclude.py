"""From what was asked and answered to verdicts, hints and advice, all of it as data."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from noughts.judge import object_answers, oracle
from noughts.judge.contract import Case, Check, Failure
from noughts.judge.describe import error, show
from noughts.judge.diagnosis.blame import PART_OF, Evidence
from noughts.judge.diagnosis.calls import code
from noughts.judge.diagnosis.misconceptions import FILE, Misconception
from noughts.judge.diagnosis.patterns import plain
from noughts.judge.examine import Result, free
from noughts.judge.note import Note, note
from noughts.judge.oracle import Truth
from noughts.judge.report import Counterexample, Status, Verdict
from noughts.judge.respondent import RIGHT, Answer
from noughts.judge.values import Obj, Value, value
from noughts.mnk import X

MAIN = "main"
"""The function that plays a whole game, and prints it."""
WARNING = re.compile(r"^[^\n:]*:(\d{1,9}): (\w*Warning): ([^\n]*)\n?(?:  [^\n]*\n?)?", re.MULTILINE)
"""A warning of Python's own about a line of the file, and the line, which it prints below."""
FASTER = {
    "pruning": r"alpha|beta|prun|\bbreak\b",
    "memory": r"cache|memo|transposition|lookup|\b(seen|known|solved|visited)\b",
}
"""What makes a search faster, and the signs in a file's text that it is there."""
SLOW = 8.0  # CPU seconds for all boards, above which a right search is called slow
STATE = "state between calls"
LINES = 300  # wrong moves of which the shortest punishment is sought


def role(failure: Failure, check: Check) -> str:
    """Return the part that a function was playing when it failed."""
    return part(failure.case, check)


def part(case: Case, check: Check) -> str:
    """Return the part that a function plays for a question."""
    name = check.role or check.name
    if name == "result" and case.kind != "legal":
        return "illegal"
    if name == "minimax" and case.truth and case.truth.terminal:
        return "finished"
    return name


def evidence(results: Sequence[Result], source: str, constants: Mapping[str, object]) -> Evidence:
    """Gather the failures by role."""
    failures: dict[str, list[Failure]] = {}
    for result in results:
        for failure in result.failures:
            failures.setdefault(role(failure, result.check), []).append(failure)
    names = [result.check.role or result.check.name for result in results]
    missing = {name for name, result in zip(names, results, strict=True) if result.missing}
    changed = {part(case, result.check) for result in results for case in result.unsteady}
    called = {name: result.check.name for name, result in zip(names, results, strict=True)}
    moves = [pair for result in results if result.check.line for pair in _moves(result)]
    partial = frozenset(name for name, result in zip(names, results, strict=True) if result.untried)
    return Evidence(failures, source, frozenset(changed), frozenset(missing), "", constants, moves, called, partial)


def _moves(result: Result) -> Iterator[tuple[Truth, Any]]:
    """Yield the boards on which a legal move came back, and the move."""
    for case, answer in result.answers:
        if case.truth and plain(answer) in case.truth.actions:
            yield case.truth, plain(answer)


def verdict(result: Result, seen: Evidence, own: Evidence, rows: Mapping[str, Misconception]) -> Verdict:
    """Return the verdict on one function, from all that was seen and from what of it is each function's own fault."""
    check = result.check
    if result.missing:
        reasons = (note("missing", name=check.name), *_hint(rows, check.role or check.name))
        return Verdict(check.name, "failed", reasons=reasons)
    failed = len({id(failure.case) for failure in result.failures})
    if failed:
        shown = _shown(result, own, rows)
        told = (*_reasons(check, shown, own, rows), *_by_itself(result, shown, rows))
        reasons = (*told, *_leaning(check, seen, own), *_untried(result))
        return Verdict(check.name, "failed", result.tried, failed, example(check, next(iter(shown.values()))), reasons)
    if not result.tried:
        return Verdict(check.name, "not run", reasons=tuple(_untried(result)))
    status: Status = "passed" if result.enough else "unfinished"
    return Verdict(check.name, status, result.tried, reasons=(*_pruned(result), *_untried(result)))


def _shown(result: Result, own: Evidence, rows: Mapping[str, Misconception]) -> dict[str, Failure]:
    """Return the failure that shows best what is wrong, for each part of a function's work, its own faults first."""
    failing: dict[str, list[Failure]] = {part: [] for part in _parts(result.check)}
    for failure in result.failures:
        failing[role(failure, result.check)].append(failure)
    order = sorted((part for part in failing if failing[part]), key=lambda part: part not in own.failures)
    telling = {part: _telling(failing[part], own.failures.get(part), rows.get(part)) for part in order}
    return {part: _worst(result.check, _right_alone(result, telling[part])) for part in order}


def _right_alone(result: Result, failures: Sequence[Failure]) -> Sequence[Failure]:
    """Return the failures that are known to be right after a fresh start, or else all."""
    return [failure for failure in failures if id(failure.case) in result.alone] or failures


def _by_itself(result: Result, shown: Mapping[str, Failure], rows: Mapping[str, Misconception]) -> Iterator[Note]:
    """Tell what a question is answered with after a fresh start, where the answer depends on earlier ones."""
    part, failure = next(iter(shown.items()))
    answer = result.alone.get(id(failure.case))
    if answer and part in rows and rows[part].name == STATE:
        yield note("right by itself", came=_right_text(result.check, failure.case, answer))


def _right_text(check: Check, case: Case, answer: Answer) -> str | None:
    """Return what a right answer returned; nothing when an exception was right."""
    if case.question.raises or answer.raised:
        return None
    return str(check.expected(case).args["text"]) if answer is RIGHT else show(answer.returned)


def _parts(check: Check) -> list[str]:
    name = check.role or check.name
    return [name, *(part for part, whole in PART_OF.items() if whole == name)]


def _telling(
    failures: Sequence[Failure], own: Sequence[Failure] | None, row: Misconception | None
) -> Sequence[Failure]:
    """Return the failures that the hint speaks of, else those that are the function's own, else all."""
    mine = {id(failure) for failure in own or ()}
    theirs = [failure for failure in failures if id(failure) in mine] or failures
    return [failure for failure in theirs if row and row.pattern.speaks_of(failure)] or theirs


def _reasons(
    check: Check, shown: Mapping[str, Failure], own: Evidence, rows: Mapping[str, Misconception]
) -> Iterator[Note]:
    """Tell what is wrong with the failure that is drawn, then with another one for each further fault."""
    first, *others = shown
    yield shown[first].fault.note
    yield from _hint(rows, first)
    for part in others:
        case, fault = shown[part].case, shown[part].fault
        if part in own.failures and case.truth and _hint(rows, part) != _hint(rows, first):
            yield note("also", call=check.call(case), board=case.truth.board, fault=fault.note.to_json())
            yield from _hint(rows, part)


def _hint(rows: Mapping[str, Misconception], part: str) -> list[Note]:
    """Return the hint for a part of the work, or else the one for the file as a whole."""
    row = rows.get(part) or rows.get(FILE)
    return [row.hint] if row else []


def _leaning(check: Check, seen: Evidence, own: Evidence) -> list[Note]:
    """Tell which other functions to mend first: those that spoil its answers and are wrong by themselves."""
    parts = _parts(check)
    broken = dict.fromkeys(other for part in parts for other in own.blamed.get(part, ()))
    names = [seen.names.get(other, other) for other in broken if other in own.failures or other in seen.missing]
    if not names:
        return []
    alone = not any(part in own.failures for part in parts)
    return [note("leans on", function=check.name, names=names, first=alone)]


def _untried(result: Result) -> list[Note]:
    """Tell how much was not tried, and why."""
    if result.unrepeated and not result.untried:
        return [note("not asked again")]
    if not result.untried:
        return []
    counts = {"untried": result.untried, "of": len(result.check.cases), "deaths": result.deaths}
    return [note("untried", **counts, covered=_covered(result))]


def _covered(result: Result) -> dict[str, Any] | None:
    """Return up to how many free cells a search was tried on every board, and on how many larger boards.

    While the full boards are not complete, the number of free cells is -1.
    """
    if not result.check.thinks or not result.tried:
        return None
    complete = min(map(free, result.check.cases[result.tried :])) - 1
    return {"free": complete, "more": sum(free(case) > complete for case in result.check.cases[: result.tried])}


def _pruned(result: Result) -> Iterator[Note]:
    """Tell how much of the tree a search left out."""
    counted = [(case, answer) for case, answer in result.answers if case.kind == "pruning" and case.truth]
    if counted:
        visited = sum(object_answers.states_visited(answer) for _, answer in counted)
        plain = sum(case.truth.nodes for case, _ in counted if case.truth)
        unseen = any(object_answers.states_visited(answer) <= 1 + free(case) for case, answer in counted)
        yield note("pruning not counted") if unseen else note("pruned", visited=visited, nodes=plain)


def _worst(check: Check, failures: Sequence[Failure]) -> Failure:
    """Return the smallest counterexample: the first, or the wrong move that is punished soonest."""
    wrong = [failure for failure in failures if check.line and failure.fault.kind == "value"][:LINES]
    return min(wrong, key=lambda failure: _cost(check, failure), default=min(failures, key=_stones_when_over))


def _stones_when_over(failure: Failure) -> int:
    """Rank finished boards by their stones: a search is asked about the fullest first."""
    truth = failure.case.truth
    return truth.stones if truth and truth.terminal else 0


def _cost(check: Check, failure: Failure) -> tuple[int, int]:
    truth = failure.case.truth
    assert check.line
    assert truth
    after = oracle.truths()[check.line(failure)[1]]
    gain = abs(after.value - truth.value)
    return len(check.line(failure)), -gain


def example(check: Check, failure: Failure) -> Counterexample:
    """Draw up a counterexample."""
    case = failure.case
    board = case.truth.board if case.truth else None
    line = check.line(failure) if check.line else ()
    return Counterexample(check.call(case), board, _came(failure), _right(check, failure), line)


def _right(check: Check, failure: Failure) -> Note:
    """Tell what would have been right; of a board that was changed, that it stays as it was."""
    right = check.expected(failure.case)
    truth = failure.case.truth
    if failure.fault.kind != "mutated" or failure.answer is None or truth is None:
        return right
    return note("and kept", came=right.to_json(), board=show(value(truth.position.rows())))


def _came(failure: Failure) -> Note:
    """Tell what came back: nothing, an exception, or a value, and a board that was changed meanwhile."""
    answer = failure.answer
    if answer is None:
        return failure.fault.note
    came = note("it raised", **error(answer)) if answer.raised else note("the value", text=show(answer.returned))
    if failure.fault.kind != "mutated":
        return came
    return note("and changed", came=came.to_json(), board=show(_board(answer)))


def _board(answer: Answer) -> Value:
    """Return the board among the arguments after a call."""
    args = answer.args or (None,)
    state = next((arg for arg in args if isinstance(arg, Obj) and arg.class_name == "GameState"), None)
    return object_answers.rows(state) if state else args[0]


def _winning(truth: Truth) -> bool:
    return truth.value == (1 if truth.position.player == X else -1)


def advice(results: Sequence[Result], printed: str, source: str) -> Iterator[Note]:
    """Yield what is right but could be better; it costs nothing."""
    yield from _printing(results, printed)
    boxed = [result.check.name for result in results if result.boxed]
    if boxed:
        yield note("numpy values", functions=boxed)
    for result in results:
        if result.check.line and not result.failures and result.tried:
            yield from _slow(result, source)
            yield from _late(result)


def _printing(results: Sequence[Result], printed: str) -> Iterator[Note]:
    """Tell Python's warnings about the file from what it prints itself, and that from what it prints when asked."""
    for line, kind, message in dict.fromkeys(WARNING.findall(printed)):
        yield note("python warns", kind=kind, line=int(line), message=message)
    own = WARNING.sub("", printed).strip()
    if own:
        yield note("prints when imported", text=own.partition("\n")[0])
    elif any(result.printed > 0 for result in results if result.check.name != MAIN):
        yield note("prints when asked")


def _slow(result: Result, source: str) -> Iterator[Note]:
    """Tell that a search is slow, and what of the two usual remedies its text shows no sign of."""
    if result.seconds > SLOW or result.untried:
        text = code(source)
        lacks = [way for way, signs in FASTER.items() if not re.search(signs, text, re.IGNORECASE)]
        told = {
            "function": result.check.name,
            "seconds": round(result.seconds),
            "boards": result.tried,
            "sure": result.enough,
        }
        yield note("slow", **told, lacks=lacks)


def _late(result: Result) -> Iterator[Note]:
    """Tell when wins are put off."""
    won = [(truth, move) for truth, move in _moves(result) if _winning(truth)]
    late = sum(not oracle.hurries(truth, move) for truth, move in won)
    if late:
        yield note("wins late", function=result.check.name, late=late, won=len(won))
