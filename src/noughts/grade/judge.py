"""Judges one submission: reads it, runs it in a box, asks every question of its contract, and reports."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from noughts.errors import Mistake
from noughts.grade import blame, cs50, misconceptions, objects
from noughts.grade.box import FOLDER, Child, Died, Fault, Level, available, best, open_box
from noughts.grade.contract import Case, Check, Contract
from noughts.grade.examine import examine_all
from noughts.grade.intake_one import Submission, read_submission
from noughts.grade.safe import safe
from noughts.grade.session import Session
from noughts.grade.verdict import Report, Verdict
from noughts.grade.verdicts import advice, evidence, verdict
from noughts.grade.wire import Answer, Hello

Progress = Callable[[str, int, int], None]
"""Hears the name of the function under test, how many questions are done, and how many there are."""

COMMON = ("numpy", "pygame")  # what courses use: importable in the box wherever it is installed
CONTRACTS = {
    "cs50": ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax"),
    "object": ("Move", "Player", "GameState", "TicTacToeSolver"),
}
STEP = 200  # questions between two words of progress
UNREADABLE = ("SyntaxError", "IndentationError", "TabError", "UnicodeDecodeError")


@dataclass(frozen=True, slots=True)
class Terms:
    """How submissions are judged; with the sources and the judge's version they decide every verdict."""

    contract: str | None = None
    """Found out unless it is named."""
    budget: float = 120.0
    """CPU seconds in all."""
    level: str | None = None
    """Of the box: the best there is unless it is named."""
    allow: tuple[str, ...] = ()
    trust: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the terms as JSON data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Terms":
        """Read terms back from JSON data."""
        return cls(**{**data, "allow": tuple(data["allow"])})


BY_DEFAULT = Terms()


def judge(path: str | Path, terms: Terms = BY_DEFAULT, progress: Progress | None = None) -> Report:
    """Judge a file, or a folder holding one."""
    return replace(judge_submission(read_submission(Path(path)), terms, progress), path=str(path))


def judge_submission(submission: Submission, terms: Terms = BY_DEFAULT, progress: Progress | None = None) -> Report:
    """Judge a submission that was read already; nothing of it is written to disk."""
    if terms.contract not in (None, *CONTRACTS):
        raise Mistake(f"There is no contract {terms.contract!r}; choose cs50 or object.")
    box = chosen_level(terms.level, trust=terms.trust)
    session = Session(_opener(submission, box, terms.allow), terms.budget)
    try:
        report = _judge(session, submission, terms.contract, progress)
    except Fault as fault:
        report = Report(
            "", terms.contract, "", (), judged=False, problem=f"Not judged, by a fault of this machine: {fault}."
        )
    finally:
        session.close()
    return _finished(report, session, submission.main, box.name)


def _finished(report: Report, session: Session, path: str, box: str) -> Report:
    """Return the report with its score and the account of the session."""
    return replace(
        report,
        path=path,
        box=box,
        score=sum(verdict.status == "passed" for verdict in report.verdicts),
        max_score=len(report.verdicts),
        seconds=round(session.spent, 3),
        memory=session.memory,
        refused=tuple(note for note in session.refused.values() if f"'{FOLDER}/" not in note),  # its own are no secret
    )


def chosen_level(name: str | None, *, trust: bool) -> Level:
    """Return the level of the box that is asked for, or the best there is."""
    if name is None:
        return best(trust=trust)
    offered = {level.name: level for level in available() if trust or level.name != "limits"}
    if name not in offered:
        raise Mistake(f"This machine has no box of level {name!r}; it has {', '.join(offered) or 'none'}.")
    return offered[name]


def _opener(
    submission: Submission, level: Level, allow: Sequence[str]
) -> Callable[[float, bool], AbstractContextManager[Child]]:
    allowed = tuple(dict.fromkeys((*allow, *_common(submission))))
    return lambda cpu, watch: open_box(
        submission.files, submission.main, level=level, cpu_seconds=cpu, allow=allowed, watch=watch
    )


def _common(submission: Submission) -> list[str]:
    """Return the common modules that a submission imports and that are installed here."""
    text = b"\n".join(submission.files.values()).decode("utf-8", "replace")
    lists = re.findall(r"(?m)(?:^|[:;])[ \t]*(?:import|from)[ \t]+([^\n;#]+)", text)
    imported = {word for names in lists for word in re.findall(r"(?:^|,)[ \t]*(\w+)", names)}
    return [name for name in COMMON if name in imported and find_spec(name)]


def _judge(session: Session, submission: Submission, name: str | None, progress: Progress | None) -> Report:
    source = submission.files[submission.main].decode("utf-8", "replace")
    try:
        hello = session.child().hello
    except Died as died:
        return _troubled(name or _guess(source), *_death(died))
    if hello.error:
        return _troubled(name or detect(hello.names) or _guess(source), *_error(hello))
    name = name or detect(hello.names)
    if name is None:
        return _troubled(
            None, "contract", "It speaks no contract: none of the functions or classes of a course is there."
        )
    return _examined(session, _contract(name, session), source, progress)


# Which contract


def detect(names: Mapping[str, str]) -> str | None:
    """Return the contract of which a file defines the larger part, if it defines any."""
    shares = {name: sum(part in names for part in parts) / len(parts) for name, parts in CONTRACTS.items()}
    likely = max(shares, key=lambda name: shares[name])
    return likely if shares[likely] else None


def _guess(source: str) -> str | None:
    """Guess the contract of a file that could not be run."""
    return detect(dict.fromkeys(re.findall(r"(?m)^[ \t]*(?:def|class)[ \t]+(\w+)", source), ""))


def _contract(name: str, session: Session) -> Contract:
    """Return the contract, in the style of this file where it leaves a choice."""
    if name == "cs50":
        return cs50.contract()
    cases = [Case(question) for question in objects.probe()]
    replies = [
        reply if isinstance(reply, Answer) else None for _, reply in session.ask(cases, limit=5, deaths=len(cases))
    ]
    return objects.contract(objects.style([*replies, *[None] * (len(cases) - len(replies))]))


def _checks(name: str | None) -> tuple[Check, ...]:
    return cs50.contract().checks if name == "cs50" else objects.contract(objects.Style()).checks if name else ()


# What kept it from running


def _error(hello: Hello) -> tuple[str, str]:
    """Name the trouble of a file that raised while it was imported, and say it in a sentence."""
    kind, message = hello.error or ("", "")
    where = f" in line {hello.line}" if hello.line else ""
    told = f": {safe(message, limit=200)}" if message else ""
    if kind in UNREADABLE:
        return "syntax", f"Python cannot read the file: {kind}{where}{told}."
    if kind == "EOFError":
        return "input", f"It asks for input() while it is being imported{where}."
    if kind == "SystemExit":
        return "exit", f"It calls exit() while it is being imported{where}{told}."
    if kind == "PermissionError":
        return "refused", f"The box refused what it does while it is being imported{where}{told}."
    if kind == "ModuleNotFoundError" and (found := re.fullmatch(r"No module named '(\w+)[\w.]*'", message)):
        return _absent(found[1], where)
    return "error", f"It cannot be imported: {kind}{where}{told}."


def _absent(module: str, where: str) -> tuple[str, str]:
    """Tell a module that the box keeps out from one that is not there at all."""
    if module != "noughts" and find_spec(module):
        return "closed", f"It imports {module}{where}, which is not allowed in the box; ask for --allow {module}."
    return "module", f"It imports {module}{where}, which is not installed here."


def _death(died: Died) -> tuple[str, str]:
    """Name the trouble of a file that ended its process, or had to be ended, while it was imported."""
    trouble = {"cpu": "slow", "wall": "slow", "exit": "exit"}.get(died.reason, "error")
    if trouble == "slow":
        return trouble, "It does not come to an end while it is being imported."
    return trouble, f"It could not be imported: {died.detail}."


def _troubled(name: str | None, trouble: str, problem: str) -> Report:
    """Report a file of which nothing could be tried."""
    rows = misconceptions.found(blame.Evidence(trouble=trouble))
    why = "\n".join([problem, *(f"Hint: {row.hint}" for row in rows.values())])
    verdicts = tuple(Verdict(check.name, "not run", why=why) for check in _checks(name))
    return Report("", name, "", verdicts, hints=tuple(row.name for row in rows.values()), problem=problem)


# The examination


def _examined(session: Session, contract: Contract, source: str, progress: Progress | None) -> Report:
    hello = session.child().hello
    printed = session.greeting.decode("utf-8", "replace").strip().partition("\n")[0]
    results = examine_all(session, contract, set(hello.names), _ticker(contract, progress))
    session.close()
    seen = evidence(results, source, _constants(hello) if contract.name == "cs50" else {})
    own = blame.own(seen)
    rows = misconceptions.found(own)
    verdicts = tuple(verdict(result, seen, own, rows) for result in results)
    hints = tuple(dict.fromkeys(row.name for row in rows.values()))
    said = tuple(advice(results, printed, session.printed > 0))
    return Report("", contract.name, "", verdicts, said, hints)


def _constants(hello: Hello) -> dict[str, object]:
    """Return the marks that the file defines; one that is no plain value stands for itself."""
    return {name: hello.values.get(name, hello) for name in ("X", "O", "EMPTY") if name in hello.names}


def _ticker(contract: Contract, progress: Progress | None) -> Callable[[Check], None]:
    """Return what is told of every answer, and tells progress now and then."""
    done, total = 0, sum(len(check.cases) for check in contract.checks)

    def tick(check: Check) -> None:
        nonlocal done
        done += 1
        if progress and (done % STEP == 0 or check.thinks):
            progress(check.name, done, total)

    return tick
