"""Both kinds of pipes have one face: what comes is read once, in order, and an end is told."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from noughts.box.pipes import Pipes, PolledPipes, ThreadedPipes


class Ends:
    """The child's ends of the three pipes, and the judge's descriptors."""

    def __init__(self) -> None:
        self.questions, self.down = os.pipe()
        self.up, self.answers = os.pipe()
        self.said, self.prints = os.pipe()


def polled(ends: Ends, _stack: ExitStack) -> Pipes:
    return PolledPipes(ends.down, ends.up, ends.said)


def threaded(ends: Ends, stack: ExitStack) -> Pipes:
    streams = (os.fdopen(ends.down, "wb", 0), os.fdopen(ends.up, "rb", 0), os.fdopen(ends.said, "rb", 0))
    pipes = ThreadedPipes(*streams)
    stack.callback(pipes.close)
    return pipes


@pytest.fixture(params=[polled, threaded])
def opened(request: pytest.FixtureRequest) -> Iterator[tuple[Ends, Pipes]]:
    with ExitStack() as stack:
        ends = Ends()
        make: Callable[[Ends, ExitStack], Pipes] = request.param
        yield ends, make(ends, stack)
        for descriptor in (ends.questions, ends.answers, ends.prints):
            try:
                os.close(descriptor)
            except OSError:  # the test closed it
                continue


def test_what_the_child_writes_is_ready_and_read_in_order(opened: tuple[Ends, Pipes]) -> None:
    ends, pipes = opened
    with pytest.raises(BlockingIOError):
        pipes.read(ends.up)
    os.write(ends.answers, b"one")
    assert pipes.ready(5000) == [ends.up]
    assert pipes.read(ends.up) == b"one"
    os.write(ends.prints, b"hello")
    assert pipes.ready(5000) == [ends.said]
    assert pipes.read(ends.said) == b"hello"
    assert pipes.ready(0) == []


def test_an_end_is_told_after_all_that_came_before_it(opened: tuple[Ends, Pipes]) -> None:
    ends, pipes = opened
    os.write(ends.answers, b"last words")
    os.close(ends.answers)
    read = b""
    while data := (pipes.ready(5000) and pipes.read(ends.up)):
        read += data
    assert (read, data) == (b"last words", b"")
    pipes.forget(ends.up)


def test_questions_arrive(opened: tuple[Ends, Pipes]) -> None:
    ends, pipes = opened
    pipes.want_to_write(True)
    assert pipes.write(b"question") == len(b"question")
    pipes.want_to_write(False)
    assert os.read(ends.questions, 100) == b"question"
