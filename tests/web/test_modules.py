"""The ES modules of the page: arrows one way, no circle, nothing unused; and those that are needed first come first."""

import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from itertools import permutations
from pathlib import Path

import pytest

from noughts.web.folders import PAGE

# Each folder with those that it may import from; "." is the file that joins them all.
ARROWS = {
    "core": {"core"},
    "views": {"core", "views"},
    "modes": {"core", "views", "modes"},
    "modes/code": {"core", "views", "modes/code", "lab"},
    "offline": {"core", "offline"},
    "lab": {"core", "lab"},
    ".": {"core", "views", "modes", "offline", "lab"},
}
DOORS = {"offline": {"offline/answers.js", "offline/keeping.js"}, "lab": {"lab/laboratory.js"}}
"""The modules of some folders that alone may be imported from outside."""
MODES = ("code/workbench", "predict", "worksheet", "review", "museum", "tour")  # that are loaded when they are chosen
WORKERS = {"lab/two_pythons.js", "service_worker.js"}  # started by their addresses
VENDOR = "vendor/codemirror.js"  # made by bundle/build.mjs
MODULES = sorted(str(file.relative_to(PAGE)) for file in PAGE.rglob("*.js") if file != PAGE / VENDOR)
STATIC = re.compile(r'^import (?:\{([^}]*)\} from )?"([^"]+)";', re.MULTILINE)
DYNAMIC = re.compile(r"""import\(["`]([^"`]+)["`]\)""")
EXPORT = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


def text(module: str) -> str:
    return (PAGE / module).read_text()


def folder(module: str) -> str:
    return str(Path(module).parent)


def target(module: str, address: str) -> str:
    """Return the module that an address means where it is imported."""
    return str((PAGE / module).parent.joinpath(address).resolve().relative_to(PAGE.resolve()))


def at_start(module: str) -> set[str]:
    """Return the modules that a module imports before it runs."""
    return {target(module, address) for _, address in STATIC.findall(text(module))}


def when_needed(module: str) -> Iterator[str]:
    """Yield the modules that a module may import while it runs; a name that is made up there may be any."""
    for address in DYNAMIC.findall(text(module)):
        pattern = target(module, re.sub(r"\$\{[^}]*\}", "*", address))
        yield from (str(file.relative_to(PAGE)) for file in PAGE.glob(pattern))


def imported(module: str) -> set[str]:
    return at_start(module) | set(when_needed(module))


def test_there_are_no_other_folders() -> None:
    assert {folder(module) for module in MODULES} == ARROWS.keys()
    assert [module for module in MODULES if folder(module) == "."] == ["main.js", "service_worker.js"]


@pytest.mark.parametrize("module", MODULES)
def test_arrows(module: str) -> None:
    assert len(re.findall(r"\bimport\b[\s({\"]", text(module))) == len(STATIC.findall(text(module))) + len(
        DYNAMIC.findall(text(module))
    ), "an import that is written in another way is not seen here"
    for other in imported(module) - {VENDOR}:
        assert other in MODULES
        assert folder(other) in ARROWS[folder(module)] or f"modes/{MODES[0]}.js" == other
        assert folder(other) == folder(module) or other in DOORS.get(folder(other), {other})
    assert VENDOR not in imported(module) or module == "modes/code/editor.js"


def test_there_is_no_circle() -> None:
    order = list(
        TopologicalSorter({module: imported(module) for module in MODULES if module not in WORKERS}).static_order()
    )
    assert order[-1] == "main.js"


def test_what_is_imported_is_exported_and_what_is_exported_is_imported() -> None:
    exported = {(module, name) for module in MODULES for name in EXPORT.findall(text(module))}
    taken = {
        (target(module, address), name.split(" as ")[0].strip())
        for module in MODULES
        for names, address in STATIC.findall(text(module))
        for name in names.split(",")
        if name.strip()
    }
    later = {
        ("offline/answers.js", "answer"),
        ("offline/keeping.js", "keepSite"),
        *((f"modes/{name}.js", Path(name).name) for name in MODES),
    }
    assert exported == taken | later


def test_the_folders_are_small_and_the_names_differ() -> None:
    for name in ARROWS:
        assert sum(folder(module) == name for module in MODULES) <= 20
    assert max(text(module).count("\n") for module in MODULES) < 400
    for one, other in permutations((Path(module).stem for module in MODULES), 2):
        assert not other.startswith(one), f"{one} and {other} differ by an ending"


def test_the_modules_of_the_first_drawing_are_fetched_at_once_and_no_others() -> None:
    needed, found = {"main.js"}, set[str]()
    while needed:
        found |= needed
        needed = set().union(*map(at_start, needed)) - found
    assert set(re.findall(r'modulepreload" href="(.*?)"', text("index.html"))) == found - {"main.js"}
    assert not {folder(module) for module in found} & {"offline", "lab", "modes/code"}
    assert not found & {f"modes/{name}.js" for name in MODES}


def test_the_page_asks_nobody_else_for_anything() -> None:
    for file in PAGE.rglob("*.*"):
        if file.suffix == ".txt":
            continue  # a licence names its author
        assert not re.search(r"""(?:src|href|url|import|fetch)\W{1,3}(?:https?:)?//""", file.read_text()), file
