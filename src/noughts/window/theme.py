"""The palette, light and dark, and which of the two the system is set to."""

import os
import subprocess
import sys
from typing import NamedTuple

from noughts.window.state import Model

Colour = tuple[int, int, int]


def _hex(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


class Palette(NamedTuple):
    """Every colour of the window; `soft` is the ground behind words of that colour."""

    ground: Colour
    tile: Colour
    edge: Colour
    ink: Colour
    muted: Colour
    x: Colour
    x_soft: Colour
    o: Colour
    o_soft: Colour
    draw: Colour
    draw_soft: Colour

    def side(self, player: str | None) -> Colour:
        """Return a side's colour, that of a draw for nobody."""
        return {"X": self.x, "O": self.o}.get(player or "", self.draw)

    def soft(self, player: str | None) -> Colour:
        """Return the ground behind words of a side's colour."""
        return {"X": self.x_soft, "O": self.o_soft}.get(player or "", self.draw_soft)


LIGHT = Palette(
    ground=_hex("#FBFBFC"),
    tile=_hex("#FFFFFF"),
    edge=_hex("#D3D6DC"),
    ink=_hex("#16181D"),
    muted=_hex("#5B616D"),
    x=_hex("#0060A8"),
    x_soft=_hex("#DCEBF8"),
    o=_hex("#B84A00"),
    o_soft=_hex("#FDEEE2"),
    draw=_hex("#565B66"),
    draw_soft=_hex("#ECEDF1"),
)
DARK = Palette(
    ground=_hex("#11151B"),
    tile=_hex("#181D25"),
    edge=_hex("#38404C"),
    ink=_hex("#EDF0F4"),
    muted=_hex("#9CA5B2"),
    x=_hex("#5AB4F0"),
    x_soft=_hex("#15324A"),
    o=_hex("#F2A03D"),
    o_soft=_hex("#42290F"),
    draw=_hex("#A9B0BB"),
    draw_soft=_hex("#272D37"),
)


def palette(model: Model) -> Palette:
    """Return the colours of the chosen theme."""
    dark = model.dark if model.theme == "system" else model.theme == "dark"
    return DARK if dark else LIGHT


def system_is_dark() -> bool:
    """Ask the system whether it is set to dark; light where it does not say."""
    asked = {
        "darwin": ["defaults", "read", "-g", "AppleInterfaceStyle"],
        "win32": [
            *("reg", "query", r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"),
            *("/v", "AppsUseLightTheme"),
        ],
    }.get(sys.platform, ["gsettings", "get", "org.gnome.desktop.interface", "color-scheme"])
    if "GTK_THEME" in os.environ:
        return "dark" in os.environ["GTK_THEME"].lower()
    try:
        said = subprocess.run(asked, capture_output=True, text=True, timeout=1, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return False
    return "dark" in said.lower() or "0x0" in said
