"""What a terminal shows while something takes long."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def waiting(words: str) -> Iterator[Callable[[str], None]]:
    """Show these words on a terminal until the work is done; what is yielded changes them."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True, highlight=False).status(words) as status:
        yield status.update
