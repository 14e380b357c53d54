"""Lines of text in pictures: how wide they are, and the size in which they fit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from webapp.drawing import brush
from webapp.drawing.rasteriser import BRUSH, LATIN


class Lettering(NamedTuple):
    """A text, the family of its face and its size in pixels."""

    text: str
    family: str
    size: float

    @property
    def baseline(self) -> float:
        """The distance of the baseline below the middle of the text."""
        return (brush.MIDDLE if self.family == BRUSH.family else 0.36) * self.size


def fitting_title(name: str, latin: str, room: int, sizes: Sequence[int]) -> Lettering:
    """A name in the brush face in the largest size that fits, else another in Latin letters."""
    if brush.beyond(name) is not None:
        for size in sizes:
            if _width(BRUSH.file, name) * size <= room:
                return Lettering(name, BRUSH.family, size)
    return fitting_line(latin, room, sizes[-1])


def fitting_line(text: str, room: int, size: int) -> Lettering:
    """A line of Latin letters in the largest size, at most `size`, in which it fits."""
    while size > 16 and _width(LATIN.file, text) * size > room:
        size -= 4
    return Lettering(text, LATIN.family, size)


def width(lettering: Lettering) -> float:
    """The width of a line in pixels."""
    file = next(face.file for face in (BRUSH, LATIN) if face.family == lettering.family)
    return _width(file, lettering.text) * lettering.size


def _width(file: Path, text: str) -> float:
    """The width of a text in units of its size."""
    font = _font(file)
    glyphs, widths = font.getBestCmap(), font["hmtx"].metrics
    total = sum(widths[glyphs.get(ord(character), ".notdef")][0] for character in text)
    return float(total / font["head"].unitsPerEm)


@cache
def _font(file: Path) -> Any:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only the drawing process needs it

    return TTFont(BytesIO(file.read_bytes()), lazy=True)
