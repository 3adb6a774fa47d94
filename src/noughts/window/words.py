"""What the window says, apart from the coach's sentences."""

from itertools import pairwise

from noughts.coach import Graded, name, outcome, summary
from noughts.coach.grading import UNSURE
from noughts.mnk import write_moves
from noughts.window.state import Match, Model, Why

SLOW = 3  # seconds of waiting after which the window says that it waits

KEYS = (
    ("Arrows, Tab", "move about"),
    ("Enter, Space", "play here, press this"),
    ("1–9", "play a cell, row by row"),
    ("Keypad 1–9", "play a cell, as it lies"),
    ("H", "hints: what each cell leads to"),
    ("W", "why the last move was made"),
    ("U", "undo"),
    ("N", "new game"),
    ("R", "review a finished game"),
    ("← → Home End", "go through a review"),
    ("G", "go to the next slip in a review"),
    ("P", "play on from the move under review"),
    ("C", "copy the game under review"),
    ("B, L", "board and level, in the menu"),
    ("S", "stop a slow computer"),
    ("T", "theme: system, light, dark"),
    ("M", "motion on or off"),
    ("Esc", "back"),
    ("Ctrl Q", "quit"),
)

SIGNS = {1: "▲", 0: "=", -1: "▼"}
SUGGESTED = "●"
GRADES = {"gave win": "✗", "gave draw": "✗", "turned": "✗", "doubtful": "?", "open": "~", "lost": "·"}
SHORT = {"1": "1 ahead", "2": "2 ahead", "3": "Sees threats", "4": "Plans", "minimax": "Its minimax"}
"""Levels where there is little room; the last has another name on a small board."""


def title(model: Model) -> str:
    """Return the line on top: the course's words."""
    if model.screen == "menu":
        return "Play Tic-Tac-Toe"
    if model.screen == "review":
        return "Review"
    if model.trouble:
        return f"{model.source.file} broke down" if model.source.path else "The engine broke down"
    if model.over and model.board:
        return f"Game Over: {model.board.winner} wins." if model.board.winner else "Game Over: Tie."
    if model.thinking:
        return "Computer thinking..."
    if not model.board:
        return "Setting up..."
    return f"{model.board.player} to move" if model.humans == "XO" else f"Play as {model.humans}"


def caption(model: Model) -> str:
    """Return the window's title: what is going on, and the last move by name."""
    if model.screen == "review" and model.ply:
        return f"Noughts: {title(model)} (move {model.ply})"
    last = model.steps[-1].action if model.steps and model.screen == "game" else None
    moved = f" ({_mover(model)} took {name(model.source.game, last)})" if last else ""
    return f"Noughts: {title(model)}{moved}"


def _mover(model: Model) -> str:
    return model.steps[-2].board.player or "" if len(model.steps) > 1 else ""


def score(model: Model) -> str:
    """Return the score over the sitting on this board at this level, this game included once it is over."""
    ends = [end for match, end in (*model.results, *ending(model)) if match == _match(model)]
    us, them = ("X", "O") if model.humans == "XO" else ("you", "computer")
    if not ends:
        return ""
    level = "" if model.humans == "XO" or not model.levels else f"{level_name(model, model.level)}:   "
    return level + "   ".join(
        f"{side.capitalize()} {ends.count(end)}" for side, end in ((us, us), (them, them), ("ties", "tie"))
    )


def level_name(model: Model, level: str) -> str:
    """Return what a level is called in few words."""
    return SHORT.get(level, "Perfect" if len(model.levels) <= 3 else "Best")


def _match(model: Model) -> Match:
    two = model.humans == "XO"
    return "two" if two else "one", "" if two else model.level, str(model.source.game)


def ending(model: Model) -> tuple[tuple[Match, str], ...]:
    """Return how the game ended, as the score counts it; nothing while it lasts."""
    if not (model.over and model.board):
        return ()
    winner = model.board.winner
    if winner and model.humans != "XO":
        winner = "you" if winner in model.humans else "computer"
    return ((_match(model), winner or "tie"),)


def waited(model: Model) -> int:
    """Return how many whole seconds the window has been waiting."""
    return int(model.now - model.since)


def slips(model: Model) -> tuple[Graded, ...]:
    """Return the moves by people that gave something away, or seem to have, once reviewed."""
    return tuple(move for move in graded(model) if move.slip and move.before.player in model.humans)


def graded(model: Model) -> tuple[Graded, ...]:
    """Return every move of the game with its grade, once reviewed."""
    known = model.reviewed and model.reviewed.request.actions == model.actions
    return model.reviewed.moves if known and model.reviewed else ()


def shown(model: Model) -> Graded | None:
    """Return the move that the review shows, None at the start of the game."""
    return graded(model)[model.ply - 1] if graded(model) and model.ply else None


def verdict(model: Model) -> str:
    """Say what people's moves gave away, all in all."""
    return summary(graded(model), who=model.humans) if graded(model) else ""


def notation(model: Model) -> str:
    """Return the command that opens this game's review again, anywhere."""
    board = "" if str(model.source.game) == "3x3x3" else f"--board {model.source.game} "
    return f"noughts play {board}--game {write_moves(model.actions)}"


def level_words(model: Model) -> tuple[str, str]:
    """Return what heads the choice of level, and what the chosen one does."""
    if not model.levels:
        return "", ""
    return "The computer", dict(model.levels)[model.level].capitalize() + "."


def panel(model: Model) -> list[tuple[str, str]]:
    """Return the panel's paragraphs, each with its style: head, body or note."""
    if model.screen == "review":
        return _review(model)
    if model.trouble:
        return _trouble(model)
    parts = [*(_ended(model) if model.over else []), *(_why(model) if model.why else [])]
    if model.hints and not model.over:
        parts += _hints(model)
    if model.waiting and waited(model) >= SLOW:
        parts = [("body", f"No answer from {model.source.file} for {waited(model)} seconds."), *parts]
    return parts or _plain(model)


def _plain(model: Model) -> list[tuple[str, str]]:
    game = model.source.game
    goal = f"{game.k} in a row wins."
    if model.humans == "XO":
        return [("body", f"Two people, one window. {goal}")]
    does = dict(model.levels).get(model.level, "")
    return [("body", f"You play {model.humans}. {goal}"), ("note", f"The computer {does}." if does else "")]


def _ended(model: Model) -> list[tuple[str, str]]:
    winner = model.board.winner if model.board else None
    if not winner:
        return [("body", "Nobody made a line: a tie.")]
    if model.humans == "XO":
        return [("body", f"Well played, {winner}."), ("note", "Review shows where the game turned.")]
    if winner in model.humans:
        return [("body", "You won."), ("note", "Review shows what you gave away on the way, if anything.")]
    return [
        ("body", "The computer won."),
        ("note", "Review shows where the game turned, and lets you play on from there."),
    ]


def _why(model: Model) -> list[tuple[str, str]]:
    wanted = explained(model)
    if not wanted:
        return [("body", "Why? answers once the computer has moved.")]
    row, col = wanted.action
    stone = model.board.cells[row][col] if model.board else ""
    head = ("head", f"Why {stone} at {name(model.source.game, wanted.action)}?")
    if not model.said or model.said.request != wanted:
        return [head, ("note", "Working it out…")]
    effort = next(step.effort for step in model.steps if step.action == wanted.action)
    return [head, ("body", model.said.sentence), ("note", effort)]


def explained(model: Model) -> Why | None:
    """Return the request to explain the machine's last move, or the last move of all where two people play."""
    for before, step in reversed(list(pairwise(model.steps))):
        if step.action and (model.humans == "XO" or before.board.player not in tuple(model.humans)):
            return Why(before.board.cells, step.action)
    return None


def _hints(model: Model) -> list[tuple[str, str]]:
    if not model.your_turn or not model.board:
        return []
    known = model.hinted if model.hinted and model.hinted.request.cells == model.board.cells else None
    if known and known.note:
        return [("head", "Hints"), ("body", known.note)]
    head = [] if model.why else [("head", "Hints")]
    pointed = model.hover if isinstance(model.hover, tuple) else model.focus if model.steering else None
    if known and isinstance(pointed, tuple) and pointed in known.values:
        value = known.values[pointed]
        head.append(("body", f"{name(model.source.game, pointed).capitalize()}: {outcome(value)}."))
    if not known or not known.done:
        return [*head, ("note", "Working them out…")]
    unknown = sum(value is None for value in known.values.values())
    head += [] if model.why else [("note", "What each cell leads to, with best play from there on.")]
    signs = [] if len(model.board.cells[0]) <= 4 else ["▲ X wins, ▼ O wins, = draw"]
    signs += [f"{SUGGESTED} the computer's own choice"] if known.suggestion else []
    signs += [f"no sign: not proved ({unknown})"] if unknown else []
    return [*head, ("note", "; ".join(signs))]


def _trouble(model: Model) -> list[tuple[str, str]]:
    trouble = model.trouble
    cells = trouble.cells if trouble else None
    board = "/".join("".join(cell or "." for cell in row) for row in cells) if cells else ""
    parts = [("body", trouble.sentence if trouble else "")]
    if board:
        parts.append(("note", f"Board: {board}"))
    retry = "Mend the file and Retry: it is read anew." if model.source.path else "Retry asks again."
    return [*parts, ("note", f"{retry} The game is kept.")]


def _review(model: Model) -> list[tuple[str, str]]:
    told, move = model.reviewed, shown(model)
    if not graded(model):
        return [("body", told.note if told and told.note else "Going through the game…")]
    copied = [("note", f"Copied: {model.copied}")] if model.copied else []
    if not move:
        return [("head", "The start"), ("body", "← and → go through the moves; so does the strip below."), *copied]
    head = f"Move {model.ply} of {len(graded(model))}: {move.before.player} {name(model.source.game, move.action)}"
    grade = f"{GRADES.get(move.grade, '✓')} {move.words}"
    return [("head", head), ("grade", grade), ("body", move.sentence), ("note", _estimate(move)), *copied]


def _estimate(move: Graded) -> str:
    """Tell the estimate, and that it is one, where nothing better is known; and what the machine would have played."""
    if move.grade not in UNSURE:
        return ""
    told = {"before": move.was, "after": move.became}
    said = [f"{worth.estimate:+.1f} {when} it" for when, worth in told.items() if worth.known.value is None]
    estimates = f"Estimate for X, no proof (1 is a win): {', '.join(said)}.".replace("-", "−") if said else ""
    choice = move.was.choice
    rather = f" {SUGGESTED} The computer would have played {name(move.before.game, choice)}." if choice else ""
    return f"{estimates}{rather}" if choice != move.action else f"{estimates} The computer would have played so too."
