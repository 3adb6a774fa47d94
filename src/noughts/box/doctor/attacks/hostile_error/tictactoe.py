"""Raises an error whose text raises."""


class Liar(BaseException):
    def __str__(self):
        raise SystemExit


def attack():
    raise Liar
