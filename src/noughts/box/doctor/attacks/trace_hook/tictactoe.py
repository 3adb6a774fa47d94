"""Traces the child's own code."""

import sys
import threading


def spy(frame, event, arg):
    frame.f_locals.clear()
    return spy


def attack():
    sys.settrace(spy)
    threading.settrace(spy)
    return "answered"
