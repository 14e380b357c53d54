"""A board as a small SVG picture, for notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

CELL, MARGIN = 32, 20
SIZE = 8 * CELL + 2 * MARGIN
RADIUS = 13
FILLS = {"X": "#1d2321", "O": "#fbfaf5"}
FELT, LINE, PAPER, INK = "#7fa08b", "#3f5a4a", "#f4f1e8", "#3a3f3c"


def board_svg(rows: Sequence[str], title: str) -> str:
    """The picture of eight rows in `X`, `O` and `-`; `title` is for screen readers."""
    return "".join(_parts(rows, title))


def _parts(rows: Sequence[str], title: str) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" '
        f'height="{SIZE}" font-family="sans-serif" font-size="12" text-anchor="middle" role="img">'
        f'<title>{title}</title><rect width="{SIZE}" height="{SIZE}" fill="{PAPER}"/>'
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{8 * CELL}" height="{8 * CELL}" fill="{FELT}"/>'
    )
    for number in range(9):
        place, end = MARGIN + number * CELL, SIZE - MARGIN
        yield f'<path d="M{place} {MARGIN}V{end}M{MARGIN} {place}H{end}" stroke="{LINE}"/>'
    for number in range(8):
        place = _middle(number)
        yield f'<text x="{place}" y="14" fill="{INK}">{"abcdefgh"[number]}</text>'
        yield f'<text x="10" y="{place + 4}" fill="{INK}">{number + 1}</text>'
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter in FILLS:
                yield (
                    f'<circle cx="{_middle(column)}" cy="{_middle(row)}" r="{RADIUS}" '
                    f'fill="{FILLS[letter]}" stroke="{LINE}"/>'
                )
    yield "</svg>"


def _middle(number: int) -> int:
    return MARGIN + number * CELL + CELL // 2
