"""Finds the question's id and answers with bare NaN."""

from tools import answering


def attack():
    send, ident = answering()
    send(f"{ident}\tNaN\t=")
