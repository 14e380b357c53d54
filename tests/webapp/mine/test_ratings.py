"""Ratings: the published example, levels on one scale, simulated players, and which games count."""

from __future__ import annotations

import pytest

from engines.registry import DUELS
from tests.support.fakes.matches import match_service
from tests.support.match_client import MatchClient
from tests.webapp.mine.conftest import begin, give_up
from webapp.matches.game_site import GameSite
from webapp.matches.match.new_match import NewMatch
from webapp.mine.notes import HelpNotes
from webapp.mine.ratings.glicko2 import Rating, Score, rested, updated
from webapp.mine.ratings.history import BEGINNING, next_level
from webapp.mine.ratings.levels import level_ratings
from webapp.mine.ratings.service import Ratings
from webapp.mine.results import Results
from webapp.registry import GAMES
from webapp.storage.database import Database
from webapp.storage.player_store import PlayerStore

ANN, BOB = "a" * 64, "b" * 64
SITES = {entry.key: entry for entry in GAMES if isinstance(entry, GameSite)}


def test_the_example_of_the_paper() -> None:
    scores = [
        Score(Rating(1400, 30), 1.0),
        Score(Rating(1550, 100), 0.0),
        Score(Rating(1700, 300), 0.0),
    ]
    after = updated(Rating(1500, 200, 0.06), scores)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.02)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_rest_widens_the_doubt_up_to_that_of_a_stranger() -> None:
    rating = Rating(1500, 60)
    assert 60 < rested(rating, 30, 350).deviation < 90
    assert rested(rating, 1e9, 350).deviation == 350
    assert rested(rating, 30, 350).rating == 1500


@pytest.mark.parametrize("game", DUELS)
def test_levels_are_as_far_apart_as_their_ladder_says(game: str) -> None:
    found = level_ratings(game)
    assert list(found) == [level.number for level in SITES[game].game.levels]
    for each in DUELS[game].ladder:
        apart = found[each.high].rating - found[each.low].rating
        assert apart == pytest.approx(each.points, abs=1e-6)
    assert found[1].rating == 800
    assert level_ratings("huarong") == {}


def test_the_next_level_is_one_that_can_be_beaten() -> None:
    levels = level_ratings("reversi")
    assert next_level(Rating(100, 50), levels) == 1
    assert next_level(Rating(levels[5].rating + 5, 50), levels) == 5
    assert next_level(Rating(4000, 50), levels) in {11, 12}


def test_games_with_help_or_takebacks_or_stones_or_a_clock_do_not_count(
    database: Database, players: PlayerStore, results: Results
) -> None:
    matches = match_service(database, on_help=HelpNotes(players))
    ratings = Ratings(players, results, SITES)
    give_up(matches, begin(matches, ANN), ANN)
    hinted = begin(matches, ANN)
    for mid in ("h1", "h2"):
        matches.hint(hinted.id, ANN, hinted.position_id, mid, lambda _message: None)
    give_up(matches, hinted, ANN)
    timed = matches.create(NewMatch("reversi", {}, "black", 3, clock="fischer-1-0"), ANN)
    give_up(matches, timed, ANN)
    small = NewMatch("capture-go", {"size": "5", "rules": "free"}, "black", 3)
    give_up(matches, matches.create(small, ANN), ANN)
    results.complete(ANN)
    (found,) = ratings.of(ANN)
    assert (found.game, len(found.standings), found.left_out) == ("reversi", 1, 2)
    assert found.latest.rating.rating < BEGINNING.rating
    assert found.next_level is not None


def test_people_are_rated_against_each_other(
    matches: MatchClient, players: PlayerStore, results: Results
) -> None:
    """A loss against somebody who never beat anything costs more than one against a stranger."""
    for _ in range(6):
        give_up(matches, begin(matches, BOB, level=1), BOB)
    match = begin(matches, ANN, level=None)
    matches.join(match.id, BOB)
    give_up(matches, matches.match(match.id), ANN)
    results.complete(ANN)
    (found,) = Ratings(players, results, SITES).of(ANN)
    assert len(found.standings) == 1
    assert found.latest.rating.rating < BEGINNING.rating - 100
