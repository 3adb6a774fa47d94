"""A reason in words: what the move does, then what comes of it as far as that is proved."""

from noughts.coach.facts import Reason, reason
from noughts.coach.names import counted, name, names
from noughts.mnk import Action, Position


def why(position: Position, action: Action) -> str:
    """Say what a move of an unfinished position does, and what comes of it."""
    return sentence(reason(position, action))


def sentence(told: Reason) -> str:
    """Say a reason."""
    if told.line:
        return f"{told.player} completes {told.position.game.k} in a row and wins."
    if told.missed:
        where = names(told.position.game, told.missed)
        return f"{told.player} could have won at once, at {where}. {_after_missing(told)}"
    if told.left:
        return _lost_at_once(told)
    if len(told.threats) > 1:
        return f"{told.player} {_purpose(told)}. {told.other} can stop only one of them, so {told.player} wins."
    return f"{told.player} {_purpose(told)}. {_ending(told)}"


def briefly(told: Reason) -> str:
    """Say what a move does on the board, and nothing of how the game ends unless that is in plain sight."""
    if told.line or told.left or len(told.threats) > 1:
        return sentence(told)
    if told.missed:
        return f"{told.player} could have won at once, at {names(told.position.game, told.missed)}."
    return f"{told.player} {_purpose(told)}."


def marks(told: Reason) -> dict[Action, str]:
    """Return the cells that the sentence names, each with what it is there: a threat, a fork, spared, better."""
    if told.line:
        return {}
    if told.missed:
        return dict.fromkeys(told.missed, "better")
    if told.left:
        return dict.fromkeys(told.left, "lost")
    found = dict.fromkeys(told.threats, "threat")
    if not told.threats and told.action not in told.faced:
        found |= dict.fromkeys(told.forks, "fork")
        found |= dict.fromkeys((cell for cell in told.spared if cell != told.action), "spared")
    return found | (dict.fromkeys(told.before.moves, "better") if _gave_away(told) else {})


def _after_missing(told: Reason) -> str:
    """Say what is left after a win at once was not taken."""
    if told.left:
        return f"Now {told.other} wins at {names(told.position.game, told.left)}."
    if len(told.threats) > 1:
        return f"It still wins: {told.other} can stop only one of its threats."
    return {
        None: "How the game ends now was not proved in time.",
        told.sign: f"{told.player} can still force a win.",
        0: "Now it is a draw with best play.",
        -told.sign: f"Now {told.other} can force a win.",
    }[told.after.value]


def _lost_at_once(told: Reason) -> str:
    """Say that the other side wins with its next stone."""
    game, me, you = told.position.game, told.player, told.other
    if told.action in told.faced:
        return f"{you} threatens {names(game, told.faced, joined='and')}: {me} can block only one, so {you} wins."
    if len(told.faced) > 1:
        return f"{you} now wins at {names(game, told.left)}; {me} could have blocked only one of them."
    return f"{you} now wins at {names(game, told.left)}; {me} had to block there."


def _purpose(told: Reason) -> str:
    """Say what the move does on the board, whatever comes of it."""
    makes = _makes(told)
    if told.action in told.faced:
        return f"blocks {told.other}, who would have won here" + (f", and {makes}" if makes else "")
    return makes or " and ".join(_plans(told)) or _lines(told)


def _makes(told: Reason) -> str:
    game = told.position.game
    if len(told.threats) > 1:
        return f"makes {counted(len(told.threats), 'threat')} at once, {names(game, told.threats, joined='and')}"
    if told.threats:
        return f"threatens {name(game, told.threats[0])}, so {told.other} must answer there"
    return ""


def _plans(told: Reason) -> list[str]:
    """Say which two threats at once the move prevents, and which it prepares."""
    game, plans = told.position.game, []
    if told.spared:
        rest = [cell for cell in told.spared if cell != told.action]
        here = "here" if told.action in told.spared else ""
        places = " or ".join(filter(None, [here, f"at {names(game, rest)}" if rest else ""]))
        plans.append(f"keeps {told.other} from making two threats at once {places}")
    if told.forks:
        plans.append(f"prepares two threats at once at {names(game, told.forks)}")
    return plans


def _lines(told: Reason) -> str:
    """Say what a move is good for that makes, prevents and prepares nothing yet."""
    opens = f"builds on {counted(told.lines, 'line')}" if told.lines else ""
    shuts = f"closes {counted(told.shut, 'line')} to {told.other}" if told.shut else ""
    return " and ".join(filter(None, [opens, shuts])) or "changes no line that anyone can still complete"


def _gave_away(told: Reason) -> bool:
    before, after = told.before.value, told.after.value
    return before is not None and after is not None and after != before


def _ending(told: Reason) -> str:
    """Say what comes of a move after which nobody wins at once."""
    value = told.after.value
    if _gave_away(told):
        return _loss(told)
    if value is None:
        return _unproved(told)
    if value == told.sign:
        return f"{told.player} then wins by force{_within(told)}."
    if value == -told.sign:
        return _lost(told)
    return _drawn(told) if told.before.value == 0 else f"It is a draw with best play{_perhaps(told)}."


def _loss(told: Reason) -> str:
    game, better = told.position.game, told.before.moves
    given = "the win" if told.before.value == told.sign else "the draw"
    rather = f"; {told.player} should have played {names(game, better)}" if better else ""
    punished = f": {told.other} can now force a win" if told.after.value == -told.sign else ""
    return f"But this gives {given} away{punished}{rather}."


def _lost(told: Reason) -> str:
    """Say that the other side wins, and whether it did so before the move."""
    if told.before.value is None:
        return f"{told.other} can now force a win; whether {told.player} had a better move is not proved."
    return f"{told.other} wins whatever {told.player} plays{_within(told)}."


def _within(told: Reason) -> str:
    plies = told.after.plies
    return "" if plies is None else f", within {counted(plies, 'move')}"


def _perhaps(told: Reason) -> str:
    return "" if told.before.value is not None else f"; whether {told.player} had a better move is not proved"


def _drawn(told: Reason) -> str:
    """Say how far the draw depends on this move, when nothing more was to be had."""
    game, free, moves = told.position.game, told.position.empty.bit_count(), told.before.moves
    if free == 1:
        return "It is the last free cell, and the game is a draw."
    if len(moves) == free:
        return "It stays a draw with best play, as with any other move."
    if told.before.open:
        return "It stays a draw with best play."
    if len(moves) == 1:
        return f"No other move holds the draw: any other lets {told.other} force a win."
    others = names(game, [move for move in moves if move != told.action])
    return f"It holds the draw, as would {others}; any other move lets {told.other} force a win."


def _unproved(told: Reason) -> str:
    """Say what is certain where the value is not."""
    cannot = {(0, 1): "O cannot force a win", (-1, 0): "X cannot force a win"}
    sure = cannot.get((told.after.low, told.after.high))
    return f"{sure}; more was not proved in time." if sure else "How the game ends from here was not proved in time."
