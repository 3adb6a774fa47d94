"""Held by every test: none is timed, and in CI (CI=true) none is skipped: a missing tool is a failure there."""

import os
import shutil
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("noughts", deadline=None)
settings.load_profile("noughts")

pytest_plugins = ["support.browser"]

# A shell that starts the tests in the background has them, and all that they start, ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if os.environ.get("CI") == "true" and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of a file in one process, for they share what is costly to set up, unless they say otherwise."""
    for item in items:
        if not item.get_closest_marker("spread") and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(str(item.path)))


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of the browser that Playwright drives."""
    return shutil.which("chromium") or pytest.skip("chromium is not installed")
