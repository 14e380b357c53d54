"""A board as a small SVG picture, for notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.capture_go.rules.board import LETTERS

STEP, MARGIN = 30, 36
RADIUS = 14
FILLS = {"X": "#1d2321", "O": "#fbfaf5"}
WOOD, LINE, INK = "#e6cd9d", "#6f5a34", "#4a3d26"


def board_svg(rows: Sequence[str], title: str) -> str:
    """The picture of rows in `X`, `O` and `-`; `title` is for screen readers."""
    return "".join(_parts(rows, title))


def _parts(rows: Sequence[str], title: str) -> Iterator[str]:
    columns = len(rows[0])
    right, bottom = _place(columns - 1), _place(len(rows) - 1)
    width, height = right + MARGIN, bottom + MARGIN
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif" font-size="12" text-anchor="middle" role="img">'
        f'<title>{title}</title><rect width="{width}" height="{height}" fill="{WOOD}"/>'
    )
    for column in range(columns):
        place = _place(column)
        yield f'<path d="M{place} {MARGIN}V{bottom}" stroke="{LINE}"/>'
        yield f'<text x="{place}" y="{height - 6}" fill="{INK}">{LETTERS[column]}</text>'
    for row in range(len(rows)):
        place = _place(row)
        yield f'<path d="M{MARGIN} {place}H{right}" stroke="{LINE}"/>'
        yield f'<text x="11" y="{place + 4}" fill="{INK}">{len(rows) - row}</text>'
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter in FILLS:
                yield (
                    f'<circle cx="{_place(column)}" cy="{_place(row)}" r="{RADIUS}" '
                    f'fill="{FILLS[letter]}" stroke="{LINE}"/>'
                )
    yield "</svg>"


def _place(number: int) -> int:
    return MARGIN + number * STEP
