"""A part of the child: makes a module of the submission's files, and the values that the judge describes.

The files are in memory and nowhere on disk.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType
    from typing import Any

CONTAINERS = (list, tuple, set, frozenset)


class Siblings:
    """Imports the submission's own files, which are here in memory and nowhere on disk."""

    def __init__(self, files: dict[str, bytes], folder: str, absent: "tuple[str, ...]") -> None:
        """Know the files by the names they are imported by, and the modules that count as not installed."""
        self.absent = absent
        self.paths = {name.removesuffix(".py"): f"{folder}/{name}" for name in files}
        self.sources = {name.removesuffix(".py"): source for name, source in files.items()}

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> "Any":
        """Return the spec of one of the files."""
        if name not in self.sources:
            if name in self.absent:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            return None
        spec = type(sys.__spec__)(name, self, origin=self.paths[name])  # type: ignore[arg-type]
        spec.has_location = True
        return spec

    def create_module(self, _spec: object) -> None:
        """Leave the making of the module to Python."""

    def exec_module(self, module: "Any") -> None:
        """Run one of the files."""
        exec(*self.compiled(module))

    def compiled(self, module: "Any") -> "tuple[CodeType, dict[str, Any]]":
        """Return the code of one of the files, and the names it is to run in."""
        name = module.__spec__.name
        return compile(self.sources[name], self.paths[name], "exec", dont_inherit=True), module.__dict__

    def get_source(self, name: str) -> str:
        """Return a file's text for those who look at source."""
        return self.sources[name].decode("utf-8", "replace")


def load(files: dict[str, bytes], main: str, folder: str, absent: "tuple[str, ...]" = ()) -> "Any":
    """Return the submission as a module that has yet to run."""
    siblings = Siblings(files, folder, absent)
    sys.meta_path.insert(2, siblings)
    name = main.removesuffix(".py")
    module = type(sys)(name)
    module.__spec__ = siblings.find_spec(name)
    module.__loader__ = siblings  # type: ignore[assignment]
    module.__file__ = siblings.paths[name]
    sys.modules[name] = module
    return module


def maker(data: "Any", module: "Any") -> "Callable[[], Any]":
    """Return what builds a described value anew each time; a dict stands for an enum's member or another object."""
    kind = type(data)
    if kind is dict:
        [(name, attrs)] = data.items()
        return once(getattr(module, name)[attrs]) if type(attrs) is str else object_maker(name, attrs, module)
    if kind not in CONTAINERS:
        return once(data)
    makers = [maker(item, module) for item in data]
    if any(map(mutable, data)):
        return lambda: kind([make() for make in makers])
    whole = kind([make() for make in makers])
    return whole.copy if kind is list or kind is set else once(whole)


def once(value: "Any") -> "Callable[[], Any]":
    """Return what gives one and the same value each time."""
    return lambda: value


def object_maker(name: str, attrs: "dict[str, Any]", module: "Any") -> "Callable[[], Any]":
    """Return what builds an object of the submission's own, with these attributes."""
    parts = [(key, maker(item, module)) for key, item in attrs.items()]

    def make() -> "Any":
        made = getattr(module, name)()
        for key, part in parts:
            object.__setattr__(made, key, part())
        return made

    return make


def mutable(data: "Any") -> bool:
    """Tell whether a call could change what is described."""
    kind = type(data)
    if kind is dict:
        return type(next(iter(data.values()))) is dict
    return kind is list or kind is set or (kind in CONTAINERS and any(map(mutable, data)))
