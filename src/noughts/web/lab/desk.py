"""What the page asks of the judge's Python: one job at a time, JSON in and JSON out."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from noughts.box import codec
from noughts.errors import Mistake
from noughts.judge import registry
from noughts.judge.assess import assess
from noughts.judge.diagnosis.patterns import plain
from noughts.judge.oracle import truths
from noughts.judge.report import Verdict
from noughts.judge.respondent import Allowance, Answer, Died, Respondent, Unavailable
from noughts.judge.submission import Submission
from noughts.mnk import cell_name
from noughts.output.document import document
from noughts.output.own_search import Recorded
from noughts.output.plain_text import came_label, headline
from noughts.output.sentences import sentence
from noughts.web import own_tree, parameters
from noughts.web.api import ANSWERS, WHERE
from noughts.web.lab.respondent import Channel, Log, child_text, opener, setup

Json = Any
T = TypeVar("T")
Hear = Callable[[str, int, int, int], None]
BUDGET = 60.0  # seconds of CPU time, which are twice as many on a page's clock
USUAL = "cs50"
SEARCH = Allowance(cpu=20.0, slept=0.0)


class Desk:
    """Does the page's jobs."""

    def __init__(self, channel: Channel, hear: Hear) -> None:
        """Ask submissions through a channel; tell progress to whoever hears it."""
        self.channel, self.hear, self.log = channel, hear, Log()
        self.jobs: Mapping[str, Callable[[Json], Json]] = {
            "check": self.check,
            "answer": self.answer,
            "own": self.own,
            "wrong": self.wrong,
            "reply": self.reply,
        }

    def do(self, job: str, request: str) -> str:
        """Do a job, with the log of what was asked for it before; a mistake becomes an `error`."""
        asked = json.loads(request)
        self.log = Log(asked["log"])
        try:
            return json.dumps(self.jobs[job](asked))
        except Mistake as mistake:
            return json.dumps({"error": str(mistake)})

    def check(self, request: Json) -> Json:
        """Judge a file, and return the report with its sentences."""
        submission = _submission(request)
        report = assess(
            opener(self.channel, self.log, submission),
            submission,
            budget=request.get("budget", BUDGET),
            progress=self.hear,
        )
        report = replace(report, path=submission.main)
        return {"report": document(report), "told": {verdict.name: _told(verdict) for verdict in report.verdicts}}

    def answer(self, request: Json) -> Json:
        """Answer what `noughts web` answers, about any board."""
        return ANSWERS[request["name"]](request["query"])

    def own(self, request: Json) -> Json:
        """Tell the search of a file from a board as a tree."""
        return own_tree.tree(self._searched(request, own_tree.unfinished(_board(request))))

    def wrong(self, request: Json) -> Json:
        """Look for the first wrong call of a file's search."""
        return own_tree.first_wrong(lambda board: self._searched(request, board), self._missed(request))

    def _missed(self, request: Json) -> Iterator[str]:
        yield from self._asked(request, own_tree.missed)

    def reply(self, request: Json) -> Json:
        """Return the move that a file chooses on a board."""
        board, main = own_tree.unfinished(_board(request)), request["main"]

        def chosen(respondent: Respondent) -> Answer:
            question = own_tree.question(respondent, main, board, record=False)
            return next(iter(respondent.ask([question], window=1, limit=None)))

        answer = self._asked(request, chosen)
        move = plain(answer)
        if answer.raised:
            raise Mistake(f"{main} raised {answer.raised[0]} on {board}, so it has no move to play.")
        if move not in truths()[board].actions:
            raise Mistake(f"{main} returned no free cell on {board}, so it has no move to play.")
        return {"level": "own", "words": main, "moves": [cell_name(move)]}

    def _searched(self, request: Json, board: str) -> Recorded:
        main = request["main"]
        found = self._asked(request, lambda respondent: own_tree.records(respondent, main, board))
        return own_tree.recorded(main, board, found)

    def _asked(self, request: Json, ask: Callable[[Respondent], T]) -> T:
        """Load a file and ask it something; that it died is a mistake."""
        submission = _submission(request)
        try:
            with opener(self.channel, self.log, submission)(SEARCH, False, ()) as respondent:
                return ask(respondent)
        except Died as died:
            raise Mistake(f"{submission.main} stopped: {sentence(died.detail)}.") from None
        except Unavailable as fault:
            raise Mistake(f"The page could not run {submission.main} ({fault}); try again.") from None


def _told(verdict: Verdict) -> dict[str, str]:
    """Say how a function did, and what comes before the value that came back."""
    case = verdict.counterexample
    return {"headline": headline(verdict), "came": came_label(case) if case else ""}


def prepare() -> None:
    """Do now what every check needs: the truth, the questions of the usual contract, and the code of the child."""
    setup(Submission("", {}), ())
    child_text()
    for check in registry.checks(USUAL):
        for case in check.cases:
            codec.pack(case.question)


def _board(request: Json) -> str:
    """Return the board that a question about a position means."""
    query = {name: text for name, text in request["query"].items() if name in WHERE}
    board = str(parameters.position(query))
    if board not in truths():
        raise Mistake("Your file plays on the board of 3 by 3; choose that one.")
    return board


def _submission(request: Json) -> Submission:
    return Submission(request["main"], {name: text.encode() for name, text in request["files"].items()})
