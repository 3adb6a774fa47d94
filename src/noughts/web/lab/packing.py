"""The modules that run in a web page, packed into one archive; they are listed here and nowhere else."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import noughts

PACKAGE = Path(noughts.__file__).parent
RUN_IN_THE_PAGE = (
    "__init__.py",
    "errors.py",
    "safe.py",
    "game.py",
    "search.py",
    "trace.py",
    "svg.py",
    "mnk.py",
    "orders.py",
    "levels.py",
    "coach/*.py",
    "solve/*.py",
    "judge/*.py",
    "judge/diagnosis/*.py",
    "box/__init__.py",
    "box/codec.py",
    "box/child/__init__.py",
    "box/child/answers.py",
    "box/child/loop.py",
    "box/child/module.py",
    "box/child/record.py",
    "box/child/right_searches.py",
    "box/child/stand_ins.py",
    "box/child/telling.py",
    "output/__init__.py",
    "output/document.py",
    "output/hints/*.py",
    "output/own_search.py",
    "output/plain_text.py",
    "output/sentences.py",
    "web/__init__.py",
    "web/api.py",
    "web/exercise.py",
    "web/graph.py",
    "web/museum.py",
    "web/own_tree.py",
    "web/parameters.py",
    "web/searches.py",
    "web/lab/__init__.py",
    "web/lab/child.py",
    "web/lab/desk.py",
    "web/lab/respondent.py",
)
SAME_DAY = (2020, 1, 1, 0, 0, 0)


def packed() -> bytes:
    """Return the archive, the same bytes for the same modules."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for file in modules():
            entry = zipfile.ZipInfo(f"noughts/{file.relative_to(PACKAGE).as_posix()}", SAME_DAY)
            archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return held.getvalue()


def modules() -> Iterator[Path]:
    """Yield the files of the modules, in order."""
    for pattern in RUN_IN_THE_PAGE:
        found = sorted(PACKAGE.glob(pattern))
        assert found, f"there is no {pattern}"
        yield from found
