"""A click is one question to the server and one drawing; what is slow comes after, and is named here."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from support import ROOT
from support.browser import opened, ready, served
from support.shares import one_in

FIVE = "XO./.X./..O"
WATCH = """() => {
  window.drawn = [];
  window.filled = 0;
  new PerformanceObserver((list) => {
    for (const { name, detail } of list.getEntries()) if (name === "drawn") window.drawn.push(detail);
  }).observe({ entryTypes: ["mark"] });
  new MutationObserver((all) => (window.filled += all.length)).observe(
    document.getElementById("panel"), { childList: true });
}"""


@dataclass
class Watched:
    """What a page asked, drew and filled its panel since it was opened."""

    page: Page
    asked: list[str] = field(default_factory=list)

    def note(self, request: Request) -> None:
        if "/api/" in request.url:
            self.asked.append(request.url.split("/api/")[1].split("?")[0])

    def drawn(self) -> list[str]:
        """Return the answers for which the page was drawn; the board's panel is filled in all but the bars' drawing."""
        ready(self.page)
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        drawn: list[str] = self.page.evaluate("window.drawn")
        assert self.page.evaluate("window.filled") == len([one for one in drawn if one != "compare"])
        return drawn


def watched(browser: Browser, url: str, do: Callable[[Page], Any]) -> tuple[list[str], list[str]]:
    """Open a page, do something, and return what was asked and what was drawn."""
    with opened(browser, url, fresh=True) as page:
        watch = Watched(page)
        page.evaluate(WATCH)
        page.on("request", watch.note)
        do(page)
        drawn = watch.drawn()
        page.remove_listener("request", watch.note)
        return watch.asked, drawn


def cell(name: str) -> Callable[[Page], Any]:
    return lambda page: page.locator(f"[data-move={name}]").click()


def button(name: str) -> Callable[[Page], Any]:
    return lambda page: page.get_by_role("button", name=name, exact=True).first.click()


def key(name: str) -> Callable[[Page], Any]:
    return lambda page: page.locator(f"[data-key={name}]").click()


def order(name: str) -> Callable[[Page], Any]:
    return lambda page: page.get_by_label("order of moves").select_option(name)


def twice(one: Callable[[Page], Any], other: Callable[[Page], Any]) -> Callable[[Page], Any]:
    def both(page: Page) -> None:
        one(page)
        ready(page)
        other(page)

    return both


ONE = (["view"], ["view"])
KEPT: tuple[list[str], list[str]] = ([], ["view"])
CLICKS: dict[str, tuple[str, Callable[[Page], Any], tuple[list[str], list[str]]]] = {
    "play the first cell": ("", cell("b2"), ONE),
    "play another cell": ("?moves=b2", cell("a1"), ONE),
    "play the last cell": ("?start=XOX/XOO/OX.", cell("c3"), ONE),
    "take back": ("?moves=b2-a1", key("undo"), ONE),
    "take back what was seen": ("?moves=b2", twice(cell("a1"), key("undo")), (["view"], ["view", "view"])),
    "another view": (f"?start={FIVE}", button("Tree"), KEPT),
    "another search": ("?moves=b2", button("minimax"), (["trace"], ["view"])),
    "another order": ("?moves=b2", order("centre"), (["trace"], ["view"])),
    "deeper": (f"?start={FIVE}", lambda page: page.locator(".item").nth(1).click(), KEPT),
    "deeper where minimax was folded": (
        "?search=minimax",
        lambda page: page.locator(".item").nth(10).click(),
        (["trace"], ["view"]),
    ),
    "step": (f"?start={FIVE}", key("stepper"), KEPT),
    "the truth": (f"?start={FIVE}", lambda page: page.get_by_label("show the truth").uncheck(), KEPT),
    "dark": (f"?start={FIVE}", key("theme"), KEPT),
    "predict": (f"?start={FIVE}", button("Predict"), (["exercise"], ["view"])),
    "review": ("?moves=b2-a1", button("Review"), (["review"], ["view"])),
    "museum": (f"?start={FIVE}", button("Bug museum"), (["museum"], ["view"])),
    "worksheet": (f"?start={FIVE}", button("Worksheet"), (["exercise"], ["view"])),
    "another exercise": (
        f"?mode=predict&start={FIVE}",
        lambda page: page.locator("[data-key=plies]").select_option("1"),
        (["exercise"], ["view"]),
    ),
    "play on in an exercise": (f"?mode=sheet&start={FIVE}", cell("a2"), ONE),
    "use what was set up": ("?draft=X../.O./..X", key("use"), ONE),
}
# What is slow: the search and the comparison from the empty board, what is proved of a large one, the machine's own
# move, and a learner's own rules. Each is asked when the rest stands, and drawn when it comes.
SLOW: dict[str, tuple[str, Callable[[Page], Any], tuple[list[str], list[str]]]] = {
    "take back to the empty board": (
        "?moves=b2",
        key("undo"),
        (["view", "trace", "compare"], ["view", "trace", "compare"]),
    ),
    "another order on the empty board": ("", order("centre"), (["trace"], ["view", "trace"])),
    "play on a large board": (
        "?shape=4x4x4&start=XO../OX../..../....",
        cell("c2"),
        (["view", "truth"], ["view", "truth"]),
    ),
    "play against the machine": ("?side=X&moves=b2-a1", cell("c3"), (["view", "reply", "view"], ["view", "view"])),
}


@pytest.mark.parametrize("click", one_in(4, CLICKS))
def test_a_click_is_one_question_and_one_drawing(browser: Browser, address: str, click: str) -> None:
    query, do, once = CLICKS[click]
    assert watched(browser, address + query, do) == once
    asked, _ = once
    assert len(asked) <= 1


@pytest.mark.parametrize("click", one_in(2, SLOW))
def test_only_what_is_slow_is_asked_and_drawn_after(browser: Browser, address: str, click: str) -> None:
    query, do, after = SLOW[click]
    assert watched(browser, address + query, do) == after


@pytest.mark.long
def test_your_own_rules_are_slow(browser: Browser) -> None:
    with served("--with", str(ROOT / "tictactoe.py")) as address:
        url = f"{address}?game=mine&start={FIVE}"
        assert watched(browser, url, cell("a2")) == (["view", "mine"], ["view", "mine"])
        assert watched(browser, url, order("edges")) == (["mine"], ["view", "mine"])


def test_a_search_that_is_late_leaves_the_one_before_in_sight(browser: Browser, address: str) -> None:
    """From the empty board the columns before stay until the next ones come; nothing is blank in between."""
    blank = """() => new MutationObserver(() => (window.blank ||= !document.querySelector("#main .item")))
      .observe(document.getElementById("main"), { childList: true, subtree: true })"""
    with opened(browser, f"{address}?moves=b2", fresh=True) as page:
        page.evaluate(blank)
        page.locator("[data-key=undo]").click()
        expect(page.locator(".tally b")).to_have_text("18,297")
        ready(page)
        assert not page.evaluate("window.blank")
