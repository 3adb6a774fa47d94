"""Finds the question's id and answers with a line of a megabyte."""

from tools import answering


def attack():
    send, ident = answering()
    send(f'{ident}\t"{"x" * (1 << 20)}"\t=')
