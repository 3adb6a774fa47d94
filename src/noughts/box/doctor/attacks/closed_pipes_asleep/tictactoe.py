"""Closes every descriptor and sleeps."""

import os
import time


def attack():
    os.closerange(0, 64)
    time.sleep(10**6)
