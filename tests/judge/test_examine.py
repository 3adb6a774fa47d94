"""What is kept of an examination: what was tried counts, what was not does not, and a flood is only counted."""

from collections.abc import Iterable, Iterator

from support.lives import Life, Subject, cases, check, examined

from noughts.box import codec
from noughts.judge.contract import Case, Failure
from noughts.judge.contract import Fault as Wrong
from noughts.judge.examine import MAX_SIZE, TOO_MUCH, Result, mark, plain, sample, slim
from noughts.judge.note import note
from noughts.judge.oracle import truths
from noughts.judge.respondent import (
    Answer,
    Died,
    Question,
)
from noughts.judge.values import Foreign, Seq, encode


def test_memory_between_calls_is_seen_however_long_the_import_takes() -> None:
    for start in (0.01, 3.1, 10.0):
        subject = Subject(lambda life, call: "right" if call == f"f{life.asked - 1}" else "wrong", start=start)
        result, _ = examined(subject, check())
        assert result.changed, start
        assert result.failures


def test_what_was_never_asked_again_has_not_passed() -> None:
    def hidden(life: Life, call: str) -> str:
        """Count calls in the first round, leave just enough for one more import, and burn what is then left."""
        if life.asked == 2 and call != "f1":
            life.spent = 1000.0
        if call == "f99":
            life.spent = 74.0
        return "right"

    result, _ = examined(Subject(hidden, start=14.9), check())
    assert result.failures == []
    assert result.unrepeated
    assert not result.enough
    search, _ = examined(Subject(hidden, start=14.9), check(thinks=True))
    assert search.failures == []
    assert search.unrepeated
    assert not search.enough
    for thinks in (False, True):
        assert examined(Subject(lambda _life, _call: "right", start=14.9), check(thinks=thinks))[0].enough


def test_a_slow_search_is_asked_a_few_boards_again_and_need_not_be_asked_more() -> None:
    def slow(life: Life, _call: str) -> str:
        life.spent += 0.7
        return "right"

    assert examined(Subject(slow), check(thinks=True))[0].enough

    def counting(life: Life, call: str) -> str:
        """Answer by the number of the call, and be slow after a fresh start."""
        life.fresh = life.fresh or (life.asked == 2 and call != "f1")
        life.spent += 0.4 if life.fresh else 0
        return "right" if life.asked < 4 or call == f"f{life.asked - 1}" else "wrong"

    assert examined(Subject(counting), check(thinks=True))[0].failures


def test_a_few_right_answers_in_another_order_are_not_enough() -> None:
    def hidden(life: Life, call: str) -> str:
        """Count calls in the first round; after a fresh start give a few right answers and be slow from then on."""
        if life.asked == 2 and call != "f1":
            life.fresh = True
        life.spent += 0.4 if life.fresh else 0
        return "right" if life.asked < 40 or not life.fresh else "wrong"

    result, _ = examined(Subject(hidden), check(1000))
    assert result.failures or not result.enough


def test_what_is_asked_again_cannot_be_known_to_who_writes_the_file() -> None:
    result = Result(check(1000), tried=1000)
    one, other = sample(result, b"a file"), sample(result, b"a file that knows the order of the first")
    assert one == sample(result, b"a file")
    assert [case.question.call for case in one] != [case.question.call for case in other]


def test_answers_that_are_compared_with_each_other_are_asked_again_too() -> None:
    def alike(pairs: Iterable[tuple[Case, Answer]]) -> Iterator[Failure]:
        texts: dict[str, object] = {}
        for case, answer in pairs:
            if texts.setdefault(case.question.call, answer.returned) != answer.returned:
                yield Failure(case, Wrong("alike", lambda: note("text changes")), answer)

    text = check()._replace(fault=lambda _case, _answer: None, across=alike)
    result, _ = examined(Subject(lambda life, _call: str(life.asked)), text)
    assert result.failures
    assert result.changed
    assert examined(Subject(lambda _life, call: call), text)[0].enough


def test_of_a_large_answer_only_what_is_looked_at_later_is_kept() -> None:
    small, large = Seq("tuple", (1, 2)), Seq("tuple", tuple(range(4000)))
    assert slim(Answer(large, size=20_000)).returned == TOO_MUCH
    assert slim(Answer(small, (large,), size=20_000)) == Answer(small, size=20_000)
    assert slim(Answer(small, (small,), size=30)) == Answer(small, (small,), size=30)


def test_what_was_not_tried_has_not_passed_unless_only_the_longest_searches_are_left() -> None:
    boards = sorted(truths().values(), key=lambda truth: len(truth.actions))
    asked = [Case(Question("f"), truth) for truth in boards]
    large = sum(len(truth.actions) > 6 for truth in boards)
    search = check()._replace(cases=asked, thinks=True, early=30)
    assert Result(search, tried=len(asked)).enough
    assert Result(search, tried=len(asked) - large).enough
    assert not Result(search, tried=len(asked) - large - 1).enough
    assert not Result(search._replace(early=len(asked)), tried=len(asked) - large).enough
    assert not Result(search._replace(thinks=False), tried=len(asked) - 1).enough


def test_a_flood_of_wrong_values_is_counted_and_not_kept() -> None:
    wide = codec.answer(f"{encode(Seq('list', tuple(range(1000, 5000))))}\t=".encode())
    result = Result(check())
    for case in cases(5000):
        result.add(Failure(case, Wrong("value", lambda: note("an exception")), wide))
    assert len(result.failures) == 5000
    assert sum(failure.answer == wide for failure in result.failures) < MAX_SIZE / 4000


def test_what_is_asked_again_holds_failures_and_no_question_that_killed() -> None:
    first = check(1000)
    wrong, fatal = first.cases[900], first.cases[901]
    failures = [Failure(wrong, Wrong("value", lambda: note("an exception")), Answer("?"))]
    failures.append(Failure(fatal, Wrong("died", lambda: note("an exception")), None, "signal"))
    result = Result(first, tried=1000, failures=failures)
    again = sample(result)
    assert wrong in again
    assert fatal not in again
    assert 190 <= len(again) <= 210
    assert again == sample(result)


def test_numpys_answer_is_marked_as_pythons_and_everything_else_as_it_is() -> None:
    boxed, own = Answer(Foreign("str_", "np.str_('right')")), Answer("right")
    assert plain(boxed) == own
    assert plain(own) is own
    case = cases(1)[0]
    assert mark(check(), case, own) is None
    failed = mark(check(), case, boxed)
    assert failed is not None
    assert (failed.case, failed.fault.note, failed.answer) == (case, note("an exception"), boxed)
    died = mark(check(), case, Died("memory", note("slept", seconds=1.0)))
    assert died is not None
    assert (died.fault.kind, died.death, died.answer) == ("died", "memory", None)
