"""Text from a submission, made safe to show: every report and every format passes it through here.

Controls (ANSI escapes among them), bidirectional overrides, invisible characters, surrogates and line separators are
written out as `\\x1b` or `\\u202e`. Markup is left to the writer of each format, which escapes what its format needs.
"""

import unicodedata

LONGEST = 2000
JOINERS = "\u200c\u200d"  # Persian, Indic scripts and emoji are spelt with them
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


def safe(text: str, *, limit: int = LONGEST) -> str:
    """Return the text on one line with nothing in it that can hide, move or forge other text."""
    line = "".join(map(_shown, text[: limit + 1]))
    return line if len(line) <= limit else line[: limit - 1] + "…"


def safe_lines(text: str, *, limit: int = LONGEST) -> str:
    """Return the text made safe, with its lines kept."""
    return "\n".join(safe(line, limit=limit) for line in text[:limit].split("\n"))


def safe_cell(text: str) -> str:
    """Return the text safe for a spreadsheet: what would be read as a formula starts with an apostrophe."""
    line = safe(text)
    return f"'{line}" if line.lstrip().startswith(FORMULA) else line


def _shown(char: str) -> str:
    if char.isprintable() or char in JOINERS:
        return char
    if unicodedata.category(char) == "Zs":
        return " "
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
