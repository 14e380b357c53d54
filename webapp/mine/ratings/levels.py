"""Ratings of the engines' levels, fitted to their ladders; `python -m webapp.mine.ratings` prints them.

A ladder says how far levels are apart, in Elo points with an error. A weighted least-squares fit places
all levels of a game on one scale, on which level 1 is 800.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from engines.game import LevelGap
from engines.registry import DUELS
from webapp.mine.ratings.glicko2 import TWO_SIGMA, Rating

ANCHOR_LEVEL, ANCHOR = 1, 800.0
STEADY = 0.06
"""The volatility of a level, which never changes."""


@cache
def level_ratings(game: str) -> Mapping[int, Rating]:
    """The ratings of a game's levels by number, the weakest first; empty for a game without a ladder."""
    measured = DUELS[game].ladder if game in DUELS else ()
    if not measured:
        return {}
    levels = sorted({each.low for each in measured} | {each.high for each in measured})
    free = [level for level in levels if level != ANCHOR_LEVEL]
    matrix, right = _normal_equations(measured, free)
    inverse = _inverse(matrix)
    found = {ANCHOR_LEVEL: Rating(ANCHOR, 0.0, STEADY)}
    for row, level in enumerate(free):
        points = sum(inverse[row][column] * right[column] for column in range(len(free)))
        found[level] = Rating(ANCHOR + points, inverse[row][row] ** 0.5, STEADY)
    return dict(sorted(found.items(), key=lambda each: each[1].rating))


def _normal_equations(
    measured: Sequence[LevelGap], free: Sequence[int]
) -> tuple[list[list[float]], list[float]]:
    """The normal equations of the fit, for the levels whose rating is not given."""
    place = {level: number for number, level in enumerate(free)}
    matrix = [[0.0] * len(free) for _ in free]
    right = [0.0] * len(free)
    for each in measured:
        weight = (TWO_SIGMA / each.error) ** 2
        signs = {each.high: 1.0, each.low: -1.0}
        for level, sign in signs.items():
            if level not in place:
                continue
            right[place[level]] += weight * sign * each.points
            for other, other_sign in signs.items():
                if other in place:
                    matrix[place[level]][place[other]] += weight * sign * other_sign
    return matrix, right


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a symmetric, positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [
        [*row, *(1.0 if column == number else 0.0 for column in range(size))]
        for number, row in enumerate(matrix)
    ]
    for pivot in range(size):
        factor = rows[pivot][pivot]
        rows[pivot] = [value / factor for value in rows[pivot]]
        for number in range(size):
            if number != pivot and rows[number][pivot]:
                times = rows[number][pivot]
                rows[number] = [
                    value - times * above
                    for value, above in zip(rows[number], rows[pivot], strict=True)
                ]
    return [row[size:] for row in rows]
