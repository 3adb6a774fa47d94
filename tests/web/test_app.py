"""The server: answers and files over HTTP, guarded; one sentence for every wrong question, and never a 500."""

import json
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from noughts import levels
from noughts.coach import facts
from noughts.mnk import MNK
from noughts.web import api
from noughts.web.api import ANSWERS
from noughts.web.app import create, trusted

POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        for module, name in ((api, "PATIENCE"), (levels, "_SECONDS"), (facts, "_SECONDS")):
            patch.setattr(module, name, 0.02)  # seconds for a board that is not solved at once: no figure hangs on them
        yield TestClient(create(), base_url="http://127.0.0.1", raise_server_exceptions=False)


def test_an_answer_is_that_of_the_function(client: TestClient) -> None:
    response = client.get("/api/view", params={"parts": "position-truth", "moves": "b2-a1"})
    assert response.status_code == 200
    assert response.json() == ANSWERS["view"]({"parts": "position-truth", "moves": "b2-a1"})


def test_the_whole_search_is_small_on_the_wire(client: TestClient) -> None:
    with client.stream("GET", "/api/trace") as response:
        assert response.headers["content-encoding"] == "gzip"
        assert sum(len(chunk) for chunk in response.iter_raw()) < 36_000


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
        ("view?parts=position-colour", "parts are some of .* not 'colour'"),
        ("view?board=XX./.../...&parts=about", "2 X and 0 O"),
        ("reply?level=3", "level is one of perfect, 2, 1, not '3'"),
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


def test_a_larger_board_has_more_levels(client: TestClient) -> None:
    told = {
        one: client.get(f"/api/reply?shape=5x5x4&moves=c3&level={one}").json() for one in levels.described(MNK(5, 5, 4))
    }
    assert {one: answer["words"] for one, answer in told.items()} == levels.described(MNK(5, 5, 4))
    assert all(answer["moves"] for answer in told.values())


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
    for path in ("/", "/api/position", "/api/nothing", "/main.js", "/fonts/Inter-Regular.woff2"):
        headers = client.get(path).headers
        assert headers["content-security-policy"].startswith(POLICY)
        assert headers["x-content-type-options"] == "nosniff"


words = st.one_of(
    st.text(max_size=30),
    st.text("XO./-x0123456789abcs", max_size=40),
    st.sampled_from(["3x3x3", "4x4x4", "5x5x4", "19x19x5", "1x1x1", "2x2x2", "minimax", "alphabeta", "row", "centre"]),
    st.sampled_from(["X.O/.X./..O", ".../.../...", "XOX/OXO/OXO", "b2-a1", "0", "1", "perfect"]),
    st.lists(st.sampled_from(sorted(ANSWERS)), max_size=4).map("-".join),
)
names = st.sampled_from(
    ["shape", "board", "moves", "search", "order", "urgent", "memory", "symmetry", "level", "depth", "parts"]
)


@given(st.sampled_from(sorted(ANSWERS)), st.dictionaries(st.one_of(names, st.text(max_size=5)), words, max_size=4))
@settings(max_examples=250, deadline=None)
def test_no_question_breaks_the_server(client: TestClient, name: str, query: dict[str, str]) -> None:
    response = client.get(f"/api/{name}", params=query)
    assert response.status_code in (200, 400), (name, query, response.text)
    json.loads(response.text)


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/api/position", {"sec-fetch-site": "same-origin"}, 200),
        ("/api/position", {"sec-fetch-site": "none"}, 200),
        ("/api/position", {}, 200),
        ("/api/position", {"sec-fetch-site": "cross-site"}, 403),
        ("/api/position", {"sec-fetch-site": "same-site"}, 403),
        ("/api/position", {"origin": "https://evil.example"}, 403),
        ("/api/position", {"origin": "http://127.0.0.1"}, 200),
        ("/", {"sec-fetch-site": "cross-site"}, 200),
    ],
)
def test_only_its_own_page_is_answered(client: TestClient, path: str, headers: dict[str, str], status: int) -> None:
    assert client.get(path, headers=headers).status_code == status
