"""Pictures of boards of two-player games: for link previews and to keep.

Everything is drawn larger and reduced, which smooths the edges.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

WIDTH = 640
"""Pixels of the longer side of a picture."""
FINER = 3
BLACK, WHITE = "X", "O"

FIELD, LINE, FRAME, COORDINATE = "#5b9678", "#3f7259", "#2c4a3d", "#b9d2c4"
DISC = {BLACK: ("#1e2527", "#8d9a94"), WHITE: ("#f6f7f3", "#1e2527")}
WOOD, WOOD_LINE, WOOD_COORDINATE = "#ddbb7c", "#4d3a1d", "#4d3a1d"
STONE = {BLACK: ("#2a3033", "#2a3033"), WHITE: ("#f5f2e8", "#6b6350")}
"""Face and rim; the colours are those of the style sheet's tokens by day."""
SEAL = {BLACK: "#f0705f", WHITE: "#b3302a"}

Point = tuple[float, float]


class Canvas:
    """A picture under way, in units of a cell."""

    def __init__(self, cells: tuple[int, int], margin: float, ground: str) -> None:
        across, down = (count + 2 * margin for count in cells)
        self._unit = WIDTH * FINER / max(across, down)
        size = round(across * self._unit), round(down * self._unit)
        self._image = Image.new("RGB", size, ground)
        self._draw = ImageDraw.Draw(self._image)

    def box(self, left: float, top: float, right: float, bottom: float, fill: str) -> None:
        """A filled rectangle."""
        edges = [round(edge * self._unit) for edge in (left, top, right, bottom)]
        self._draw.rectangle((*edges[:2], edges[2] - 1, edges[3] - 1), fill)

    def line(self, one: Point, other: Point, fill: str) -> None:
        """A thin straight line."""
        ends = [coordinate * self._unit for coordinate in (*one, *other)]
        self._draw.line(ends, fill, max(1, round(self._unit * 0.026)))

    def disc(self, at: Point, radius: float, fill: str, rim: str | None = None) -> None:
        """A filled circle, with a rim if one is given."""
        x, y, r = (length * self._unit for length in (*at, radius))
        width = max(1, round(self._unit * 0.03))
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill, rim, width)

    def text(self, at: Point, text: str, fill: str, size: float) -> None:
        """A short text with its middle at a point."""
        x, y = (coordinate * self._unit for coordinate in at)
        self._draw.text((x, y), text, fill, _face(round(size * self._unit)), anchor="mm")

    def png(self) -> bytes:
        """The picture as a file."""
        file = BytesIO()
        self._image.reduce(FINER).save(file, "PNG", compress_level=6)
        return file.getvalue()


@cache
def _face(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def reversi(rows: Sequence[str], last: str | None = None) -> bytes:
    """A PNG of a Reversi board; rows from the top in `X`, `O` and `-`, `last` as `d3`."""
    margin = 0.4
    canvas = Canvas((8, 8), margin, FRAME)
    canvas.box(margin, margin, margin + 8, margin + 8, FIELD)
    for place in range(9):
        canvas.line((margin + place, margin), (margin + place, margin + 8), LINE)
        canvas.line((margin, margin + place), (margin + 8, margin + place), LINE)
    for x, y in ((2, 2), (6, 2), (2, 6), (6, 6)):
        canvas.disc((margin + x, margin + y), 0.06, LINE)
    for place in range(8):
        canvas.text((margin + place + 0.5, margin / 2), "abcdefgh"[place], COORDINATE, 0.26)
        canvas.text((margin / 2, margin + place + 0.5), str(place + 1), COORDINATE, 0.26)
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter in DISC:
                at = margin + column + 0.5, margin + row + 0.5
                face, under = DISC[letter]
                canvas.disc((at[0], at[1] + 0.034), 0.407, under)
                canvas.disc(at, 0.407, face)
                if last == f"{'abcdefgh'[column]}{row + 1}":
                    canvas.disc(at, 0.1, SEAL[letter])
    return canvas.png()


def capture_go(rows: Sequence[str], last: str | None = None) -> bytes:
    """A PNG of a Capture Go board; rows from the top in `X`, `O` and `-`, `last` as `e5`."""
    files = "abcdefghjklmn"
    down, across = len(rows), len(rows[0])
    margin = 1.0
    canvas = Canvas((across - 1, down - 1), margin, WOOD)
    for place in range(down):
        canvas.line((margin, margin + place), (margin + across - 1, margin + place), WOOD_LINE)
        canvas.text((margin * 0.32, margin + place), str(down - place), WOOD_COORDINATE, 0.26)
    for place in range(across):
        canvas.line((margin + place, margin), (margin + place, margin + down - 1), WOOD_LINE)
        canvas.text((margin + place, margin * 0.32), files[place].upper(), WOOD_COORDINATE, 0.26)
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter in STONE:
                at = margin + column, margin + row
                canvas.disc(at, 0.46, *STONE[letter])
                if last == f"{files[column]}{down - row}":
                    canvas.disc(at, 0.11, SEAL[letter])
    return canvas.png()


DRAWN_BY = {"reversi": reversi, "capture-go": capture_go}
"""What draws the board of a game."""
