"""The judge's three pipes to a child: questions down, answers and prints up, and no waiting on one for another.

Two kinds with one face. `PolledPipes` asks the kernel which pipe is ready, as Linux can. `ThreadedPipes` has a thread
wait on each pipe, which every system can, and keeps what they bring until it is asked for.
"""

import os
import select
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

BATCH = 1 << 16
LATE = 100  # milliseconds in which a thread brings what was sent before something that has come already


class PolledPipes:
    """Pipes that never make us wait, and a kernel that tells which is ready."""

    def __init__(self, questions: int, answers: int, prints: int) -> None:
        """Take the descriptors."""
        self._questions = questions
        for descriptor in (questions, answers, prints):
            os.set_blocking(descriptor, False)
        self._poll = select.poll()
        self._poll.register(answers, select.POLLIN)
        self._poll.register(prints, select.POLLIN)

    def ready(self, milliseconds: float) -> list[int]:
        """Return which descriptors can be read or written, as soon as any can."""
        return [descriptor for descriptor, _event in self._poll.poll(milliseconds)]

    def read(self, descriptor: int) -> bytes:
        """Return what has come, nothing at its end; raises BlockingIOError when nothing has come."""
        return os.read(descriptor, BATCH)

    def write(self, data: bytes) -> int:
        """Send as much as the pipe takes; raises BlockingIOError when it takes nothing."""
        return os.write(self._questions, data)

    def want_to_write(self, wanted: bool) -> None:
        """Be told, or no longer, when questions can be written."""
        if wanted:
            self._poll.register(self._questions, select.POLLOUT)
        else:
            with suppress(KeyError):
                self._poll.unregister(self._questions)

    def forget(self, descriptor: int) -> None:
        """Be told no more of a pipe that is at its end."""
        with suppress(KeyError):
            self._poll.unregister(descriptor)


class ThreadedPipes:
    """Pipes with a thread each; the threads end when the child does, and close what they read or wrote."""

    def __init__(self, questions: IO[bytes], answers: IO[bytes], prints: IO[bytes]) -> None:
        """Take the streams, and start the threads."""
        self._came: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
        self._kept: dict[int, list[bytes]] = {stream.fileno(): [] for stream in (answers, prints)}
        self._unsent: SimpleQueue[bytes] = SimpleQueue()
        works = ((self._send, questions), (self._bring, answers), (self._bring, prints))
        self._threads = [Thread(target=work, args=(one, one.fileno()), daemon=True) for work, one in works]
        for thread in self._threads:
            thread.start()

    def _bring(self, stream: IO[bytes], descriptor: int) -> None:
        with stream:
            data = b"-"
            while data:
                try:
                    data = os.read(descriptor, BATCH)
                except OSError:  # how Windows tells that the other end is gone
                    data = b""
                self._came.put((descriptor, data))

    def _send(self, stream: IO[bytes], descriptor: int) -> None:
        with suppress(OSError), stream:
            while data := self._unsent.get():
                while data:
                    data = data[os.write(descriptor, data) :]

    def ready(self, milliseconds: float) -> list[int]:
        """Return of which descriptors something has come, as soon as it has."""
        seconds = 0 if any(self._kept.values()) else milliseconds / 1000
        with suppress(Empty):
            while True:
                descriptor, data = self._came.get(timeout=seconds)
                self._kept[descriptor].append(data)
                seconds = 0
        return [descriptor for descriptor, kept in self._kept.items() if kept]

    def read(self, descriptor: int) -> bytes:
        """Return what has come, nothing at its end; raises BlockingIOError when nothing has come."""
        if descriptor not in self.ready(LATE):
            raise BlockingIOError
        kept = self._kept[descriptor]
        data, ended = b"".join(kept), not kept[-1]
        kept.clear()
        if data and ended:
            kept.append(b"")  # to be told next
        return data

    def write(self, data: bytes) -> int:
        """Leave it all to the thread that writes."""
        self._unsent.put(data)
        return len(data)

    def want_to_write(self, wanted: bool) -> None:
        """Nobody waits: the thread writes when it can."""

    def forget(self, descriptor: int) -> None:
        """Nothing comes of a pipe that is at its end."""

    def close(self) -> None:
        """Let the threads end, once the child has; what it started itself may keep one waiting."""
        self._unsent.put(b"")
        for thread in self._threads:
            thread.join(LATE / 1000)


Pipes = PolledPipes | ThreadedPipes
