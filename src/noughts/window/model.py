"""The window's logic: `update(model, event) -> model`, and what the model wants to be told next."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from noughts.mnk import MNK, Action
from noughts.window.layout import boards, frame, target_at, targets
from noughts.window.rules import level_names
from noughts.window.state import (
    THEMES,
    CoachRequest,
    Event,
    Hinted,
    Hints,
    Hover,
    Key,
    Model,
    Play,
    Press,
    Release,
    Reply,
    Resize,
    Review,
    Reviewed,
    RulesRequest,
    Said,
    Source,
    Start,
    Step,
    Target,
    Think,
    Tick,
    Trouble,
    Why,
)
from noughts.window.words import ending, explained, graded, notation, shown, slips, waited

PAUSE = 0.45  # seconds: a reply that comes sooner is held back, so that the eye can follow
SETTLED = 0.9  # seconds until a stone and a winning line have been drawn


def update(model: Model, event: Event) -> Model:
    """Return the model after the event; an answer to a question no longer asked changes nothing."""
    match event:
        case Tick(now):
            return _ticked(replace(model, now=now))
        case Key(name):
            return _key(model, name)
        case Hover(at):
            return replace(model, hover=target_at(model, at) if at else None)
        case Press(at):
            return replace(model, pressed=target_at(model, at), steering=False)
        case Release(at):
            return _released(model, target_at(model, at))
        case Resize(size):
            return replace(model, size=size)
        case Reply() | Trouble():
            return _answered(model, event) if event.request == rules_wanted(model) else model
        case _:
            return _coached(model, event) if event.request == coach_wanted(model) else model


def rules_wanted(model: Model) -> RulesRequest | None:
    """Return what the rules are to be asked now, if anything."""
    if not model.waiting or model.reply:
        return None
    if not model.board:
        return Start()
    if model.placing:
        return Play(model.board.cells, model.placing)
    return Think(model.board.cells, model.level)


def coach_wanted(model: Model) -> CoachRequest | None:
    """Return what the coach is to be asked now, if anything."""
    wanted = (_review_wanted(model), _why_wanted(model), _hints_wanted(model))
    return next((request for request in wanted if request), None)


def _review_wanted(model: Model) -> Review | None:
    request = Review(model.actions)
    known = model.reviewed and model.reviewed.request == request and model.reviewed.done
    return request if model.screen == "review" and not known else None


def _hints_wanted(model: Model) -> Hints | None:
    if not (model.hints and model.your_turn and model.board):
        return None
    request = Hints(model.board.cells)
    known = model.hinted and model.hinted.request == request and model.hinted.done
    return None if known else request


def _why_wanted(model: Model) -> Why | None:
    wanted = explained(model) if model.why and model.screen == "game" else None
    return None if model.said and model.said.request == wanted else wanted


def wake(model: Model) -> float | None:
    """Return in how many seconds the picture changes by itself, None if it does not."""
    if model.motion and (model.waiting or model.now - model.since < SETTLED):
        return 1 / 60
    return 0.25 if model.waiting else None


def do(model: Model, target: Target | None) -> Model:
    """Carry out a command, or play on a cell."""
    if isinstance(target, tuple):
        return _place(model, target)
    kind, _, chosen = (target or "").partition(" ")
    if kind in CHOICES:
        return CHOICES[kind](model, chosen)
    command = COMMANDS.get(target or "")
    return command(model) if command else model


def _ticked(model: Model) -> Model:
    ready = model.reply and (not model.motion or model.now - model.since >= PAUSE)
    return _stepped(model, model.reply) if ready and model.reply else model


def _answered(model: Model, answer: Reply | Trouble) -> Model:
    if isinstance(answer, Trouble):
        return replace(model, trouble=answer, since=model.now, focus="retry")
    return _ticked(replace(model, reply=answer)) if model.thinking else _stepped(model, answer)


def _stepped(model: Model, reply: Reply) -> Model:
    step = Step(reply.board, reply.action, reply.effort)
    drawn = max(model.since, model.now - PAUSE) if model.placing else model.now  # its stone is on the screen already
    return replace(model, steps=(*model.steps, step), placing=None, reply=None, since=drawn)


def _coached(model: Model, answer: Hinted | Said | Reviewed) -> Model:
    match answer:
        case Hinted():
            return replace(model, hinted=answer)
        case Reviewed():
            return _turned_to(replace(model, reviewed=answer), _losing(replace(model, reviewed=answer)))
        case Said():
            return replace(model, said=answer)


def _released(model: Model, target: Target | None) -> Model:
    pressed, model = model.pressed, replace(model, pressed=None)
    if model.keys:
        return replace(model, keys=False)
    if target is None or target != pressed:
        return model
    return do(replace(model, focus=target), target)


def _place(model: Model, cell: Action) -> Model:
    if model.your_turn and model.board and cell in model.board.actions:
        return replace(model, placing=cell, since=model.now, focus=cell)
    return model


def _kept(model: Model) -> Model:
    """Add a finished game to the results, before the board is cleared."""
    return replace(model, results=(*model.results, *ending(model)))


def _begin(model: Model, humans: str) -> Model:
    game = model.source.game
    middle = (game.n // 2, game.m // 2)
    fresh = replace(_kept(model), humans=humans, screen="game", steps=(), focus=middle, since=model.now)
    return replace(fresh, placing=None, reply=None, trouble=None, said=None, hinted=None, reviewed=None)


def _new(model: Model) -> Model:
    return model if model.screen == "menu" else _begin(model, model.humans)


def _again(model: Model) -> Model:
    return _new(model) if model.over else model


def _undo(model: Model) -> Model:
    """Take back to the last board on which a person was to move."""
    if model.screen != "game":
        return model
    if model.placing:
        return replace(model, placing=None, trouble=None)
    if model.undo_to is None:
        return model
    steps = model.steps[: model.undo_to + 1]
    undone = model.steps[model.undo_to + 1].action
    return replace(model, steps=steps, reply=None, trouble=None, since=model.now - SETTLED, focus=undone)


def _retry(model: Model) -> Model:
    return replace(model, trouble=None, since=model.now) if model.trouble else model


def _stop(model: Model) -> Model:
    request = rules_wanted(model)
    if not request:
        return model
    cells = None if isinstance(request, Start) else request.cells
    sentence = f"{model.source.file} was stopped after {waited(model)} seconds without an answer."
    return replace(model, trouble=Trouble(request, sentence, cells), focus="retry")


def _review(model: Model) -> Model:
    if model.screen == "game" and model.over and not model.trouble:
        return replace(model, screen="review", focus="later", copied="", ply=len(model.actions))
    return model


def _losing(model: Model) -> int:
    """Return the ply to show first: a person's last slip, after which the game was lost or drawn; else the end."""
    return slips(model)[-1].ply + 1 if slips(model) else len(model.actions)


def _turned_to(model: Model, ply: int) -> Model:
    return replace(model, ply=max(0, min(len(model.actions), ply)))


def _next_slip(model: Model) -> Model:
    """Show the next slip, and after the last the first."""
    plies = [slip.ply + 1 for slip in slips(model)]
    return _turned_to(model, next((ply for ply in plies if ply > model.ply), (*plies, model.ply)[0]))


def _play_on(model: Model) -> Model:
    """Go back to the last board, up to the move shown, on which a person could have played otherwise."""
    if model.screen != "review" or not graded(model):
        return model
    move, ply = shown(model), model.ply
    if move and move.before.player in model.humans:
        ply -= 1
    while ply and (model.steps[ply].board.over or model.steps[ply].board.player not in tuple(model.humans)):
        ply -= 1
    kept = replace(_kept(model), screen="game", reviewed=None, since=model.now - SETTLED)
    return replace(kept, steps=model.steps[: ply + 1], focus=model.steps[ply + 1].action)


def _with_board(model: Model, shape: str) -> Model:
    """Change to a board of another shape; a game that is on the way is left."""
    source = Source(game=MNK.parse(shape))
    if model.source.path or source == model.source:
        return model
    levels = level_names(source)
    level = model.level if model.level in dict(levels) else levels[-1][0]
    fresh = replace(_kept(model), source=source, levels=levels, level=level, steps=(), trouble=None)
    return replace(fresh, placing=None, reply=None, said=None, hinted=None, reviewed=None)


def _next_board(model: Model) -> Model:
    shapes = boards(model)
    here = shapes.index(str(model.source.game)) if shapes else 0
    return _with_board(model, shapes[(here + 1) % len(shapes)]) if shapes else model


def _back(model: Model) -> Model:
    if model.keys:
        return replace(model, keys=False)
    if model.screen == "menu":
        return replace(model, screen="game", focus=None) if model.steps else model
    if model.screen == "review":
        return replace(model, screen="game", focus="again")
    return replace(model, screen="menu", focus=f"as {model.humans}" if len(model.humans) == 1 else "two")


def _theme(model: Model) -> Model:
    return replace(model, theme=THEMES[(THEMES.index(model.theme) + 1) % len(THEMES)])


def _with_level(model: Model, level: str) -> Model:
    """Change the level; a finished game is counted at the level at which it was played."""
    ended = replace(_kept(model), steps=(), reviewed=None) if model.over else model
    return replace(ended, level=level)


def _next_level(model: Model) -> Model:
    names = [name for name, _ in model.levels]
    return _with_level(model, names[(names.index(model.level) + 1) % len(names)]) if names else model


COMMANDS: dict[str, Callable[[Model], Model]] = {
    "as X": partial(_begin, humans="X"),
    "as O": partial(_begin, humans="O"),
    "two": partial(_begin, humans="XO"),
    "new": _new,
    "again": _again,
    "undo": _undo,
    "hints": lambda model: replace(model, hints=not model.hints),
    "why": lambda model: replace(model, why=not model.why),
    "review": _review,
    "first": lambda model: _turned_to(model, 0),
    "earlier": lambda model: _turned_to(model, model.ply - 1),
    "later": lambda model: _turned_to(model, model.ply + 1),
    "last": lambda model: _turned_to(model, len(model.actions)),
    "slip": _next_slip,
    "copy": lambda model: replace(model, copied=notation(model)),
    "play on": _play_on,
    "retry": _retry,
    "stop": _stop,
    "back": _back,
    "theme": _theme,
    "motion": lambda model: replace(model, motion=not model.motion),
    "keys": lambda model: replace(model, keys=not model.keys),
    "quit": lambda model: replace(model, closing=True),
}

CHOICES: dict[str, Callable[[Model, str], Model]] = {
    "level": lambda model, level: _with_level(model, level) if level else _next_level(model),
    "board": lambda model, shape: _with_board(model, shape) if shape else _next_board(model),
    "ply": lambda model, ply: _turned_to(model, int(ply)),
}
"""Commands of one word that are told what to choose; without that, the next is chosen."""

ANYWHERE = {"f1": "keys", "escape": "back", "t": "theme", "m": "motion", "ctrl q": "quit"}
ON_SCREEN = {
    "menu": {"x": "as X", "o": "as O", "2": "two", "l": "level", "b": "board", "q": "quit"},
    "game": {"h": "hints", "u": "undo", "backspace": "undo", "w": "why", "r": "review", "n": "new", "s": "stop"},
    "review": {
        **{"p": "play on", "n": "new", "r": "back", "g": "slip", "c": "copy"},
        **{"left": "earlier", "right": "later", "home": "first", "end": "last"},
    },
}
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def _key(model: Model, name: str) -> Model:
    command = ANYWHERE.get(name) or (None if model.keys else ON_SCREEN[model.screen].get(name))
    if command:
        return do(replace(model, steering=True), command)
    if model.keys:
        return replace(model, keys=False)
    return _steered(model, name)


def _steered(model: Model, name: str) -> Model:
    if name in STEPS:
        return _arrow(model, STEPS[name])
    if name in ("tab", "shift tab"):
        return _tab(model, 1 if name == "tab" else -1)
    if name in ("return", "space", "[enter]", "enter"):
        return _enter(model)
    cell = _numbered(model, name)
    return _place(replace(model, steering=True), cell) if cell else model


def _enter(model: Model) -> Model:
    """Press the button that has the focus, else the main button if there is one, else play on the cell in focus."""
    on_button = model.steering and isinstance(model.focus, str)
    main = "retry" if model.trouble else "again" if model.over and model.screen == "game" else model.focus
    return do(replace(model, steering=True), model.focus if on_button else main)


def _numbered(model: Model, name: str) -> Action | None:
    """Return the cell of a digit on 3 by 3: in reading order, or as it lies on the keypad."""
    digit = name.strip("[]")
    if model.source.game.m != 3 or model.source.game.n != 3 or digit not in tuple("123456789"):
        return None
    row, col = divmod(int(digit) - 1, 3)
    return (2 - row if name.startswith("[") else row, col)


def _arrow(model: Model, step: tuple[int, int]) -> Model:
    """Move the focus to the nearest target in this direction."""
    places = {target: rect.centre for target, rect in targets(model) if not str(target).startswith("ply ")}
    here = places.get(model.focus) if model.focus is not None else None
    if here is None:
        return replace(model, focus=next(iter(places), None), steering=True)
    ahead = {target: _way(here, place, step) for target, place in places.items() if target != model.focus}
    near = min((target for target in ahead if ahead[target] > 0), key=lambda target: ahead[target], default=model.focus)
    return replace(model, focus=near if model.steering else model.focus, steering=True)


def _way(here: tuple[float, float], there: tuple[float, float], step: tuple[int, int]) -> float:
    """Return how far away a place is in this direction, a sidestep counting three times; 0 if it is not that way."""
    across, down = there[0] - here[0], there[1] - here[1]
    along = across * step[0] + down * step[1]
    aside = abs(across * step[1]) + abs(down * step[0])
    return along + 3 * aside if along > 1 and aside < 2 * along else 0


def _tab(model: Model, by: int) -> Model:
    """Move the focus round all commands; the board is one stop."""
    stops: list[Target] = [button.label.command for button in frame(model).buttons]
    cells = [target for target, _ in targets(model) if isinstance(target, tuple)]
    if cells:
        stops.insert(0, model.focus if isinstance(model.focus, tuple) else cells[len(cells) // 2])
    here = stops.index(model.focus) if model.focus in stops else -by
    by = by if model.steering or model.focus not in stops else 0  # the first key shows where the focus is
    return replace(model, focus=stops[(here + by) % len(stops)] if stops else None, steering=True)
