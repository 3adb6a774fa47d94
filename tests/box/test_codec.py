"""Answers and records that a hostile child may send: read, or refused as garbled, and never anything else.

`NOUGHTS_FUZZ=10000 pytest tests/box/test_codec.py` tries more, and `NOUGHTS_SEED` with any word tries others.
"""

import json
import os
import random
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import inprocess, searches

from noughts.box import codec
from noughts.box import codec as wire
from noughts.box.codec import Garbled, decode, pack
from noughts.judge.diagnosis.own_search import first_wrong
from noughts.judge.record import Record
from noughts.judge.respondent import Question
from noughts.judge.values import Foreign, Obj, Seq, Value, encode, same, value
from noughts.output.sentences import sentence

TRIES = int(os.environ.get("NOUGHTS_FUZZ", "400"))
SEED = os.environ.get("NOUGHTS_SEED", "11")
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
    rng, kept, refused = random.Random(SEED), 0, 0
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


def calls(kind: str) -> int:
    """Return how many functions are called to read the fullest answer of containers in containers."""
    deep = f'["{kind}",' * 28 + "0" + "]" * 28
    line = f'["{kind}",{",".join([deep] * (codec.MAX_LINE // (len(deep) + 1) - 1))}]\t='.encode()
    events = list[str]()
    before = sys.getprofile()
    sys.setprofile(lambda _frame, event, _arg: events.append(event))
    try:
        codec.answer(line)
    finally:
        sys.setprofile(before)
    return events.count("call") + events.count("c_call")


def test_sets_in_sets_cost_no_more_to_read_than_lists_in_lists():
    assert calls("s") < 3 * calls("l")
    assert calls("z") < 3 * calls("t")


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 70), 1 << 70) | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.lists(inner, max_size=3).map(tuple),
    max_leaves=12,
)


@given(plain)
def test_values_survive_their_text(data: object) -> None:
    assert same(decode(encode(value(data))), value(data)) or "\\ud" in encode(value(data))


@given(st.text(max_size=60) | st.text(alphabet='[]{}",:0123456789ltszfoxnul.eE+- ', max_size=60))
def test_hostile_text_is_read_or_refused(text: str) -> None:
    try:
        read = decode(text)
    except Garbled:
        return
    assert read is None or isinstance(read, bool | int | float | str | Seq | Obj | Foreign)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "NaN",
        "1.5",
        "[]",
        "[1]",
        '["?"]',
        '["f","x"]',
        '["o"]',
        '["o","A",["b"]]',
        "{}",
        "[" * 9999,
        "9" * 9999,
        '["x","A"]',
    ],
)
def test_garbled_text_is_refused(text: str) -> None:
    with pytest.raises(Garbled):
        decode(text)


@pytest.mark.parametrize(
    "rest",
    [
        "1",
        "[]",
        "[1,null,null,[],[]]",
        '[true,["A"],null,[],[]]',
        "[true,null,-1,[],[]]",
        '[true,null,null,[["a",-1]],[]]',
        "[true,null,null,[]]",
        "[true,null,null,[],[1]]",
        "[true,null,null,[],[],[]]",
    ],
)
def test_a_garbled_rest_is_refused(rest: str) -> None:
    with pytest.raises(Garbled):
        wire.answer(f"null\t=\t{rest}".encode())


def test_one_is_not_true() -> None:
    one: Value = Seq("list", (1,))
    assert not same(one, Seq("list", (True,)))
    assert not same(1, 1.0)
    assert same(value({(1, 2), (0, 5)}), value({(0, 5), (1, 2)}))


def test_an_object_is_sent_by_itself_or_not_at_all():
    player = Obj("Player", {"name": "X"})
    with pytest.raises(TypeError):
        pack(Question("f", (Seq("list", (player,)),)))
    with pytest.raises(TypeError):
        pack(Question("f", (), {"who": player}))
