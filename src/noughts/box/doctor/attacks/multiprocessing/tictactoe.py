"""Starts a worker process."""

import multiprocessing

from tools import each


def work():
    worker = multiprocessing.get_context("fork").Process(target=print)
    worker.start()
    worker.join()


def attack():
    return each(work)
