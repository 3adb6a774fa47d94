"""The table of misconceptions."""

from noughts.judge.diagnosis.misconceptions import TABLE
from noughts.output.sentences import hint_text


def test_every_hint_has_words_without_evidence_and_refers_to_no_text_that_may_not_be_there():
    for row in TABLE:
        assert "above" not in hint_text(row.hint).replace("above your raise", "").replace("above 2", "")
