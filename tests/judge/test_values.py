"""What came back, as plain values: numpy's numbers are read as Python's, nothing else as anything else."""

import pytest

from noughts.judge.values import Foreign, Seq, unboxed


@pytest.mark.parametrize(
    ("item", "plain"),
    [
        (Foreign("str_", "np.str_('X')"), "X"),
        (Foreign("str_", "'X'"), "X"),
        (Foreign("bool", "np.True_"), True),
        (Foreign("bool_", "False"), False),
        (Foreign("int64", "np.int64(-1)"), -1),
        (Seq("tuple", (Foreign("int64", "1"), 2)), Seq("tuple", (1, 2))),
    ],
)
def test_numpys_scalars_are_read_as_pythons(item, plain):
    assert unboxed(item) == plain
    assert type(unboxed(item)) is type(plain)


@pytest.mark.parametrize("item", ["X", Foreign("Mark", "'X'"), Foreign("str_", "its repr raised"), Seq("list", ("X",))])
def test_nothing_else_is_read_as_anything_else(item):
    assert unboxed(item) is item
