"""Which functions of a file reach which others, as its text shows; the text is only searched, never parsed or run."""

import re

DEFINITION = re.compile(r"^(?:async +)?(?:def|class) +(\w+)", re.MULTILINE)
CALL = re.compile(r"\b(\w+) *\(")


def bodies(source: str) -> dict[str, str]:
    """Return what follows the name of each function and class of a file, up to the next one."""
    parts = DEFINITION.split(source)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def reached(source: str, name: str) -> set[str] | None:
    """Return all that a function calls, itself or through others of the file; None when it is not defined there."""
    texts = bodies(source)
    if name not in texts:
        return None
    found: set[str] = set()
    waiting = {name}
    while waiting:
        calls = set(CALL.findall(texts.get(waiting.pop(), "")))
        waiting |= calls - found
        found |= calls
    return found
