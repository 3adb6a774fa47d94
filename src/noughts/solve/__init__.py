"""The exact solver: the value of a position, every move that keeps it, how long it lasts.

In the order of reading: `board` (positions as sets of lines), `potential` (when a side surely cannot win), `attack`
(can a side force a line?), `duel` (both sides' attacks, and so the value; endings), `lookahead` (a guess where no proof
reaches), `play` (a move within a time, on any board).
"""

from noughts.solve.duel import Solution, solve
from noughts.solve.play import Choice, choose

__all__ = ["Choice", "Solution", "choose", "solve"]
