"""Reads the list of users."""

from tools import reads


def attack():
    return reads(
        "/etc/passwd", "/etc/shadow", "/etc/group", "/etc/hostname", "/etc/ssl/openssl.cnf", "/var/log/dpkg.log"
    )
