"""The explorer's answers: right figures, one sentence for every wrong question, and never a 500."""

import json
import re
import socket
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from noughts.game import walk
from noughts.mnk import MNK, Position
from noughts.search import minimax
from noughts.solve import solve
from noughts.trace import Tracer, load
from noughts.web import ask, searches
from noughts.web.api import ANSWERS
from noughts.web.app import PAGE, create, trusted
from noughts.web.ask import Method
from noughts.web.serve import listen

GAME = MNK(3, 3, 3)


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create(), base_url="http://127.0.0.1", raise_server_exceptions=False)


def get(client: TestClient, name: str, **query: str) -> Any:
    response = client.get(f"/api/{name}", params=query)
    assert response.status_code == 200, response.text
    return response.json()


def test_the_counts_from_the_empty_board_are_the_engines(client: TestClient) -> None:
    rows = get(client, "compare")
    assert [row["nodes"] for row in rows] == [549_946, 42_094, 18_297, 7_275, 6_435, 2_096, 916, 242]


@pytest.mark.parametrize(
    ("query", "nodes"),
    [
        ({}, 18_297),
        ({"order": "reversed"}, 18_297),
        ({"order": "edges"}, 42_094),
        ({"order": "centre"}, 7_275),
        ({"urgent": "1"}, 6_435),
        ({"order": "centre", "urgent": "1"}, 2_096),
        ({"order": "centre", "urgent": "1", "memory": "1", "symmetry": "1"}, 242),
        ({"search": "minimax"}, 549_946),
    ],
)
def test_a_trace_tells_how_much_was_looked_at(client: TestClient, query: dict[str, str], nodes: int) -> None:
    answer = get(client, "trace", **query)
    assert (answer["nodes"], answer["total"]) == (nodes, 549_946)


def test_the_whole_search_is_small_on_the_wire(client: TestClient) -> None:
    with client.stream("GET", "/api/trace") as response:
        assert response.headers["content-encoding"] == "gzip"
        assert sum(len(chunk) for chunk in response.iter_raw()) < 36_000


def test_folded_minimax_tells_the_same_as_the_search_itself() -> None:
    for position in walk(GAME, str):
        if 5 <= position.empty.bit_count() <= 6 and position == position.canonical() and not GAME.terminal(position):
            tracer: Tracer[Position, Any] = Tracer(GAME, searches.size)
            minimax(GAME, position, observer=tracer)
            assert searches.fold(position, Method("minimax")) == tracer.root


class Cleared(dict[Any, Any]):
    """What is known, as a thread finds it when another clears it at once."""

    def __setitem__(self, _key: Any, _value: Any) -> None:
        self.clear()


def test_an_answer_outlives_the_clearing_of_what_is_known() -> None:
    kept, start = searches.Kept(GAME), GAME.initial_state()
    kept.known = Cleared()
    assert tuple(kept.actions(start)) == GAME.actions(start)
    assert kept.result(start, (1, 1)) == GAME.result(start, (1, 1))


def test_a_folded_tree_counts_and_values_all(client: TestClient) -> None:
    root = load(get(client, "trace", search="minimax")["root"])
    sizes = [node.size or 1 for node in root.walk()]
    assert sum(sizes) == 549_946
    assert len(sizes) < 6_000


def test_every_position_is_told_truly(client: TestClient) -> None:
    for position in walk(GAME, str):
        if position == position.canonical():
            told = get(client, "position", board=str(position))
            truth = get(client, "truth", board=str(position))
            assert told["player"] == (None if GAME.terminal(position) else position.player)
            assert told["winner"] == GAME.winner(position)
            assert [action["move"] for action in told["actions"]] == [ask.token(a) for a in GAME.actions(position)]
            assert truth["low"] == truth["high"] == solve(position).value


def test_moves_lead_from_a_board_to_the_next(client: TestClient) -> None:
    told = get(client, "position", moves="b2-a1-c3")
    assert told["boards"] == [".../.../...", ".../.X./...", "O../.X./...", "O../.X./..X"]


def test_a_review_finds_the_turning_point(client: TestClient) -> None:
    (slip,) = get(client, "review", moves="b2-b1")["slips"]
    assert (slip["ply"], slip["was"], slip["became"]) == (1, 0, 1)
    assert slip["better"] == ["a1", "c1", "a3", "c3"]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("position?board=XXX", "3 rows"),
        ("position?board=XX./.../...", "2 X and 0 O"),
        ("position?shape=99x1x1", "1 to 20 columns"),
        ("position?shape=threexthree", "not a shape"),
        ("position?moves=z9", "not a move"),
        ("position?moves=a1-a1", "is taken"),
        ("position?moves=i9", "outside"),
        ("position?colour=red", "no option"),
        ("position?board=" + "X" * 3000, "characters long"),
        ("trace?order=random", "order is one of"),
        ("trace?search=minimax&memory=1", "go with search=alphabeta"),
        ("trace?symmetry=1", "needs memory"),
        ("trace?board=XXX/OO./...", "is over"),
        ("trace?shape=5x5x4", "25 free cells"),
        ("compare?shape=19x19x5", "361 free cells"),
        ("reply?level=9", "level is one of"),
        ("review", "no move"),
    ],
)
def test_a_wrong_question_is_answered_in_one_sentence(client: TestClient, path: str, words: str) -> None:
    response = client.get(f"/api/{path}")
    assert response.status_code == 400
    sentence = response.json()["error"]
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 250
    assert re.search(words, sentence), sentence


def test_there_is_nothing_elsewhere(client: TestClient) -> None:
    assert client.get("/api/nothing").status_code == 404
    assert client.get("/../../etc/passwd").status_code == 404
    assert client.get("/%2e%2e/app.py").status_code == 404
    assert client.post("/api/truth").status_code == 405
    assert "error" in client.get("/nothing").json()


@pytest.mark.parametrize(
    ("host", "good"),
    [
        ("127.0.0.1:8333", True),
        ("localhost", True),
        ("localhost:80", True),
        ("[::1]:8333", True),
        ("192.168.1.7:8333", True),
        ("evil.example:8333", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example:8333", False),
        ("", False),
    ],
)
def test_only_names_that_nobody_can_redirect_are_served(host: str, good: bool) -> None:
    assert trusted(host) is good


def test_a_rebound_name_is_refused(client: TestClient) -> None:
    response = client.get("/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "localhost" in response.json()["error"]


def test_every_response_is_guarded(client: TestClient) -> None:
    for path in ("/", "/api/position", "/api/nothing", "/js/main.js", "/fonts/Inter-Regular.woff2"):
        headers = client.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"


def imported(name: str, seen: set[str]) -> set[str]:
    """Return a module and all that it imports before it runs."""
    seen.add(name)
    for other in re.findall(r'^import .*? from "\./(.*?)";', (PAGE / "js" / name).read_text(), re.MULTILINE):
        if other not in seen:
            imported(other, seen)
    return seen


def test_the_modules_of_the_first_drawing_are_fetched_at_once_and_no_others(client: TestClient) -> None:
    preloaded = set(re.findall(r'modulepreload" href="js/(.*?)"', client.get("/").text))
    assert preloaded == imported("main.js", set()) - {"main.js"}
    assert not preloaded & {"museum.js", "paper.js", "predict.js", "static.js"}


def test_answers_leave_at_once() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_page_asks_nobody_else_for_anything() -> None:
    for file in PAGE.rglob("*.*"):
        assert not re.search(r"""(?:src|href|url|import|fetch)\W{1,3}(?:https?:)?//""", file.read_text()), file


words = st.one_of(
    st.text(max_size=30),
    st.text("XO./-x0123456789abcs", max_size=40),
    st.sampled_from(["3x3x3", "4x4x4", "5x5x4", "19x19x5", "1x1x1", "2x2x2", "minimax", "alphabeta", "row", "centre"]),
    st.sampled_from(["X.O/.X./..O", ".../.../...", "XOX/OXO/OXO", "b2-a1", "0", "1", "perfect"]),
)
names = st.sampled_from(
    ["shape", "board", "moves", "search", "order", "urgent", "memory", "symmetry", "level", "depth"]
)


@given(st.sampled_from(sorted(ANSWERS)), st.dictionaries(st.one_of(names, st.text(max_size=5)), words, max_size=4))
@settings(max_examples=250, deadline=None)
def test_no_question_breaks_the_server(client: TestClient, name: str, query: dict[str, str]) -> None:
    response = client.get(f"/api/{name}", params=query)
    assert response.status_code in (200, 400), (name, query, response.text)
    json.loads(response.text)
