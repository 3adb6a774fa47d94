"""The explorer's other modes used as its readers use them: predict, review, museum, worksheet."""

import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Route, expect
from support.browser import opened, ready, settled, text, until

from noughts.mnk import MNK, Position
from noughts.solve import solve
from noughts.web.exercise import exercise
from noughts.web.folders import PAGE
from noughts.web.parameters import Method

FIVE = "XO./.X./..O"
WATCH = """() => {
  const note = ({ addedNodes }) => window.drawn.push(...[...addedNodes].map((node) => node.className));
  window.drawn = [];
  new MutationObserver((all) => all.forEach(note)).observe(document.getElementById("main"), { childList: true });
}"""


@pytest.mark.parametrize(
    ("mode", "mark"), [("predict", ".predict .family"), pytest.param("sheet", ".paper svg", marks=pytest.mark.long)]
)
def test_an_exercise_opens_on_a_position_worth_solving(browser: Browser, address: str, mode: str, mark: str) -> None:
    with opened(browser, f"{address}?mode={mode}") as page:
        page.wait_for_selector(mark)
        assert page.get_by_label("a ready position").input_value() == FIVE
        assert page.locator("[data-key=plies]").input_value() == "2"
        assert page.get_by_label("show the truth").count() == page.locator(".legend .mini").count() == 0
        page.locator("[data-move=a2]").click()
        expect(page.locator(".turn")).to_have_text("▼ O to move")
        assert page.url.endswith(f"?mode={mode}&start={FIVE}&moves=a2")
        page.go_back()
        page.get_by_role("button", name="Explore").click()
        expect(page.locator(".tally b")).to_have_text("18,297")


@pytest.mark.parametrize(
    ("tab", "mode"), [("Predict", "predict"), pytest.param("Worksheet", "sheet", marks=pytest.mark.long)]
)
def test_an_exercise_goes_on_from_the_game_that_was_played(browser: Browser, address: str, tab: str, mode: str) -> None:
    with opened(browser, address) as page:
        page.locator("[data-move=c1]").click()
        expect(page.locator(".comment")).to_contain_text("X played top right.")
        ready(page)
        comment = text(page, ".comment")
        page.get_by_role("button", name=tab).click()
        expect(page.locator("body")).to_have_attribute("data-mode", mode)
        ready(page)
        assert text(page, ".comment") == comment
        page.get_by_role("button", name="Take back").click()
        expect(page.locator(".turn")).to_have_text("▲ X to move")
        ready(page)
        assert page.locator(".cell.free").count() == 9
        page.get_by_role("button", name="Explore").click()
        expect(page.locator(".tally b")).to_have_text("18,297")


def test_an_empty_board_set_up_for_an_exercise_is_taken(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?mode=predict&draft=.../.../...") as page:
        page.get_by_role("button", name="Use it").click()
        expect(page.locator(".turn")).to_have_text("▲ X to move")
        ready(page)
        assert page.locator(".cell.free").count() == 9


@pytest.mark.parametrize(
    ("tab", "late"),
    [
        ("Bug museum", "modes/museum.js"),
        ("Bug museum", "api/museum*"),
        ("Predict", "modes/predict.js"),
        ("Review", "api/review*"),
        pytest.param("Predict", "api/exercise*", marks=pytest.mark.long),
        pytest.param("Worksheet", "api/exercise*", marks=pytest.mark.long),
    ],
)
def test_a_mode_that_comes_late_leaves_the_explorer_alone(browser: Browser, address: str, tab: str, late: str) -> None:
    held: list[Route] = []
    with opened(browser, f"{address}?start=XO./.X./...&moves=c3", fresh=True) as page:
        page.route(f"**/{late}", lambda route: held.append(route))
        with page.expect_request(f"**/{late}") as request:
            page.get_by_role("button", name=tab).click()
        page.get_by_role("button", name="Explore").click()
        ready(page)
        page.evaluate(WATCH)
        with page.expect_event("requestfinished", lambda done: done.url == request.value.url):
            held[0].continue_()
        page.unroute(f"**/{late}")
        settled(page)
        assert set(page.evaluate("window.drawn")) <= {"explore"}
        assert page.locator("#main .item").count() > 0


def test_a_search_that_takes_its_time_says_so_over_the_old_one(browser: Browser, address: str) -> None:
    held: list[Route] = []
    with opened(browser, address, fresh=True) as page:
        page.route("**/api/trace*", lambda route: held.append(route))
        with page.expect_request("**/api/trace*"):
            page.get_by_role("button", name="minimax", exact=True).first.click()
        expect(page.locator("#main")).to_have_attribute("aria-busy", "true")
        until(page, "getComputedStyle(document.getElementById('main'), '::after').opacity === '1'")
        held[0].continue_()
        expect(page.locator("#main")).to_have_attribute("aria-busy", "false")
        page.unroute("**/api/trace*")
        ready(page)


def test_a_review_that_comes_late_leaves_the_newer_one_alone(browser: Browser, address: str) -> None:
    held: list[Route] = []
    with opened(browser, f"{address}?mode=review", fresh=True) as page:
        page.route("**/api/view*", lambda route: route.continue_() if held else held.append(route))
        for moves in ("1 5", "1 2 5 3 9"):
            page.get_by_role("textbox", name="Moves").fill(moves)
            with page.expect_request("**/api/view*"):
                page.get_by_role("button", name="Review", exact=True).last.click()
        expect(page.locator(".slip")).to_have_count(1)
        with page.expect_event("requestfinished", lambda done: done.url == held[0].request.url):
            held[0].continue_()
        page.unroute("**/api/view*")
        settled(page)
        expect(page.locator(".slip")).to_have_count(1)


@pytest.mark.parametrize("mode", ["explore", "predict", "review", "sheet"])
def test_a_wrong_address_is_told(browser: Browser, address: str, mode: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}?mode={mode}&start=XXX/.../...")
    expect(page.locator(".problem")).to_contain_text("3 X and 0 O")
    page.close()


def test_predict_tells_right_from_wrong_and_why(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?mode=predict&start={FIVE}") as page:
        page.locator("[aria-label='alpha of X left']").fill("1")
        page.get_by_role("button", name="Check").click()
        marks = text(page, ".marks")
        assert marks.startswith("0 right, 1 to look at again, ")
        assert marks.endswith("X left: alpha is 0: X can already get that by top right one step up.")
        page.locator("[aria-label='value of X right']").fill("1")
        page.get_by_role("button", name="Check").click()
        assert "X right: the number is right, the sign is not: = should be ≤." in text(page, ".marks")
        page.get_by_role("button", name="Show the answers").click()
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".marks h2")).to_have_text("All right: that is just what alpha-beta does.")
        assert page.locator(".leaf[aria-pressed=true]").count() == 9
        page.locator(".leaf[aria-pressed=true]").first.click()
        page.get_by_role("button", name="Check").click()
        assert text(page, ".marks").endswith("1 still open.")
        page.get_by_role("button", name="Clear").click()
        expect(page.locator(".marks h2")).to_have_count(0)


def test_predict_has_keys_for_signs_counts_a_row_and_varies(browser: Browser, address: str) -> None:
    answers = """[...document.querySelectorAll("input[data-field]")].map((box) => [box.ariaLabel, box.value])"""
    pressed = """[...document.querySelectorAll(".leaf[aria-pressed=true]")].map((leaf) => leaf.ariaLabel)"""
    with opened(browser, f"{address}?mode=predict&start=X.O/OX./.XO", fresh=True) as page:
        page.locator("[aria-label='alpha of the start']").focus()
        for key in ("0", "≤", "−∞"):
            page.locator(f".pad [data-key='{key}']").click()
        assert page.locator("[aria-label='alpha of the start']").input_value() == "≤−∞"
        page.get_by_role("button", name="Show the answers").click()
        right, skipped = page.evaluate(answers), page.evaluate(pressed)
        page.get_by_role("button", name="Clear").click()
        for name, value in right:
            page.locator(f"[aria-label='{name}']").fill(value)
        for name in skipped:
            page.locator(f"[aria-label='{name}']").first.click()
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".streak")).to_have_text("1 exercise right in a row")
        page.get_by_role("button", name="Another exercise").click()
        expect(page.locator(".marks h2")).to_have_count(0)
        expect(page.locator(".streak")).to_have_text("1 exercise right in a row")
        page.locator("[aria-label='alpha of the start']").fill("0")
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".streak")).to_have_text("")


def test_every_varied_exercise_has_cuts_and_bounds() -> None:
    varied = PAGE.joinpath("modes/exercise.js").read_text().split("VARIED")[1]
    boards = re.findall(r"[XO.]{3}/[XO.]{3}/[XO.]{3}", varied)
    assert len(set(boards)) == len(boards) == 40
    for board in boards:
        nodes = [exercise(Position.parse(board, MNK(3, 3, 3)), 2, Method())["solved"]]
        for node in nodes:  # which grows meanwhile
            nodes += node[7]
        assert sum(len(node[6]) for node in nodes) >= 3
        assert len({node[5] for node in nodes if node[7]}) > 1


def test_review_finds_the_turn_and_plays_on(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?mode=review") as page:
        page.get_by_role("textbox", name="Moves").fill("1, 2 5 3 9")
        page.get_by_role("button", name="Review", exact=True).last.click()
        expect(page.locator(".slip")).to_have_count(1)
        said = "But this gives the draw away: X can now force a win; O should have played centre."
        assert said in text(page, ".moment")
        page.get_by_role("button", name="Play centre instead").click()
        expect(page.locator("body")).to_have_attribute("data-mode", "explore")
        assert page.url.endswith("moves=a1-b2")


def test_a_lost_game_shows_its_losing_move_with_one_click_and_arrows_go_through_it(
    browser: Browser, address: str
) -> None:
    with opened(browser, f"{address}?moves=a1-b1-b2-c1-c3") as page:
        page.get_by_role("button", name="Review this game").click()
        expect(page.locator(".moment h3")).to_have_text("2. O top ✗ Gave the draw away")
        expect(page.locator(".review h2")).to_have_text("X won. It turned once.")
        for key, move in (("ArrowRight", "3. X centre"), ("End", "5. X bottom right ★ Wins"), ("Home", "The start")):
            page.locator("#main").focus()
            page.keyboard.press(key)
            expect(page.locator(".moment h3")).to_contain_text(move)
        bars = page.locator(".strip button")
        assert [bars.nth(ply).get_attribute("aria-label") for ply in (0, 1, 2)] == [
            "start: a draw",
            "1. X top left: a draw",
            "2. O top: X wins",
        ]
        page.locator(".moves button").nth(2).click()
        until(page, "location.search.includes('ply=3')")
        page.get_by_role("button", name="Play on from here").click()
        until(page, "location.search.includes('moves=a1-b1-b2') && !location.search.includes('c1')")


def test_a_review_opens_on_the_move_that_lost_the_game(browser: Browser, address: str) -> None:
    """Both sides slip, O first; X loses by its second slip."""
    with opened(browser, f"{address}?moves=b1-c3-a1-c2-a3-c1") as page:
        page.get_by_role("button", name="Review this game").click()
        expect(page.locator(".moment h3")).to_have_text("5. X bottom left ✗ Gave the win away")


def test_what_is_not_proved_is_said_to_be_an_estimate(browser: Browser, address: str) -> None:
    game = "c3-d4-d3-e3-c4-c5-b5-e5-e4-b4-c2-c1"
    with opened(browser, f"{address}?mode=review&shape=7x7x5&moves={game}") as page:
        page.wait_for_selector(".strip")
        labels = page.eval_on_selector_all(".strip button", "all => all.map((one) => one.ariaLabel)")
        assert len(labels) == 13
        for label in labels:
            assert re.search(r": (X wins|O wins|a draw|not proved: .*(looks even|looks better))$", label)
        assert page.locator(".bar-guess").count() == sum("not proved" in label for label in labels) > 0
        assert "Nobody gave anything away" not in text(page, ".review h2")
        page.locator(".moves button", has_text="Not proved").first.click()
        expect(page.locator(".moment .words")).to_contain_text("The machine would have played ")


def test_an_illegal_move_is_told_once_and_the_game_before_is_gone(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}?mode=review&moves=a1-b1")
    page.get_by_role("textbox", name="Moves").fill("a1 a1")
    page.get_by_role("button", name="Review", exact=True).last.click()
    expect(page.locator(".problem")).to_have_count(1)
    expect(page.locator(".strip")).to_have_count(0)
    expect(page.locator("#board")).not_to_be_visible()
    assert page.locator("#game").input_value() == "a1 a1"
    page.close()


def test_the_museum_runs_its_mistakes(browser: Browser, address: str) -> None:
    stories = {
        "ties": "Plays bottom right. O now wins at bottom",
        "slow": "Plays top right. X could have won at once",
        "spoilt": "The board is spoilt.",
        "cut": "15,993 nodes looked at",
        "sign": "Plays top right. X could have won at once, at left. Now O wins at",
    }
    with opened(browser, f"{address}?mode=museum") as page:
        for name, words in stories.items():
            page.locator(f"[data-key={name}]").click()
            expect(page.locator(".case.wrong")).to_contain_text(words)
            assert page.locator(".case.wrong .differs").count() >= 1
            assert page.url.endswith(f"exhibit={name}")


def test_variants_of_a_worksheet_come_with_their_key(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?mode=sheet&start={FIVE}&variants=4") as page:
        expect(page.locator(".paper svg")).to_have_count(8)
        titles = [text(page, f".paper:nth-of-type({n}) text") for n in (2, 5, 6, 9)]
        assert titles == [f"Alpha-beta by hand, sheet {words}" for words in ("A", "D", "A: solved", "D: solved")]
        boards = page.evaluate("[...document.querySelectorAll('.paper')].map((one) => one.ariaLabel.split(' of ')[1])")
        assert len(set(boards)) == 4
        assert boards[:4] == boards[4:]
        page.emulate_media(media="print")
        assert len(re.findall(rb"/Type /Page\b", page.pdf(prefer_css_page_size=True))) == 8


def test_a_worksheet_is_one_page_and_a_drawing_that_stands_alone(browser: Browser, address: str) -> None:
    for kind, claims in (("blank", 20), ("solved", 26)):
        with opened(browser, f"{address}?mode=sheet&start={FIVE}&sheet={kind}") as page:
            page.wait_for_selector(".paper svg")
            with page.expect_download() as download:
                page.get_by_role("button", name="Save as SVG").click()
            drawing = ElementTree.parse(download.value.path())
            words = [item.text or "" for item in drawing.iter("{http://www.w3.org/2000/svg}text")]
            assert sum(bool(re.match("[=≤≥] [−+]?[01]$", word)) for word in words) == claims
            page.emulate_media(media="print")
            assert not page.locator(".top").is_visible()
            assert len(re.findall(rb"/Type /Page\b", page.pdf(prefer_css_page_size=True))) == 1


def test_the_tour_tells_the_truth_about_its_board_and_goes_by_keyboard(browser: Browser, address: str) -> None:
    game = MNK(3, 3, 3)
    start = Position.parse(".XX/X../OO.", game)
    moves = game.actions(start)
    assert [solve(game.result(start, move)).value for move in moves] == [0, 1, 1, -1]
    with opened(browser, address) as page:
        page.keyboard.press("t")
        for stop, (title, told, seen) in enumerate(TOUR, 1):
            expect(page.locator(".tour h2")).to_have_text(title)
            assert told in text(page, ".tour")
            if seen:
                expect(page.locator(".event")).to_contain_text(seen)
            assert f"tour={stop}" in page.url
            page.locator("[data-key=tour-next]").focus()
            page.keyboard.press("Enter")
            ready(page)
        expect(page.locator(".steps output")).to_have_text("step 0 of 41")
        expect(page.locator(".tour")).not_to_be_visible()


TOUR = [
    ("Four free cells, and O to move", "the four boards that O can make", ""),
    ("It plays every game to its end", "all that can follow: 38 nodes", ""),
    ("X picks the largest", "top left wins at once, so this board is worth +1", ""),
    ("O picks the smallest", "worth 0, +1, +1 and −1", ""),
    (
        "Must it look at everything?",
        "O is sure of 0 already",
        "O tries centre. X is to move. O holds X to 0",
    ),
    ("No: the rest is skipped", "skips them, 9 nodes in all", "skip 2 moves (9 nodes)."),
    ("The same move for half the work", "looked at 20 nodes of 38", ""),
]
