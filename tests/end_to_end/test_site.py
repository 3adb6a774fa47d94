"""The site of the documents: built without a warning or a dead link, fetching nothing from elsewhere."""

import http.server
import re
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest
from support import ROOT

sys.path.insert(0, str(ROOT / "docs"))
import links
import pictures

PAGE = '<html><body><h2 id="here"></h2><a href="{}">x</a><img src="{}"></body></html>'


@pytest.mark.parametrize(
    ("link", "image", "said"),
    [
        ("other.html", "a.png", []),
        ("other.html#there", "a.png", []),
        ("#here", "a.png", []),
        ("https://host.example/", "a.png", []),
        ("gone.html", "a.png", ["index.html: gone.html leads nowhere"]),
        ("other.html#gone", "a.png", ["index.html: other.html#gone leads to no place in that page"]),
        ("#gone", "a.png", ["index.html: #gone leads to no place in that page"]),
        ("#here", "https://host.example/a.png", ["index.html: fetches https://host.example/a.png from another host"]),
        ("#here", "//host.example/a.png", ["index.html: fetches //host.example/a.png from another host"]),
    ],
)
def test_the_checker_finds_what_is_wrong(tmp_path: Path, link: str, image: str, said: list[str]):
    (tmp_path / "index.html").write_text(PAGE.format(link, image))
    (tmp_path / "other.html").write_text('<p id="there">')
    (tmp_path / "a.png").touch()
    assert list(links.problems(tmp_path)) == said


def test_the_checker_looks_into_styles(tmp_path: Path):
    (tmp_path / "a.css").write_text("@import 'https://host.example/b.css'; p { background: url(//host.example/c.png) }")
    assert len(list(links.problems(tmp_path))) == 2


def test_every_picture_of_the_explanations_is_drawn_and_no_other():
    used = {
        name
        for page in (ROOT / "docs").rglob("*.md")
        for name in re.findall(r"pictures/([\w-]+\.svg)", page.read_text(encoding="utf-8"))
    }
    drawn = pictures.pictures()
    assert used == drawn.keys()
    assert "hatch)" in drawn["alphabeta.svg"]
    assert "0 of 34" not in drawn["minimax.svg"]


@pytest.fixture(scope="module")
def site() -> Path:
    built = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "build.py")], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    assert "\n0 problems in " in built.stdout  # and a warning would have ended the build
    return ROOT / "build" / "docs"


@pytest.mark.long
def test_a_browser_asks_no_other_host_and_finds_gradescope_in_two_clicks(site: Path, browser):
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=str(site))
    handler.log_message = lambda *_: None
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        home = f"http://127.0.0.1:{server.server_port}/"
        page = browser.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        for path in sorted(site.rglob("index.html")):
            page.goto(f"{home}{path.relative_to(site).parent}/", wait_until="networkidle")
        page.goto(home)
        page.get_by_role("link", name="grade my class on Gradescope").click()
        page.wait_for_url("**/how-to/gradescope/")
        assert "Grade a class on Gradescope" in page.title() + page.inner_text("h1")
        page.goto(f"{home}explained/search/")
        page.frame_locator("iframe").get_by_role("grid").first.wait_for()
        page.close()
        server.shutdown()
    assert len(asked) > 50
    assert {url for url in asked if not url.startswith((home, "data:", "blob:"))} == set()
