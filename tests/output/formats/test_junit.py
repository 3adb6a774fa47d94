"""The format of JUnit."""

from xml.etree import ElementTree

from support.reports import failing

from noughts.classroom.rubric import Rubric
from noughts.output.formats import FORMATS


def test_junit_counts_what_it_holds() -> None:
    (suite,) = ElementTree.fromstring(FORMATS["junit"].render(failing(), Rubric()))
    counts = {tag: len(suite.findall(f"testcase/{tag}")) for tag in ("failure", "error", "skipped")}
    assert counts == {"failure": 1, "error": 0, "skipped": 1}
    assert [suite.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["3", "1", "0", "1"]
