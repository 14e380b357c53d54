"""The ratings of a visitor, worked out from their stored games whenever they are asked for."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from webapp.matches.game_site import GameSites
from webapp.mine.ratings.glicko2 import Rating
from webapp.mine.ratings.history import RatedGame, Standing, history, next_level, now
from webapp.mine.ratings.levels import level_ratings
from webapp.mine.results import Results
from webapp.storage.player_store import Choice, PlayedMatch, PlayerStore

KEPT = 512
MOST_GAMES = 500
"""The latest games of a player say how strong they are; what was long before says no more."""
POINTS = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
SMALLEST_BOARD = 7
"""On smaller boards the first player wins too easily."""


People = Mapping[str, Sequence[RatedGame]]
"""The games of people against levels, by player."""


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
    """Rates players by their games against levels, and against people who are rated themselves."""

    def __init__(self, players: PlayerStore, results: Results, sites: GameSites) -> None:
        self._players = players
        self._results = results
        self._sites = sites

    def of(self, player: str) -> list[Strength]:
        """The strength in each game of which some games count."""
        found = [
            self._strength(
                game, self._players.played(player, Choice(game=game, over=True), most=MOST_GAMES)
            )
            for game in self._sites
            if level_ratings(game)
        ]
        return [each for each in found if each.standings]

    def _strength(self, game: str, finished: Sequence[PlayedMatch]) -> Strength:
        counted = [match for match in finished if self._counts(match)]
        people = self._people(counted, game)
        rated = [each for match in counted if (each := _rated(match, people)) is not None]
        standings = _history(_in_order(rated))
        following = None
        if standings:
            following = next_level(now(standings, time.time()), level_ratings(game))
        return Strength(game, standings, len(finished) - len(rated), following)

    def _people(self, counted: Sequence[PlayedMatch], game: str) -> People:
        """The games against levels of all people whom these matches were against."""
        players = {
            match.opponent_player
            for match in counted
            if match.opponent != "ai" and match.opponent_player is not None
        }
        if not players:
            return {}
        self._results.complete(*players)
        found = self._players.finished_against_levels(players, game)
        return {
            player: [
                rated
                for match in found.get(player, ())
                if self._counts(match) and (rated := _rated(match, {})) is not None
            ]
            for player in players
        }

    def _counts(self, match: PlayedMatch) -> bool:
        """Whether a game was played alone, from the usual start, on a board that is large enough."""
        if match.result is None or match.helped or match.begun_from is not None:
            return False
        if match.ended is None or match.ended.took_back:
            return False
        if match.opponent == "ai" and match.clock is not None:
            return False  # the strength of levels was measured without a clock
        handicap = self._sites[match.game].handicap
        if handicap is not None and match.options.get(handicap, "0") != "0":
            return False
        return int(match.options.get("size", SMALLEST_BOARD)) >= SMALLEST_BOARD


def _rated(match: PlayedMatch, people: People) -> RatedGame | None:
    """A game that counts with the strength of the other side; None if nothing is known of that."""
    if match.opponent == "ai":
        opponent = level_ratings(match.game).get(match.level or 0)
    else:
        theirs = people.get(match.opponent_player or "")
        opponent = None if theirs is None else _by_levels(theirs, match.updated_at)
    if match.result is None or opponent is None:
        return None
    return RatedGame(match.updated_at, POINTS[match.result], opponent)


def _by_levels(games: Sequence[RatedGame], at: float) -> Rating:
    """The strength of a person at a moment, by their games against levels alone."""
    return now(_history(_in_order(game for game in games if game.at < at)), at)


def _in_order(games: Iterable[RatedGame]) -> tuple[RatedGame, ...]:
    return tuple(sorted(games, key=lambda each: each.at))


@lru_cache(KEPT)
def _history(games: tuple[RatedGame, ...]) -> tuple[Standing, ...]:
    return tuple(history(games))
