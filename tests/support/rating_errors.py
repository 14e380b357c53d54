"""Simulated players of known strength: how often the rating is within its stated error.

Each plays the level that the site recommends after every game, some days apart, and scores by chance as
their strength says. A level is as strong as its ladder says within the ladder's own error.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from webapp.mine.ratings.glicko2 import Rating, expected
from webapp.mine.ratings.history import (
    BEGINNING,
    DAY,
    RatedGame,
    Standing,
    history,
    next_level,
    now,
)
from webapp.mine.ratings.levels import level_ratings

WEAKEST, STRONGEST = 700.0, 2300.0


@dataclass(frozen=True)
class RatingErrors:
    """Errors of the ratings of many players: the share within the stated error, its mean, the bias."""

    games: int
    within: float
    stated: float
    bias: float


def rated(
    strength: float, count: int, levels: Mapping[int, Rating], chance: random.Random
) -> Standing:
    """The rating of a player of this strength after a number of games."""
    true = {
        number: Rating(chance.gauss(level.rating, level.deviation), 0.0)
        for number, level in levels.items()
    }
    player = Rating(strength, 0.0)
    games: list[RatedGame] = []
    at = 0.0
    for _ in range(count):
        level = next_level(now(history(games), at) if games else BEGINNING, levels)
        points = float(chance.random() < expected(player, true[level]))
        games.append(RatedGame(at, points, levels[level]))
        at += chance.choice((0.0, 0.0, DAY, 3 * DAY))
    return history(games)[-1]


def measured(players: int, count: int, game: str, seed: int = 1) -> RatingErrors:
    """What the ratings of many players say after a number of games each."""
    chance = random.Random(seed)
    levels = level_ratings(game)
    strengths = [chance.uniform(WEAKEST, STRONGEST) for _ in range(players)]
    found = [(true, rated(true, count, levels, chance)) for true in strengths]
    within = sum(abs(each.rating.rating - true) <= each.error for true, each in found)
    return RatingErrors(
        count,
        within / players,
        sum(each.error for _, each in found) / players,
        sum(each.rating.rating - true for true, each in found) / players,
    )
