"""Reads from address zero."""

import ctypes


def attack():
    return ctypes.string_at(0)
