"""What is wrong with a built site: links that lead nowhere, and anything that a page would fetch from another host."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {
    "img": "src",
    "script": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "embed": "src",
}
"""What a browser fetches by itself, by tag; a link fetches as its rel says."""
FETCHING_RELS = {"stylesheet", "icon", "preload", "prefetch", "modulepreload", "manifest", "preconnect", "dns-prefetch"}
IN_STYLES = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")


class Page(HTMLParser):
    """A page's addresses: what it fetches, what it links to, and what can be linked to in it."""

    def __init__(self, text: str) -> None:
        """Read a page."""
        super().__init__()
        self.fetched: list[str] = []
        self.linked: list[str] = []
        self.names: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the addresses of a tag."""
        given = {name: value or "" for name, value in attrs}
        self.names |= {given[name] for name in ("id", "name") if name in given}
        if tag in FETCHED and FETCHED[tag] in given:
            self.fetched.append(given[FETCHED[tag]])
        elif tag == "link" and set(given.get("rel", "").split()) & FETCHING_RELS:
            self.fetched.append(given.get("href", ""))
        elif tag == "a" and "href" in given:
            self.linked.append(given["href"])
        self.fetched += [first or second for first, second in IN_STYLES.findall(given.get("style", ""))]


def problems(site: Path) -> Iterator[str]:
    """Yield a sentence for everything that is wrong."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        yield from (f"{path.relative_to(site)}: {problem}" for problem in _of_page(site, path, page, pages))
    for style in sorted(site.rglob("*.css")):
        for first, second in IN_STYLES.findall(style.read_text(encoding="utf-8")):
            if _elsewhere(first or second):
                yield f"{style.relative_to(site)}: fetches {first or second} from another host"


def _of_page(site: Path, path: Path, page: Page, pages: dict[Path, Page]) -> Iterator[str]:
    for address in page.fetched:
        if _elsewhere(address):
            yield f"fetches {address} from another host"
    for address in {*page.fetched, *page.linked}:
        if not _elsewhere(address) and not urlsplit(address).scheme:
            yield from _followed(site, path, address, pages)


def _elsewhere(address: str) -> bool:
    return urlsplit(address).scheme in ("http", "https") or address.startswith("//")


def _followed(site: Path, path: Path, address: str, pages: dict[Path, Page]) -> Iterator[str]:
    """Follow an address of the site itself; say what is missing."""
    parts = urlsplit(address)
    place = unquote(parts.path)
    target = (site / place.lstrip("/") if place.startswith("/") else path.parent / place).resolve() if place else path
    target = target / "index.html" if target.is_dir() else target
    if not target.is_file():
        yield f"{address} leads nowhere"
    elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].names:
        yield f"{address} leads to no place in that page"
