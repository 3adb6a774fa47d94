"""Points given by hand: read, refused in a sentence where they are wrong, and kept through every run."""

import pytest

from noughts.classroom.adjustments import Marking, check_students, load
from noughts.classroom.rubric import ByHand, Rubric, mark
from noughts.errors import Mistake
from noughts.judge.report import Report, Verdict

FUNCTIONS = ["winner", "minimax"]
HEADING = "student,function,points,reason\n"


def written(tmp_path, text):
    path = tmp_path / "by-hand.csv"
    path.write_text(text)
    return path


def test_what_is_given_by_hand_counts_instead(tmp_path):
    adjusted = load(written(tmp_path, HEADING + "ann,minimax,0.5,explained it well\n"), FUNCTIONS)
    assert adjusted == {"ann": {"minimax": ByHand(0.5, "explained it well")}}
    report = Report("", "cs50", "", (Verdict("winner", "passed"), Verdict("minimax", "failed")))
    marking = Marking(Rubric(), adjusted)
    assert mark(report, marking.of("ann")).points == {"winner": 1, "minimax": 0.5}
    assert mark(report, marking.of("bob")).points == {"winner": 1, "minimax": 0}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "needs a heading with the column student"),
        ("student,function,points\n", "needs a heading with the column reason"),
        (HEADING + "ann,maximin,1,kind\n", "line 2: 'maximin' is no function; it may be winner, minimax"),
        (HEADING + "ann,winner,much,kind\n", "line 2 gives winner 'much'; points are a number"),
        (HEADING + "ann,winner,-1,kind\n", "points are a number from 0"),
        (HEADING + "ann,winner,nan,kind\n", "points are a number from 0"),
        (HEADING + "ann,winner,1,\n", "line 2: why ann has 1 points for winner needs a reason"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path, text, words):
    with pytest.raises(Mistake, match=words.replace("(", r"\(")):
        load(written(tmp_path, text), FUNCTIONS)


def test_somebody_who_is_not_in_the_class_is_told():
    with pytest.raises(Mistake, match="'zoe', who is not in this class"):
        check_students({"zoe": {}}, ["ann", "bob"])
