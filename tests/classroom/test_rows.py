"""The class as rows: everyone has a page, and no two share one."""

import random

from support.reports import failing, not_run, passing, unfinished

from noughts.classroom import statistics
from noughts.classroom.rows import FAILED, PASSED, UNFINISHED, HandIn, Row, row, status
from noughts.classroom.rubric import Rubric
from noughts.intake.hand_in import Entry, entry_of
from noughts.output.grades import grades_csv

LETTERS = "abAB01._-~ é\x1b/\\\udcffſ"


def test_no_two_students_share_a_page_even_where_large_and_small_letters_are_the_same() -> None:
    rng = random.Random(12)
    names = {"".join(rng.choices(LETTERS, k=rng.randrange(0, 5))) for _ in range(4000)}
    names |= {"x" * 70, "x" * 71, "Ann", "ann", "ANN", "..", "con", "bob é"}
    names |= {Row(name, name, PASSED).slug for name in names}  # who is named like another's page
    students = {entry_of(name, name, None).student for name in names}
    slugs = [Row(name, name, PASSED).slug for name in students]
    assert len({slug.casefold() for slug in slugs}) == len(students)
    assert all(slug.isascii() and "/" not in slug and slug[0] not in ".-" and len(slug) <= 60 for slug in slugs)


def test_a_plain_name_is_its_own_page() -> None:
    assert Row("ann-2.b_c", "Ann", PASSED).slug == "ann-2.b_c"


def test_a_status_of_its_own_for_what_is_unfinished() -> None:
    assert [status(report) for report in (passing(), unfinished())] == [PASSED, UNFINISHED]
    assert [status(report) for report in (failing(), not_run(), passing(verdicts=()))] == [FAILED] * 3
    found = row(HandIn(Entry("ann", "Ann", None), "source", "key"), unfinished(), Rubric())
    assert (found.status, found.total, found.most) == (UNFINISHED, 1, 2)
    assert statistics.counts([found])[UNFINISHED] == 1
    assert [rate.percent for rate in statistics.rates([found])] == [100, 0]
    assert grades_csv([found]).splitlines()[1] == (
        "ann,Ann,unfinished,1,0,1,2,minimax: too little was tried to call it right.,"
    )


def test_the_chart_has_a_bar_for_each_point_even_where_there_are_parts_of_points() -> None:
    def bars(most: float, *totals: float) -> dict[str, int]:
        rows = [Row("ann", "Ann", FAILED, points={"minimax": one}, total=one, most=most) for one in totals]
        return {bar.label: bar.students for bar in statistics.distribution(rows)}

    assert bars(2, 0, 2, 2) == {"0": 1, "1": 0, "2": 2}
    assert bars(4, 0.5, 3, 3.5, 4) == {"0–1": 1, "1–2": 0, "2–3": 0, "3–4": 2, "4": 1}
    assert len(bars(1, 0.5, 1)) == len(bars(40, 7, 40)) == statistics.BARS
    assert sum(bars(40, 7, 40).values()) == 2
