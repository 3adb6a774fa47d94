"""The window's logic: `update(model, event) -> model`, and what the model wants to be told next."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from noughts.mnk import Action
from noughts.window.layout import target_at, targets
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
    Start,
    Step,
    Target,
    Think,
    Tick,
    Trouble,
    Why,
)
from noughts.window.words import ending, explained, slips, waited

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
    known = model.reviewed and model.reviewed.request == request
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
    if target and target.startswith("level "):
        return replace(model, level=target.removeprefix("level "))
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
            return replace(model, reviewed=answer, slip=0)
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
    turns = [ply for ply, step in enumerate(model.steps[:-1]) if step.board.player in tuple(model.humans)]
    if not turns:
        return model
    steps = model.steps[: turns[-1] + 1]
    undone = model.steps[turns[-1] + 1].action
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
        return replace(model, screen="review", slip=0, focus="play on")
    return model


def _turn_slip(model: Model, by: int) -> Model:
    return replace(model, slip=max(0, min(len(slips(model)) - 1, model.slip + by)))


def _play_on(model: Model) -> Model:
    """Go back to the board before the slip shown, and play on from there."""
    if model.screen != "review" or not slips(model):
        return model
    slip = slips(model)[model.slip]
    kept = replace(_kept(model), screen="game", reviewed=None, since=model.now - SETTLED)
    return replace(kept, steps=model.steps[: slip.ply + 1], focus=slip.action)


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


def _next_level(model: Model) -> Model:
    names = [name for name, _ in model.levels]
    return replace(model, level=names[(names.index(model.level) + 1) % len(names)]) if names else model


COMMANDS: dict[str, Callable[[Model], Model]] = {
    "as X": partial(_begin, humans="X"),
    "as O": partial(_begin, humans="O"),
    "two": partial(_begin, humans="XO"),
    "level": _next_level,
    "new": _new,
    "again": _again,
    "undo": _undo,
    "hints": lambda model: replace(model, hints=not model.hints),
    "why": lambda model: replace(model, why=not model.why),
    "review": _review,
    "earlier": partial(_turn_slip, by=-1),
    "later": partial(_turn_slip, by=1),
    "play on": _play_on,
    "retry": _retry,
    "stop": _stop,
    "back": _back,
    "theme": _theme,
    "motion": lambda model: replace(model, motion=not model.motion),
    "keys": lambda model: replace(model, keys=not model.keys),
    "quit": lambda model: replace(model, closing=True),
}

ANYWHERE = {"f1": "keys", "escape": "back", "t": "theme", "m": "motion", "ctrl q": "quit"}
ON_SCREEN = {
    "menu": {"x": "as X", "o": "as O", "2": "two", "l": "level", "q": "quit"},
    "game": {"h": "hints", "u": "undo", "backspace": "undo", "w": "why", "r": "review", "n": "new", "s": "stop"},
    "review": {"p": "play on", "n": "new", "left": "earlier", "right": "later", "r": "back"},
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
    places = {target: rect.centre for target, rect in targets(model)}
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
    stops: list[Target] = [target for target, _ in targets(model) if isinstance(target, str)]
    cells = [target for target, _ in targets(model) if isinstance(target, tuple)]
    if cells:
        stops.insert(0, model.focus if isinstance(model.focus, tuple) else cells[len(cells) // 2])
    here = stops.index(model.focus) if model.focus in stops else -by
    by = by if model.steering or model.focus not in stops else 0  # the first key shows where the focus is
    return replace(model, focus=stops[(here + by) % len(stops)] if stops else None, steering=True)
