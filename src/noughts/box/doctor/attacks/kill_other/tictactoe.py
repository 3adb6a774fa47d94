"""Kills another process in every way there is."""

import os
import signal

from tools import VICTIM, each, system_call


def attack():
    return each(
        lambda: os.kill(VICTIM, signal.SIGKILL),
        lambda: os.killpg(VICTIM, signal.SIGKILL),
        lambda: system_call(200, 130, VICTIM, 9),
        lambda: system_call(234, 131, VICTIM, VICTIM, 9),
        lambda: system_call(129, 138, VICTIM, 9, bytes(128)),
        lambda: signal.pidfd_send_signal(os.pidfd_open(VICTIM), signal.SIGKILL),
    )
