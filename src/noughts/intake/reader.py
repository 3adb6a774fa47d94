"""One hand-in, a file, a folder or a zip, read into memory as its Python files; nothing in it is trusted.

Only regular `.py` files are taken. Sizes are counted while reading, never believed from a header. Links are not
followed, nothing is written to disk, and a hand-in that breaks a limit is rejected with a sentence that says which.
"""

import contextlib
import errno
import hashlib
import os
import stat
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from noughts.disk import is_folder
from noughts.errors import Mistake
from noughts.judge import registry
from noughts.judge.submission import Submission
from noughts.safe import safe

MIB = 1 << 20
LARGEST_FILE = MIB
LARGEST_ZIP = 10 * MIB
MOST_BYTES = 8 * MIB
MOST_ENTRIES = 2000
MOST_FILES = 200
DEEPEST = 8
SUPPORT = ("runner.py", "__init__.py")
"""Python files that courses hand out beside the program."""
JUNK = frozenset({"__MACOSX", "__pycache__", "node_modules", "venv", "env", "site-packages"})
# Without waiting, so that a pipe nobody writes to cannot hold us up; not every system has every flag.
READING = os.O_RDONLY | sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))

Files = dict[str, bytes]


def read(path: Path) -> Submission:
    """Return the program of a hand-in and the Python files beside it, or say why it is rejected."""
    try:
        files = _home(_files(path))
    except OSError as error:
        raise Mistake(_why(error)) from None
    return Submission(_main(files), files)


def read_file_and_siblings(path: Path) -> Submission:
    """Return one file, whatever its name, and the Python files that lie beside it, as far as they can be read."""
    try:
        main, files = spelt(path.name), {spelt(path.name): _bytes(path, path.name)}
    except OSError as error:
        raise Mistake(_why(error)) from None
    for sibling in sorted(path.parent.glob("*.py"))[:MOST_FILES]:
        with contextlib.suppress(OSError, Mistake):
            if spelt(sibling.name) not in files:
                _add(files, spelt(sibling.name), _bytes(sibling, sibling.name))
    return Submission(main, files)


def read_named(path: Path) -> Submission:
    """Return the program that a person points at: a file with its siblings, a folder or a zip; a refusal names it."""
    try:
        whole = is_folder(path) or path.suffix.lower() == ".zip"
        return read(path) if whole else read_file_and_siblings(path)
    except Mistake as mistake:
        raise Mistake(f"{safe(str(path))}: {mistake}") from None


def _why(error: OSError) -> str:
    if error.errno == errno.ELOOP:
        return "It is a link; hand in the file itself."
    if error.errno == errno.ENOENT:
        return "There is no such file."
    return f"It cannot be read: {(error.strerror or str(error)).lower()}."


def digest(files: Mapping[str, bytes]) -> str:
    """Return the one name of these files."""
    total = hashlib.sha256()
    for name, data in sorted(files.items()):
        total.update(f"{len(name.encode())} {len(data)} {name}\n".encode())
        total.update(data)
    return total.hexdigest()


def _files(path: Path) -> Files:
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        raise Mistake("It is a link; hand in the file itself.")
    if stat.S_ISDIR(mode):
        return _folder(path)
    if path.suffix.lower() == ".zip":
        return _zip(path)
    if path.suffix.lower() == ".py":
        return {spelt(path.name): _bytes(path, path.name)}
    raise Mistake(f"{safe(path.name)} is not a Python file, a folder or a zip.")


def _home(files: Files) -> Files:
    """Return the files of the one folder that holds the program, by their names in it."""
    if not files:
        raise Mistake("It holds no Python file.")
    depth = {name: len(PurePosixPath(name).parts) for name in files}
    usual = [name for name in files if PurePosixPath(name).name in registry.FILES] or list(files)
    least = min(depth[name] for name in usual)
    homes = {PurePosixPath(name).parent for name in usual if depth[name] == least}
    if len(homes) > 1:
        shown = " and in ".join(sorted(safe(str(home), limit=60) for home in homes)[:3])
        raise Mistake(f"It holds several programs, in {shown}; hand in one.")
    home = homes.pop()
    return {PurePosixPath(name).name: data for name, data in files.items() if PurePosixPath(name).parent == home}


def _main(files: Files) -> str:
    """Return the program among files: the one with a usual name, or the one that looks like it, or the only one."""
    usual = [name for name in files if name in registry.FILES]
    likely = [name for name, data in files.items() if registry.DEFINITIONS.search(data.decode("latin-1"))]
    others = [name for name in files if name not in SUPPORT]
    found = next((names for names in (usual, likely, others, list(files)) if len(names) == 1), None)
    if found is None:
        shown = ", ".join(sorted(safe(name, limit=60) for name in usual or likely or files)[:4])
        raise Mistake(f"It holds {shown}; name the program tictactoe.py, and hand in one.")
    return found[0]


def _folder(root: Path) -> Files:
    files: Files = {}
    for count, (name, entry) in enumerate(_walk(root, PurePosixPath()), start=1):
        if count > MOST_ENTRIES:
            raise Mistake(f"It holds more than {MOST_ENTRIES:,} files; hand in the program alone.")
        if name.suffix.lower() == ".py" and not entry.is_dir(follow_symlinks=False):
            if entry.is_symlink():
                raise Mistake(f"{safe(str(name))} is a link; hand in the file itself.")
            _add(files, spelt(str(name)), _bytes(Path(entry.path), str(name)))
    return files


def _walk(folder: Path, inside: PurePosixPath) -> Iterator[tuple[PurePosixPath, os.DirEntry[str]]]:
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: entry.name)
    for entry in found:
        if junk(entry.name):
            continue
        name = inside / entry.name
        yield name, entry
        if entry.is_dir(follow_symlinks=False) and len(name.parts) < DEEPEST:
            yield from _walk(folder / entry.name, name)


def _bytes(path: Path, name: str) -> bytes:
    with _regular(path, name) as file:
        return _sized(name, file.read(LARGEST_FILE + 1))


def _regular(path: Path, name: str) -> BinaryIO:
    """Open a regular file and nothing else, following no link and waiting for no pipe."""
    mode = path.lstat().st_mode  # looked at before as well, because some devices act when they are opened
    if not stat.S_ISREG(mode) and not stat.S_ISLNK(mode):
        raise Mistake(f"{safe(name)} is not a regular file.")
    file = os.fdopen(os.open(path, READING), "rb")
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise Mistake(f"{safe(name)} is not a regular file.")
    return file


def _zip(path: Path) -> Files:
    with _regular(path, path.name) as file:
        if os.fstat(file.fileno()).st_size > LARGEST_ZIP:
            raise Mistake(f"The zip is larger than {LARGEST_ZIP // MIB} MiB; hand in the program alone.")
        return _unzipped(file)


def _unzipped(file: BinaryIO) -> Files:
    try:
        with zipfile.ZipFile(file) as archive:
            return _members(archive)
    except Mistake:
        raise
    except Exception:  # a broken zip raises a dozen kinds of error, and none of them may stop the class
        raise Mistake("It is not a zip that can be read; zip the program again.") from None


def _members(archive: zipfile.ZipFile) -> Files:
    infos = archive.infolist()
    if len(infos) > MOST_ENTRIES:
        raise Mistake(f"The zip has {len(infos):,} entries, more than {MOST_ENTRIES:,}; hand in the program alone.")
    files: Files = {}
    seen: set[str] = set()
    for info in infos:
        name = _inside(info, seen)
        if name.suffix.lower() == ".py" and not info.is_dir() and not any(map(junk, name.parts)):
            readable(info)
            with archive.open(info) as member:
                _add(files, str(name), _sized(str(name), member.read(LARGEST_FILE + 1)))
    return files


def _inside(info: zipfile.ZipInfo, seen: set[str]) -> PurePosixPath:
    """Return the name of an entry that stays inside the zip, is no link, not locked and not there twice."""
    name, shown = within(info), safe(info.filename, limit=80)
    if stat.S_ISLNK(info.external_attr >> 16):
        raise Mistake(f"The zip's entry {shown} is a link; zip the file itself.")
    if len(name.parts) > DEEPEST:
        raise Mistake(f"The zip's entry {shown} lies more than {DEEPEST} folders deep.")
    if (folded := str(name).casefold()) in seen:
        raise Mistake(f"The zip holds {shown} twice.")
    seen.add(folded)
    return name


def within(info: zipfile.ZipInfo) -> PurePosixPath:
    """Return the name of an entry that stays inside the zip."""
    text = info.filename.replace("\\", "/")
    name = PurePosixPath(text)
    if name.is_absolute() or ".." in name.parts or text[1:2] == ":":
        raise Mistake(f"The zip's entry {safe(info.filename, limit=80)} would land outside its folder.")
    return name


def readable(info: zipfile.ZipInfo) -> None:
    """Refuse an entry that is packed in a way that no usual program packs, or locked."""
    shown = safe(info.filename, limit=80)
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Mistake(f"The zip's entry {shown} is packed in an unusual way; zip it again.")
    if info.flag_bits & 1:
        raise Mistake(f"The zip's entry {shown} is locked by a password.")


def spelt(name: str) -> str:
    """Return a file's name as text that can be written; a byte of it that is not UTF-8 is spelt out."""
    return name.encode("utf-8", "backslashreplace").decode()


def _sized(name: str, data: bytes) -> bytes:
    if len(data) > LARGEST_FILE:
        raise Mistake(f"{safe(name)} is larger than {LARGEST_FILE // MIB} MiB.")
    return data


def _add(files: Files, name: str, data: bytes) -> None:
    files[name] = data
    if len(files) > MOST_FILES:
        raise Mistake(f"It holds more than {MOST_FILES} Python files; hand in the program alone.")
    if sum(map(len, files.values())) > MOST_BYTES:
        raise Mistake(f"Its Python files are larger than {MOST_BYTES // MIB} MiB together.")


def junk(name: str) -> bool:
    """Tell whether this is a name that no hand-in counts: hidden, or what a tool left there."""
    return name in JUNK or name.startswith((".", "._"))
