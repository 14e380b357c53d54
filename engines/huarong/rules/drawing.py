"""A layout as a small SVG picture, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

CELL, WALL, GAP = 48, 10, 3
WIDTH, HEIGHT = 4 * CELL + 2 * WALL, 5 * CELL + 2 * WALL
FACES = {
    "C": ("#b5493a", "曹"),
    "H": ("#4f7a63", "将"),
    "V": ("#4f7a63", "将"),
    "S": ("#c9a24b", "兵"),
}
"""The colour of each kind of block, and the letter on it."""
FRAME, FLOOR, INK = "#5a4632", "#efe6d2", "#fffdf6"


class DrawnBlock(Protocol):
    """A block to draw: its kind, and its place and size in cells."""

    @property
    def kind(self) -> str:
        """`C`, `H`, `V` or `S`."""

    @property
    def row(self) -> int:
        """The row of its upper left cell, from 0 at the top."""

    @property
    def column(self) -> int:
        """The column of its upper left cell, from 0 on the left."""

    @property
    def width(self) -> int:
        """Columns that it covers."""

    @property
    def height(self) -> int:
        """Rows that it covers."""


def layout_svg(blocks: Iterable[DrawnBlock], title: str) -> str:
    """The picture of a layout with its blocks; `title` is for screen readers."""
    return "".join(_parts(blocks, title))


def _parts(blocks: Iterable[DrawnBlock], title: str) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="serif" font-size="22" text-anchor="middle" role="img">'
        f'<title>{title}</title><rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{FRAME}"/>'
        f'<rect x="{WALL}" y="{WALL}" width="{4 * CELL}" height="{5 * CELL}" fill="{FLOOR}"/>'
        f'<rect x="{WALL + CELL}" y="{HEIGHT - WALL}" width="{2 * CELL}" height="{WALL}" '
        f'fill="{FLOOR}"/>'
    )
    for block in blocks:
        fill, letter = FACES[block.kind]
        left, top = WALL + block.column * CELL + GAP, WALL + block.row * CELL + GAP
        width, height = block.width * CELL - 2 * GAP, block.height * CELL - 2 * GAP
        yield (
            f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="5" fill="{fill}"/>'
            f'<text x="{left + width // 2}" y="{top + height // 2 + 8}" fill="{INK}">{letter}</text>'
        )
    yield "</svg>"
