"""Finds the question's id and answers with a hundred thousand brackets."""

from stage import answering


def attack():
    send, ident = answering()
    send(ident, "[" * 100_000 + "]" * 100_000, "=", "")
