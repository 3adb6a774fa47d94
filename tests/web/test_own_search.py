"""The explorer over a learner's own search: one key from the start page to its first wrong node."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from support import ROOT, brute
from support.browser import opened, ready, served, text, violations
from support.searches import parts

from noughts.mnk import cell_name
from noughts.web import own_tree
from noughts.web.own_search import first_wrong, source, trace

SINS = ROOT / "tests/submissions/sins"
WRONG = SINS / "maximises-for-both/tictactoe.py"
SEARCHES = {title: code for title, code in parts("wrong.py").items() if not title.endswith("nothing")}
"""The wrong searches of the corpus of which a record can prove a call to be wrong."""


def test_one_key_leads_to_the_first_wrong_node(browser: Browser) -> None:
    with served("--with", str(WRONG)) as address:
        for width in (1280, 390):
            with opened(browser, address, width=width, fresh=True) as page:
                page.wait_for_selector("[data-key=wrong]")
                page.keyboard.press("w")
                page.wait_for_selector(".wrong-call")
                ready(page)
                assert "It gives back the largest value where the smallest is right." in text(page, ".wrong-call")
                expect(page.locator("body")).to_have_attribute("data-view", "tree")
                expect(page.locator(".wrong-call")).to_be_in_viewport()
                assert "max_value returned 0. ✗ To X that is 0, but −1 is true." in text(page, ".own-file")
                assert text(page, ".source [aria-current]") == "return known[key]"
                assert text(page, ".bars button[aria-pressed=true]").startswith("your search")
                assert violations(page) == []
                page.keyboard.press("1")
                expect(page.locator(".item[aria-pressed=true] .wrong")).to_have_text("−1 is true")
                expect(page.locator(".item[aria-pressed=true] b").first).to_contain_text("✗")
        with opened(browser, address, width=1280) as page:
            steps_through_their_calls(page)


@pytest.mark.long
def test_that_there_is_no_wrong_node_or_no_search_is_told(browser: Browser) -> None:
    for name, words in (("right", "No wrong node was found in your search."), ("half-written", "raised ")):
        with served("--with", str(SINS / name / "tictactoe.py")) as address, browser.new_page() as page:
            page.goto(address)
            ready(page)
            page.keyboard.press("w")
            expect(page.locator(".looking")).to_contain_text(words, timeout=60_000)
            assert violations(page) == []


def steps_through_their_calls(page: Page) -> None:
    page.keyboard.press("w")
    page.wait_for_selector(".source")
    ready(page)
    page.keyboard.press("s")
    expect(page.locator(".event")).to_contain_text("X tries bottom. Line 102 calls max_value(board).")
    page.get_by_role("button", name="to the start").click()
    expect(page.locator(".source [aria-current]")).to_have_text("def minimax(board):")
    page.keyboard.press(".")
    expect(page.locator(".event")).to_have_text("X tries top right. Line 114 calls max_value(board). The game is over.")
    expect(page.locator(".source .from")).to_contain_text("max_value(result(board, action))")
    page.keyboard.press(".")
    expect(page.locator(".event")).to_have_text("Line 103: max_value returned 1. ✓ That is true.")
    expect(page.locator(".chips")).to_have_text("returns1")
    assert violations(page) == []


def test_the_tree_holds_every_move_with_its_value_and_the_truth() -> None:
    found = trace(WRONG, "XX./OO./...")
    nodes, wrong = every(found["root"]), 0
    for node in nodes:
        board = node[9].replace("/", "")
        assert len(node[6]) + len(node[7]) == len(brute.moves(board))
        if len(node) > 10:
            assert node[11] == brute.truth(board).value
            assert node[10] == (node[4] != node[11] and node[5] == "=")
            wrong += node[10]
    assert len(nodes) == found["nodes"]
    assert wrong


def every(root: list[Any]) -> list[list[Any]]:
    nodes = [root]
    for node in nodes:  # which grows meanwhile
        nodes += node[7]
    return nodes


def test_a_call_tells_the_lines_it_came_from_and_ended_on() -> None:
    found, lines = trace(WRONG, "XX./OO./..."), source(WRONG)["text"].split("\n")
    for node in every(found["root"]):
        function, _, returned, caller, ended = node[12]
        name, line = found["functions"][function]
        assert lines[line - 1].startswith(f"def {name}(")
        assert lines[ended - 1].strip().startswith("return ")
        assert f"{name}(" in lines[caller - 1] if node is not found["root"] else returned == "(0, 2)"


def test_the_object_contract_is_searched_just_the_same() -> None:
    found = trace(SINS / "object-no-pruning/tictactoe_solver.py", "XX./OO./...")
    assert found["nodes"] == found["total"] == len(every(found["root"])) == 157
    assert found["chose"] == "c1"
    assert [name for name, _ in found["functions"]][:3] == ["find_best_move", "solve_my_move", "solve_opponent_move"]


def test_a_mistake_that_the_usual_boards_do_not_show_is_found_where_the_move_is_wrong(tmp_path: Path) -> None:
    (wrong,) = [code for title, code in SEARCHES.items() if title.startswith("the opponent maximises too")]
    rarely = wrong.replace(
        "    return max(max_value(", "    return (max if board[0][:2] == [O, O] else min)(max_value("
    )
    assert rarely != wrong
    file = tmp_path / "tictactoe.py"
    file.write_text(rarely)
    found = first_wrong(file)
    assert found["board"] not in own_tree.TRIED
    assert "gives back the largest value where the smallest is right" in found["sentence"]
    assert trace(file, found["board"])["path"] == found["path"]


@pytest.mark.long
@pytest.mark.parametrize("title", SEARCHES)
def test_every_wrong_search_leads_to_a_node_that_is_wrong(tmp_path: Path, title: str) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_text(SEARCHES[title])
    found = first_wrong(file)
    drawn = trace(file, found["board"])
    node = drawn["root"]
    for move in filter(None, found["path"].split("-")):
        (node,) = [kid for kid in node[7] if cell_name(kid[0]) == move]
    assert node[10]
    assert drawn["sentence"] == found["sentence"]


def test_a_right_search_has_no_wrong_node() -> None:
    assert first_wrong(SINS / "right/tictactoe.py") == {"board": None, "tried": 7}


@pytest.mark.long
def test_a_search_that_is_too_long_to_draw_is_counted() -> None:
    found = trace(SINS / "right-but-naive/tictactoe.py", ".../.../...")
    assert "549,946 calls, and up to 20,000 can be drawn" in found["fault"]
    assert (found["nodes"], found["total"], found["alphabeta"]) == (549_946, 549_946, 18_297)
