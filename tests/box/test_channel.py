"""The judge's end of the pipes: answers in order, a death named with its question, limits kept."""

import os
import signal

import pytest
from support.boxes import COURSE, KERNEL, LEVELS, ask

from noughts.box import box
from noughts.box.box import open_box
from noughts.box.channel import Child
from noughts.box.levels import Level
from noughts.judge.respondent import PROMPT, RIGHT, Died, Question
from noughts.judge.submission import Submission
from noughts.judge.values import same, value


@pytest.mark.parametrize(
    "data", [None, True, 1, -5, "X", "é\n\t\0", [], (1, (2,)), {(0, 0), (1, 2)}, [[None] * 3] * 3, 2.5]
)
def test_arguments_arrive_and_return_unchanged(child: Child, data: object) -> None:
    answer = ask(child, "identity", data)
    assert same(answer.returned, value(data))
    assert answer.args is None


def test_many_questions_in_order_and_an_abandoned_run(child: Child) -> None:
    answers = child.ask(Question("identity", (number,)) for number in range(1000))
    assert [next(answers).returned for _ in range(10)] == list(range(10))
    del answers
    again = child.ask(Question("identity", (number,)) for number in range(500, 1500))
    assert [answer.returned for answer in again] == list(range(500, 1500))


@pytest.mark.parametrize(("call", "reason"), [("leave", "exit"), ("loop", "cpu"), ("crash", "signal")])
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS.keys())
def test_a_death_names_its_question(call: str, reason: str, level: Level) -> None:
    questions = [Question("identity", (1,)), Question(call), Question("identity", (2,))]
    with open_box(Submission("a.py", {"a.py": COURSE}), level=level, cpu_seconds=0.5) as opened:
        answers = opened.ask(questions, window=PROMPT)
        assert next(answers).returned == 1
        with pytest.raises(Died) as died:
            list(answers)
        assert died.value.reason == reason
        assert died.value.question == questions[1]
        assert died.value.pending == tuple(questions[1:])
        assert opened.spent > 0
        assert opened.account.memory > 1 << 20
        with pytest.raises(Died, match=died.value.reason):
            list(opened.ask([Question("identity", (3,))]))


def test_one_answer_may_have_a_limit_of_its_own() -> None:
    with open_box(Submission("a.py", {"a.py": COURSE}), level=KERNEL, cpu_seconds=60) as opened:
        with pytest.raises(Died) as died:
            list(opened.ask([Question("loop")], limit=0.2))
        assert died.value.reason == "cpu"
        assert opened.spent < 10


def test_many_short_sleeps_are_one_long_one() -> None:
    source = b"import time\ndef doze(): time.sleep(0.05)\n"
    with open_box(Submission("a.py", {"a.py": source}), level=KERNEL, cpu_seconds=60, asleep_seconds=0.5) as opened:
        with pytest.raises(Died) as died:
            list(opened.ask([Question("doze")] * 1000, window=PROMPT))
        assert died.value.reason == "wall"
        assert len(died.value.pending) > 1


def test_exceptions_of_all_kinds_are_right_where_one_is_asked_for() -> None:
    source = b"def f(number):\n    if number % 3:\n        raise ValueError(number % 3)\n    return number\n"
    with open_box(Submission("a.py", {"a.py": source}), level=KERNEL, cpu_seconds=1) as opened:
        replies = list(opened.ask([Question("f", (number // 20,), raises=True) for number in range(120)]))
    assert {reply is RIGHT for reply in replies} == {True, False}  # one of a kind is read, most others need not be
    assert [reply is RIGHT or bool(reply.raised) for reply in replies] == [bool(n // 20 % 3) for n in range(120)]


def test_bytes_that_the_submission_takes_back_make_nobody_wait(child: Child) -> None:
    process = child.process
    assert ask(child, "identity", 7).returned == 7
    for end in (process.answers, process.prints):
        assert not os.get_blocking(end)
        child._serve(end)  # the kernel said that there is something to read, and now there is nothing
    assert ask(child, "identity", 8).returned == 8


TAKING = b"""
import os, time

def channel():
    for descriptor in range(63, 2, -1):
        try:
            os.write(descriptor, b"")
            return descriptor, os.open(f"/proc/self/fd/{descriptor}", os.O_RDONLY | os.O_NONBLOCK)
        except OSError:
            continue

def take():
    descriptor, again = channel()
    for _ in range(1000):
        time.sleep(0.01)
        os.write(descriptor, b"x")
        time.sleep(0.001)  # now the judge knows that there is something to read
        try:
            os.read(again, 1)
        except BlockingIOError:
            continue
        print("taken", flush=True)
        time.sleep(1000)
"""


def test_a_judge_of_the_same_user_is_not_held_by_what_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """All users but root share theirs with the submission, which can then open its end of the answers for reading."""
    monkeypatch.setattr(box, "unused_user", lambda: None)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(60)  # else a judge that is held would hold the tests
    submission = Submission("a.py", {"a.py": TAKING})
    try:
        with open_box(submission, level=KERNEL, cpu_seconds=30, asleep_seconds=1) as opened:
            with pytest.raises(Died) as died:
                list(opened.ask([Question("take")] * 60))
            assert (died.value.reason, opened.print) == ("wall", b"taken\n")
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
