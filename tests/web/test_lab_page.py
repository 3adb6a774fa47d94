"""Your code, in a real browser over an exported site: the verdicts of the command line, and a page that lives."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest
from support import SINS
from support.browser import ready, text, until, violations
from support.lab_site import Site, boxed, checked, drop, judged, lab_folder, lab_site, said, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["lab_folder", "lab_site"]
WRONG = SINS / "maximises-for-both"
SMALL = 1_500_000  # bytes of a first visit without Your code
RIGHTS = (SINS / "right/tictactoe.py").read_text()
KEPT = "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"
TOLD = """addEventListener("DOMContentLoaded", () => {
  window.fetched = []; // what was told while Python was fetched
  const note = () => window.fetched.push(document.querySelector(".fetching span")?.textContent ?? "");
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
})"""
LOOKS: tuple[tuple[int, Literal["light", "dark"]], ...] = (
    (1440, "light"),
    (1440, "dark"),
    (390, "light"),
    (390, "dark"),
)
LATER = "caches.keys().then(async ([name]) => !!(await (await caches.open(name)).match('pyodide/pyodide.mjs')))"


class Watched:
    """A page that notes whom it asks and what it complains of."""

    def __init__(self, browser: "Browser", address: str, **options: Any) -> None:
        self.context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", **options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.said: list[str] = []
        self.asked: set[str] = set()
        self.context.on("request", lambda one: self.asked.add(one.url.partition("?")[0]))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("console", lambda line: self.said.append(line.text) if line.type == "error" else None)
        self.page.add_init_script(TOLD)
        self.page.goto(address)
        ready(self.page)

    def elsewhere(self, address: str) -> list[str]:
        return [url for url in self.asked if not url.startswith((address, "blob:", "about:"))]


@pytest.fixture(scope="module")
def bench(browser: "Browser", lab_site: Site) -> Iterator[Watched]:
    """A page in which a wrong file was dropped and judged."""
    watched = Watched(browser, lab_site.address)
    drop(watched.page, WRONG)  # on the start page
    judged(watched.page)
    yield watched
    watched.context.close()


def shown(bench: Watched) -> "Page":
    bench.page.click("[data-key=mode-code]")
    bench.page.wait_for_selector(".bench")
    return bench.page


def test_a_first_visit_is_small_and_fetches_no_python(browser: "Browser", lab_folder: Path) -> None:
    site = serve(lab_folder)
    try:
        watched = Watched(browser, site.address)
        until(watched.page, "navigator.serviceWorker.controller")
        assert sum(site.given.values()) <= SMALL
        assert not [path for path in site.given if path.startswith(("/pyodide", "/lab", "/vendor", "/modes/code"))]
        assert watched.elsewhere(site.address) == watched.said == []
        watched.context.close()
    finally:
        site.close()


def test_one_drop_on_the_start_page_shows_a_counterexample_and_megabytes_meanwhile(bench: Watched) -> None:
    page = shown(bench)
    assert page.locator(".case-of dd").all_text_contents() == ["minimax(board)", "(2, 1)", "(2, 2)"]
    told = [re.fullmatch(r"Fetching Python: ([\d.]+) of ([\d.]+) MB", words) for words in page.evaluate("fetched")]
    assert any(found and float(found[1]) <= float(found[2]) for found in told)


@pytest.mark.long
def test_a_dropped_file_is_told_as_on_the_command_line(bench: Watched, lab_site: Site) -> None:
    page, expected = shown(bench), boxed(WRONG)
    (failed,) = [verdict for verdict in expected["verdicts"] if verdict["status"] == "failed"]
    assert text(page, ".verdicts h2") == f"{expected['score']} of {expected['max_score']} right"
    assert [row.get_attribute("data-key") for row in page.locator(".functions .row").all()] == [
        f"row-{verdict['name']}" for verdict in expected["verdicts"]
    ]
    told = text(page, ".card")
    page.locator(".editor .cm-line", has_text="def minimax(board):").wait_for()
    page.click("[data-key=row-player]")
    page.locator(".editor .cm-line", has_text="def player(board):").wait_for()
    page.click("[data-key=row-minimax]")
    for sentence in failed["why"].split("\n"):
        assert " ".join(sentence.split()) in told
    assert failed["counterexample"]["returned"] in told
    assert failed["counterexample"]["expected"] in told
    found = checked(page, WRONG)
    assert said(found, expected) == said(expected, found)
    assert bench.elsewhere(lab_site.address) == bench.said == []


def test_before_a_file_is_there_it_is_clean_by_axe(browser: "Browser", lab_site: Site) -> None:
    watched = Watched(browser, f"{lab_site.address}?mode=code")
    watched.page.wait_for_selector("[data-key=check]:not([disabled])")
    for width, scheme in LOOKS:
        watched.page.set_viewport_size({"width": width, "height": 844})
        watched.page.emulate_media(color_scheme=scheme)
        assert violations(watched.page) == []
    watched.context.close()


def test_it_is_clean_by_axe_light_and_dark_wide_and_narrow(bench: Watched) -> None:
    page = shown(bench)
    for width, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".editor").evaluate("one => one.clientHeight") <= (844 if width > 900 else 0.61 * 844)
    page.set_viewport_size({"width": 1440, "height": 900})


def test_their_search_is_stepped_through_and_played_against(bench: Watched) -> None:
    page = shown(bench)
    page.click("[data-key=step]")
    page.wait_for_selector(".wrong-call")
    ready(page)
    assert "It took the move with the largest value, where the smallest is right." in text(page, ".wrong-call")
    shown(bench).click("[data-key=explore]")
    page.wait_for_selector(".source")
    ready(page)
    assert "start=XXO/XXO/O.." in page.url
    assert text(page, ".choice").startswith("Your minimax chooses bottom")
    shown(bench).click("[data-key=play]")
    ready(page)
    page.locator(".cell.free").nth(4).click()
    page.wait_for_selector(".turn.tone-x")
    ready(page)
    told = text(page, ".comment")
    assert told.startswith("O played top left.")
    assert "holds the draw" in told


def test_what_is_handed_in_says_that_it_is_practice(bench: Watched) -> None:
    page, saved = shown(bench), {}
    for key in ("save-file", "save-report", "save-json"):
        with page.expect_download() as download:
            page.click(f"[data-key={key}]")
        saved[download.value.suggested_filename] = download.value.path().read_text()
    assert saved["tictactoe.py"] == (WRONG / "tictactoe.py").read_text()
    for words in ("practice, not marks", "7 of 8 right", "(2, 1)", "Hint: The search takes the largest value"):
        assert words in saved["tictactoe-practice.html"]
    data = json.loads(saved["tictactoe-practice.json"])
    assert data["practice"].startswith("Practice, not marks")
    assert data["files"] == {"tictactoe.py": saved["tictactoe.py"]}
    assert data["report"]["score"] == 7


def test_any_board_is_computed_in_the_page(bench: Watched) -> None:
    page = bench.page
    page.click("[data-key=mode-explore]")
    page.select_option("[data-key=board]", "4x4x4")
    page.wait_for_selector(".board[aria-colcount='4'], .board")
    ready(page)
    assert page.locator(".cell").count() == 16
    page.select_option("[data-key=board]", "3x3x3")
    ready(page)


def test_a_changed_text_is_kept_and_has_no_verdicts(bench: Watched, lab_site: Site) -> None:
    page = shown(bench)
    page.locator(".editor .cm-lintRange-error").first.wait_for()
    page.locator(".editor .cm-content").focus()
    page.keyboard.type("# mine")
    page.wait_for_selector(".bench[data-state=stale]")
    assert text(page, ".verdicts h2") == "The text has changed"
    assert text(page, ".verdicts h2 + .quiet") == "Before that, 7 of 8 were right. Check it again."
    assert page.locator(".functions, .editor .cm-lintRange-error, [data-key=step], [data-key=save-report]").count() == 0
    assert "Hint: The search takes the largest value" in text(page, ".card")  # what is being mended stays
    later = bench.context.new_page()
    later.goto(f"{lab_site.address}?mode=code")
    later.locator(".editor .cm-line", has_text="# mine").wait_for()
    later.close()


def test_a_check_can_be_stopped_and_an_error_is_underlined(bench: Watched, tmp_path: Path) -> None:
    page = shown(bench)
    page.set_viewport_size({"width": 390, "height": 844})
    (tmp_path / "tictactoe.py").write_text("while True: pass\n")
    drop(page, tmp_path)
    page.wait_for_selector(".bench[data-state=running]")
    page.wait_for_selector(".fold:not([open])")  # on a phone the editor makes room
    page.click("text=Stop")
    page.wait_for_selector(".bench[data-state=blank]")
    assert "Stopped: of this text nothing is known" in text(page, ".verdicts")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.click("[data-key=bug-sign]")
    page.locator(".editor .cm-line", has_text="LINES +=").first.wait_for()
    drop(page, SINS / "syntax-error")
    judged(page)
    assert "SyntaxError in line 22" in text(page, ".verdicts .problem")
    assert text(page, ".editor .cm-lintRange-error") == "def player(board)"
    assert text(page, ".verdicts .hint").startswith("Hint: Nothing can be tried until Python can read the file.")


@pytest.mark.long
def test_a_hostile_file_is_named_and_the_page_lives(bench: Watched, tmp_path: Path) -> None:
    page = shown(bench)
    for number, (line, words) in enumerate(
        (
            ("import os; os._exit(3)", "it ended itself with exit code 3"),
            ("import json; json.loads = json.dumps = None; import builtins; builtins.len = lambda _: 7", None),
            ("import js; js.fetch('http://127.0.0.2/')", "js"),
            ("for _ in range(3000): print('x' * 1000)", None),
        )
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "tictactoe.py").write_text(f"{RIGHTS}\n\n{line}\n")
        report = checked(page, folder)
        assert report["judged"]
        assert (words in report["problem"]) if words else report["score"] == 8, report["problem"]
    assert checked(page, WRONG)["score"] == 7
    assert bench.said == []


@pytest.mark.long
def test_without_a_network_and_by_keyboard_alone(browser: "Browser", lab_folder: Path) -> None:
    site = serve(lab_folder)
    watched = Watched(browser, f"{site.address}?mode=code")
    page = watched.page
    drop(page, WRONG)
    judged(page)
    assert page.evaluate(KEPT)
    page.evaluate(f"(async () => {{ while (!(await {LATER})) await new Promise(requestAnimationFrame); }})()")
    site.close()
    page.goto(site.address)
    ready(page)
    for _ in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.key") == "mode-explore"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-key=check]:not([disabled])")
    while page.evaluate("document.activeElement.dataset.key") != "check":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    judged(page)
    assert text(page, ".verdicts h2") == "7 of 8 right"  # of the file that this browser kept
    assert watched.elsewhere(site.address) == []
    watched.context.close()
