"""The chart of a rating: a line in its confidence band, and levels as dotted lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from engines.registry import duel
from webapp.core.languages import word
from webapp.mine.ratings.history import Standing
from webapp.mine.ratings.levels import level_ratings
from webapp.mine.ratings.service import Strength

WIDTH, HEIGHT = 1000, 170
"""The size of the paths; pages stretch their width, so lines keep their own."""
SHARE = 82
"""Percent of the picture's width that the line has; the rest is for the names of levels."""
PADDING = 40.0
APART = 15
"""Pixels between the names of levels."""


@dataclass(frozen=True)
class LevelLine:
    """A level: its name, and its height in the picture."""

    name: str
    y: float


@dataclass(frozen=True)
class Month:
    """The first game of a month: its place in percent of the picture's width."""

    first: datetime
    x: float


@dataclass(frozen=True)
class Chart:
    """Paths of the line and of its band, and where the last point, levels and months are."""

    line: str
    band: str
    end_y: float
    levels: tuple[LevelLine, ...]
    months: tuple[Month, ...]


def chart(strength: Strength) -> Chart:
    """The chart of a strength."""
    standings = list(strength.standings)
    if len(standings) == 1:
        standings *= 2
    settled = standings[
        len(standings) // 4 :
    ]  # the doubt of the first games would fill the picture
    low = min(each.rating.rating - each.error for each in settled) - PADDING
    high = max(each.rating.rating + each.error for each in settled) + PADDING
    span = high - low

    def y(points: float) -> float:
        return round(HEIGHT * (1 - (min(max(points, low), high) - low) / span), 1)

    xs = [round(WIDTH * place / (len(standings) - 1), 1) for place in range(len(standings))]
    middle = [y(each.rating.rating) for each in standings]
    above = [y(each.rating.rating + each.error) for each in standings]
    below = [y(each.rating.rating - each.error) for each in standings]
    there = [f"{x} {top}" for x, top in zip(xs, above, strict=True)]
    back = [f"{x} {bottom}" for x, bottom in zip(reversed(xs), reversed(below), strict=True)]
    return Chart(
        "M" + "L".join(f"{x} {at}" for x, at in zip(xs, middle, strict=True)),
        "M" + "L".join((*there, *back)) + "Z",
        middle[-1],
        _levels(strength.game, low, high, y),
        _months(standings, xs),
    )


def _levels(
    game: str, low: float, high: float, y: Callable[[float], float]
) -> tuple[LevelLine, ...]:
    """The levels within the picture, as many as have room."""
    found: list[LevelLine] = []
    ratings = level_ratings(game).items()
    for number, rating in sorted(ratings, key=lambda item: -item[1].rating):
        height = y(rating.rating)
        free = not found or height - found[-1].y >= APART
        if low < rating.rating < high and free:
            found.append(LevelLine(word(duel(game).level(number).name), height))
    return tuple(found)


def _months(standings: Sequence[Standing], xs: Sequence[float]) -> tuple[Month, ...]:
    """The first game of each month, where there is room for its name."""
    found: list[Month] = []
    seen = ""
    for standing, x in zip(standings, xs, strict=True):
        first = datetime.fromtimestamp(standing.at, UTC)
        share = round(x / WIDTH * SHARE, 1)
        if f"{first:%Y-%m}" != seen and (not found or share - found[-1].x > SHARE / 6):
            found.append(Month(first, share))
        seen = f"{first:%Y-%m}"
    return tuple(found)
