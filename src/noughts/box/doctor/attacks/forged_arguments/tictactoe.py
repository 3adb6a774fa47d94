"""Finds the question's id and says that its arguments are gone."""

from tools import answering


def attack():
    send, ident = answering()
    send(f'{ident}\tnull\t["l"]')
