"""Finds the question's id and answers with a line of a megabyte."""

from stage import answering


def attack():
    send, ident = answering()
    send(ident, '"' + "x" * (1 << 20) + '"', "=", "")
