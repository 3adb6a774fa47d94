"""Makes message queues and semaphores."""

from tools import each, system_call


def queue():
    made = system_call(68, 186, 0, 0o600)
    system_call(71, 187, made, 0, 0)
    return made


def semaphore():
    made = system_call(64, 190, 0, 1, 0o600)
    system_call(66, 191, made, 0, 0, 0)
    return made


def attack():
    return each(queue, semaphore, lambda: system_call(240, 180, b"noughts", 0o102, 0o600, 0))
