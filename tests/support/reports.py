"""Reports made by hand, as the judge makes them, for the tests of what is written from them."""

from noughts.judge.note import note
from noughts.judge.report import Counterexample, Report, Verdict

NASTY = "<script>alert(1)</script>\x1b[31m\u202e'\"&]]>\x00\ufffe\n=1+1 \ud800"
HINT = note("hint", name="diagonal forgotten", role="winner")


def passing(**changes: object) -> Report:
    names = ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")
    verdicts = tuple(Verdict(name, "passed", tried=5478) for name in names)
    return Report(**{**_base(verdicts), "score": 8, **changes})  # type: ignore[arg-type]


def failing(*, text: str = "(0, 1)", **changes: object) -> Report:
    line = ("X.O/.X./..O", "XXO/.X./..O", "XXO/.XO/..O")
    told, right = note("the value", text=text), note("a best move", moves=[[1, 0]])
    case = Counterexample(f"minimax({text})", "X.O/.X./..O", told, right, line)
    reasons = (note("new board is", board=text), HINT)
    verdicts = (
        Verdict("player", "passed", tried=4520),
        Verdict("minimax", "failed", tried=4520, failed=12, counterexample=case, reasons=reasons),
        Verdict("utility", "not run", reasons=(note("not taken in", text=text), HINT)),
    )
    notes = {"advice": (note("prints when imported", text=text),), "refused": (text,)}
    return Report(**{**_base(verdicts), "score": 1, **notes, **changes})  # type: ignore[arg-type]


def unfinished(**changes: object) -> Report:
    """A file in which nothing is wrong, and too little of it was tried."""
    untried = note("untried", untried=3278, of=4520, deaths=0, covered={"free": 5, "more": 7})
    verdicts = (
        Verdict("player", "passed", tried=4520),
        Verdict("minimax", "unfinished", tried=1242, reasons=(untried,)),
    )
    return Report(**{**_base(verdicts), "score": 1, **changes})  # type: ignore[arg-type]


def not_run(text: str = "it could not be imported") -> Report:
    """A file that was judged, and none of whose functions could be run."""
    problem = note("not taken in", text=text)
    verdicts = tuple(Verdict(name, "not run", reasons=(problem, HINT)) for name in ("player", "minimax"))
    return Report(**{**_base(verdicts), "score": 0, "problem": problem})  # type: ignore[arg-type]


def not_judged(text: str = "The box did not start.") -> Report:
    return Report(**{**_base(()), "judged": False, "problem": note("machine failed", text=text)})  # type: ignore[arg-type]


def _base(verdicts: tuple[Verdict, ...]) -> dict[str, object]:
    return {
        "path": "tictactoe.py",
        "contract": "cs50",
        "box": "kernel",
        "verdicts": verdicts,
        "max_score": len(verdicts),
        "seconds": 1.25,
        "memory": 12 << 20,
    }
