"""Patterns that the record of a search shows, where it was kept: which of the likely ideas it proves, or refutes."""

import re

from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.calls import function_at, text_of
from noughts.judge.diagnosis.moves_made import idea
from noughts.judge.diagnosis.patterns import About, Pattern
from noughts.judge.diagnosis.text_shows import returns_in_a_loop, texts_reached

CUTS = ("passes a wrong window", "remembers a bound", "chooses a bound")
"""First mistakes that lie in alpha and beta, or in what is made of a branch that they cut off."""
LEFT_OUT = ("cuts too early", "returns after the first move", "leaves moves out")
"""First mistakes that lie in what ends a loop too early, whatever that is."""
SHARED = r"\b(?!self\b)\w+\.(?i:alpha|beta) *=(?!=)|\b(?:global|nonlocal)\b[^\n]*\b(?i:alpha|beta)\b"
"""Bounds that are written into an object or a variable which all calls of a search share."""
CUT = re.compile(r"\bif\b[^\n]*\b(?i:alpha|beta)\b[^\n]*:\s*(break|return)\b")


def mixed_up() -> Pattern:
    """Hold when mixing up max and min explains the moves best, or the record of the search shows it."""
    told = idea("max and min mixed up")
    return told._replace(
        shows=lambda evidence, role: _mixes(evidence) or told.shows(evidence, role),
        about=lambda evidence, role: told.about(evidence, role) if told.shows(evidence, role) else {},
    )


def _mixes(evidence: Evidence) -> bool:
    return evidence.wrong_call is not None and evidence.wrong_call.mixes


def short_sighted() -> Pattern:
    """Hold when looking too few moves ahead explains the moves best, and no call takes the worst of right values.

    A search with the wrong one of max and min in one place may well move like a short-sighted one.
    """
    told = idea("looks too few moves ahead")
    return told._replace(
        shows=lambda evidence, role: not _kind(evidence).startswith("takes") and told.shows(evidence, role)
    )


def _kind(evidence: Evidence) -> str:
    return evidence.wrong_call.kind if evidence.wrong_call else ""


def cuts_wrongly(evidence: Evidence, _role: str) -> bool:
    """Hold when the record shows that what was cut off is where the search goes wrong first."""
    return _kind(evidence) in CUTS or (_kind(evidence) in LEFT_OUT and _nothing_but_cuts(evidence))


def how_it_cuts(evidence: Evidence, _role: str) -> About:
    """Say which first mistake the record shows."""
    return {"kind": _kind(evidence)}


def shares_bounds(evidence: Evidence, role: str) -> bool:
    """Hold when calls of a search write alpha or beta where all others read it."""
    return any(re.search(SHARED, text) for text in texts_reached(evidence, role).values())


def _nothing_but_cuts(evidence: Evidence) -> bool:
    """Tell whether the function that left moves out has no way to do so but by a comparison with alpha or beta."""
    line = evidence.wrong_call.call.line if evidence.wrong_call else 0
    text = text_of(evidence.source, function_at(evidence.source, line))
    rest = CUT.sub("", text)
    return rest != text and not re.search(r"\b(break|continue)\b", rest) and not returns_in_a_loop(rest)
