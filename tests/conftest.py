"""Held by every test: none is timed, and in CI (CI=true) none is skipped: a missing tool is a failure there."""

import os
import shutil
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

EACH_ALONE = tuple(
    f"tests/{name}.py"
    for name in ("box/test_plain", "end_to_end/test_sins", "end_to_end/test_mutants", "judge/diagnosis/test_own_search")
)
"""Files whose tests several processes share, because each test stands alone and takes long."""
LENGTHY = tuple(
    f"tests/{name}"
    for name in (
        "web/test_lab_page",
        "web/test_page",
        "web/test_requests",
        "web/test_export",
        "box/test_judging",
        "web/test_modes",
        "web/lab/test_",
        "classroom/test_run",
        "output/test_packages",
        "window/test_film",
        "web/test_own_search",
        "window/test_x11",
        "end_to_end/test_package",
    )
)
"""Files that are begun first, so that none of them is waited for in the end."""
THE_BOX_HOLDS = "test_the_box_holds["
"""The attacks on the box: each kind of box has a process of its own, for it shares nothing with the others."""

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


class ByFile(LoadScopeScheduling):
    """Keeps the tests of a file in one process, for they share what is costly to set up; a few files excepted."""

    def _split_scope(self, nodeid: str) -> str:
        path, _, test = nodeid.partition("::")
        if path in EACH_ALONE:
            return nodeid
        return f"{path} {test.partition('-')[0]}" if test.startswith(THE_BOX_HOLDS) else path


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are processors, because many tests wait for a browser or for a box."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest."""
    items.sort(key=lambda item: not item.nodeid.startswith(LENGTHY))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    """Hand out the tests to the processes, in their own order."""
    config.option.loadscopereorder = False
    return ByFile(config, log)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of the browser that Playwright drives."""
    return shutil.which("chromium") or pytest.skip("chromium is not installed")
