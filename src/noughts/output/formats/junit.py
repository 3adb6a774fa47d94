"""JUnit XML, which most continuous integration shows: a suite per submission, a case per function."""

from collections.abc import Iterable
from xml.etree import ElementTree

from noughts.classroom.rubric import Rubric
from noughts.judge.report import Report, Verdict
from noughts.output.plain_text import explain, headline, problem, remarks
from noughts.safe import safe

COUNTS = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def junit(reports: Iterable[tuple[str, Report]]) -> str:
    """Write reports, each with the name of its suite, as one JUnit document."""
    root = ElementTree.Element("testsuites", name="noughts")
    for name, report in reports:
        root.append(_suite(name, report))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def render(report: Report, _rubric: Rubric) -> str:
    """Write one report as JUnit XML."""
    return junit([(report.path, report)])


def _suite(name: str, report: Report) -> ElementTree.Element:
    cases = [_case(name, verdict) for verdict in report.verdicts]
    if not report.judged or not cases:
        cases = [_fault(name, report)]
    about = {"name": safe(name), "tests": str(len(cases)), "time": f"{report.seconds:.3f}"}
    about |= {many: _count(cases, one) for many, one in COUNTS.items()}
    suite = ElementTree.Element("testsuite", about)
    suite.extend(cases)
    if text := remarks(report):
        ElementTree.SubElement(suite, "system-out").text = text
    return suite


def _count(cases: list[ElementTree.Element], tag: str) -> str:
    return str(sum(case.find(tag) is not None for case in cases))


def _case(suite: str, verdict: Verdict) -> ElementTree.Element:
    case = ElementTree.Element("testcase", classname=safe(suite), name=safe(verdict.name))
    if verdict.status == "failed":
        ElementTree.SubElement(case, "failure", message=headline(verdict)).text = explain(verdict)
    elif verdict.status != "passed":
        ElementTree.SubElement(case, "skipped", message=headline(verdict))
    return case


def _fault(suite: str, report: Report) -> ElementTree.Element:
    case = ElementTree.Element("testcase", classname=safe(suite), name="submission")
    ElementTree.SubElement(case, "error", message=problem(report, "could not be judged"))
    return case
