"""Pictures of Tic-tac-toe boards."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.drawing.canvas import BLACK, SEAL, WHITE, Canvas

FIELD, LINE = "#e8e2d2", "#5d5646"
FACE = {BLACK: "#2a3033", WHITE: "#fdfbf4"}


def draw(rows: Sequence[str], last: str | None = None) -> bytes:
    """A PNG of a board; rows from the top in `X`, `O` and `-`, `last` as `b2`."""
    canvas = Canvas((3, 3), 0.2, FIELD)
    for place in (1, 2):
        canvas.line((0.2 + place, 0.2), (0.2 + place, 3.2), LINE)
        canvas.line((0.2, 0.2 + place), (3.2, 0.2 + place), LINE)
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter in FACE:
                at = 0.7 + column, 0.7 + row
                canvas.disc(at, 0.36, FACE[letter], LINE)
                if last == f"{'abc'[column]}{row + 1}":
                    canvas.disc(at, 0.1, SEAL[letter])
    return canvas.png()
