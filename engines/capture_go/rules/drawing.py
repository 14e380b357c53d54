"""A Capture Go board as an SVG picture, the same in notebooks, on pages and in files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engines import svg
from engines.capture_go.rules.board import LETTERS

GAP = 50
"""Between two lines."""
ROOM, BARE_ROOM = 28, 25
"""From an outer line to the edge: a stone and the shadow below it; a little less without labels."""
LABELS = 33
"""Labels that fit beside one another on a side, so that they look the same on every size of board."""
RADIUS, DROP = 22.6, 1.6
"""The radius of a stone, and how far its edge shows below."""
LIGHT = ((-14.5, -10), "a17.6 17.6 0 0 1 23.5 -5")
"""The light on a stone: where it begins, from the middle, and its stroke."""
GRAIN = ((-19, 3), "c11 5 27 5 38 0m-36 7c10 4 24 4 34 0")
"""The growth lines of a shell, in the same way."""
WOOD, LINE = "var(--go-wood, #ddbb7c)", "var(--go-line, #4d3a1d)"
COORDINATE = "var(--go-coord, #5b4523)"
SLATE, SLATE_EDGE = "var(--slate, #2a3033)", "#0c0f10"
SHELL, SHELL_EDGE = "var(--shell, #f4f2ea)", "var(--shell-edge, #6b6350)"
SLATE_LIGHT, SHELL_GRAIN = "var(--slate-light, #7a878a)", "var(--shell-grain, #dedacb)"
LAST = {"X": "var(--seal-on-black, #f0705f)", "O": "var(--seal-on-white, #b3302a)"}
_INK = {"X": "#fff", "O": "#111"}
"""The colour of a number on a stone."""
MARK, MARK_ON_BLACK = "var(--atari, #14595e)", "#cfe6e3"


@dataclass(frozen=True)
class _Frame:
    """The side of a picture, the place of its first line, and the size of its labels, 0 without any."""

    side: float
    margin: float
    label: float

    @classmethod
    def of(cls, size: int, *, framed: bool) -> _Frame:
        span = (size - 1) * GAP
        if not framed:
            return cls(span + 2 * BARE_ROOM, BARE_ROOM, 0)
        side = (span + 2 * ROOM) / (1 - 1.5 / LABELS)
        return cls(side, side - span - ROOM, side / LABELS)

    def at(self, vertex: int, size: int) -> svg.Place:
        row, column = divmod(vertex, size)
        return self.margin + column * GAP, self.margin + row * GAP


def board_svg(  # noqa: PLR0913 - a board, and what may be drawn on it
    rows: Sequence[str],
    *,
    last: int | None = None,
    marks: Mapping[int, str] = MappingProxyType({}),
    numbers: Mapping[int, int] = MappingProxyType({}),
    framed: bool = True,
    shown: svg.Shown = svg.PLAIN,
) -> str:
    """The picture of rows in `X`, `O` and `-`.

    `last` is the vertex of the last move, counted in reading order, and `marks` has what is marked on
    vertices: `dot` is a liberty that is counted, `ring` a stone in question, `taken` a point where a
    stone was captured, `failed` a move that fails. `numbers` are those of the moves that put stones
    there. A board that is not `framed` has no coordinates.
    """
    size = len(rows)
    frame = _Frame.of(size, framed=framed)
    letters = "".join(rows)
    parts = [*_board(size, frame), *_stones(letters, size, frame)]
    if last is not None:
        parts.append(svg.discs([frame.at(last, size)], 5.5, LAST[letters[last]]))
    parts += [
        _mark(kind, frame.at(vertex, size), letters[vertex]) for vertex, kind in marks.items()
    ]
    parts += [
        svg.text(frame.at(vertex, size), 26, _INK[letters[vertex]], str(number), 700)
        for vertex, number in numbers.items()
    ]
    return svg.picture((frame.side, frame.side), parts, shown)


def _board(size: int, frame: _Frame) -> Iterator[str]:
    yield svg.rectangle((0, 0), (frame.side, frame.side), WOOD)
    places = [frame.margin + number * GAP for number in range(size)]
    start, end = svg.short(places[0]), svg.short(places[-1])
    grid = "".join(
        f"M{start} {place}H{end}M{place} {start}V{end}" for place in map(svg.short, places)
    )
    yield svg.line(grid, svg.Pen(LINE, 1.3))
    if frame.label:
        yield svg.discs([(places[x], places[y]) for x, y in _stars(size)], 3.6, LINE)
        beside = 0.95 * frame.label
        for number, place in enumerate(places):
            yield svg.text((place, beside), frame.label, COORDINATE, LETTERS[number].upper())
            yield svg.text((beside, place), frame.label, COORDINATE, str(size - number))


def _stars(size: int) -> list[tuple[int, int]]:
    middle = [(size // 2, size // 2)] if size % 2 else []
    if size < 9:
        return middle
    near = 2 if size < 12 else 3
    far = size - 1 - near
    return [*middle, (near, near), (far, near), (near, far), (far, far)]


def _stones(letters: str, size: int, frame: _Frame) -> Iterator[str]:
    black, white = (
        [frame.at(vertex, size) for vertex, found in enumerate(letters) if found == letter]
        for letter in "XO"
    )
    yield svg.discs(svg.moved(black, (0, DROP)), RADIUS, SLATE_EDGE)
    yield svg.discs(black, RADIUS, SLATE)
    yield svg.discs(svg.moved(white, (0, DROP)), RADIUS, SHELL_EDGE)
    yield svg.discs(white, RADIUS + 0.55, SHELL_EDGE)
    yield svg.discs(white, RADIUS - 0.55, SHELL)
    for stones, light in ((black, SLATE_LIGHT), (white, "#fff")):
        lights = svg.repeated(svg.moved(stones, LIGHT[0]), LIGHT[1])
        yield svg.line(lights, svg.Pen(light, 1.8, opacity=0.7))
    if frame.label:
        yield svg.line(
            svg.repeated(svg.moved(white, GRAIN[0]), GRAIN[1]), svg.Pen(SHELL_GRAIN, 1.3)
        )


def _mark(kind: str, at: svg.Place, letter: str) -> str:
    if kind == "failed":
        return svg.cross(at)
    if kind == "dot":
        return svg.discs([at], 8, MARK)
    if kind == "ring":
        return svg.ring(at, 11, svg.Pen(MARK_ON_BLACK if letter == "X" else MARK, 3.5))
    return svg.ring(at, 20, svg.Pen(MARK, 3, dashes="5 4"))
