"""Judges one submission: loads it, finds out its contract, asks every question, and reports."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from noughts.judge import registry
from noughts.judge.conclude import advice, evidence, verdict
from noughts.judge.contract import Case, Contract
from noughts.judge.diagnosis import blame, misconceptions
from noughts.judge.diagnosis.locate import wrong_call
from noughts.judge.diagnosis.suspicion import suspicions
from noughts.judge.diagnosis.text_shows import NO_MODULE, module_in_vain
from noughts.judge.examine import Result, examine_all
from noughts.judge.fairness import right_once_mended, unmoved
from noughts.judge.note import Note, note
from noughts.judge.report import Report, Verdict
from noughts.judge.respondent import Answer, Died, Hello, Opener, Unavailable
from noughts.judge.session import Session
from noughts.judge.submission import Submission

Progress = Callable[[str, int, int, int], None]
"""Hears the function under test, how many questions are done and how many there are, and its wrong answers so far."""

STEP = 200  # questions between two words of progress
PROBE_SECONDS = 5.0  # CPU time for each question that shows a file's style
LEFT_OUT = re.compile(r"/lib/python[\d.]+/(\w+)/__init__\.py'$")
"""The part of Python's library, such as test, that a file asked for and that is not given to submissions."""
UNREADABLE = ("SyntaxError", "IndentationError", "TabError", "UnicodeDecodeError")


def assess(
    opener: Opener,
    submission: Submission,
    *,
    contract: str | None = None,
    budget: float = 120.0,
    installed: Callable[[str], bool] = lambda _module: False,
    clock: Callable[[], float] = float,
    progress: Progress | None = None,
) -> Report:
    """Judge a submission that the opener loads, by a contract or by the one it seems to keep.

    The budget is in CPU seconds for all questions; `installed` tells a module that is kept out from one that is absent,
    and the clock how many CPU seconds the judge itself has used, if anybody waits for it.
    """
    session = Session(opener, budget, clock)
    session.seed = b"".join(submission.files.values())
    try:
        report = _judge(session, submission.text, contract, installed, progress)
    except Unavailable as fault:
        report = Report("", contract, "", (), judged=False, problem=note("machine failed", text=str(fault)))
    finally:
        session.close()
    return replace(
        report,
        score=sum(verdict.status == "passed" for verdict in report.verdicts),
        max_score=len(report.verdicts),
        seconds=round(session.account.cpu, 3),
        memory=session.account.memory,
        refused=tuple(session.refused.values()),
        look=tuple(suspicions(submission, session.suspicious)),
    )


def _judge(
    session: Session, source: str, name: str | None, installed: Callable[[str], bool], progress: Progress | None
) -> Report:
    try:
        hello = session.respondent().hello
    except Died as died:
        return _troubled(name or registry.guess(source), *_death(died))
    if hello.error:
        return _troubled(name or registry.detect(hello.names) or registry.guess(source), *_error(hello, installed))
    name = name or registry.detect(hello.names)
    if name is None:
        return _troubled(None, "contract", note("no contract"))
    return _examined(session, _contract(name, session), hello, source, installed, progress)


def _contract(name: str, session: Session) -> Contract:
    """Return the contract, in the style of this file where it leaves a choice."""
    known = registry.CONTRACTS[name]
    cases = [Case(question) for question in known.probe()]
    replies: list[Answer | None] = [
        reply if isinstance(reply, Answer) else None
        for _, reply in session.ask(cases, limit=PROBE_SECONDS, deaths=len(cases))
    ]
    return known.contract(replies + [None] * (len(cases) - len(replies)))


# What kept it from running


def _error(hello: Hello, installed: Callable[[str], bool]) -> tuple[str, Note]:
    """Name the trouble of a file that raised while it was imported, and tell it."""
    kind, message = hello.error or ("", "")
    about = {"kind": kind, "line": hello.line, "message": message}
    if kind in UNREADABLE:
        return "syntax", note("cannot be read", **about)
    if kind == "EOFError":
        return "input", note("asks for input", line=hello.line)
    if kind == "SystemExit":
        return "exit", note("exits", line=hello.line, message=message)
    if kind == "PermissionError" and (found := LEFT_OUT.search(message)):
        return "module", note("module not installed", module=found[1], line=hello.line)
    if kind == "PermissionError":
        return "refused", note("refused at import", line=hello.line, message=message)
    if kind == "ModuleNotFoundError" and (found := NO_MODULE.fullmatch(message)):
        return _absent(found[1], hello.line, installed)
    return "error", note("cannot be imported", **about)


def _absent(module: str, line: int | None, installed: Callable[[str], bool]) -> tuple[str, Note]:
    """Tell a module that the box keeps out from one that is not there at all."""
    if installed(module):
        return "closed", note("module not allowed", module=module, line=line)
    return "module", note("module not installed", module=module, line=line)


def _death(died: Died) -> tuple[str, Note]:
    """Name the trouble of a file that ended its process, or had to be ended, while it was imported."""
    trouble = {"cpu": "slow", "wall": "slow", "exit": "exit"}.get(died.reason, "error")
    if trouble == "slow":
        return trouble, note("import takes long", detail=died.detail.to_json())
    return trouble, note("died at import", detail=died.detail.to_json())


def _troubled(name: str | None, trouble: str, problem: Note) -> Report:
    """Report a file of which nothing could be tried."""
    rows = misconceptions.found(blame.Evidence(trouble=trouble)).values()
    reasons = (problem, *(row.hint for row in rows))
    functions = registry.functions(name) if name else ()
    verdicts = tuple(Verdict(function, "not run", reasons=reasons) for function in functions)
    return Report("", name, "", verdicts, hints=tuple(row.name for row in rows), problem=problem)


# The examination


def _examined(
    session: Session,
    contract: Contract,
    hello: Hello,
    source: str,
    installed: Callable[[str], bool],
    progress: Progress | None,
) -> Report:
    printed = session.greeting.decode("utf-8", "replace")
    results = examine_all(session, contract, set(hello.names), _ticker(contract, progress))
    seen = evidence(results, source, _constants(hello) if contract.name == "cs50" else {})
    own = blame.own(seen)
    own = blame.own(seen, unmoved(session, seen, own))._replace(kept_out=_kept_out(results, installed))
    if located := wrong_call(session, results, own):
        own = own._replace(wrong_call=located[1])
    rows = misconceptions.found(own)
    verdicts = tuple(verdict(result, seen, own, rows) for result in results)
    session.use_more(1)
    fair = right_once_mended(session, results, _leaning(verdicts), source)
    session.close()
    verdicts = tuple(_excused(verdict, fair.get(verdict.name, ())) for verdict in verdicts)
    if located:
        verdicts = tuple(_located(verdict, located[0], located[1].note()) for verdict in verdicts)
    hints = tuple(dict.fromkeys(row.name for row in rows.values()))
    said = tuple(advice(results, printed, source))
    return Report("", contract.name, "", verdicts, said, hints)


def _kept_out(results: Iterable[Result], installed: Callable[[str], bool]) -> frozenset[str]:
    """Return the modules that functions import in vain though this machine has them."""
    modules = {module_in_vain(failure) for result in results for failure in result.failures}
    return frozenset(module for module in modules if module and installed(module))


def _leaning(verdicts: Iterable[Verdict]) -> dict[str, list[str]]:
    """Return which wrong functions others seem to lean on."""
    reasons = [(verdict.name, reason) for verdict in verdicts for reason in verdict.reasons]
    return {name: reason.args["names"] for name, reason in reasons if reason.id == "leans on"}


def _excused(found: Verdict, names: tuple[str, ...]) -> Verdict:
    """Return a verdict that tells, where that was found, that the function is right once others are mended."""
    if not names:
        return found
    told = note("right once mended", function=found.name, names=list(names))
    others = tuple(reason for reason in found.reasons if reason.id != "leans on")
    return replace(found, reasons=(*others, told), mended=names)


def _located(found: Verdict, name: str, call: Note) -> Verdict:
    """Return a verdict with the call that goes wrong, told before any hint, if it is about that function."""
    if found.name != name:
        return found
    first, *others = found.reasons
    return replace(found, reasons=(first, call, *others))


def _constants(hello: Hello) -> dict[str, object]:
    """Return the marks that the file defines; one that is no plain value stands for itself."""
    return {name: hello.values.get(name, hello) for name in ("X", "O", "EMPTY") if name in hello.names}


def _ticker(contract: Contract, progress: Progress | None) -> Callable[[Result], None]:
    """Return what is told of every answer, and tells progress now and then, and when a function is done."""
    if progress is None:
        return lambda _result: None
    done, total = 0, sum(len(check.cases) for check in contract.checks)

    def tick(result: Result) -> None:
        nonlocal done
        done += 1
        if done % STEP == 0 or result.check.thinks or not result.untried:
            progress(result.check.name, done, total, len(result.failures))

    return tick
