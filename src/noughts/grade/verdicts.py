"""From what was asked and answered to verdicts, hints and advice."""

from collections.abc import Iterator, Mapping, Sequence

from noughts.grade import object_marks, oracle
from noughts.grade.blame import PART_OF, Evidence, blamed
from noughts.grade.contract import Check, Failure
from noughts.grade.examine import Result
from noughts.grade.misconceptions import FILE, Misconception
from noughts.grade.oracle import Truth
from noughts.grade.patterns import plain
from noughts.grade.safe import safe
from noughts.grade.show import error, show
from noughts.grade.verdict import Counterexample, Verdict
from noughts.grade.wire import Answer, Obj, Value
from noughts.mnk import X

SLOW = 8.0  # CPU seconds for all boards, above which a right search is called slow
LINES = 300  # wrong moves of which the shortest punishment is sought


def role(failure: Failure, check: Check) -> str:
    """Return the part that a function was playing when it failed."""
    name = check.role or check.name
    if name == "result" and failure.case.kind != "legal":
        return "illegal"
    if name == "minimax" and failure.case.truth and failure.case.truth.terminal:
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
    changed = {role(failure, result.check) for result in results if result.changed for failure in result.failures}
    called = {name: result.check.name for name, result in zip(names, results, strict=True)}
    moves = [pair for result in results if result.check.line for pair in _moves(result)]
    return Evidence(failures, source, frozenset(changed), frozenset(missing), "", constants, moves, called)


def _moves(result: Result) -> Iterator[tuple[Truth, object]]:
    """Yield the boards on which a legal move came back, and the move."""
    for case, answer in result.answers:
        if case.truth and plain(answer) in case.truth.actions:
            yield case.truth, plain(answer)


def verdict(result: Result, seen: Evidence, own: Evidence, rows: Mapping[str, Misconception]) -> Verdict:
    """Return the verdict on one function, from all that was seen and from what of it is each function's own fault."""
    check = result.check
    if result.missing:
        return Verdict(check.name, "failed", why=_join([_missing(check), *_hint(rows, check.role or check.name)]))
    failed = len({id(failure.case) for failure in result.failures})
    if failed:
        shown = _shown(result, own, rows)
        why = _join([*_reasons(check, shown, own, rows), *_leaning(check, seen, own), *_untried(result)])
        return Verdict(check.name, "failed", result.tried, failed, example(check, next(iter(shown.values()))), why)
    if not result.tried:
        return Verdict(check.name, "not run", why=_join(_untried(result)))
    return Verdict(check.name, "passed", result.tried, why=_join([*_pruned(result), *_untried(result)]) or None)


def _shown(result: Result, own: Evidence, rows: Mapping[str, Misconception]) -> dict[str, Failure]:
    """Return the failure that shows best what is wrong, for each part of a function's work, its own faults first."""
    failing: dict[str, list[Failure]] = {part: [] for part in _parts(result.check)}
    for failure in result.failures:
        failing[role(failure, result.check)].append(failure)
    order = sorted((part for part in failing if failing[part]), key=lambda part: part not in own.failures)
    return {
        part: _worst(result.check, _telling(failing[part], own.failures.get(part), rows.get(part))) for part in order
    }


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
) -> Iterator[str]:
    """Say what is wrong with the failure that is drawn, then with another one for each further fault."""
    first, *others = shown
    yield shown[first].fault.words
    yield from _hint(rows, first)
    for part in others:
        case, words = shown[part].case, shown[part].fault.words
        if part in own.failures and case.truth and _hint(rows, part) != _hint(rows, first):
            yield f"Also, {safe(check.call(case))} on {case.truth.board}: {words}"
            yield from _hint(rows, part)


def _hint(rows: Mapping[str, Misconception], part: str) -> list[str]:
    """Return the hint for a part of the work, or else the one for the file as a whole."""
    row = rows.get(part) or rows.get(FILE)
    return [f"Hint: {row.hint}"] if row else []


def _join(sentences: Sequence[str]) -> str:
    return "\n".join(sentences)


def _missing(check: Check) -> str:
    owner, _, method = check.name.partition(".")
    what = f"method {method} in class {owner}" if method else f"{'class' if owner[0].isupper() else 'function'} {owner}"
    return f"There is no {what}."


def _leaning(check: Check, seen: Evidence, own: Evidence) -> list[str]:
    """Say which other functions to mend first: those that spoil its answers and are wrong by themselves."""
    parts = _parts(check)
    broken = dict.fromkeys(other for part in parts for other in blamed(seen, part))
    names = [seen.names.get(other, other) for other in broken if other in own.failures or other in seen.missing]
    if not names:
        return []
    first, them = (f"{', '.join(names[:-1])} and {names[-1]}", "them") if names[1:] else (names[0], "it")
    when = "as well" if any(part in own.failures for part in parts) else "first"
    return [f"Mend {first} {when}: {check.name} leans on {them}."]


def _untried(result: Result) -> list[str]:
    if not result.untried:
        return []
    times = "twice" if result.deaths == 2 else "once"
    why = f"it did not come back {times}" if result.deaths else "the budget of CPU time ended"
    return [f"Not tried: {result.untried:,} of {len(result.check.cases):,} questions, because {why}.{_covered(result)}"]


def _covered(result: Result) -> str:
    """Say which boards a search was tried on: it goes from full boards to empty ones."""
    reached = [len(case.truth.actions) for case in result.check.cases[: result.tried] if case.truth]
    if not result.check.thinks or not reached:
        return ""
    complete = reached[-1] - (1 if _free_next(result) == reached[-1] else 0)
    if complete < 0:
        return " Covered: some of the full boards."
    more = "" if complete == reached[-1] else ", and some with one more"
    cells = "cell" if complete == 1 else "cells"
    return f" Covered: every board with at most {complete} free {cells}{more}."


def _free_next(result: Result) -> int:
    case = result.check.cases[result.tried]
    return len(case.truth.actions) if case.truth else 0


def _pruned(result: Result) -> Iterator[str]:
    """Say how much of the tree a search left out."""
    counted = [(case, answer) for case, answer in result.answers if case.kind == "pruning" and case.truth]
    if counted:
        visited = sum(object_marks.states_visited(answer) for _, answer in counted)
        plain = sum(case.truth.nodes for case, _ in counted if case.truth)
        yield f"Alpha-beta visited {visited:,} states where plain minimax visits {plain:,}."


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
    case, answer = failure.case, failure.answer
    if answer is None:
        came = failure.fault.words
    else:
        came = f"raised {error(answer)}" if answer.raised else show(answer.returned)
    if failure.fault.kind == "mutated" and answer:
        came = f"{came}, and the board afterwards was {show(_board(answer))}"
    board = case.truth.board if case.truth else None
    line = check.line(failure) if check.line else ()
    return Counterexample(safe(check.call(case)), board, safe(came), safe(check.expected(case)), line)


def _board(answer: Answer) -> Value:
    """Return the board among the arguments after a call."""
    args = answer.args or (None,)
    state = next((arg for arg in args if isinstance(arg, Obj) and arg.class_name == "GameState"), None)
    return object_marks.rows(state) if state else args[0]


def _winning(truth: Truth) -> bool:
    return truth.value == (1 if truth.position.player == X else -1)


def advice(results: Sequence[Result], printed: str, printing: bool) -> Iterator[str]:
    """Yield what is right but could be better; it costs nothing."""
    if printed:
        yield (
            f"It prints when it is imported ({safe(printed, limit=60)!r}); put that below"
            ' `if __name__ == "__main__":` so that other programs can use the file quietly.'
        )
    elif printing:
        yield "It prints while it is being asked; take the print calls out, they slow it down and nobody sees them."
    for result in results:
        if result.check.line and not result.failures and result.tried:
            yield from _slow(result)
            yield from _late(result)


def _slow(result: Result) -> Iterator[str]:
    if result.seconds > SLOW or result.untried:
        yield (
            f"{result.check.name} is right but slow: {result.seconds:.0f} s of CPU time for {result.tried:,} boards."
            " Alpha-beta pruning, or remembering the boards already solved, makes it many times faster."
        )


def _late(result: Result) -> Iterator[str]:
    """Say when wins are put off."""
    won = [(case.truth, answer) for case, answer in result.answers if case.truth and _winning(case.truth)]
    late = sum(not oracle.hurries(truth, plain(answer)) for truth, answer in won)
    if late:
        yield (
            f"On {late:,} of {len(won):,} won boards {result.check.name} wins later than it could."
            " That is allowed; to win at once, let quicker wins count more."
        )
