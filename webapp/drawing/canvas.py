"""The canvas for board pictures: link previews and downloads.

Pictures are drawn larger and scaled down, which smooths the edges.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

WIDTH = 640
"""Pixels of the longer side of a picture."""
FINER = 3
BLACK, WHITE = "X", "O"

SEAL = {BLACK: "#f0705f", WHITE: "#b3302a"}
"""The mark of the last move; all colours are the style sheet's tokens for the light theme."""

Point = tuple[float, float]


class Canvas:
    """A picture being drawn, in units of a cell."""

    def __init__(self, cells: tuple[int, int], margin: float, ground: str) -> None:
        across, down = (count + 2 * margin for count in cells)
        self._unit = WIDTH * FINER / max(across, down)
        size = round(across * self._unit), round(down * self._unit)
        self._image = Image.new("RGB", size, ground)
        self._draw = ImageDraw.Draw(self._image)

    def box(self, left: float, top: float, right: float, bottom: float, fill: str) -> None:
        """Draw a filled rectangle."""
        edges = [round(edge * self._unit) for edge in (left, top, right, bottom)]
        self._draw.rectangle((*edges[:2], edges[2] - 1, edges[3] - 1), fill)

    def line(self, one: Point, other: Point, fill: str) -> None:
        """Draw a thin straight line."""
        ends = [coordinate * self._unit for coordinate in (*one, *other)]
        self._draw.line(ends, fill, max(1, round(self._unit * 0.026)))

    def disc(self, at: Point, radius: float, fill: str, rim: str | None = None) -> None:
        """Draw a filled circle, with an optional rim."""
        x, y, r = (length * self._unit for length in (*at, radius))
        width = max(1, round(self._unit * 0.03))
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill, rim, width)

    def text(self, at: Point, text: str, fill: str, size: float) -> None:
        """Draw a short text centred on a point."""
        x, y = (coordinate * self._unit for coordinate in at)
        self._draw.text((x, y), text, fill, _face(round(size * self._unit)), anchor="mm")

    def png(self) -> bytes:
        """Encode the picture as PNG."""
        file = BytesIO()
        self._image.reduce(FINER).save(file, "PNG", compress_level=6)
        return file.getvalue()


@cache
def _face(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
