"""How quick and how tough the explorer is, measured in a real Chromium against the real server.

python bench/web.py            start, redraw, frames a second
python bench/web.py hostile    10,000 hostile requests, or as many as a number after it says: answers, errors, memory
python bench/web.py picture    docs/explorer.png, the picture of the explorer in README.md
"""

import contextlib
import http.client
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO
from urllib.parse import quote, urlsplit

from picture import keep
from playwright.sync_api import CDPSession, Page, sync_playwright

from noughts.web.api import ANSWERS

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
SETTLE = 2  # seconds for the browser's own start to end: a learner's stands open already
REDRAWN = """([name, value]) => new Promise((done) => {
  new PerformanceObserver((list, watcher) => {
    if (!list.getEntries().some(({ detail }) => detail === "trace")) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      const answers = performance.getEntriesByType("resource").filter((entry) => entry.name.includes("api/trace"));
      done(performance.now() - answers.at(-1).responseEnd);
    }));
  }).observe({ type: "mark" });
  const control = document.querySelector(`[data-key="${name}"]`);
  control.value = value;
  control.dispatchEvent(new Event("change"));
})"""
FRAMES = """() => new Promise((done) => {
  const canvas = document.querySelector("canvas"), times = [], drawn = [], box = canvas.getBoundingClientRect();
  const at = (i) => ({ bubbles: true, pointerId: 1, clientX: box.x + 300 + 3 * i, clientY: box.y + 200 + 2 * i });
  const pen = canvas.getContext("2d"), stamp = pen.drawImage;
  let i = 0, boards = 0, before = performance.now();
  pen.drawImage = (...all) => ((boards += 1), stamp.apply(pen, all));
  canvas.setPointerCapture = () => {};
  canvas.dispatchEvent(new PointerEvent("pointerdown", at(0)));
  requestAnimationFrame(function frame(now) {
    times.push(now - before);
    drawn.push(boards);
    [before, boards] = [now, 0];
    const zoom = { deltaY: i % 40 < 20 ? -12 : 12, cancelable: true, clientX: box.x + 500, clientY: box.y + 250 };
    if (i < 60) canvas.dispatchEvent(new PointerEvent("pointermove", at(++i)));
    else canvas.dispatchEvent(new WheelEvent("wheel", zoom)), (i += 1);
    if (i < 180) requestAnimationFrame(frame);
    else done([times.slice(5), drawn.slice(5)]);
  });
})"""


@contextlib.contextmanager
def served(errors: int | IO[bytes] = subprocess.DEVNULL) -> Iterator[tuple[str, int, float]]:
    """Run the server; yield its address, its process, and when it was started."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "noughts", "web", "--no-browser", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)
    try:
        assert server.stdout
        found = re.search(rb"http://\S+/", server.stdout.readline())
        assert found
        yield found[0].decode(), server.pid, started
    finally:
        server.terminate()
        server.wait()


def quick() -> None:
    """Measure start, redraw and frames."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto("about:blank")
        time.sleep(SETTLE)
        with served() as (address, _, started):
            listening = time.perf_counter()
            page.goto(address, wait_until="commit")
            page.wait_for_selector(".cell.free")
            usable = time.perf_counter()
            page.wait_for_selector(".item")
            print(f"the server listens after {listening - started:.2f} s")
            print(f"the board can be played {usable - listening:.2f} s later")
            print(f"the search of 18,297 positions stands {time.perf_counter() - listening:.2f} s later")
            page.wait_for_selector("body[data-busy=false]")
            redraw(page)
            frames(page, address)
        browser.close()


def picture() -> None:
    """Make the picture of the explorer as it opens."""
    with sync_playwright() as playwright, served() as (address, _, _):
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        page.goto(address)
        page.wait_for_selector("body[data-busy=false]")
        page.evaluate("document.fonts.ready")
        keep(page.screenshot(), "explorer.png")
        browser.close()


def redraw(page: Page) -> None:
    """Measure from the answer's last byte to the picture; CPU time of the page is told too, as machines are busy."""
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})
    for order in ("centre", "edges", "reversed", "row"):
        took, worked = zip(*(changed(page, tools, order) for _ in range(5)), strict=True)
        print(
            f"order {order:8} redrawn {statistics.median(took):4.0f} ms after the answer (best {min(took):.0f}); ",
            end="",
        )
        print(f"the page worked {statistics.median(worked):.0f} ms (CPU) for the whole change")


def changed(page: Page, tools: CDPSession, order: str) -> tuple[float, float]:
    """Change the order of moves on a fresh page; return the milliseconds to the picture and those of CPU."""
    page.goto(page.url.split("?")[0] + ("?order=reversed" if order == "row" else ""))
    page.wait_for_selector("body[data-busy=false]")
    before = cpu(tools)
    took = float(page.evaluate(REDRAWN, ["order of moves", order]))
    return took, cpu(tools) - before


def cpu(tools: CDPSession) -> float:
    """Return the milliseconds that the page's main thread has worked."""
    metrics = tools.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def frames(page: Page, address: str) -> None:
    """Measure the frames while drawings of hundreds of boards, all of them in sight, are dragged and zoomed."""
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})
    for view, smaller in (("view=tree&levels=4", 12), ("view=map&levels=3&search=minimax", 0)):
        page.goto(f"{address}?{view}")
        page.wait_for_selector("body[data-busy=false]")
        for _ in range(smaller):
            page.locator("canvas").press("-")
        before = cpu(tools)
        times, drawn = page.evaluate(FRAMES)
        worked = (cpu(tools) - before) / len(times)
        print(
            f"{view:32} {min(drawn):4} to {max(drawn)} boards drawn: a frame every {statistics.median(times):.1f} ms, ",
            end="",
        )
        print(f"{sum(took > 25 for took in times)} of {len(times)} above 25 ms; {worked:.1f} ms of work (CPU) each")


PARTS = [
    "X",
    "O",
    ".",
    "/",
    "-",
    "..",
    "%00",
    "a1",
    "b2",
    "3x3x3",
    "19x19x19",
    "999x1x1",
    "minimax",
    "1",
    "'",
    "<b>",
    "𝕏",
]
NAMES = "shape board moves search order urgent memory symmetry level depth parts step __proto__ q".split()  # noqa: SIM905
PATHS = [
    *(f"/api/{name}" for name in (*ANSWERS, "nothing")),
    *("/", "/main.js", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/fonts/../app.py", "/core//", "/\\..\\x"),
]
BOARDS = ["XO./.X./..O", ".../.../...", "XXX/OO./...", "XOXO/OXOX/OXOX/....", "X" * 3000, "XOX/OXO/OXO"]


def work(chance: random.Random) -> str:
    """Make up a question that is in order and costs the server some work."""
    cells = chance.sample(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], chance.randint(2, 6))
    how = f"order={chance.choice(['row', 'centre', 'edges'])}&urgent={chance.randint(0, 1)}&moves={'-'.join(cells)}"
    large = f"shape={chance.choice(['4x4x4', '5x5x4', '9x9x5', '19x19x5'])}"
    depth = f"depth={chance.randint(1, 4)}&moves={'-'.join(cells)}"
    return chance.choice(
        [f"trace?{how}", f"view?parts=position-truth-trace-compare&{how}"] * 5
        + [f"compare?moves={'-'.join(cells)}", f"review?moves={'-'.join(cells)}", f"exercise?{depth}"] * 3
        + [f"position?{large}"] * 9
        + [f"truth?{large}"] * (chance.random() < 0.2)
    )


def attack(chance: random.Random) -> tuple[str, str, dict[str, str]]:
    """Make up a request that no browser of ours would send, or one time in four a laborious one."""
    if chance.random() < 0.25:
        return "GET", f"/api/{work(chance)}", {}
    some = {name: "".join(chance.choices(PARTS, k=chance.randint(0, 8))) for name in chance.sample(NAMES, 3)}
    if chance.random() < 0.4:
        some["board"] = chance.choice(BOARDS)
    query = "&".join(f"{name}={quote(value)}" for name, value in some.items())
    path = f"{chance.choice(PATHS)}?{query}"
    host = {"Host": "evil.example"} if chance.random() < 0.05 else {}
    return chance.choice(["GET"] * 9 + ["POST", "PUT", "DELETE", "HEAD", "OPTIONS"]), quote(path, safe="/?&=%:"), host


def resident(pid: int) -> int:
    """Return a process's memory in KiB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1])


def hostile(requests: int = 10_000) -> None:
    """Send hostile requests over one connection after another, and tell what came back."""
    chance, seen, memory = random.Random(6), Counter[int](), list[int]()
    with tempfile.TemporaryFile() as errors, served(errors) as (address, pid, _):
        place = urlsplit(address)
        line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
        for number in range(1, requests + 1):
            method, path, headers = attack(chance)
            line.request(method, path, headers=headers)
            answer = line.getresponse()
            answer.read()
            seen[answer.status] += 1
            if number % (requests // 5) == 0:
                memory.append(resident(pid) // 1024)
                print(f"{number:6} requests, {memory[-1]} MiB, {dict(sorted(seen.items()))}", flush=True)
        errors.seek(0)
        print(f"written to the server's error output: {len(errors.read())} bytes")
    print(f"answers of 500 and above: {sum(count for status, count in seen.items() if status >= 500)}")


if __name__ == "__main__":
    name, *numbers = sys.argv[1:] or ["quick"]
    {"hostile": hostile, "picture": picture, "quick": quick}[name](*map(int, numbers))
