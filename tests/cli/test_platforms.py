"""`noughts convert`: a report in every format, or a sentence that it is none."""

import json
from pathlib import Path

import pytest
from support.reports import failing
from support.tampering import RAW, TAMPERED, tampered

from noughts.output.formats import FORMATS

PLAUSIBLE = {"another status", "more points", "no digest", "a digest of another kind"}
"""What a report may hold, if it is not true."""
ALL = {"a note without arguments", "no such note", "a hint of no table"}
"""What only those formats notice that tell it."""


@pytest.mark.parametrize("kind", [*TAMPERED, *RAW])
def test_a_report_that_is_none_is_told_in_a_sentence(tmp_path: Path, noughts, kind: str) -> None:
    value = tampered(kind, json.dumps(failing().to_json()))
    (tmp_path / "report.json").write_bytes(value if isinstance(value, bytes) else str(value).encode())
    codes = set()
    for name in FORMATS:
        code, out, errors = noughts("convert", name, str(tmp_path / "report.json"))
        codes.add(code)
        assert not code or errors.endswith("report.json is not a report; give what noughts check --json wrote.\n")
        assert bool(out) is not bool(code)
    assert codes == {0} if kind in PLAUSIBLE else 2 in codes
    assert kind in PLAUSIBLE | ALL | RAW.keys() or codes == {2}
