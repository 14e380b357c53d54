"""Pictures of Capture Go boards."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.drawing.canvas import BLACK, SEAL, WHITE, Canvas

WOOD, WOOD_LINE, WOOD_COORDINATE = "#ddbb7c", "#4d3a1d", "#4d3a1d"
STONE = {BLACK: ("#2a3033", "#2a3033"), WHITE: ("#f5f2e8", "#6b6350")}
"""Colours of the face and the rim."""
STONE_ROOM = 0.56
"""From an outer line to where labels may begin, in lines: a stone and a little more."""
LABELS_ACROSS = 30
"""Size of the picture in labels, so that labels look the same on every board."""


def draw(rows: Sequence[str], last: str | None = None) -> bytes:
    """A PNG of a Capture Go board; rows from the top in `X`, `O` and `-`, `last` as `e5`."""
    files = "abcdefghjklmn"
    down, across = len(rows), len(rows[0])
    label = (max(across, down) - 1 + 2 * STONE_ROOM) / LABELS_ACROSS
    margin = STONE_ROOM + 1.5 * label
    canvas = Canvas((across - 1, down - 1), margin, WOOD)
    for place in range(down):
        canvas.line((margin, margin + place), (margin + across - 1, margin + place), WOOD_LINE)
        canvas.text((0.95 * label, margin + place), str(down - place), WOOD_COORDINATE, label)
    for place in range(across):
        canvas.line((margin + place, margin), (margin + place, margin + down - 1), WOOD_LINE)
        canvas.text((margin + place, 0.95 * label), files[place].upper(), WOOD_COORDINATE, label)
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter in STONE:
                at = margin + column, margin + row
                canvas.disc(at, 0.46, *STONE[letter])
                if last == f"{files[column]}{down - row}":
                    canvas.disc(at, 0.11, SEAL[letter])
    return canvas.png()
