"""The arrows of the map: which module may import which, read from the source itself."""

import ast
import sys
from pathlib import Path

import pytest
from support import ROOT

SOURCE = ROOT / "src"
PACKAGE = SOURCE / "noughts"

# The engine, from the ground up: each module with what it may import of ours, apart from `errors`.
ENGINE: dict[str, set[str]] = {
    "errors": set(),
    "game": set(),
    "search": {"game"},
    "trace": {"search", "game"},
    "mnk": set(),
    "orders": {"mnk", "search"},
    "solve": {"mnk"},
    "levels": {"mnk", "orders", "solve"},
    "coach": {"mnk", "orders", "solve"},
    "drawing": {"mnk"},
    "load": {"game"},
}
FACES = {"terminal", "cli", "window", "web", "grade"}
ON_TOP = {"cli": {"__main__"}, "window": {"cli"}, "web": {"cli"}, "terminal": {"cli"}}
ROOT_FILES = {"tictactoe", "tictactoe_solver", "runner"}
FILES = sorted(PACKAGE.rglob("*.py"))


def module(file: Path) -> str:
    """Return the part of the package that a file belongs to: its name, or its folder's."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def names(node: ast.AST) -> set[str]:
    """Return the full names that one statement imports."""
    if isinstance(node, ast.ImportFrom):
        return {f"{node.module}.{alias.name}" for alias in node.names}
    return {alias.name for alias in node.names} if isinstance(node, ast.Import) else set()


def imports(file: Path) -> set[str]:
    """Return the full names that a file imports, at its top or inside a function."""
    return set().union(*map(names, ast.walk(ast.parse(file.read_text()))))


def ours(file: Path) -> set[str]:
    """Return the parts of the package that a file imports."""
    names = {name.split(".")[1] for name in imports(file) if name.startswith("noughts.")}
    return names - {module(file), "errors", "__version__"}


def test_every_module_has_its_place():
    assert {module(file) for file in FILES} == ENGINE.keys() | FACES | {"__init__", "__main__"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_arrows(file: Path):
    name = module(file)
    if name in ENGINE:
        assert ours(file) <= ENGINE[name]
        outside = {full.split(".")[0] for full in imports(file)} - {"noughts"}
        assert outside <= sys.stdlib_module_names
    for imported in ours(file):
        assert name in ON_TOP.get(imported, {name}), f"{imported} sits on top; {name} must not import it"
    assert not {full.split(".")[0] for full in imports(file)} & ROOT_FILES


def test_the_engine_has_no_circle():
    above = {name: set(below) for name, below in ENGINE.items()}
    while ground := {name for name, below in above.items() if not below}:
        above = {name: below - ground for name, below in above.items() if name not in ground}
    assert not above


def test_files_and_functions_stay_short():
    """Files under 400 lines; of the functions nine in ten under 25 lines, and none over 60."""
    texts = [file.read_text() for file in FILES if "attacks" not in file.parts]
    assert max(text.count("\n") for text in texts) < 400
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    sizes = [node.end_lineno - node.lineno + 1 for node in nodes if isinstance(node, kinds)]
    assert max(sizes) <= 60
    assert sum(size < 25 for size in sizes) >= 0.9 * len(sizes)


@pytest.mark.parametrize("file", sorted((PACKAGE / "cli").glob("*.py")), ids=lambda file: file.name)
def test_a_command_imports_what_it_needs_when_it_runs(file: Path):
    at_top = set().union(*map(names, ast.parse(file.read_text()).body))
    assert {name.split(".")[0] for name in at_top} <= {"noughts"} | sys.stdlib_module_names
    deep = {name for name in at_top if name.startswith("noughts.") and not name.startswith("noughts.cli.")}
    assert deep <= {"noughts.__version__", "noughts.errors.Mistake"}
