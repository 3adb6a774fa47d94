"""The doctor: runs the attack corpus in the boxes of this machine and says what held.

An attack (attacks/NAME/) is a submission with a function `attack` and a page of what to expect. It
has failed when the stage around it is unharmed, nothing it says or prints holds the stage's secret
or the word BREACH, and it ended in one of the ways it should. What an attack says can only count
against the box. Orphans of any kind come to the doctor, which looks for them when all is over.
"""

import os
import signal
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from noughts.box import linux
from noughts.box.box import open_box
from noughts.box.channel import Child
from noughts.box.doctor.stage import Stage, stage
from noughts.box.doctor.unusual_files import MADE
from noughts.box.levels import Level
from noughts.errors import Mistake
from noughts.intake.reader import read_named
from noughts.judge.respondent import Died, Question, Unavailable
from noughts.judge.submission import Submission
from noughts.judge.values import encode

CORPUS = Path(__file__).with_name("attacks")
MEMORY = 256 << 20
AT_ONCE = 4
_BREACH = "BREACH"


@dataclass(frozen=True, slots=True)
class Attack:
    """A submission of the corpus and how it should end."""

    name: str
    what: str
    group: str
    ends: tuple[str, ...]
    """Of: answered, import error, not taken in, or a reason for which a child dies."""
    tells: str = ""
    """How the answer's text begins, where that matters."""
    make: str = ""
    """The special file that stands in for tictactoe.py."""


@dataclass(frozen=True, slots=True)
class Finding:
    """How one attack went in one kind of box."""

    attack: str
    what: str
    group: str
    level: str
    ended: str
    broken: tuple[str, ...]
    """What the attack achieved, or how its end was not the expected one; empty when the box held."""


def corpus() -> list[Attack]:
    """Read the attacks that come with the package."""
    return [_attack(path) for path in sorted(CORPUS.glob("*/expect.toml"))]


def _attack(path: Path) -> Attack:
    facts = tomllib.loads(path.read_text("utf-8"))
    return Attack(path.parent.name, **{**facts, "ends": tuple(facts["ends"])})


def examine(levels: Sequence[Level], attacks: Sequence[Attack], done: Callable[[Finding], None]) -> list[Finding]:
    """Run every attack at every level, several at once, and look for what they left behind."""
    linux.hide_memory()
    linux.adopt_orphans()
    findings = []
    for level in levels:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for finding in pool.map(lambda attack, level=level: attempt(attack, level), attacks):
                findings.append(finding)
                done(finding)
        findings.append(left_behind(level))
        done(findings[-1])
    return findings


def attempt(attack: Attack, level: Level) -> Finding:
    """Run one attack on a stage of its own."""
    with stage() as place:
        ended, said = _run(attack, level, place)
        broken = list(dict.fromkeys((*place.harm(), *_said(said, place.secret))))
    if ended not in attack.ends:
        broken.append(f"it ended with {ended!r} instead of {' or '.join(map(repr, attack.ends))}")
    elif attack.tells and ended == "answered" and not said[0].startswith(attack.tells):
        broken.append(f"its answer was taken for {said[0][:40]}")
    return Finding(attack.name, attack.what, attack.group, level.name, ended, tuple(broken))


def _run(attack: Attack, level: Level, place: Stage, tries: int = 3) -> tuple[str, list[str]]:
    """Run an attack; return how it ended and all that it said, its answer first."""
    try:
        submission = _submission(attack, place)
    except Mistake as mistake:
        return "not taken in", [str(mistake)]
    # Little time for what should run out of it, plenty for the rest, so that a busy machine changes nothing.
    cpu, asleep = 0.4 if "cpu" in attack.ends else 5, 1 if attack.ends[0] == "wall" else 20
    box = open_box(submission, level=level, cpu_seconds=cpu, asleep_seconds=asleep, memory=MEMORY)
    try:
        with box as child:
            return _talk(child)
    except Died as died:
        return died.reason, [str(died.detail)]
    except Unavailable:  # by no fault of the attack: a machine may be too busy to open a box in time
        if tries == 1:
            raise
        return _run(attack, level, place, tries - 1)


def _talk(child: Child) -> tuple[str, list[str]]:
    """Ask for the attack twice, so that what the first left running meets a second question."""
    if child.hello.error:
        return "import error", [str(child.hello), child.print.decode(errors="replace")]
    answers = list(child.ask([Question("attack"), Question("attack")], window=1))
    said = [encode(answers[0].returned), *map(str, answers)]
    return "answered", [*said, child.print.decode(errors="replace")]


def _submission(attack: Attack, place: Stage) -> Submission:
    """Take the attack's file in as any submission is, and add the stage's directions beside it."""
    source = CORPUS / attack.name
    if attack.make:
        source = MADE[attack.make](place)
        place.before = place.look()
    taken = read_named(source)
    helper = f"{place.module()}\n{(CORPUS / 'tools.py').read_text('utf-8')}"
    return Submission(taken.main, {**taken.files, "tools.py": helper.encode()})


def _said(said: Iterable[str], secret: str) -> Iterator[str]:
    text = "\n".join(said)
    if secret in text:
        yield "the secret came out"
    if _BREACH in text:
        yield f"it was not refused ({text.partition(_BREACH)[2].partition(chr(10))[0].strip()[:80]})"


def left_behind(level: Level) -> Finding:
    """Look for processes that outlived their box, and end them."""
    left = _children()
    for pid in left:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    broken = (f"still running: {len(left)}",) if left else ()
    return Finding("left_behind", "leaves processes running", "processes", level.name, "answered", broken)


def _children() -> list[int]:
    """List our own children, once those that have ended are buried."""
    found = (path.read_text().split() for path in Path("/proc/self/task").glob("*/children"))
    pids = {int(pid) for pids in found for pid in pids}
    return sorted(pid for pid in pids if os.waitpid(pid, os.WNOHANG) == (0, 0))
