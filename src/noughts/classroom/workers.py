"""Who does the judging: processes of this machine, or the workers of a Dask cluster, behind one Executor.

A worker that dies loses nothing, because what it had in hand is done again. Tasks go out together first; those that
a death interrupted are then done one at a time, so that the one that kills its worker harms nobody else, and is
reported as not judged when it does so twice.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from noughts.classroom.task import Task, perform
from noughts.errors import Mistake
from noughts.judge.note import note
from noughts.judge.report import Report
from noughts.safe import safe

TRIES = 2
FAR_WINDOW = 512  # tasks sent ahead to a cluster, whose size may grow


class Workers(NamedTuple):
    """An executor, and how many tasks to hand it ahead."""

    executor: Executor
    window: int


Hire = Callable[[], AbstractContextManager[Workers]]
Outcome = tuple[Task, Report]


@contextmanager
def processes(jobs: int) -> Iterator[Workers]:
    """Hire worker processes that die with this process, however it ends."""
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
    """Set up a worker: Ctrl-C is the parent's affair, and the parent's end of the pipe is the worker's life."""
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
        from distributed import Client
    except ImportError:
        raise Mistake("--cluster needs Dask; install it with: pip install 'noughts[cluster]'") from None
    try:
        client = Client(address, timeout=15, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise Mistake(f"No Dask scheduler answers at {safe(address)}; give one as tcp://host:8786. ({error})") from None
    with client:
        yield Workers(client.get_executor(pure=False), FAR_WINDOW)  # type: ignore[no-untyped-call]


def judged(tasks: Iterable[Task], hire: Hire) -> Generator[Outcome, None, None]:
    """Yield every task with its report as it is done."""
    suspects: list[Task] = []
    waiting = iter(tasks)
    broken = True
    while broken:
        with hire() as workers:
            broken = yield from _together(waiting, workers, suspects)
    for task in suspects:
        yield task, _alone(task, hire)


def _submitted(task: Task, workers: Workers) -> Future[dict[str, Any]]:
    """Hand out a task; Ctrl-C waits meanwhile, because a worker that this starts is not ready for it until `_begin`."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return workers.executor.submit(perform, task)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _together(waiting: Iterator[Task], workers: Workers, suspects: list[Task]) -> Generator[Outcome, None, bool]:
    """Yield what the workers get done, set aside what failed, and return whether they broke."""
    running: dict[Future[dict[str, Any]], Task] = {}
    broken = False
    while True:
        while not broken and len(running) < workers.window and (task := next(waiting, None)):
            try:
                running[_submitted(task, workers)] = task
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


def _alone(task: Task, hire: Hire) -> Report:
    """Judge one task with nobody else about, more than once if need be."""
    reason = ""
    for _ in range(TRIES):
        with hire() as workers:
            try:
                return Report.from_json(_submitted(task, workers).result())
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
    problem = note("worker failed", tries=TRIES, text=safe(reason, limit=300))
    return Report("", None, "", (), judged=False, problem=problem)
