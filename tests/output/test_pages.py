"""The report in a real browser: read, searched, sorted, printed, in light and dark, and deaf to hostile text."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from support.browser import violations
from support.reports import HINT, NASTY, failing, not_judged, passing, unfinished

from noughts.classroom.adjustments import Marking
from noughts.classroom.rows import HandIn, row
from noughts.classroom.rubric import ByHand, Rubric
from noughts.classroom.run import Judged
from noughts.classroom.statistics import Examples
from noughts.intake.entries import Entry
from noughts.judge.note import note
from noughts.judge.report import Report, Verdict
from noughts.output.pages import class_page
from noughts.output.publish import publish
from noughts.output.sentences import hint_text
from noughts.safe import safe

ADVICE = hint_text(HINT)
NAME = HINT.args["name"]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("report")
    rng = random.Random(1)
    reports: dict[str, Report] = {
        "nasty": failing(text=NASTY, hints=(NAME,), seconds=99.0),
        "unjudged": not_judged(),
        **{f"s{n:02d}": passing(seconds=rng.random()) if n % 3 else failing(hints=(NAME,)) for n in range(40)},
    }
    hand_ins = [
        HandIn(Entry(safe(NASTY), safe(NASTY), Path("nasty.py")), "1", "nasty"),
        HandIn(Entry("late", "Late Larry", None)),
        HandIn(
            Entry("torn", "Torn Tessa", Path("torn.zip"), "It is not a zip that can be read; zip the program again.")
        ),
        HandIn(Entry("unjudged", "Una Judged", Path("una.py")), "2", "unjudged"),
        *(HandIn(Entry(f"s{n:02d}", f"Student {n}", Path(f"{n}.py")), f"src{n // 2}", f"s{n:02d}") for n in range(40)),
    ]
    by_hand = {"s00": {"minimax": ByHand(0.5, "She explained it.")}}
    publish(out, Judged(hand_ins, reports, {}), Marking(Rubric(), by_hand))
    return out


def test_what_is_unfinished_is_shown_as_its_own(tmp_path: Path) -> None:
    hand_ins = [HandIn(Entry("ann", "Ann", Path("ann.py")), "1", "ann")]
    publish(tmp_path, Judged(hand_ins, {"ann": unfinished()}, {}), Marking(Rubric()))  # type: ignore[arg-type]
    index, page = ((tmp_path / name).read_text() for name in ("index.html", "students/ann.html"))
    assert '<span class="badge unfinished">… unfinished</span>' in index
    assert "each judged on every position there is, but for what is unfinished." in index
    assert "unfinished: right in all 1,242 cases tried, which are too few" in page
    assert "unfinished · 0 of 1" in page


def test_students_are_grouped_by_where_their_search_goes_wrong() -> None:
    step = note("wrong call", kind="takes the largest")
    failed = replace(failing(), verdicts=(Verdict("minimax", "failed", failed=1, reasons=(step,)),))
    reports = {"ann": failed, "bob": failed, "cy": passing()}
    hand_ins = [HandIn(Entry(name, name.capitalize(), Path(f"{name}.py")), name, name) for name in reports]
    rows = [row(hand_in, reports[hand_in.entry.student], Rubric()) for hand_in in hand_ins]
    index = class_page(rows, Examples(), title="A class", marks="independent")
    (found,) = re.findall(r"<li><b>Takes the largest: 2.</b>.*</li>", index)
    assert re.findall(r">(\w+)</a>", found) == ["Ann", "Bob"]


@pytest.fixture
def page(browser: Browser, report: Path) -> Iterator[Page]:
    page = browser.new_page(color_scheme="light", viewport={"width": 1200, "height": 900})
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda request: troubles.append(request.url) if request.url.startswith("http") else None)
    page.on("dialog", lambda dialog: troubles.append(dialog.message))
    page.goto((report / "index.html").as_uri())
    yield page
    page.close()
    assert not troubles


def shown(page: Page) -> list[str]:
    return page.locator("#students tbody tr:visible td:nth-child(5)").all_inner_texts()


def test_the_page_tells_the_class(page: Page) -> None:
    tiles = page.locator(".tile").all_inner_texts()
    assert [tile.split()[0] for tile in tiles[:5]] == ["26", "15", "1", "1", "1"]
    assert page.locator(".rates dt").first.inner_text() == "initial_state"
    assert "15 students" in page.locator(".card", has_text=ADVICE).inner_text()
    assert page.locator(".card", has_text=ADVICE).locator("svg.board use").count() > 3
    assert "99.0 s" in page.locator(".card", has_text="Slowest").inner_text()
    assert "Student 0, Student 1" in page.locator(".card", has_text="Identical submissions").inner_text()
    assert "Torn Tessa It is not a zip" in page.locator(".card", has_text="Rejected").inner_text()
    assert len(shown(page)) == 44


def test_it_needs_nothing_but_itself(page: Page, browser: Browser, report: Path, tmp_path: Path) -> None:
    assert page.evaluate("document.fonts.check('600 1rem Inter')")
    assert page.evaluate("[...document.fonts].filter((font) => font.status === 'loaded').length") == 2
    (tmp_path / "alone.html").write_bytes((report / "index.html").read_bytes())
    alone = browser.new_page()
    alone.goto((tmp_path / "alone.html").as_uri())
    assert alone.locator("h1").inner_text() == "Tic-tac-toe: class report"
    alone.close()


def test_search_and_filters(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("minimax S1")
    assert shown(page) == ["s12", "s15", "s18"]
    assert page.locator("#shown").inner_text() == "3 of 44 shown"
    page.locator("#all").click()
    assert len(shown(page)) == 44
    page.locator("#status").select_option("not judged")
    assert shown(page) == ["unjudged"]
    page.get_by_role("button", name="Show them").first.click()
    assert len(shown(page)) == 15
    page.locator("button.tile", has_text="nothing handed in").click()
    assert shown(page) == ["late"]


def test_sorting(page: Page) -> None:
    def sort(name: str) -> list[str]:
        page.get_by_role("button", name=name, exact=True).click()
        return shown(page)

    assert sort("Points")[0] == "unjudged"
    assert sort("CPU s")[-1] == safe(NASTY)
    assert sort("CPU s")[0] == safe(NASTY)
    assert page.locator("th[aria-sort=descending]").inner_text() == "CPU s"
    assert sort("Student")[1] == "late"


def test_the_theme_changes_by_keyboard_and_lasts(page: Page) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.locator("#theme").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert page.locator("#theme").inner_text() == "Theme: Dark"
    dark = page.evaluate(ground)
    assert light != dark
    page.reload()
    assert page.evaluate(ground) == dark
    page.emulate_media(media="print")
    assert page.evaluate(ground) == light
    assert not page.locator(".tools").is_visible()


def test_a_student_page_shows_the_counterexample(page: Page) -> None:
    page.get_by_role("link", name="Student 0", exact=True).last.click()
    assert page.locator("h1").inner_text() == "Student 0"
    card = page.locator("article", has_text="minimax")
    assert "wrong in 12 of 4,520 cases" in card.inner_text()
    assert card.locator("svg.board").count() == 4
    assert card.locator("svg.board").first.get_attribute("aria-label") == "X.O, .X., ..O"
    assert card.locator("svg .new").count() == 2
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert page.evaluate("[...document.fonts].some((font) => font.status === 'loaded')")
    page.get_by_role("link", name="← Tic-tac-toe: class report").click()
    assert page.locator("#students").count() == 1
    link = page.get_by_role("link", name="Explore this board").first.get_attribute("href") or ""
    assert re.fullmatch(r"http://127\.0\.0\.1:8333/\?start=[XO./]{11}&game=own", link)


def test_hostile_text_is_only_text(page: Page) -> None:
    assert page.locator("script").count() == 1
    row = page.locator("#students tbody tr", has_text="alert(1)")
    assert "<script>alert(1)</script>\\x1b[31m\\u202e" in row.inner_text()
    row.get_by_role("link").click()
    assert page.locator("script").count() == 1
    assert "\\x1b[31m\\u202e" in page.locator("article", has_text="minimax").inner_text()


def test_it_fits_a_phone(page: Page) -> None:
    """Nothing is wider than the screen, the bars can be seen, and the tenth in a list keeps its number."""
    page.set_viewport_size({"width": 360, "height": 740})
    too_wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(too_wide) == 0
    assert page.locator(".track").first.bounding_box()["width"] >= 40
    number = "parseFloat(getComputedStyle(document.querySelector('.looks ol')).paddingLeft)"
    assert page.evaluate(number) >= 28
    page.get_by_role("link", name="Student 0", exact=True).last.click()
    assert page.evaluate(too_wide) == 0


def test_axe_finds_nothing_in_the_class_and_on_a_page_with_points_by_hand(page: Page) -> None:
    assert violations(page) == []
    page.get_by_role("link", name="Student 0", exact=True).last.click()
    assert "minimax: 0.5 points, given by hand. She explained it." in page.locator("header.page").inner_text()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == []


def test_it_prints(page: Page, tmp_path: Path) -> None:
    pdf = page.pdf(path=tmp_path / "class.pdf", format="A4")
    assert pdf.startswith(b"%PDF")
    assert pdf.count(b"/Type /Page\n") >= 2


def test_nothing_is_too_pale(page: Page) -> None:
    """Every colour of text has at least 4.5:1 against the ground it stands on, in both themes."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        pairs = page.evaluate(
            """() => {
              const style = getComputedStyle(document.documentElement);
              const get = (name) => style.getPropertyValue(name).trim();
              const grounds = { text: ["ground", "panel"], soft: ["ground", "panel"], x: ["ground", "x-tint", "panel"],
                                o: ["ground", "o-tint", "panel"], accent: ["ground", "panel"] };
              const pair = (ink, on) => [ink, on, get("--" + ink), get("--" + on)];
              return Object.entries(grounds).flatMap(([ink, all]) => all.map((on) => pair(ink, on)));
            }"""
        )
        for ink, on, colour, ground in pairs:
            assert contrast(colour, ground) >= 4.5, (theme, ink, on)


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_paper_shows_every_tile_and_boards_carry_the_numbers_that_answers_use(page: Page) -> None:
    board = page.locator(".case svg.board").first
    assert board.locator("text").all_text_contents() == ["0", "1", "2", "0", "1", "2"]
    tiles = page.locator(".tile").count()
    page.emulate_media(media="print")
    assert page.locator(".tile:visible").count() == tiles > 2
    assert page.locator(".goto:not(.tile):visible").count() == 0
    assert page.locator("thead button").first.evaluate("head => getComputedStyle(head).display") == "contents"
    page.emulate_media(media="screen")


def test_points_are_in_sight_on_a_phone(browser: Browser, report: Path) -> None:
    phone = browser.new_page(viewport={"width": 390, "height": 800})
    phone.goto((report / "index.html").as_uri())
    points = phone.get_by_role("button", name="Points").bounding_box()
    assert points
    assert points["x"] + points["width"] <= 390
    phone.close()
