"""Words for players and learners: why this move, what each move leads to, and where a game turned.

In the order of reading: `names` (what a cell and an outcome are called), `facts` (what a move does, as claims that
can be checked), `words` (the same in words), `advice` (what each free cell leads to, and what the machine would
play), `grading` (every move of a game, graded).
"""

from noughts.coach.advice import Advice, advise
from noughts.coach.facts import Reason, known, reason
from noughts.coach.grading import Graded, review, reviewed, summary
from noughts.coach.names import name, names, outcome
from noughts.coach.words import briefly, marks, sentence, why

__all__ = [
    "Advice",
    "Graded",
    "Reason",
    "advise",
    "briefly",
    "known",
    "marks",
    "name",
    "names",
    "outcome",
    "reason",
    "review",
    "reviewed",
    "sentence",
    "summary",
    "why",
]
