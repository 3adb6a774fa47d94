"""A board drawn in text, with colours where the reader's terminal shows them; nothing but Python is needed."""

import os
import sys
from collections.abc import Collection

from noughts.mnk import Action, O, Position, X, completed

NUMBERED = 9  # cells up to which each is called by one digit
RULED = 8  # rows and columns up to which lines are drawn between them

# The palette's hues at the one lightness that reads 4.5:1 on black and on white, since a terminal may be either;
# each is followed by its nearest of 256 colours.
COLOURS = {
    X: ("1;38;2;37;121;190", "1;38;5;31"),
    O: ("1;38;2;192;86;0", "1;38;5;130"),
    None: ("38;2;117;117;117", "38;5;243"),
}
BOLD, DIM, UNDERLINED = "1", "2", "4"


def styled(text: str, *codes: str) -> str:
    """Return the text in a style, where it is for a terminal; styles never carry a meaning of their own."""
    refused = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    plain = os.name == "nt" and "WT_SESSION" not in os.environ  # the old console of Windows shows the codes
    return text if refused or plain or not sys.stdout.isatty() else f"\x1b[{';'.join(codes)}m{text}\x1b[0m"


def _hue(hue: tuple[str, str]) -> str:
    return hue[0] if os.environ.get("COLORTERM") in ("truecolor", "24bit") else hue[1]


def picture(position: Position, *, last: Action | None = None, best: Collection[Action] | None = None) -> str:
    """Draw a board: free cells have their numbers, or only the best ones; a winning line stands in brackets."""
    game, signs, won = position.game, _signs(position, best), completed(position)

    def mark(row: int, col: int) -> str:
        cell = game.cell((row, col))
        player = X if position.x >> cell & 1 else O if position.o >> cell & 1 else None
        text = player or signs.get((row, col), "·")
        underlined = [UNDERLINED] * (last == (row, col))
        return _middle(
            f"[{text}]" if any(line >> cell & 1 for line in won) else text, _hue(COLOURS[player]), *underlined
        )

    rows = [[mark(row, col) for col in range(game.m)] for row in range(game.n)]
    if game.m * game.n > NUMBERED:
        rows = _headed(rows)
    return _ruled(rows) if max(game.m, game.n) <= RULED else "\n".join(map("".join, rows))


def _signs(position: Position, best: Collection[Action] | None) -> dict[Action, str]:
    """Return what stands in the free cells that are marked: their numbers, or on a large board a plus."""
    game = position.game
    if game.m * game.n > NUMBERED:
        return dict.fromkeys(best or (), "+")
    return {action: str(game.cell(action) + 1) for action in (game.actions(position) if best is None else best)}


def _headed(rows: list[list[str]]) -> list[list[str]]:
    """Put the numbers of the columns above and those of the rows before."""
    heads = [_middle(str(number), _hue(COLOURS[None])) for number in range(1, 1 + max(len(rows), len(rows[0])))]
    return [["   ", *heads[: len(rows[0])]], *([head, *row] for head, row in zip(heads, rows, strict=False))]


def _ruled(rows: list[list[str]]) -> str:
    top, between, bottom = (
        left + middle.join(["───"] * len(rows[0])) + right for left, middle, right in ("╭┬╮", "├┼┤", "╰┴╯")
    )
    drawn = [f"│{'│'.join(row)}│" for row in rows]
    return "\n".join([top, f"\n{between}\n".join(drawn), bottom])


def _middle(text: str, *codes: str) -> str:
    """Return a text in the middle of three columns, only itself in a style."""
    return f"{text:^3}".replace(text, styled(text, *codes))
