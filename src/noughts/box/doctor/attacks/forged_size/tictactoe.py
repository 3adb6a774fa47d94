"""Finds the question's id and answers with a number of four hundred digits."""

from tools import answering


def attack():
    send, ident = answering()
    send(f"{ident}\t{'9' * 400}\t=")
