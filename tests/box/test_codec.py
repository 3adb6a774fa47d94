"""Answers and records that a hostile child may send: read, or refused as garbled, and never anything else.

`NOUGHTS_FUZZ=10000 pytest tests/box/test_codec.py` tries more.
"""

import json
import os
import random

from support import inprocess, searches

from noughts.box import codec
from noughts.judge.diagnosis.own_search import first_wrong
from noughts.judge.record import Record
from noughts.output.sentences import sentence

TRIES = int(os.environ.get("NOUGHTS_FUZZ", "400"))
JUNK = [
    *(None, True, -1, 0, 3, 1 << 70, 1 << 200, 1e308, "", "XX./OO./...", "XXX/XXX/XXX", "\u202e\x1b[0m", "inf"),
    *(
        [],
        {},
        [[]],
        ["t", 0, 0],
        ["f", "nan"],
        ["f", "-inf"],
        ["l"],
        ["o", "Move", ["row", 1]],
        ["x", "dict", "{1: 2}"],
    ),
    *(["x", "dict", "{" * 300], ["t", ["t", ["t"]]], ["?"]),
]


def lines() -> list[str]:
    """Return answers with their records as an honest child sends them, of a right search and of a wrong one."""
    found = []
    for code in (searches.parts("right.py"), searches.parts("wrong.py")):
        asked = inprocess.Asked(inprocess.module(next(iter(code.values()))))
        asked.ask(searches.question("XX.OO.X.."))
        found.append(asked.lines[-1].rpartition("\n")[2])
    return found


def spoil(rng: random.Random, data: object) -> object:
    """Return JSON data with one part of it, however deep, replaced, dropped or doubled."""
    if not isinstance(data, list) or not data or rng.random() < 0.1:
        return rng.choice(JUNK)
    at, copy = rng.randrange(len(data)), list(data)
    if rng.random() < 0.1:
        return copy[:at] + copy[at + 1 :] if rng.random() < 0.5 else [*copy, copy[at]]
    copy[at] = spoil(rng, copy[at])
    return copy


def spoilt(rng: random.Random, line: str) -> bytes:
    """Return a line with a part of a field spoilt, or with some of its bytes."""
    fields = line.split("\t")
    at = rng.randrange(len(fields))
    if rng.random() < 0.8 and fields[at] != "=":
        fields[at] = json.dumps(spoil(rng, json.loads(fields[at])))
        return "\t".join(fields).encode()
    data = bytearray(line.encode())
    for _ in range(rng.randrange(1, 5)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data).replace(b"\n", b"")


def told(record: Record) -> None:
    """Read a record as the judge does, and say what is found."""
    if found := first_wrong(record):
        assert sentence(found.note()).isprintable()


def test_a_spoilt_answer_is_read_or_refused():
    rng, kept, refused = random.Random(11), 0, 0
    honest = lines()
    for number in range(TRIES):
        try:
            answer = codec.answer(spoilt(rng, honest[number % 2]))
        except codec.Garbled:
            refused += 1
        else:
            kept += 1
            if answer.record:
                told(answer.record)
    assert kept
    assert refused
