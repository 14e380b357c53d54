"""The mountain road of ways and results: its line from the ground up to the gate, and places along it.

Lengths are those of a drawing of 360 by 380 units, whose hills are in `templates/site/road.html`.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise
from math import dist
from typing import NamedTuple

BENDS = (
    *((34, 356), (120, 346), (214, 336), (292, 318), (318, 288), (270, 262), (182, 252), (96, 240)),
    *((56, 214), (88, 188), (168, 178), (246, 164), (276, 140), (226, 120), (152, 112), (124, 92)),
    *((164, 72), (196, 56)),
)
PARTS = 24
"""Straight pieces in which a bend is measured."""


class Road(NamedTuple):
    """What a page draws: the line, and the places of its stones."""

    line: str
    stones: list[Place]


class Place(NamedTuple):
    """A point of the road, with the direction in which the road goes on there, of length 1."""

    x: float
    y: float
    ahead: tuple[float, float]


def line() -> str:
    """The road as an SVG path: a curve through its bends."""
    start, *others = (
        f"C{a[0]:.1f} {a[1]:.1f} {b[0]:.1f} {b[1]:.1f} {end[0]} {end[1]}" for a, b, end in _curves()
    )
    return f"M{BENDS[0][0]} {BENDS[0][1]}{start}{''.join(others)}"


def place(share: float) -> Place:
    """The place at a share of the road's length, from 0 on the ground to 1 at the gate."""
    points, lengths = _measured()
    wanted = share * lengths[-1]
    at = next(number for number, length in enumerate(lengths[1:]) if length >= wanted - 1e-6)
    (x, y), (to_x, to_y) = points[at], points[at + 1]
    piece = lengths[at + 1] - lengths[at]
    part = (wanted - lengths[at]) / piece
    ahead = ((to_x - x) / piece, (to_y - y) / piece)
    return Place(round(x + part * (to_x - x), 1), round(y + part * (to_y - y), 1), ahead)


@cache
def road_of(count: int) -> Road:
    """The road with so many stones, one after the other."""
    return Road(line(), [place((number + 0.15) / (count + 0.2)) for number in range(count)])


def _curves() -> list[tuple[tuple[float, float], tuple[float, float], tuple[int, int]]]:
    """For each bend but the first the two points that guide the curve to it, and itself."""
    padded = (BENDS[0], *BENDS, BENDS[-1])
    return [
        (
            (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6),
            (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6),
            end,
        )
        for before, start, end, after in zip(
            padded, padded[1:], padded[2:], padded[3:], strict=False
        )
    ]


@cache
def _measured() -> tuple[list[tuple[float, float]], list[float]]:
    """Points along the road, and how far along it each of them lies."""
    points: list[tuple[float, float]] = [BENDS[0]]
    for start, (one, other, end) in zip(BENDS, _curves(), strict=False):
        for part in range(1, PARTS + 1):
            t, s = part / PARTS, 1 - part / PARTS
            weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
            x, y = (
                sum(
                    weight * point[axis]
                    for weight, point in zip(weights, (start, one, other, end), strict=True)
                )
                for axis in (0, 1)
            )
            points.append((x, y))
    return points, list(accumulate((dist(*piece) for piece in pairwise(points)), initial=0.0))
