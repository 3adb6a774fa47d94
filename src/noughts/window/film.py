"""Films: MP4 through ffmpeg, GIF or APNG through Pillow."""

from collections.abc import Generator
from pathlib import Path
from tempfile import TemporaryFile
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

import pygame

from noughts.errors import Mistake
from noughts.installed import command
from noughts.window.state import Size
from noughts.window.theme import LIGHT, Colour

if TYPE_CHECKING:
    from PIL.Image import Image

PICTURES = (".gif", ".png", ".apng")


def pillow() -> ModuleType:
    """Return Pillow's pictures, or say what to install."""
    try:
        from PIL import Image
    except ImportError as error:
        raise Mistake(f"Films and pictures need Pillow; run: {command('record', 'pillow')}") from error
    return Image


def make_folder(folder: Path) -> None:
    """Make a folder and try that it can be written to, or say why not."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise Mistake(f"{folder} cannot be written to: {error.strerror}.") from error


class Film(Protocol):
    """Takes frames one by one, and has written its file once it is closed."""

    path: Path
    rate: int

    def add(self, frame: pygame.Surface) -> None:
        """Add a frame."""

    def close(self) -> None:
        """Finish the file."""


def open_film(path: Path, size: Size) -> Film:
    """Return a film of the kind that the file's name asks for; a GIF where MP4 is asked for and cannot be made."""
    if path.suffix.lower() not in (".mp4", *PICTURES):
        raise Mistake(f"{path.name} is no film's name; end it in .mp4, .gif or .apng.")
    if path.is_dir():
        raise Mistake(f"{path} is a folder; name a file for the film.")
    make_folder(path.parent)
    if path.suffix.lower() in PICTURES:
        return Pictures(path)
    try:
        return Movie(path, size)
    except ImportError:
        return Pictures(path.with_suffix(".gif"))


class Movie:
    """An MP4."""

    rate = 30

    def __init__(self, path: Path, size: Size) -> None:
        """Open the file; its width and height have to be even."""
        from imageio_ffmpeg import write_frames  # type: ignore[import-untyped]

        self.path = path
        self.writer: Generator[None, bytes, None] = write_frames(
            str(path),
            size,
            fps=self.rate,
            codec="libx264",
            macro_block_size=2,
            output_params=["-crf", "25", "-preset", "veryfast", "-tune", "animation", "-movflags", "+faststart"],
        )
        next(self.writer)

    def add(self, frame: pygame.Surface) -> None:
        """Add a frame."""
        self.writer.send(pygame.image.tobytes(frame, "RGB"))

    def close(self) -> None:
        """Finish the file."""
        self.writer.close()


def _shades() -> list[Colour]:
    """Return the colours that smooth edges pass through: one table for all frames keeps a GIF small."""
    grounds = (LIGHT.ground, LIGHT.tile, LIGHT.draw_soft, LIGHT.x_soft, LIGHT.o_soft)
    inks = (LIGHT.ink, LIGHT.muted, LIGHT.x, LIGHT.o, LIGHT.edge)
    steps = [0, 1, 2, 3, 4, 5, 6, 7]
    mixes = [(ink, ground) for ink in inks for ground in grounds]
    return [
        (_mixed(a[0], b[0], step), _mixed(a[1], b[1], step), _mixed(a[2], b[2], step))
        for a, b in mixes
        for step in steps
    ]


def _mixed(one: int, other: int, step: int) -> int:
    return one + (other - one) * step // 7


class Pictures:
    """A GIF or an APNG: frames that look alike become one that stays longer."""

    rate = 15

    def __init__(self, path: Path) -> None:
        """Open the film, or say what to install."""
        self.path = path
        self.image = pillow()
        self.frames: list[Image] = []
        self.times: list[int] = []
        self.last = b""
        self.palette = self.image.new("P", (1, 1))
        self.palette.putpalette([level for colour in _shades() for level in colour])

    def add(self, frame: pygame.Surface) -> None:
        """Add a frame, or let the last one stay."""
        pixels = pygame.image.tobytes(frame, "RGB")
        if pixels == self.last:
            self.times[-1] += 1
            return
        self.last = pixels
        self.frames.append(self._small(pixels, frame.get_size()))
        self.times.append(1)

    def _small(self, pixels: bytes, size: Size) -> "Image":
        image: Image = self.image.frombytes("RGB", size, pixels)
        if self.path.suffix.lower() != ".gif":
            return image
        return image.quantize(palette=self.palette, dither=self.image.Dither.NONE)

    def close(self) -> None:
        """Write the file."""
        lasting = [round(1000 / self.rate * count) for count in self.times]
        kind = "GIF" if self.path.suffix.lower() == ".gif" else "PNG"
        first, *rest = self.frames
        first.save(self.path, kind, save_all=True, append_images=rest, duration=lasting, loop=0, optimize=True)
