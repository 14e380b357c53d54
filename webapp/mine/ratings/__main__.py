"""Prints the ratings of all levels: `python -m webapp.mine.ratings`."""

from __future__ import annotations

from engines.registry import DUELS
from webapp.mine.ratings.glicko2 import TWO_SIGMA
from webapp.mine.ratings.levels import level_ratings

if __name__ == "__main__":
    for key, game in DUELS.items():
        for number, rating in level_ratings(key).items():
            error = TWO_SIGMA * rating.deviation
            name = game.level(number).name
            print(f"{key:12} {number:3} {rating.rating:6.0f} ± {error:3.0f}  {name.zh} {name.en}")
