"""The strength of a player after each of their games: a pure function of these games."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from webapp.mine.ratings.glicko2 import TWO_SIGMA, Rating, Score, expected, rested, updated

BEGINNING = Rating(1400.0, 550.0, 0.06)
"""The rating of somebody who has not played yet: next to nothing is known."""
DAY = 24 * 3600.0
PERIOD, STEPS = 15, 8
HARD_ENOUGH = 0.5
"""Share of games to be won at the recommended level, which is the strongest such level."""


@dataclass(frozen=True)
class RatedGame:
    """A game that counts: when it ended in seconds of the epoch, what was scored, and against whom."""

    at: float
    points: float
    opponent: Rating


@dataclass(frozen=True)
class Standing:
    """The rating after a game. `scale`: the deviation of the opponents' own ratings."""

    at: float
    rating: Rating
    scale: float

    @property
    def error(self) -> float:
        """Half the interval that holds the true strength 19 times in 20.

        The doubt about the opponents is added: many games against one level do not make it smaller.
        """
        return TWO_SIGMA * math.hypot(self.rating.deviation, self.scale)


def history(games: Iterable[RatedGame], beginning: Rating = BEGINNING) -> list[Standing]:
    """The rating after each game, in the order in which they ended.

    Fifteen games are a rating period, as the paper advises; a game in its middle is rated with those
    of the period so far. Days without games widen the doubt.
    """
    found: list[Standing] = []
    rating, period = beginning, list[Score]()
    for game in sorted(games, key=lambda each: each.at):
        if len(period) == PERIOD:
            rating, period = found[-1].rating, []
        if found:
            days = max(0.0, (game.at - found[-1].at) / DAY)
            rating = rested(rating, days, beginning.deviation)
        period.append(Score(game.opponent, game.points))
        scale = sum(score.opponent.deviation for score in period) / len(period)
        found.append(Standing(game.at, updated(rating, period, steps=STEPS), scale))
    return found


def now(standings: Sequence[Standing], at: float) -> Rating:
    """The rating at a moment after all these games."""
    if not standings:
        return BEGINNING
    last = standings[-1]
    return rested(last.rating, max(0.0, (at - last.at) / DAY), BEGINNING.deviation)


def next_level(rating: Rating, levels: Mapping[int, Rating]) -> int:
    """The level to play next: the strongest that is beaten as often as not, else the weakest.

    `levels` has the weakest first.
    """
    beatable = [
        number for number, level in levels.items() if expected(rating, level) >= HARD_ENOUGH
    ]
    return max(beatable, key=lambda number: levels[number].rating, default=next(iter(levels)))
