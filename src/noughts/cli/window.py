"""`noughts play`, `record`, `course` and `screenshots`: the window, and what is made of it."""

from pathlib import Path
from typing import TYPE_CHECKING

from noughts.cli.parser import Number, Parser, Run
from noughts.errors import Mistake

if TYPE_CHECKING:
    from noughts.mnk import MNK

SIDES = {"x": "X", "o": "O", "both": "XO"}


def play(parser: Parser) -> Run:
    """Take who plays whom, where, and on which board."""
    parser.add_argument("--board", default="3x3x3", metavar="SHAPE", help="Columns x rows x in a row.")
    parser.add_argument("--as", dest="side", metavar="SIDE", help="Your side: X, O or both.")
    words = "How the computer plays: 1, 2 or perfect; 3 and 4 too on a larger board."
    parser.add_argument("--level", default="perfect", metavar="LEVEL", help=words)
    words = "Review this game in the window: its moves, such as b2-a1-c3."
    parser.add_argument("--game", dest="moves", metavar="MOVES", help=words)
    parser.add_argument("--terminal", action="store_true", help="Play in this terminal.")
    return run_play


def run_play(board: str, side: str | None, level: str, moves: str | None, terminal: bool) -> None:
    """Play in a window or in the terminal."""
    from noughts.levels import described
    from noughts.mnk import MNK

    if side is not None and side.lower() not in SIDES:
        raise Mistake(f"{side[:40]!r} is no side; choose X, O or both.")
    game = MNK.parse(board)
    if level not in (levels := described(game)):
        raise Mistake(f"{level[:40]!r} is no level of {game}; choose {', '.join(levels)}.")
    humans = SIDES[side.lower()] if side else None
    if moves is not None and terminal:
        raise Mistake("A game is reviewed in the window; leave out --terminal.")
    if terminal:
        _in_terminal(game, humans, level)
    else:
        _in_window(game, humans, level, moves)


def _in_terminal(game: "MNK", side: str | None, level: str) -> None:
    from noughts.terminal import play

    play(game, side=None if side == "XO" else side or "X", level=level)


def _in_window(game: "MNK", side: str | None, level: str, moves: str | None) -> None:
    """Play in a window, or here where there can be none, and say why."""
    import sys

    from noughts.errors import NoWindow
    from noughts.mnk import read_moves
    from noughts.window.launch import play
    from noughts.window.state import Source

    try:
        play(Source(game=game), humans=side, level=level, moves=read_moves(moves or ""))
    except NoWindow as reason:
        print(f"noughts: {reason}\nSo you play here, in the terminal.", file=sys.stderr, flush=True)
        _in_terminal(game, side, level)


def record(parser: Parser) -> Run:
    """Take the film's name, and who plays in it."""
    words = "Where to write it: a name in .mp4, .gif or .apng."
    parser.add_argument("film", type=Path, metavar="FILM", help=words)
    words = "How many games; the last one is lost."
    parser.add_argument("--games", type=Number(1, 20), default=3, metavar="N", help=words)
    words = "Play against this tictactoe.py instead of the engine."
    parser.add_argument("--module", type=Path, metavar="FILE", help=words)
    return run_record


def run_record(film: Path, games: int, module: Path | None) -> None:
    """Film games, and say where the film is."""
    from noughts.window.launch import need_pygame

    need_pygame()
    from noughts.window.record import record
    from noughts.window.state import Source

    written = record(film, games=games, source=Source(path=str(module) if module else None))
    print(f"{written}: {written.stat().st_size:,} bytes")


def course(parser: Parser) -> Run:
    """Take a folder, and whose code goes into it."""
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="A new folder for the hand-in.")
    words = "Your own tictactoe.py instead of the one shipped."
    parser.add_argument("--module", type=Path, metavar="FILE", help=words)
    words = "Write it even if your file does not pass."
    parser.add_argument("--anyway", action="store_true", help=words)
    return run_course


def run_course(folder: Path, module: Path | None, anyway: bool) -> None:
    """Check one's own file, write a hand-in if it passes, and say where it is."""
    from noughts.window.launch import need_pygame

    need_pygame()
    from noughts.window.course import check_place, hand_in

    check_place(folder)
    passed = module is None or _passes(module)
    if not passed and not anyway:
        raise Mistake(f"{module} does not pass, so nothing was written; mend it, or add --anyway to hand it in so.")
    archive = hand_in(folder, module=module)
    print(f"{archive} is ready to hand in." if passed else f"{archive} is written, with a file that does not pass.")


def _passes(module: Path) -> bool:
    """Judge a file, print what was found, and tell whether all is right."""
    from noughts.box.judging import Terms
    from noughts.cli.check import run_check

    terms = Terms(contract="cs50")
    return run_check(module, terms.contract, terms.budget, (), False, None, False, None, None) == 0


def screenshots(parser: Parser) -> Run:
    """Take a folder."""
    usual = Path("docs/screenshots")
    parser.add_argument("folder", nargs="?", type=Path, default=usual, metavar="FOLDER", help="Where the pictures go.")
    return run_screenshots


def run_screenshots(folder: Path) -> None:
    """Write the pictures, and count them."""
    from noughts.window.launch import need_pygame

    need_pygame()
    from noughts.window.still import screenshots

    print(f"{sum(1 for _ in screenshots(folder))} pictures in {folder}")
