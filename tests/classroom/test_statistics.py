"""What a class shows as a whole, for classes made by hand."""

from support.reports import failing, passing

from noughts.classroom import statistics
from noughts.classroom.rows import ABSENT, FAILED, PASSED, STATUSES, UNJUDGED, Row
from noughts.judge.note import note


def student(name: str, **changes: object) -> Row:
    return Row(name, name.title(), **{"status": PASSED, **changes})  # type: ignore[arg-type]


def test_every_status_is_counted_even_where_nobody_has_it() -> None:
    rows = [student("ann"), student("bob", status=FAILED), student("cy", status=FAILED), student("di", status=ABSENT)]
    counts = statistics.counts(rows)
    assert tuple(counts) == STATUSES
    assert sum(counts.values()) == 4
    assert (counts[PASSED], counts[FAILED], counts[UNJUDGED]) == (1, 2, 0)


def test_a_rate_counts_those_alone_whose_contract_has_the_function() -> None:
    both = {"player": "passed", "minimax": "failed"}
    rows = [
        student("ann", points={"player": 1, "minimax": 0}, verdicts=both),
        student("bob", points={"player": 1, "minimax": 1}, verdicts={**both, "minimax": "passed"}),
        student("cy", points={"Move": 1}, verdicts={"Move": "not run"}),
        student("di", status=ABSENT),
    ]
    rates = {rate.name: (rate.passed, rate.tried, rate.percent) for rate in statistics.rates(rows)}
    assert rates == {"player": (2, 2, 100), "minimax": (1, 2, 50), "Move": (0, 1, 0)}
    assert statistics.Rate("player", 0, 0).percent == 0


def with_points(*totals: float | None, most: float) -> list[Row]:
    return [student(f"s{n}", points={"player": t or 0}, total=t, most=most) for n, t in enumerate(totals)]


def test_whole_points_have_a_bar_each_and_who_has_none_yet_is_left_out() -> None:
    bars = statistics.distribution(with_points(0, 2, 2, 3, None, most=3))
    assert [(bar.label, bar.students) for bar in bars] == [("0", 1), ("1", 0), ("2", 2), ("3", 1)]
    assert statistics.distribution([student("ann", status=ABSENT)]) == []


def test_many_or_broken_points_have_a_dozen_ranges_in_which_everyone_stands_once() -> None:
    for totals, most in (((0, 0.5, 1, 1.5, 2), 2.0), (tuple(range(101)), 100.0)):
        bars = statistics.distribution(with_points(*totals, most=most))
        assert len(bars) == statistics.BARS
        assert sum(bar.students for bar in bars) == len(totals)
        assert bars[-1].label.endswith(f"–{most:g}")


def test_misconceptions_come_the_commonest_first_with_an_example() -> None:
    examples = statistics.Examples()
    examples.add(passing())
    examples.add(failing(hints=("diagonal forgotten",)))
    hints = ("diagonal forgotten",)
    rows = [student("ann", hints=hints), student("bob", hints=(*hints, "unheard of")), student("cy")]
    found = statistics.misconceptions(rows, examples)
    assert [(each.name, each.students) for each in found] == [("diagonal forgotten", 2), ("unheard of", 1)]
    assert found[0].hint
    assert found[0].example == failing().verdicts[1].counterexample
    assert found[1].example is None


def test_students_stand_together_whose_search_goes_wrong_in_the_same_way() -> None:
    rows = [
        student("ann", wrong_step="b"),
        student("bob", wrong_step="a"),
        student("cy", wrong_step="a"),
        student("di"),
    ]
    groups = [(kind, [row.student for row in group]) for kind, group in statistics.wrong_steps(rows)]
    assert groups == [("a", ["bob", "cy"]), ("b", ["ann"])]


def test_a_very_large_class_lists_those_with_the_fewest_points() -> None:
    rows = [student(f"s{n:05}", total=n % 9) for n in range(statistics.LISTED + 9)]
    rows.append(student("zoe", status=UNJUDGED, total=None))
    shown = statistics.listed(rows)
    assert len(shown) == statistics.LISTED
    assert [row.student for row in shown] == sorted(row.student for row in shown)
    named = {row.student for row in shown}
    assert {row.total for row in rows if row.student not in named} == {8}
    assert shown[-1].student == "zoe"
    assert statistics.listed(rows[:9]) == rows[:9]


def test_who_took_most_and_whom_to_look_at() -> None:
    look = (note("reaches for", what="frames", line=1, file="a.py"),)
    rows = [student(f"s{n:02}", seconds=float(n), memory=n << 20) for n in range(15)]
    rows += [student("eve", look=look, refused=("socket",))]
    assert [row.student for row in statistics.slowest(rows)] == [f"s{n:02}" for n in range(14, 4, -1)]
    assert [row.student for row in statistics.largest(rows)] == [f"s{n:02}" for n in range(14, 4, -1)]
    assert [row.student for row in statistics.suspicious(rows)] == ["eve"]
    assert [row.student for row in statistics.refused(rows)] == ["eve"]
