"""The ratings of a visitor, worked out from their stored games whenever they are asked for."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from webapp.matches.game_site import GameSites
from webapp.mine.ratings.glicko2 import Rating
from webapp.mine.ratings.history import RatedGame, Standing, history, next_level, now
from webapp.mine.ratings.levels import level_ratings
from webapp.mine.results import Results
from webapp.storage.player_store import Choice, PlayedMatch, PlayerStore

KEPT = 512
POINTS = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
SMALLEST_BOARD = 7
"""On smaller boards of Capture Go the first player wins too easily."""


@dataclass(frozen=True)
class Strength:
    """The rating of a visitor in a game after each game that counts, and how many did not count.

    `next_level` is the level to play next, None without a game that counts.
    """

    game: str
    standings: Sequence[Standing]
    left_out: int
    next_level: int | None

    @property
    def latest(self) -> Standing:
        """The standing after the last game that counts."""
        return self.standings[-1]


class Ratings:
    """Rates players by their games against levels, and against people whose own games say how strong."""

    def __init__(self, players: PlayerStore, results: Results, sites: GameSites) -> None:
        self._players = players
        self._results = results
        self._sites = sites

    def of(self, player: str) -> list[Strength]:
        """The strength in each game of which some games count."""
        found = [self._strength(player, key) for key in self._sites if level_ratings(key)]
        return [each for each in found if each.standings]

    def _strength(self, player: str, game: str) -> Strength:
        finished = self._players.played(player, Choice(game=game, over=True))
        rated = [each for each in map(self._rated, finished) if each is not None]
        standings = _history(tuple(sorted(rated, key=lambda each: each.at)))
        following = None
        if standings:
            following = next_level(now(standings, time.time()), level_ratings(game))
        return Strength(game, standings, len(finished) - len(rated), following)

    def _rated(self, match: PlayedMatch) -> RatedGame | None:
        """A game as it counts; None if it does not."""
        if match.result is None or not self._counts(match):
            return None
        opponent = self._opponent(match)
        if opponent is None:
            return None
        return RatedGame(match.updated_at, POINTS[match.result], opponent)

    def _counts(self, match: PlayedMatch) -> bool:
        """Whether a game was played alone, from the usual start, on a board that is large enough."""
        if match.helped or match.begun_from is not None:
            return False
        if match.ended is None or match.ended.took_back:
            return False
        handicap = self._sites[match.game].handicap
        if handicap is not None and match.options.get(handicap, "0") != "0":
            return False
        return int(match.options.get("size", SMALLEST_BOARD)) >= SMALLEST_BOARD

    def _opponent(self, match: PlayedMatch) -> Rating | None:
        if match.opponent == "ai":
            return level_ratings(match.game).get(match.level or 0)
        if match.opponent_player is None:
            return None
        return self._by_levels(match.opponent_player, match.game, match.updated_at)

    def _by_levels(self, player: str, game: str, at: float) -> Rating:
        """The strength of a person at a moment, by their games against levels alone."""
        self._results.complete(player)
        finished = self._players.played(player, Choice(game=game, over=True, opponent="ai"))
        before = [
            rated
            for match in finished
            if match.updated_at < at and (rated := self._rated(match)) is not None
        ]
        return now(_history(tuple(sorted(before, key=lambda each: each.at))), at)


@lru_cache(KEPT)
def _history(games: tuple[RatedGame, ...]) -> tuple[Standing, ...]:
    return tuple(history(games))
