"""Opens terminals and disks."""

from tools import reads


def attack():
    return reads("/dev/tty", "/dev/console", "/dev/sda", "/dev/vda", "/dev/ptmx", "/dev/fuse", "/dev/kvm", "/dev/vsock")
