"""Reads what the kernel tells about the machine."""

from tools import reads


def attack():
    return reads(
        "/proc/cpuinfo",
        "/proc/net/tcp",
        "/proc/mounts",
        "/proc/kallsyms",
        "/sys/kernel/uevent_seqnum",
        "/dev/kmsg",
        "/dev/mem",
    )
