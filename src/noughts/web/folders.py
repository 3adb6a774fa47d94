"""Where the page and its typeface lie; apart from the server, for an export needs no server."""

from pathlib import Path

PAGE = Path(__file__).parent / "page"
FONTS = Path(__file__).parent.parent / "assets"
