"""The explorer over a learner's own file: searched by its rules, its boards and its faults shown."""

from pathlib import Path

from playwright.sync_api import Browser, expect
from support import ROOT
from support.browser import opened, served, violations

FIVE = "XO./.X./..O"
WRONG_MARK = """

def result(board, action):
    after = [list(row) for row in board]
    after[action[0]][action[1]] = O
    return after
"""


def test_your_own_rules_are_searched_and_their_faults_shown(browser: Browser, tmp_path: Path) -> None:
    source = ROOT.joinpath("tictactoe.py").read_text()
    file = tmp_path / "tictactoe.py"
    file.write_text(source)
    with served("--with", str(file)) as address:
        with opened(browser, f"{address}?game=mine&start={FIVE}") as page:
            page.wait_for_selector(".item")
            expect(page.get_by_role("button", name="your tictactoe.py")).to_have_attribute("aria-pressed", "true")
            expect(page.locator(".tally b")).to_have_text("93")
        file.write_text(source + "\n\ndef utility(board):\n    return 5\n")
        with opened(browser, f"{address}?game=mine&start={FIVE}", fresh=True) as page:
            expect(page.locator(".fault")).to_contain_text("utility gave 5; it is 1, 0 or -1.")
            assert page.locator(".fault .mini svg").count() == 1
            assert violations(page) == []


def test_values_by_wrong_rules_are_told_as_theirs(browser: Browser) -> None:
    wrong = ROOT / "tests/submissions/sins/diagonal-forgotten/tictactoe.py"
    with served("--with", str(wrong)) as address, opened(browser, f"{address}?game=mine&start=XXO/XO./...") as page:
        expect(page.locator(".wrong-call")).to_contain_text("These values are by your rules, which are wrong")
        expect(page.locator(".choice")).to_have_text(
            "This search would play bottom left: value 0 (by your rules best play draws)."
        )
        assert violations(page) == []


def test_a_link_to_ones_own_search_works_where_no_file_is_at_hand(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}?start={FIVE}&game=own") as page:
        expect(page.get_by_role("button", name="alpha-beta", exact=True)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".tally b")).to_have_text("93")
        expect(page.locator(".legend")).to_contain_text("window")


def test_the_boards_are_those_that_your_own_rules_made(browser: Browser, tmp_path: Path) -> None:
    source = ROOT.joinpath("tictactoe.py").read_text()
    file = tmp_path / "tictactoe.py"
    file.write_text(source + WRONG_MARK)
    boards = """async () => {
      const { unpack, board } = await import("./core/search_tree.js");
      const tree = unpack(await (await fetch("api/mine?board=XO./.X./..O")).json());
      return tree.root.kids.map(board);
    }"""
    with served("--with", str(file)) as address, opened(browser, f"{address}?mode=museum") as page:
        assert page.evaluate(boards)[:2] == ["XOO/.X./..O", "XO./OX./..O"]
