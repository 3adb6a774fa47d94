"""Options of a question: read, or refused in one sentence that says what would be right."""

import pytest

from noughts.errors import Mistake
from noughts.levels import LEVELS
from noughts.mnk import MNK
from noughts.orders import ORDERS
from noughts.web.parameters import LONGEST, Method, flag, level, method, number, only, played, position, several


def test_a_game_is_read_from_its_shape_its_board_and_its_moves() -> None:
    found = played({"shape": "4x3x3", "moves": "a1-b2"})
    assert [str(one) for one in found.positions] == ["..../..../....", "X.../..../....", "X.../.O../...."]
    assert str(position({"board": "X.O/.../..."})) == "X.O/.../..."
    assert str(position({})) == ".../.../..."


@pytest.mark.parametrize("search", ["alphabeta", "minimax"])
@pytest.mark.parametrize("order", ORDERS)
def test_every_method_is_read_and_named_or_refused(search: str, order: str) -> None:
    names = set()
    for flags in range(8):
        urgent, memory, symmetry = (bool(flags >> bit & 1) for bit in range(3))
        asked = {"search": search, "order": order, "urgent": "01"[urgent], "memory": "01"[memory]}
        asked["symmetry"] = "01"[symmetry]
        if (search == "minimax" and (memory or symmetry)) or (symmetry and not memory):
            with pytest.raises(Mistake, match="memory"):
                method(asked)
            continue
        found = method(asked)
        assert found == Method(search, order, urgent, memory, symmetry)
        names.add(found.name())
    assert len(names) == (2 if search == "minimax" else 6)


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (lambda: only({"colour": "red"}, "shape", "moves"), "no option 'colour' here; there are shape, moves"),
        (lambda: only({"moves": "a" * (LONGEST + 1)}, "moves"), "2001 characters long; 2000 are allowed"),
        (lambda: flag({"memory": "yes"}, "memory"), "memory is one of 0, 1, not 'yes'"),
        (lambda: level({"level": "god"}, MNK(3, 3, 3)), "level is one of"),
        (lambda: several({"parts": "truth-lies"}, "parts", ("truth", "trace")), "joined by -, not 'lies'"),
        (lambda: number({"depth": "٣"}, "depth", low=1, high=4), "from 1 to 4, not '٣'"),
        (lambda: number({"depth": "5"}, "depth", low=1, high=4), "from 1 to 4, not '5'"),
        (lambda: number({"depth": "-1"}, "depth", low=1, high=4), "from 1 to 4, not '-1'"),
        (lambda: method({"search": "x" * 999}), f"not '{'x' * 20}'"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(read, words: str) -> None:
    with pytest.raises(Mistake) as told:
        read()
    assert words in str(told.value)


def test_without_a_word_the_first_or_the_lowest_is_meant() -> None:
    assert method({}) == Method()
    assert level({}, MNK(3, 3, 3)) == level({}, MNK(15, 15, 5)) == [*LEVELS][-1]
    assert number({}, "depth", low=2, high=4) == 2
    assert several({"parts": "truth-trace-truth"}, "parts", ("truth", "trace")) == ["truth", "trace"]
