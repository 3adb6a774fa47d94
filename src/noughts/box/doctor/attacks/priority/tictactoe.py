"""Changes how processes are scheduled."""

import os

from tools import VICTIM, each


def attack():
    return each(
        lambda: os.sched_setaffinity(VICTIM, {0}),
        lambda: os.setpriority(os.PRIO_PROCESS, VICTIM, 19),
        lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
        lambda: os.nice(-5),
    )
