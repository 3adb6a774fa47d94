"""Sets an alarm that ends the process."""

import signal


def attack():
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    while True:
        pass
