"""Finds the question's id and answers with unknown tags."""

from tools import answering


def attack():
    send, ident = answering()
    send(f'{ident}\t["truth", 1]\t=')
