"""Pictures of Reversi boards."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.drawing.canvas import BLACK, SEAL, WHITE, Canvas

FIELD, LINE, FRAME, COORDINATE = "#5b9678", "#3f7259", "#2c4a3d", "#b9d2c4"
DISC = {BLACK: ("#1e2527", "#8d9a94"), WHITE: ("#f6f7f3", "#1e2527")}
"""Colours of the face and the rim."""


def draw(rows: Sequence[str], last: str | None = None) -> bytes:
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
