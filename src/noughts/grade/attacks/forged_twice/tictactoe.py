"""Finds the question's id and answers twice."""

from stage import answering


def attack():
    send, ident = answering()
    send(ident, '"first"', "=", "")
    return "second"
