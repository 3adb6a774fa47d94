"""Finds the question's id and answers with thirty thousand brackets."""

from tools import answering


def attack():
    send, ident = answering()
    send(f"{ident}\t{'[' * 30_000}{']' * 30_000}\t=")
