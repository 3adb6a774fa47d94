"""The exported site: small, whole, the same answers as the server, and used from a plain file server."""

import contextlib
import json
import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support.browser import opened, ready, until
from support.shares import one_in

from noughts.errors import Mistake
from noughts.game import itself, walk
from noughts.mnk import MNK
from noughts.web import export as site_export
from noughts.web.api import ANSWERS
from noughts.web.export import export, methods, unfinished

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAME = MNK(3, 3, 3)
ASK = """async ([name, queries]) => {
  const { answer } = await import("./offline/answers.js");
  return JSON.stringify(await Promise.all(queries.map((query) => answer(name, query))));
}"""


POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
SHOWN = """() => [
  ...["modes", "search", "board", "panel", "main", "compare"].map((id) => document.getElementById(id).outerHTML),
  ...[...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()),
]"""
WAITING = """(async () => {
  const here = async () => (await navigator.serviceWorker.getRegistration()).waiting;
  while (!(await here())) await new Promise(requestAnimationFrame);
})()"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    export(folder)
    return folder


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_it_is_small_and_whole(folder: Path) -> None:
    assert len(unfinished()) == 627
    assert len(methods()) == 24
    assert sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) < 1_500_000


def test_it_spoils_no_other_folder(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(Mistake, match="holds other files"):
        export(tmp_path)


def test_another_user_may_read_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_export, "answers", lambda: iter([("positions", {})]))
    before = os.umask(0o022)
    try:
        export(tmp_path / "site")
    finally:
        os.umask(before)
    modes = {file.stat().st_mode & 0o777 for file in (tmp_path / "site", tmp_path / "site" / "core")}
    assert modes == {0o755}
    assert (tmp_path / "site" / "index.html").stat().st_mode & 0o777 == 0o644


def test_a_stopped_export_leaves_nothing_half_done(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "CNAME").write_text("mine")  # what a host wants beside the site stays
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    (tmp_path / "index.html").write_text("an older one")
    before = {file: file.read_bytes() for file in tmp_path.rglob("*.*")}
    with monkeypatch.context() as patched:
        patched.setattr(site_export, "answers", half)
        for place in (tmp_path, tmp_path / "new"):
            with pytest.raises(KeyboardInterrupt):
                export(place)
    assert {file: file.read_bytes() for file in tmp_path.rglob("*.*")} == before
    assert list((tmp_path / "new").iterdir()) == []
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copytree", stopped)
        patched.setattr(site_export, "answers", lambda: iter([("positions", {})]))
        with pytest.raises(KeyboardInterrupt):
            export(tmp_path / "new")
        with pytest.raises(KeyboardInterrupt):  # the folder is known, and not refused
            export(tmp_path / "new")


def stopped(*_: Any, **__: Any) -> Any:
    raise KeyboardInterrupt


def half() -> Iterator[tuple[str, Any]]:
    yield "positions", {}
    raise KeyboardInterrupt


def asked(browser: "Browser", site: str, name: str, queries: list[dict[str, str]]) -> Any:
    """Ask the page itself; the answers come as one text, for a large tree costs the browser's wire seconds."""
    with opened(browser, f"{site}?mode=museum") as page:
        return json.loads(page.evaluate(ASK, [name, queries]))


def plain(data: Any) -> Any:
    """Bring an answer into the form it has after JSON."""
    return json.loads(json.dumps(data))


def test_every_position_is_told_as_the_server_tells_it(browser: "Browser", site: str) -> None:
    queries = [{"parts": "position-truth", "board": str(position)} for position in walk(GAME, itself)]
    assert len(queries) == 5_478
    told = asked(browser, site, "view", queries)
    for query, answer in zip(queries, told, strict=True):
        assert answer == ANSWERS["view"](query), query


def test_several_answers_at_once_are_the_servers(browser: "Browser", site: str) -> None:
    parts = "position-truth-trace-compare-review-exercise-museum-about"
    games = ({}, {"moves": "a1-b2"}, {"board": "XXX/OO./..."}, {"board": str(unfinished()[-1])})
    queries = [{"parts": parts, "depth": "2", "order": "centre", **game} for game in games]
    for query, answer in zip(queries, asked(browser, site, "view", queries), strict=True):
        assert answer == plain(ANSWERS["view"](query)), query


def test_every_exercise_is_told_as_the_server_tells_it(browser: "Browser", site: str) -> None:
    queries = [
        {"board": str(position), "order": order, "depth": "2"}
        for position in unfinished()[::3]
        for order in ("row", "centre")
        if position.empty.bit_count() <= 6
    ]
    told = asked(browser, site, "exercise", queries)
    for query, answer in zip(queries, told, strict=True):
        assert answer == plain(ANSWERS["exercise"](query)), query


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"order": "centre", "urgent": "1"},
        {"order": "edges", "memory": "1"},
        {"order": "reversed", "urgent": "1", "memory": "1", "symmetry": "1"},
        {"search": "minimax"},
        {"search": "minimax", "order": "centre", "urgent": "1"},
    ],
)
def test_every_search_is_told_as_the_server_tells_it(browser: "Browser", site: str, how: dict[str, str]) -> None:
    boards = [position for position in unfinished() if not how or position.empty.bit_count() in (8, 3, 2, 1)]
    queries = [{"board": str(position), **how} for position in boards]
    told = asked(browser, site, "trace", queries)
    for query, answer in zip(queries, told, strict=True):
        assert answer == plain(ANSWERS["trace"](query)), query


def test_counts_replies_and_reviews_are_the_servers(browser: "Browser", site: str) -> None:
    some = [{"board": str(position)} for position in unfinished() if position.empty.bit_count() > 6]
    for name, queries in {
        "compare": some,
        "reply": [{**query, "level": level} for query in some for level in ("1", "2", "perfect")],
        "review": [{"moves": "a1-b1-b2-c1-c3"}, {"moves": "b2-a1-c3-a3"}, {"moves": "a2-b1-c3-b2-b3-a1"}],
    }.items():
        assert asked(browser, site, name, queries) == [plain(ANSWERS[name](query)) for query in queries]


@pytest.mark.parametrize(
    ("query", "search", "counts"),
    [("?moves=a1", False, False), ("?moves=c3", True, True), ("?moves=c3&search=minimax", False, True)],
)
def test_a_turned_board_says_so(browser: "Browser", site: str, query: str, search: bool, counts: bool) -> None:
    with opened(browser, site + query) as page:
        page.wait_for_selector(".bars")
        assert ("This one is of the board turned or mirrored" in (page.text_content("#panel") or "")) is search
        assert ("turned or mirrored" in (page.text_content("#compare h2") or "")) is counts


MODES = [
    "",
    "?search=minimax&path=b2-a1",
    "?view=tree&start=XO./.X./..O",
    "?view=map",
    "?view=icicle&order=edges",
    "?step=40",
    "?start=XXX/OO./...",
    "?mode=predict&start=X.O/.X./..O",
    "?mode=review&moves=a1-b1-b2-c1-c3",
    "?mode=review",
    "?mode=museum&exhibit=cut",
    "?mode=sheet&start=X.O/.X./..O&sheet=solved",
]


@pytest.mark.parametrize("query", one_in(12, MODES))
def test_every_mode_is_the_same_without_a_server(browser: "Browser", address: str, site: str, query: str) -> None:
    assert shown(browser, site + query) == shown(browser, address + query)


def shown(browser: "Browser", url: str) -> list[str]:
    """Return all that a page shows, drawings too; only the choice of boards is the server's alone."""
    with opened(browser, url, fresh=True) as page:
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        parts: list[str] = page.evaluate(SHOWN)
        assert len(parts) >= 6
        return parts


def test_a_game_without_a_server(browser: "Browser", site: str) -> None:
    from playwright.sync_api import expect

    with opened(browser, f"{site}?side=X") as page:
        while "to move" in (page.text_content(".turn") or ""):
            page.locator(".cell.free").first.click()
            expect(page.locator(".turn")).not_to_contain_text("O to move")
            ready(page)
        assert "X has won" not in (page.text_content(".turn") or "")


def test_a_site_without_python_says_so(browser: "Browser", site: str) -> None:
    with opened(browser, f"{site}?mode=code", fresh=True) as page:
        page.wait_for_selector(".verdicts .problem")
        told = " ".join((page.text_content(".verdicts .problem") or "").split())
        assert told.startswith("This site holds no Python, so it cannot run your file")
        assert told.endswith("noughts export --pyodide.")


def test_the_policy_needs_no_headers(folder: Path) -> None:
    assert f'http-equiv="Content-Security-Policy" content="{POLICY}"' in (folder / "index.html").read_text()


class Remembered(Quiet):
    """A server that lets a browser remember every file for an hour, as many do."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()


@pytest.mark.long
def test_a_new_version_takes_over_whole(browser: "Browser", folder: Path, tmp_path: Path) -> None:
    live = shutil.copytree(folder, tmp_path / "live")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Remembered, directory=str(live)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context()

    def visited() -> "Page":
        for page in context.pages:
            page.close()
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/", wait_until="commit")
        ready(page)
        return page

    until(visited(), "navigator.serviceWorker.controller")
    renewed(live)
    page = visited()
    assert page.text_content("[data-key=mode-museum]") == "Bug museum"  # the old one while the new one is fetched
    page.evaluate(WAITING)
    assert any(appears(visited(), "text=Bugs to look at") for _ in range(4))
    assert visited().evaluate("caches.keys()") == ["noughts-another"]
    server.shutdown()
    server.server_close()
    assert visited().text_content("[data-key=mode-museum]") == "Bugs to look at"  # without a network
    context.close()


def appears(page: "Page", selector: str) -> bool:
    """Whether this visit shows it; Chromium puts a change of workers off to the next visit when a request meets it."""
    from playwright.sync_api import TimeoutError as PlaywrightTimeout

    with contextlib.suppress(PlaywrightTimeout):
        page.wait_for_selector(selector, timeout=4000)
        return True
    return False


def renewed(folder: Path) -> None:
    """Put another version of the site in its place."""
    version = json.loads((folder / "lab/manifest.json").read_text())["version"]
    for name, old, new in (
        ("index.html", version, "another"),
        ("lab/manifest.json", version, "another"),
        ("service_worker.js", version, "another"),
        ("views/header.js", "Bug museum", "Bugs to look at"),
    ):
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new))
