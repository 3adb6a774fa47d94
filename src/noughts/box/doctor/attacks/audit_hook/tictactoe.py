"""Raises from an audit hook for ever."""

import sys


def hook(event, args):
    raise RuntimeError(event)


sys.addaudithook(hook)


def attack():
    return "answered"
