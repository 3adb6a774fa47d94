"""The explorer used as its readers use it: real server, real Chromium, mouse, keys, phone, dark."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from support.browser import opened, ready, text, until, violations
from support.shares import one_in

from noughts.mnk import MNK, Position
from noughts.solve import solve
from noughts.trace import Node
from noughts.web import searches
from noughts.web.folders import PAGE
from noughts.web.parameters import Method

GAME = MNK(3, 3, 3)
FIVE = "XO./.X./..O"
EVERYWHERE = {
    "columns": "",
    "columns of minimax": "?search=minimax",
    "tree": f"?view=tree&start={FIVE}",
    "map": "?view=map&moves=b2",
    "icicle": "?view=icicle",
    "stepping": f"?start={FIVE}&step=25",
    "over": "?start=XXX/OO./...",
    "set up": "?draft=X../.../...",
    "predict": f"?mode=predict&start={FIVE}",
    "review": "?mode=review&moves=a1-b1-b2-c1-c3",
    "no game to review": "?mode=review",
    "museum": "?mode=museum",
    "worksheet": f"?mode=sheet&start={FIVE}&sheet=solved",
    "large board": "?shape=4x4x4&start=XOXO/OXOX/OXOX/....",
}
PLAIN = {"columns of minimax", "over", "no game to review"}  # dark is no different there
STEPS = """async (steps) => {
  const all = (selector) => [...document.querySelectorAll(selector)], seen = [];
  const drawn = () => new Promise((done) =>
    new PerformanceObserver((_, watcher) => (watcher.disconnect(), done())).observe({ type: "mark" }));
  for (let step = 0; step < steps; step += 1) {
    seen.push({
      place: document.querySelector(".steps output").textContent,
      truths: all(".truth").length,
      future: all(".line-future").length,
      told: all(".line-future b").filter((claim) => claim.textContent).length,
      sentence: document.querySelector(".event").textContent,
    });
    const next = drawn();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: ".", bubbles: true }));
    await next;
  }
  return seen;
}"""
MARKS = {
    "predict": ".predict .family",
    "review": ".strip",
    "no game to review": ".review .empty",
    "museum": ".cases",
    "worksheet": ".paper svg",
}


@pytest.mark.parametrize("name", one_in(4, EVERYWHERE))
def test_axe_finds_nothing(browser: Browser, address: str, name: str) -> None:
    with opened(browser, address + EVERYWHERE[name]) as page:
        page.wait_for_selector(MARKS.get(name, "#panel h2"))
        assert violations(page) == []
        if name not in PLAIN:
            page.emulate_media(color_scheme="dark")
            assert violations(page, "color-contrast") == []


@pytest.mark.parametrize("name", one_in(4, EVERYWHERE))
def test_a_phone_shows_all_without_scrolling_sideways(browser: Browser, address: str, name: str) -> None:
    with opened(browser, address + EVERYWHERE[name], width=390, height=844) as page:
        page.wait_for_selector(MARKS.get(name, "#panel h2"))
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        tabs = page.eval_on_selector_all("#modes button", "all => all.map((tab) => tab.getBoundingClientRect().right)")
        assert max(tabs) <= 390
        if name == "columns":
            sizes = page.eval_on_selector_all("[role=gridcell]", "cells => cells.map(c => c.offsetWidth)")
            assert min(sizes) >= 44
            assert violations(page) == []


def test_a_game_against_the_machine(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?side=X&level=perfect") as page:
        while not re.search("has won|draw", text(page, ".turn")):
            page.locator(".cell.free").first.click()
            expect(page.locator(".turn")).not_to_contain_text("O to move")
            ready(page)
        assert "X has won" not in text(page, ".turn")
        played = page.evaluate("new URLSearchParams(location.search).get('moves')").split("-")
        assert len(played) >= 5


def test_why_and_all_equally_good_moves_are_said(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?start={FIVE}") as page:
        panel = text(page, "#panel")
        assert "This search would play left: value +1 (X can force a win)." in panel
        assert "chooses" not in panel
        assert "X makes two threats at once, right and bottom left. O can stop only one of them, so X wins." in panel
        assert "Equally good in truth: bottom left." in panel
        assert "Looked at 93 of 238 nodes; skipped 24 branches." in panel


def test_figures_are_the_engines(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        bars = page.locator(".bars button")
        rows = [bars.nth(i).inner_text().split("\n") for i in range(bars.count())]
        assert [row[1] for row in rows] == ["549,946", "42,094", "18,297", "7,275", "6,435", "2,096", "916", "242"]
        assert rows[-1][2] == "1 in 2,273"
        widths = page.eval_on_selector_all(".track i", "bars => bars.map(b => parseFloat(b.style.width))")
        assert widths == pytest.approx([100 * int(row[1].replace(",", "")) / 549_946 for row in rows], abs=0.01)


@pytest.mark.parametrize(
    ("change", "nodes"),
    [
        (["order of moves=edges"], "42,094"),
        (["order of moves=centre"], "7,275"),
        (["wins & blocks first"], "6,435"),
        (["order of moves=centre", "wins & blocks first", "memory"], "916"),
        (["order of moves=centre", "wins & blocks first", "memory", "symmetry"], "242"),
        (["minimax"], "549,946"),
    ],
)
def test_each_change_recounts(browser: Browser, address: str, change: list[str], nodes: str) -> None:
    with opened(browser, address) as page:
        for one in change:
            name, _, value = one.partition("=")
            if value:
                page.get_by_label(name).select_option(value)
            elif name == "minimax":
                page.get_by_role("button", name="minimax", exact=True).click()
            else:
                page.get_by_label(name).check()
            ready(page)
        assert text(page, ".tally b") == nodes


def nodes_with_positions(node: Node[Any], position: Position) -> Any:
    yield node, position
    for child in node.children:
        yield from nodes_with_positions(child, GAME.result(position, child.action))


def test_no_bound_is_shown_as_a_value_on_any_of_18297_nodes(browser: Browser, address: str) -> None:
    script = """async () => {
      const { unpack } = await import("./core/search_tree.js"), { appearance } = await import("./core/appearance.js");
      const tree = unpack(await (await fetch("api/trace")).json()), shown = [];
      (function walk(node) {
        const { claim, line, fill, window } = appearance(node, null);
        shown.push([claim, line, fill, window]);
        node.kids.forEach(walk);
      })(tree.root);
      return JSON.stringify(shown);
    }"""
    with opened(browser, f"{address}?mode=museum") as page:
        shown = json.loads(page.evaluate(script))
    nodes = list(nodes_with_positions(searches.trace(GAME.initial_state(), Method()), GAME.initial_state()))
    assert len(shown) == len(nodes) == 18_297
    bounds = 0
    for (claim, line, fill, window), (node, position) in zip(shown, nodes, strict=True):
        sign, number = claim.split()
        value, truth = int(number.replace("−", "-")), solve(position).value
        proved = GAME.terminal(position) or node.alpha < node.value < node.beta
        assert truth is not None
        assert {"=": value == truth, "≤": truth <= value, "≥": truth >= value}[sign]
        assert (sign == "=") == (line == "solid") == bool(fill) == proved
        assert window == f"[{limit(node.alpha)}, {limit(node.beta)}]"
        bounds += not proved
    assert bounds > 5_000


def test_what_a_call_has_so_far_is_told_as_a_bound_at_each_of_18296_returns(browser: Browser, address: str) -> None:
    script = """async () => {
      const { unpack } = await import("./core/search_tree.js"), { appearance } = await import("./core/appearance.js");
      const tree = unpack(await (await fetch("api/trace")).json()), shown = [];
      const seen = ({ claim, line, fill }) => [claim, line, fill];
      const moment = (node) => node.kids.map((kid) => seen(appearance(node, kid.leave)));
      if (tree.events.length) (function walk(node) { shown.push(moment(node)); node.kids.forEach(walk); })(tree.root);
      return JSON.stringify(shown);
    }"""
    with opened(browser, f"{address}?mode=museum") as page:
        shown = json.loads(page.evaluate(script))
    nodes = list(nodes_with_positions(searches.trace(GAME.initial_state(), Method()), GAME.initial_state()))
    assert sum(map(len, shown)) == len(nodes) - 1 == 18_296
    for moments, (node, position) in zip(shown, nodes, strict=True):
        best = max if position.player == "X" else min
        tried: list[int] = []
        for (claim, line, fill), child in zip(moments, node.children, strict=True):
            tried.append(solve(GAME.result(position, child.action)).value or 0)
            sign, number, words = claim.split(" ", 2)
            value = int(number.replace("−", "-"))
            assert (line, fill, words) == ("open", "", "so\u00a0far")
            assert {"≤": best(tried) <= value, "≥": best(tried) >= value}[sign]


def limit(value: float) -> str:
    return f"{value:+}".replace("-", "−").replace("inf", "∞").replace("+0", "0")


def test_columns_draw_what_was_claimed(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        items = page.eval_on_selector_all(
            ".item", "items => items.map(i => [i.className, i.querySelector('.mini').className, i.innerText])"
        )
        assert len(items) > 40
        for item, mini, words in items:
            exact = words.startswith("=")
            assert ("line-solid" in item) == exact
            assert ("line-dashed" in item) == bool(re.match("[≤≥]", words))
            assert bool(re.search(r"fill-(x|o|draw)", mini)) == exact


def test_stepping_hides_the_truth_and_the_future(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?start={FIVE}") as page:
        page.get_by_role("button", name="Step through it").click()
        expect(page.locator(".steps output")).to_have_text("step 0 of 203")
        moments = page.evaluate(STEPS, 204)
        assert [moment["place"] for moment in moments] == [f"step {step} of 203" for step in range(204)]
        for moment in moments:
            assert (moment["truths"], moment["told"]) == (0, 0)
        assert sum(moment["future"] for moment in moments) > 1_000
        sentences = [moment["sentence"] for moment in moments]
        cuts = [sentence for sentence in sentences if "skip" in sentence]
        assert "O can already hold X to +1 here; X has +1 elsewhere: skip 3 moves (38 nodes)." in cuts
        assert sentences[-1].startswith("Exactly +1")
        page.keyboard.press("s")
        expect(page.locator(".truth").first).to_be_visible()


def test_arrows_step_on_back_over_and_out_and_a_press_runs_to_a_node(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?start={FIVE}&view=icicle&step=0") as page:
        place = page.locator(".steps output")
        for key, step in (("ArrowRight", 1), ("ArrowDown", 86), ("ArrowLeft", 85), ("ArrowUp", 86), ("ArrowUp", 203)):
            page.keyboard.press(key)
            expect(place).to_have_text(f"step {step} of 203")
        for name, step in (("to the start", 0), ("one step on", 1), ("step over", 86), ("step out", 203)):
            page.get_by_role("button", name=name).click()
            expect(place).to_have_text(f"step {step} of 203")
        page.get_by_role("button", name="to the start").click()
        page.get_by_role("button", name="run to the next cut").click()
        expect(page.locator(".event.cut")).to_be_visible()
        page.keyboard.press("1")
        page.locator(".column").first.get_by_role("button", name="bottom: not yet looked at, run to here").click()
        expect(page.locator(".event")).to_contain_text("X tries bottom.")
    with opened(browser, f"{address}?start={FIVE}&path=a2") as page:
        page.get_by_role("button", name="Step from here").click()
        expect(page.locator(".event")).to_contain_text("X tries left.")


WIDTHS = (390, 768, 901, 1024, 1068, 1280, 1440, 1920)


@pytest.mark.parametrize("name", ["columns", "tree", "stepping", "predict", "review", "museum"])
def test_nothing_is_cut_off_at_any_width(browser: Browser, address: str, name: str) -> None:
    with opened(browser, address + EVERYWHERE[name], width=1100) as page:
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            right = "all => all.filter((one) => one.offsetWidth).map((one) => one.getBoundingClientRect().right)"
            assert max(page.eval_on_selector_all(".top button, .top select, #panel > *", right)) <= width


def test_a_page_opened_by_double_click_says_what_to_do(browser: Browser) -> None:
    page = browser.new_page()
    page.goto(PAGE.joinpath("index.html").as_uri())
    assert not page.locator(".waiting").is_visible()  # nor where the page is served, which draws before it shows
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    expect(page.locator(".waiting")).to_contain_text("python3 -m http.server")
    page.close()


def test_the_line_of_code_follows_the_step(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?start={FIVE}&step=0") as page:
        assert text(page, ".code [aria-current]") == "value(board, α, β):"
        page.keyboard.press(">")
        expect(page.locator(".code [aria-current]")).to_have_text("if α ≥ β: skip the rest")
        page.keyboard.press(",")
        page.locator("input[type=range]").focus()
        page.keyboard.press("End")
        expect(page.locator(".steps output")).to_have_text("step 203 of 203")
        expect(page.locator(".code [aria-current]")).to_have_text("return best")


@pytest.mark.parametrize("view", ["columns", "tree", "map", "icicle"])
def test_going_deeper_and_back(browser: Browser, address: str, view: str) -> None:
    with opened(browser, f"{address}?view={view}&start={FIVE}") as page:
        if view == "columns":
            page.locator(".item").nth(1).click()
        else:
            page.locator("canvas").focus()
            for key in ("ArrowDown", "ArrowDown", "Enter"):
                page.keyboard.press(key)
        expect(page.locator(".crumbs [aria-current]")).to_have_text("X left")
        page.get_by_role("button", name="start", exact=True).click()
        expect(page.locator(".crumbs [aria-current]")).to_have_text("start")
        page.go_back()
        expect(page.locator(".crumbs [aria-current]")).to_have_text("X left")
        page.get_by_role("button", name="search from here").click()
        expect(page.locator(".turn")).to_have_text("▼ O to move")


@pytest.mark.parametrize("view", ["tree", "map", "icicle"])
def test_a_click_on_a_drawing_goes_deeper(browser: Browser, address: str, view: str) -> None:
    with opened(browser, f"{address}?view={view}&start={FIVE}&levels=1") as page:
        canvas = page.locator("canvas")
        box = canvas.bounding_box()
        assert box
        spots = {"tree": (0.5, 0.72), "map": (0.5, 0.84), "icicle": (0.5, 0.27)}
        x, y = spots[view]
        canvas.click(position={"x": box["width"] * x, "y": box["height"] * y})
        expect(page.locator(".crumbs li")).to_have_count(3)


def test_keyboard_alone_plays_and_walks(browser: Browser, address: str) -> None:
    with opened(browser, address, fresh=True) as page:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
                break
        for key in ("ArrowUp", "ArrowLeft", "Enter"):
            page.keyboard.press(key)
        ready(page)
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("top left, X")
        expect(page.locator("#live")).to_contain_text("X top left")
        page.keyboard.press("l")
        expect(page.locator("#live")).to_contain_text("X played top left.")
        for key, view in (("2", "tree"), ("3", "map"), ("4", "icicle"), ("1", "columns")):
            page.keyboard.press(key)
            expect(page.locator("body")).to_have_attribute("data-view", view)
        page.keyboard.press("?")
        expect(page.locator("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("u")
        expect(page.locator(".turn")).to_have_text("▲ X to move")
        assert page.locator("[role=gridcell][tabindex='0']").count() == 1


def test_a_large_board_says_what_is_proved_in_words(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?shape=5x5x4&start=XOXO./OXOX./OXOX./XOX../OXO..") as page:
        words = page.locator(".truth").all_inner_texts()
        assert len(words) == 7
        assert set(words) <= {"X wins", "O wins", "draw", "?"}


def test_two_fingers_zoom_and_one_goes_deeper(browser: Browser, address: str) -> None:
    scale = """() => {
      const pen = document.querySelector("canvas").getContext("2d"), set = pen.setTransform;
      pen.setTransform = (...all) => ((window.zoom = all[0]), set.apply(pen, all));
    }"""
    with opened(browser, f"{address}?view=tree&start={FIVE}&levels=1", width=390, height=844) as page:
        canvas = page.locator("canvas")
        canvas.scroll_into_view_if_needed()
        page.evaluate(scale)
        canvas.press("0")
        until(page, "window.zoom")
        before = page.evaluate("window.zoom")
        box = canvas.bounding_box()
        assert box
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        tools = page.context.new_cdp_session(page)
        for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90), ("touchEnd", None)):
            fingers = [] if apart is None else [{"x": middle[0] + side * apart, "y": middle[1]} for side in (-1, 1)]
            tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
        until(page, f"window.zoom > {2.5 * before}")
        assert page.evaluate("window.zoom") == pytest.approx(3 * before, rel=0.05)
        expect(page.locator(".crumbs li")).to_have_count(1)
        canvas.press("0")
        page.touchscreen.tap(middle[0], box["y"] + box["height"] * 0.53)
        expect(page.locator(".crumbs li")).to_have_count(3)


def test_the_whole_view_is_in_the_address(browser: Browser, address: str) -> None:
    query = f"?start={FIVE}&order=centre&urgent=1&view=tree&path=a2&levels=3&theme=dark&hints=0"
    with opened(browser, address + query, fresh=True) as page:
        expect(page.locator(".crumbs [aria-current]")).to_have_text("X left")
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert page.locator(".truth").count() == 0
        assert page.get_by_label("order of moves").input_value() == "centre"
        assert page.get_by_label("levels").input_value() == "3"
        assert page.evaluate("location.search") == query


def test_setting_up_a_position(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.get_by_role("button", name="Set up").click()
        for move, presses in (("a1", 1), ("b2", 2), ("c3", 1)):
            for _ in range(presses):
                page.locator(f"[data-move={move}]").click()
                ready(page)
        page.get_by_role("button", name="Use it").click()
        expect(page.locator(".turn")).to_have_text("▼ O to move")
        assert "start=X../.O./..X" in page.url
