"""An exported site with Python in it, on a plain file server that counts what it gives."""

import contextlib
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import pytest

from noughts.box.judging import Terms, judge
from noughts.intake.reader import read_named
from noughts.output.document import document
from noughts.web.export import export
from support import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

PYODIDE = ROOT / "bundle/node_modules/pyodide"
DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const options = { dataTransfer, bubbles: true, cancelable: true };
  document.getElementById("main").dispatchEvent(new DragEvent("drop", options));
}"""
SHIFTING = {"state between calls", "answers by chance"}
BY_THE_CLOCK = ("untried", "not asked again", "wrong in another order", "right by itself")
"""Reasons that tell of what was asked within a budget of time."""
WITHIN_TIME = (*BY_THE_CLOCK, "leans on", "right once mended")
"""Those, and what was found out in the time that they left."""
CHECK = """async (request) => {
  const { inTheLab } = await import("./lab/laboratory.js");
  return JSON.stringify(await inTheLab("check", request));
}"""


@dataclass
class Site:
    """A server of a folder, and how many bytes it gave of each file."""

    server: ThreadingHTTPServer
    given: dict[str, int] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Counting(SimpleHTTPRequestHandler):
    given: dict[str, int]

    def log_message(self, *_: Any) -> None:
        pass

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:  # type: ignore[override]
        data = source.read()
        path = self.path.partition("?")[0]
        self.given[path] = self.given.get(path, 0) + len(data)
        with contextlib.suppress(ConnectionError):
            outputfile.write(data)


def serve(folder: Path) -> Site:
    given: dict[str, int] = {}
    handler = type("Handler", (Counting,), {"given": given})
    site = Site(ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))), given)
    threading.Thread(target=site.server.serve_forever, daemon=True).start()
    return site


@pytest.fixture(scope="session")
def lab_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not PYODIDE.exists():
        pytest.skip(f"Pyodide is not in {PYODIDE.relative_to(ROOT)}; make site puts it there")
    folder = tmp_path_factory.mktemp("lab")
    export(folder, PYODIDE)
    return folder


@pytest.fixture(scope="session")
def lab_site(lab_folder: Path) -> Iterator[Site]:
    site = serve(lab_folder)
    yield site
    site.close()


def request(folder: Path, **more: Any) -> dict[str, Any]:
    """Return what the page tells the lab of a submission."""
    submission = read_named(folder)
    files = {name: text.decode() for name, text in submission.files.items()}
    return {"main": submission.main, "files": files, "log": [], **more}


def checked(page: "Page", folder: Path, **more: Any) -> dict[str, Any]:
    """Return the report of a page on a submission."""
    return json.loads(page.evaluate(CHECK, request(folder, **more)))["report"]


def boxed(folder: Path, budget: float = 60) -> dict[str, Any]:
    """Return the report of a box on a submission."""
    return json.loads(json.dumps(document(judge(read_named(folder), Terms(budget=budget)))))


def drop(page: "Page", folder: Path) -> None:
    """Drop a submission's file on the page, which has it checked."""
    submission = read_named(folder)
    page.evaluate(DROP, [submission.main, submission.text])


def judged(page: "Page") -> None:
    """Wait until a check is done."""
    page.wait_for_selector(".bench[data-state=found]", timeout=120_000)


def said(report: dict[str, Any], beside: dict[str, Any]) -> dict[str, Any]:
    """Return what a page and a box must agree on, of one report beside the other.

    That is all but times, what a box refuses, and Python's own words, which differ between its versions. Where the
    clock left a function untried in one of them, it says so, what was tried agrees, and it did not fail in one and pass
    in the other. Where answers hang on chance, or on how much was asked again before, only which functions failed, and
    the hints.
    """
    pairs = list(zip(report["verdicts"], beside["verdicts"], strict=True))
    unlike = any(one["status"] != other["status"] and _late(one, other) for one, other in pairs)
    names = ("contract", "judged", "max_score", *(() if unlike else ("hints", "score")))
    shifting = SHIFTING & {*report["hints"], *beside["hints"]}
    verdicts = [(one["name"], one["status"]) if shifting else _verdict(one, other) for one, other in pairs]
    return _plain({**{name: report[name] for name in names}, "problem": report["problem_note"], "verdicts": verdicts})


def _late(*verdicts: dict[str, Any]) -> bool:
    """Tell whether the clock has left something untried of one of two functions."""
    return any(reason["id"] in BY_THE_CLOCK for verdict in verdicts for reason in verdict["reasons"])


def _verdict(verdict: dict[str, Any], beside: dict[str, Any]) -> dict[str, Any]:
    if _late(verdict, beside):
        return _tried(verdict, beside)
    names = ("name", "status", "tried", "failed", "reasons", "mended")
    return {name: verdict[name] for name in names} | _shown(verdict)


def _tried(verdict: dict[str, Any], beside: dict[str, Any]) -> dict[str, Any]:
    """Return what must agree of a function of which not everything was tried."""
    both, less = {verdict["status"], beside["status"]}, verdict["tried"] < beside["tried"]
    told = {"name": verdict["name"], "silent": less and "untried" not in [one["id"] for one in verdict["reasons"]]}
    if both == {"failed"}:
        reasons = [reason for reason in verdict["reasons"] if reason["id"] not in WITHIN_TIME]
        return {**told, "reasons": reasons} | _shown(verdict)
    return {**told, "status": verdict["status"] if both == {"failed", "passed"} else ""}


def _shown(verdict: dict[str, Any]) -> dict[str, Any]:
    case = verdict["counterexample"]
    return {"shown": case and {name: case[name] for name in ("call", "board", "came", "right", "line")}}


def _plain(data: Any) -> Any:
    """Leave out the words of exceptions."""
    if isinstance(data, dict):
        return {name: _plain(item) for name, item in data.items() if name != "message"}
    return [_plain(item) for item in data] if isinstance(data, list) else data
