"""Finds the question's id and forges the exception, the counts and the notes."""

from stage import answering


def attack():
    send, ident = answering()
    send(ident, "null", "=", '[true,[1,2],-1,[["x",-1]],[3]]')
