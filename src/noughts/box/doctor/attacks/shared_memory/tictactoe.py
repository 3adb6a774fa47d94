"""Makes shared memory."""

from multiprocessing import shared_memory

from tools import SHARED, each, system_call


def segment():
    made = system_call(29, 194, 0, 4096, 0o600)
    system_call(31, 195, made, 0, 0)
    return made


def attack():
    return each(
        lambda: open(SHARED, "wb"), segment, lambda: shared_memory.SharedMemory(create=True, size=4096).unlink()
    )
