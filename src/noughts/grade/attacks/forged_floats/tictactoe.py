"""Finds the question's id and answers with bare NaN."""

from stage import answering


def attack():
    send, ident = answering()
    send(f"{ident}\tNaN\t=")
