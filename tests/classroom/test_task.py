"""A task: identical files are one, and another judge, other terms or other files are another."""

from dataclasses import replace

import pytest

from noughts.box.judging import Terms
from noughts.classroom import task
from noughts.classroom.task import Task
from noughts.judge.submission import Submission

ONE = Submission("mine.py", {"mine.py": b"X = 1\n"})
TWO = Submission("a.py", {"a.py": b"import b\n", "b.py": b""})


def test_the_name_of_a_single_file_counts_for_nothing() -> None:
    other = Submission("yours.py", {"yours.py": b"X = 1\n"})
    assert task.source(ONE) != task.source(other)
    assert task.source(task.nameless(ONE)) == task.source(task.nameless(other))
    assert task.nameless(TWO) is TWO


def test_which_file_is_the_program_counts() -> None:
    assert task.source(TWO) != task.source(replace(TWO, main="b.py"))


def test_other_terms_and_another_judge_have_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = Terms()
    keys = {
        task.key("source", terms),
        task.key("other", terms),
        task.key("source", replace(terms, budget=terms.budget + 1)),
    }
    monkeypatch.setattr(task, "version", lambda: "another")
    assert len(keys | {task.key("source", terms)}) == 4


def test_a_worker_with_another_judge_judges_nothing() -> None:
    with pytest.raises(RuntimeError, match="another noughts"):
        task.perform(Task("key", ONE, Terms(), "0.0-other"))
