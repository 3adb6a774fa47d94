"""The explorer over a learner's own search: one key from the start page to its first wrong node."""

from playwright.sync_api import Browser, expect
from support import ROOT, brute
from support.browser import opened, ready, served, text

from noughts.web.own_search import first_wrong, trace

SINS = ROOT / "tests/submissions/sins"
WRONG = SINS / "maximises-for-both/tictactoe.py"


def test_one_key_leads_to_the_first_wrong_node(browser: Browser) -> None:
    with served("--with", str(WRONG)) as address:
        for width in (1280, 390):
            with opened(browser, address, width=width, fresh=True) as page:
                page.wait_for_selector("[data-key=wrong]")
                page.keyboard.press("w")
                page.wait_for_selector(".wrong-call")
                ready(page)
                assert "It takes the largest value where the smallest is right." in text(page, ".wrong-call")
                expect(page.locator(".item[aria-pressed=true] .wrong")).to_have_text("-1 is true")
                expect(page.locator(".item[aria-pressed=true] b").first).to_contain_text("✗")
                expect(page.locator(".wrong-call")).to_be_in_viewport()


def test_the_tree_holds_every_move_with_its_value_and_the_truth() -> None:
    found = trace(WRONG, "XX./OO./...")
    nodes, wrong = [found["root"]], 0
    for node in nodes:  # which grows meanwhile
        nodes += node[7]
        board = node[9].replace("/", "")
        assert len(node[6]) + len(node[7]) == len(brute.moves(board))
        if len(node) > 10:
            assert node[11] == brute.truth(board).value
            assert node[10] == (node[4] != node[11] and node[5] == "=")
            wrong += node[10]
    assert len(nodes) == found["nodes"] + 1
    assert wrong


def test_a_right_search_has_no_wrong_node() -> None:
    assert first_wrong(SINS / "right/tictactoe.py") == {"board": None}
    assert "more than 20,000 calls" in trace(SINS / "right-but-naive/tictactoe.py", ".../.../...")["fault"]
