"""Keeps a picture for the documents."""

import io
from pathlib import Path

from PIL import Image

DOCS = Path(__file__).parent.parent / "docs"


def keep(shot: bytes, name: str) -> None:
    """Write a screenshot into docs in few colours, which no eye sees: a third of the size."""
    path = DOCS / name
    Image.open(io.BytesIO(shot)).quantize(256).save(path, optimize=True)
    print(f"{name}: {path.stat().st_size:,} bytes")
