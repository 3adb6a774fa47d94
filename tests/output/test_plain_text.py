"""A verdict as plain text."""

from support.reports import failing

from noughts.output.plain_text import explain


def test_words_tell_a_counterexample_whole() -> None:
    text = explain(failing().verdicts[1])
    assert text.startswith("wrong in 12 of 4,520 cases\n")
    assert "  X . O\n  . X .\n  . . O\n  returned  (0, 1)\n  right is  (1, 0)" in text
    assert "  X . O     X X O     X X O\n" in text
