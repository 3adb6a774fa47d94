"""What is made of a question in the child: values made anew, objects of the file's own classes."""

from support import inprocess

from noughts.box.child.module import maker
from noughts.judge.respondent import Question


def test_a_described_set_and_its_rows_are_made_anew_each_time():
    for described in ({1, 2}, [[1], {2}], ([1],)):
        make = maker(described, None)
        one, other = make(), make()
        assert one == other == described
        assert one is not other
    assert maker(((1,), "X"), None)() == ((1,), "X")


def test_a_class_that_only_looks_like_an_enum_gives_its_name_to_nothing():
    source = "import enum\n\nclass Kind(enum.EnumMeta):\n    pass\n\nclass Player:\n    __members__ = {'X': 'X'}\n\n"
    source += "def winner(board):\n    return 'X'"
    asked = inprocess.Asked(inprocess.module(source))
    assert asked.ask(Question("winner", (None,))).returned == "X"
