"""The explorer's server: files of the page, and answers in JSON; it keeps nothing between requests."""

import ipaddress
import json
import mimetypes
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from noughts.errors import Mistake
from noughts.web.api import ANSWERS, Answer
from noughts.web.folders import FONTS, PAGE
from noughts.web.lab.supply import ARCHIVE, MANIFEST, TEXTS, supplied

LAB = (f"/{ARCHIVE}", f"/{MANIFEST}", f"/{TEXTS}", "/pyodide/{file}")
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}


class Guard:
    """Refuse requests under a name that others control (DNS rebinding), and put our headers on every response."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before an app."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            await send(message)

        app = self.app
        if scope["type"] == "http":
            request = Request(scope)
            if not trusted(request.headers.get("host", "")):
                app = reply({"error": "This server answers only to localhost or to an address of numbers."}, 400)
            elif foreign(request):
                app = reply({"error": "This server answers only its own page."}, 403)
        await app(scope, receive, guarded)


def trusted(host: str) -> bool:
    """Tell whether a Host header names this machine in a way that no one else can redirect."""
    name = host.rsplit(":", 1)[0] if host.rsplit(":", 1)[-1].isdecimal() else host
    try:
        return name == "localhost" or bool(ipaddress.ip_address(name.strip("[]")))
    except ValueError:
        return False


def foreign(request: Request) -> bool:
    """Tell whether a page of another site asks; following a link to the page itself is nobody's fault."""
    site, origin = request.headers.get("sec-fetch-site", "none"), request.headers.get("origin")
    elsewhere = site not in ("same-origin", "none") and request.url.path.startswith("/api/")
    return elsewhere or (origin is not None and origin.partition("://")[2] != request.headers.get("host"))


def reply(data: Any, status: int = 200) -> Response:
    """Answer with data as compact JSON."""
    body = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    return Response(body, status, media_type="application/json")


def endpoint(answer: Answer) -> Callable[[Request], Any]:
    """Serve an answer over HTTP; a mistake becomes a response of status 400 with its sentence."""

    async def respond(request: Request) -> Response:
        try:
            return reply(await run_in_threadpool(answer.__call__, dict(request.query_params)))
        except Mistake as mistake:
            return reply({"error": str(mistake)}, 400)

    return respond


async def refuse(_request: Request, problem: Exception) -> Response:
    """Say in one sentence why there is nothing at an address."""
    assert isinstance(problem, HTTPException)
    words = {404: "There is nothing at this address.", 405: "This address answers GET only."}
    return reply({"error": words.get(problem.status_code, problem.detail)}, problem.status_code)


def lab(pyodide: Path | None) -> Callable[[Request], Any]:
    """Serve what the lab needs beside the page; it is put together when it is first asked for."""
    files = cache(partial(supplied, pyodide))

    async def respond(request: Request) -> Response:
        address = request.url.path.lstrip("/")
        content = (await run_in_threadpool(files)).get(address)
        if content is None:
            raise HTTPException(404)
        kind = "text/javascript" if address.endswith(".mjs") else mimetypes.guess_type(address)[0]
        return Response(content, media_type=kind or "application/octet-stream")

    return respond


def create(answers: dict[str, Answer] = ANSWERS, pyodide: Path | None = None) -> Starlette:
    """Return the app; with the folder of Pyodide the page can check a reader's own file."""
    lab_files = lab(pyodide)
    routes = [Route(f"/api/{name}", endpoint(answer)) for name, answer in answers.items()]
    return Starlette(
        routes=[
            *routes,
            *(Route(address, lab_files) for address in LAB),
            Mount("/fonts", StaticFiles(directory=FONTS)),
            Mount("/", StaticFiles(directory=PAGE, html=True)),
        ],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=500, compresslevel=6)],
        exception_handlers={HTTPException: refuse},
    )
