"""Finds the question's id and answers twice."""

from tools import answering


def attack():
    send, ident = answering()
    send(f'{ident}\t"first"\t=')
    return "second"
