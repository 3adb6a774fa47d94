"""Who does the judging: processes of this machine, or the workers of a Dask cluster, behind one Executor.

A worker that dies loses nothing, because what it had in hand is done again. Tasks go out together first; those that
a death interrupted are then done one at a time, so that the one that kills its worker harms nobody else, and is
reported as not judged when it does so twice.
"""

import multiprocessing
import os
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from multiprocessing.connection import Connection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from noughts.classroom.task import Task, perform
from noughts.errors import Mistake
from noughts.importing import forget_current_folder
from noughts.installed import command
from noughts.judge.note import note
from noughts.judge.report import Report
from noughts.safe import safe

TRIES = 2
PATIENCE = 15  # seconds
FAR_WINDOW = 512  # tasks sent ahead to a cluster, whose size may grow


class Workers(NamedTuple):
    """An executor, and how many tasks it is given at a time."""

    executor: Executor
    window: int


Hire = Callable[[], AbstractContextManager[Workers]]
Outcome = tuple[Task, Report]


@contextmanager
def processes(jobs: int) -> Iterator[Workers]:
    """Hire worker processes, which end when this process does, even when it is killed."""
    forget_current_folder()  # a worker starts in it, and would import what lies there
    context = multiprocessing.get_context("spawn")
    end, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(end,))
    try:
        yield Workers(executor, 2 * jobs)
    except BaseException:
        ours.close()
        raise
    finally:
        executor.shutdown(cancel_futures=True)
        ours.close()
        end.close()


def _begin(end: Connection) -> None:
    """Set up a worker: Ctrl-C is left to the parent, and when the parent's end of the pipe closes, the worker ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_leave_with_parent, args=(end,), daemon=True).start()


def _leave_with_parent(end: Connection) -> None:
    end.poll(None)
    os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Hire the workers of a Dask cluster by its scheduler's address."""
    try:
        _knock(address)
        from distributed import Client

        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except ImportError:
        raise Mistake(f"--cluster needs Dask; run: {command('cluster', 'distributed')}") from None
    except (OSError, ValueError, TypeError) as error:
        raise Mistake(f"No Dask scheduler answers at {safe(address)}; give one as tcp://host:8786. ({error})") from None
    with client:
        yield Workers(client.get_executor(pure=False), FAR_WINDOW)  # type: ignore[no-untyped-call]


def _knock(address: str) -> None:
    """Fail at once where nobody listens; Dask itself would try again and again."""
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    socket.create_connection((parts.hostname, parts.port), PATIENCE).close()


def judged(tasks: Iterable[Task], hire: Hire) -> Generator[Outcome, None, None]:
    """Yield every task with its report as it is done."""
    suspects: list[Task] = []
    waiting = iter(tasks)
    broken = True
    while broken:
        with hire() as workers:
            broken = yield from _together(waiting, workers, suspects)
    yield from _one_by_one(suspects, hire)


def _together(waiting: Iterator[Task], workers: Workers, suspects: list[Task]) -> Generator[Outcome, None, bool]:
    """Yield what the workers get done, put what failed among the suspects, and return whether a worker died."""
    running: dict[Future[dict[str, Any]], Task] = {}
    broken = False
    while True:
        while not broken and len(running) < workers.window and (task := next(waiting, None)):
            try:
                running[_submit(workers, task)] = task
            except BrokenExecutor:
                suspects.append(task)
                broken = True
        if not running:
            return broken
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            task = running.pop(future)
            try:
                report = Report.from_json(future.result())
            except Exception as error:
                suspects.append(task)
                broken = broken or isinstance(error, BrokenExecutor)
            else:
                yield task, report


def _one_by_one(suspects: Iterable[Task], hire: Hire) -> Iterator[Outcome]:
    """Yield the suspects, judged one at a time; what fails every time is reported as not judged."""
    waiting = deque((task, 1) for task in suspects)
    while waiting:
        with hire() as workers:
            broken = False
            while waiting and not broken:
                task, tried = waiting.popleft()
                try:
                    yield task, Report.from_json(_submit(workers, task).result())
                except Exception as error:
                    broken = isinstance(error, BrokenExecutor)
                    if tried < TRIES:
                        waiting.appendleft((task, tried + 1))
                    else:
                        yield task, _not_judged(error)


def _not_judged(error: Exception) -> Report:
    problem = note("worker failed", tries=TRIES, text=safe(f"{type(error).__name__}: {error}", limit=300))
    return Report("", None, "", (), judged=False, problem=problem)


def _submit(workers: Workers, task: Task) -> Future[dict[str, Any]]:
    """Hand out a task; a worker process that starts now ignores Ctrl-C from its first moment."""
    if not hasattr(signal, "pthread_sigmask"):
        return workers.executor.submit(perform, task)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return workers.executor.submit(perform, task)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
