"""A part of the child: calls the submission's functions, one after the other.

While they run, this one frame is all of ours that lies below them. It knows no name but its own two: where questions
come from and where answers go, both of them generators, whose frames are not on the stack meanwhile.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    Question = tuple[Callable[[Any], Any], Any, Callable[..., Any], dict[str, Any]]


def loop(questions: "Iterable[Question]", answer: "Callable[[Any], object]") -> None:
    """Make each call, and hand on its arguments and what came of it."""
    for build, described, call, named in questions:
        args = None
        try:
            args = build(described)
            returned = call(*args, **named)
        except BaseException as error:
            answer((args, None, error))
        else:
            answer((args, returned, None))
