"""The explorer on small screens, on larger boards, and when the system turns dark: what is looked at is in sight."""

import pytest
from playwright.sync_api import Browser, expect
from support.browser import opened, text, until, violations

from noughts.mnk import MNK, Position
from noughts.solve import solve

FIVE = "XO./.X./..O"
BELOW = "(selector) => document.querySelector(selector).getBoundingClientRect().bottom"


@pytest.mark.parametrize(("width", "height"), [(390, 844), pytest.param(768, 1024, marks=pytest.mark.long)])
def test_while_stepping_the_search_and_its_words_are_in_sight(
    browser: Browser, address: str, width: int, height: int
) -> None:
    for link in (f"{address}?start={FIVE}&step=25", f"{address}?step=40800"):
        with opened(browser, link, width=width, height=height, fresh=True) as page:  # the test before may have scrolled
            bar = page.locator(".steps").bounding_box()
            assert bar
            for part in (".item[aria-pressed=true]", ".event"):
                expect(page.locator(part)).to_be_in_viewport(ratio=1)
                assert page.evaluate(BELOW, part) <= bar["y"]
    assert violations(page) == []


def test_a_phone_is_scrolled_to_the_search_when_stepping_begins_and_ends(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?start={FIVE}", width=390, height=844, fresh=True) as page:
        for parts in ((".item", ".event"), (".viewbar",)):
            page.locator("[data-key=stepper]").click()
            for part in parts:
                expect(page.locator(part).first).to_be_in_viewport(ratio=1)


RINGS = """() => {
  const draw = CanvasRenderingContext2D.prototype.strokeRect;
  window.rings = [];
  CanvasRenderingContext2D.prototype.strokeRect = function (x, y, width, height) {
    const { a, d, e, f } = this.getTransform();
    rings.push([a * x + e, d * y + f, a * width, d * height, this.canvas.width, this.canvas.height]);
    draw.call(this, x, y, width, height);
  };
}"""


def test_the_tree_of_a_phone_moves_with_the_board_that_is_looked_at(browser: Browser, address: str) -> None:
    """The ring around that board is drawn whole and large enough to read, at each of many steps."""
    with opened(browser, f"{address}?view=tree&step=0", width=390, height=844, fresh=True) as page:
        page.evaluate(RINGS)
        for number in range(1, 25):
            page.keyboard.press(".")
            until(page, f"rings.length >= {number}")
        rings = page.evaluate("rings")
    assert all(width > 44 and 0 <= x <= across - width for x, _, width, _, across, _ in rings)
    assert all(0 <= y <= down - height for _, y, _, height, _, down in rings)


def test_a_window_made_narrow_keeps_the_board_in_sight(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?start={FIVE}&step=25", width=1281, height=844, fresh=True) as page:
        page.set_viewport_size({"width": 390, "height": 844})
        expect(page.locator(".item[aria-pressed=true]")).to_be_in_viewport(ratio=1)
        page.set_viewport_size({"width": 1281, "height": 844})  # as the next test expects this page


@pytest.mark.parametrize(
    ("query", "part"),
    [
        ("?mode=review&moves=a1-b1-b2-c1-c3", ".moment h3"),
        pytest.param(f"?mode=predict&start={FIVE}", ".family", marks=pytest.mark.long),
        pytest.param(f"?mode=sheet&start={FIVE}", ".paper", marks=pytest.mark.long),
    ],
)
def test_a_phone_shows_what_was_asked_for_before_the_board(
    browser: Browser, address: str, query: str, part: str
) -> None:
    with opened(browser, address + query, width=390, height=844, fresh=True) as page:
        expect(page.locator(part).first).to_be_in_viewport()


def test_a_system_that_turns_dark_turns_drawings_too(browser: Browser, address: str) -> None:
    drawn = "document.querySelector('canvas').toDataURL()"
    with opened(browser, f"{address}?start={FIVE}&view=tree") as page:
        expect(page.locator("[data-key=theme]")).to_have_text("Dark")
        light = page.evaluate(drawn)
        page.emulate_media(color_scheme="dark")
        expect(page.locator("[data-key=theme]")).to_have_text("Light")
        until(page, f"{drawn} !== {light!r}")


@pytest.mark.parametrize(
    ("shape", "board"),
    [("4x4x3", "XOOX/O.X./..O./..X."), ("4x4x4", "...X/OX.O/XX../..O."), ("4x3x3", "..../XO.X/....")],
)
def test_moves_that_are_called_as_good_are_those_that_are(
    browser: Browser, address: str, shape: str, board: str
) -> None:
    """Many moves are best there, and not all."""
    game = MNK.parse(shape)
    best = solve(Position.parse(board, game)).moves
    with opened(browser, f"{address}?shape={shape}&start={board}") as page:
        page.wait_for_selector(".choice")
        said = text(page, "#panel").partition("Equally good in truth: ")[2].partition(".")[0]
        cells = said.replace(" and ", "; ").split("; ")
        chosen = text(page, ".choice").partition("would play ")[2].partition(":")[0]
        assert {chosen, *cells} == {f"row {row + 1}, column {col + 1}" for row, col in best}
        assert (
            page.locator(".cell[data-column]").first.evaluate("c => getComputedStyle(c, '::before').content") == '"1"'
        )
