"""The arrows of the map: which room and which module may import which, read from the source itself."""

import ast
import sys
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from support import ROOT

PACKAGE = ROOT / "src" / "noughts"
FILES = sorted(path for path in PACKAGE.rglob("*.py") if "attacks" not in path.parts)

ENGINE = {"errors", "svg", "game", "search", "trace", "mnk", "orders", "solve", "proof", "levels", "coach", "drawing"}
ENGINE |= {"load", "variants"}
"""Needs nothing but the standard library."""
ROOMS: dict[str, set[str]] = {
    "errors": set(),
    "safe": set(),
    "importing": set(),
    "installed": {"errors"},
    "disk": {"errors", "safe"},
    "game": set(),
    "search": {"game"},
    "trace": {"search", "game"},
    "svg": set(),
    "mnk": {"errors", "svg"},
    "orders": {"mnk", "search"},
    "solve": {"mnk", "errors"},
    "proof": {"mnk", "solve", "errors"},
    "variants": {"mnk", "solve", "errors"},
    "levels": {"mnk", "orders", "solve"},
    "coach": {"mnk", "orders", "solve"},
    "brain": {"mnk", "solve", "errors"},
    "drawing": {"mnk"},
    "load": {"game", "errors"},
    "judge": {"mnk", "errors", "safe"},
    "intake": {"judge", "errors", "safe", "disk"},
    "box": {"judge", "intake", "errors", "safe"},
    "classroom": {"judge", "box", "intake", "errors", "safe", "disk", "importing", "installed"},
    "output": {"judge", "box", "intake", "classroom", "mnk", "errors", "safe", "disk"},
}
"""What each room may import; the faces and the command line, which are not listed, sit on top of all."""
FACES = {"terminal": {"window", "cli"}, "window": {"cli"}, "web": {"cli"}, "notebook": set(), "cli": {"__main__"}}
"""The faces, and who may import them."""
OUTSIDE = {
    "judge": {"subprocess", "ctypes", "signal", "select", "os", "time", "pathlib", "multiprocessing", "threading"},
    "intake": {"subprocess", "ctypes", "signal", "select"},
    "output": {"subprocess", "ctypes", "signal", "select"},
    "classroom": {"subprocess", "ctypes", "select"},
}
"""What must not be imported where: the judge is pure, and only the box and the workers deal with processes."""
ROOT_FILES = {"tictactoe", "tictactoe_solver", "runner"}


def room(file: Path) -> str:
    """The part of the package that a file belongs to: its name, or its folder's."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def dotted(file: Path) -> str:
    return ".".join(("noughts", *file.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


def names(node: ast.AST) -> set[str]:
    """The full names that one statement imports."""
    if isinstance(node, ast.ImportFrom):
        return {f"{node.module}.{alias.name}" for alias in node.names}
    return {alias.name for alias in node.names} if isinstance(node, ast.Import) else set()


def imports(file: Path) -> set[str]:
    """The full names that a file imports, at its top or inside a function."""
    return set().union(*map(names, ast.walk(ast.parse(file.read_text()))))


def ours(file: Path) -> set[str]:
    """The parts of the package that a file imports."""
    return {name.split(".")[1] for name in imports(file) if name.startswith("noughts.")} - {room(file), "__version__"}


def test_every_module_has_its_place() -> None:
    assert {room(file) for file in FILES} - {"__init__", "__main__"} == ROOMS.keys() | FACES.keys()


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_arrows(file: Path) -> None:
    name = room(file)
    outside = {full.split(".")[0] for full in imports(file)} - {"noughts"}
    if name in ROOMS:
        allowed = ROOMS[name] - {"intake"} if name == "box" and "doctor" not in file.parts else ROOMS[name]
        assert ours(file) <= allowed
    if name in ENGINE:
        assert outside <= sys.stdlib_module_names
    for imported in ours(file) & FACES.keys():
        assert name in FACES[imported] | {imported}, f"{imported} sits on top; {name} must not import it"
    processes = OUTSIDE.get(name, set()) - ({"signal"} if file.name == "workers.py" else set())
    assert not outside & processes
    assert not outside & ROOT_FILES


def test_no_rooms_and_no_modules_import_in_a_circle() -> None:
    assert set(TopologicalSorter(ROOMS).static_order()) == ROOMS.keys()  # a circle raises CycleError
    known = {dotted(file) for file in FILES}
    graph = {}
    for file in FILES:
        at_top = set().union(*map(names, ast.parse(file.read_text()).body))
        found = {name if name in known else name.rpartition(".")[0] for name in at_top if name.startswith("noughts")}
        graph[dotted(file)] = (found & known) - {dotted(file), "noughts"}
    assert set(TopologicalSorter(graph).static_order()) == graph.keys()


def test_a_folder_is_not_crowded_and_its_names_are_told_apart() -> None:
    folders: dict[Path, list[str]] = {}
    for file in FILES:
        if file.name != "__init__.py":
            folders.setdefault(file.parent, []).append(file.stem)
    assert max(map(len, folders.values())) <= 20
    for folder, stems in folders.items():
        plain = Counter(stem.removesuffix("ing").rstrip("s") for stem in stems)
        assert max(plain.values()) == 1, f"{folder}: {plain.most_common(1)}"


def test_no_two_classes_of_a_room_share_a_name() -> None:
    found = Counter(
        (room(file), node.name)
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in found.items() if count > 1] == []


def test_files_and_functions_stay_short() -> None:
    """Files under 400 lines; of the functions nine in ten under 25 lines, and none over 60."""
    texts = [file.read_text() for file in FILES]
    assert max(text.count("\n") for text in texts) < 400
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    sizes = [node.end_lineno - node.lineno + 1 for node in nodes if isinstance(node, kinds) and node.end_lineno]
    assert max(sizes) <= 60
    assert sum(size < 25 for size in sizes) >= 0.9 * len(sizes)


def test_no_frozen_value_is_changed_behind_its_back() -> None:
    """Only the child does it, to objects of the submission's own classes."""
    found = [file.name for file in FILES if "object.__setattr__(" in file.read_text()]
    assert found == ["module.py"]


@pytest.mark.parametrize("file", sorted((PACKAGE / "cli").glob("*.py")), ids=lambda file: file.name)
def test_a_command_imports_what_it_needs_when_it_runs(file: Path) -> None:
    at_top = set().union(*map(names, ast.parse(file.read_text()).body))
    assert {name.split(".")[0] for name in at_top} <= {"noughts"} | sys.stdlib_module_names
    deep = {name for name in at_top if name.startswith("noughts.") and not name.startswith("noughts.cli.")}
    assert deep <= {"noughts.__version__", "noughts.errors.Mistake"}
