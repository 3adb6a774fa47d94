"""A film of real games in the real window, without a screen: played with care as X and as O, then without care."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

from noughts import coach, levels
from noughts.errors import Mistake
from noughts.mnk import Action, Position, X
from noughts.window.camera import SIZE, STRIP, Camera
from noughts.window.film import open_film
from noughts.window.state import Source
from noughts.window.still import opening


def record(path: Path, *, games: int = 3, source: Source | None = None, tell: Callable[[str], None] = print) -> Path:
    """Film so many games and return the file written, which is a GIF where no MP4 can be made."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    film = open_film(path, (SIZE[0], SIZE[1] + STRIP))
    camera = Camera(film, opening(source or Source()))
    try:
        for number in range(games):
            tell(f"Game {number + 1} of {games} ...")
            _one_game(camera, number, games)
        camera.roll(1.2)
    except BaseException:
        film.close()
        film.path.unlink(missing_ok=True)  # a half-written film is of no use
        raise
    finally:
        camera.window.close()
    film.close()
    return film.path


def _one_game(camera: Camera, number: int, games: int) -> None:
    """Play one game: with care as X, then as O, and so on; the last one without care."""
    kind = 2 if number == games - 1 else number % 2
    side = "O" if kind == 1 else "X"
    words = ("I play X, with care.", "I play O: the computer moves first.", "I play X, and I am careless.")[kind]
    camera.caption = f"Game {number + 1} of {games}. {words}"
    camera.roll(0.9)
    camera.click(f"as {side}")
    if kind == 1:
        camera.click("why")
    choose = _careless if kind == 2 else _careful
    while camera.follow() and not camera.model.over:
        camera.click(_next_move(camera, choose))
    _ending(camera)


def _next_move(camera: Camera, choose: Callable[[Position, Random], Action]) -> Action:
    """Return our move; on a board that only a wrong file plays on with, any that it allows."""
    try:
        return choose(camera.position(), camera.rng)
    except Mistake:
        assert camera.model.board, "a game is on the board"
        return camera.rng.choice(sorted(camera.model.board.actions))


def _ending(camera: Camera) -> None:
    winner = camera.model.board.winner if camera.model.board else None
    lost = winner is not None and winner not in camera.model.humans
    camera.caption = "The computer won." if lost else "I won." if winner else "A tie."
    camera.roll(1.8)
    if lost:
        camera.caption = "The review: where the game turned, and what would have held."
        camera.click("review")
        camera.roll(3.0)
        camera.click("back")
    camera.click("back")


def _careful(position: Position, rng: Random) -> Action:
    return rng.choice(levels.best(position))


def _careless(position: Position, rng: Random) -> Action:
    """Return a move that gives away as much as there is to give."""
    sign = 1 if position.player == X else -1
    *_, found = coach.advise(position, seconds=1)
    values = {action: sign * (value or 0) for action, value in found.values.items()}
    return rng.choice([action for action, value in values.items() if value == min(values.values())])
