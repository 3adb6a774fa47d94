"""Runs a program from memory."""

import os

from tools import each, system_call


def run():
    descriptor = os.memfd_create("program")
    os.write(descriptor, b"#!/bin/true")
    os.execve(descriptor, ["program"], {})


def attack():
    return each(run, lambda: system_call(322, 281, 0, b"/bin/true", 0, 0, 0))
