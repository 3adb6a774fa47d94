"""Finds the question's id and answers with a giant number."""

from tools import answering


def attack():
    send, ident = answering()
    send(f"{ident}\t{'9' * 100_000}\t=")
