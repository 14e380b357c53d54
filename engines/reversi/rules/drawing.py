"""A Reversi board as an SVG picture, the same in notebooks, on pages and in files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from engines import svg

CELL, FRAME = 54, 20
RADIUS, DROP = 22, 1.8
"""The radius of a disc, and how far its edge shows below."""
LIGHT = ((-10.5, -13.9), "a17.4 17.4 0 0 1 21 0")
"""The light on a disc: where it begins, from the middle, and its stroke."""
FRAME_COLOUR, FIELD = "var(--rev-frame, #2c4a3d)", "var(--rev-field, #5b9678)"
LINE, COORDINATE = "var(--rev-line, #3f7259)", "var(--rev-coord, #b9d2c4)"
BLACK, WHITE = "var(--disc-black, #1e2527)", "var(--disc-white, #f6f7f3)"
DISCS = {
    "X": (BLACK, "var(--disc-white-edge, #8c9891)", "var(--disc-black-light, #6d797b)"),
    "O": (WHITE, BLACK, "var(--disc-white-light, #ffffff)"),
}
"""The colours of a disc's face, of its edge and of the light on it, by letter."""
LAST = {"X": "var(--seal-on-black, #f0705f)", "O": "var(--seal-on-white, #b3302a)"}
MARK, HINT = "var(--rev-mark, #0b1d14)", "var(--hint-ring, #0b1d14)"


def board_svg(
    rows: Sequence[str],
    *,
    last: int | None = None,
    marks: Mapping[int, str] = MappingProxyType({}),
    framed: bool = True,
    shown: svg.Shown = svg.PLAIN,
) -> str:
    """The picture of rows in `X`, `O` and `-`; five of them are a corner of a board.

    `last` is the square of the last move, counted in reading order, and `marks` has what is marked on
    squares: `legal`, `hint` or `failed`. A board that is not `framed` has no coordinates.
    """
    frame = FRAME if framed else 0
    side = len(rows) * CELL + 2 * frame
    parts = [*_board(len(rows), frame), *_discs(rows, frame), *_last(rows, last, frame)]
    parts += [_mark(kind, _middle(square, len(rows), frame)) for square, kind in marks.items()]
    return svg.picture((side, side), parts, shown)


def _board(size: int, frame: int) -> Iterator[str]:
    side, end = size * CELL, size * CELL + frame
    if frame:
        yield svg.rectangle((0, 0), (side + 2 * frame, side + 2 * frame), FRAME_COLOUR)
    yield svg.rectangle((frame, frame), (side, side), FIELD)
    places = [frame + number * CELL for number in range(size + 1)]
    grid = "".join(f"M{frame} {place}H{end}M{place} {frame}V{end}" for place in places)
    yield svg.line(grid, svg.Pen(LINE, 1.4))
    if frame:
        dots = [(places[x], places[y]) for x in (2, 6) for y in (2, 6)]
        yield svg.discs(dots, 3, LINE)
        for number in range(size):
            middle = places[number] + CELL / 2
            yield svg.text((middle, frame / 2), 12.5, COORDINATE, "abcdefgh"[number])
            yield svg.text((frame / 2, middle), 12.5, COORDINATE, str(number + 1))


def _discs(rows: Sequence[str], frame: int) -> Iterator[str]:
    start, stroke = LIGHT
    for letter, (face, edge, light) in DISCS.items():
        middles = [
            _middle(square, len(rows), frame)
            for square, found in enumerate("".join(rows))
            if found == letter
        ]
        yield svg.discs(svg.moved(middles, (0, DROP)), RADIUS, edge)
        yield svg.discs(middles, RADIUS, face)
        lights = svg.repeated(svg.moved(middles, start), stroke)
        yield svg.line(lights, svg.Pen(light, 1.8, opacity=0.8))


def _last(rows: Sequence[str], last: int | None, frame: int) -> Iterator[str]:
    if last is not None:
        yield svg.discs([_middle(last, len(rows), frame)], 5.5, LAST["".join(rows)[last]])


def _mark(kind: str, at: svg.Place) -> str:
    if kind == "failed":
        return svg.cross(at)
    if kind == "hint":
        return svg.ring(at, 17, svg.Pen(HINT, 2.2))
    return svg.ring(at, 7, svg.Pen(MARK, 2.2, opacity=0.78))


def _middle(square: int, size: int, frame: int) -> svg.Place:
    row, column = divmod(square, size)
    return frame + (column + 0.5) * CELL, frame + (row + 0.5) * CELL
