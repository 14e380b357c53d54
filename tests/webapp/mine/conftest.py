"""A player's finished and unfinished games in a database of their own."""

from __future__ import annotations

import pytest

from tests.support.clients import fresh_mid
from tests.support.fakes.matches import match_service
from tests.support.match_client import MatchClient
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.mine.results import Results
from webapp.storage.database import Database
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import PlayerStore


@pytest.fixture
def store(database: Database) -> MatchStore:
    return MatchStore(database)


@pytest.fixture
def players(database: Database) -> PlayerStore:
    return PlayerStore(database)


@pytest.fixture
def results(store: MatchStore, players: PlayerStore) -> Results:
    return Results(store, players)


@pytest.fixture
def matches(database: Database) -> MatchClient:
    return match_service(database)


def begin(matches: MatchClient, player: str, game: str = "reversi", level: int | None = 3) -> Match:
    """A new match of this player, who has Black."""
    return matches.create(NewMatch(game, {}, "black", level), player)


def play(matches: MatchClient, match: Match, player: str, move: str) -> Match:
    """The match after a move."""
    matches.play(match.id, player, match.ply, match.position_id, fresh_mid(), move)
    return matches.match(match.id)


def give_up(matches: MatchClient, match: Match, player: str) -> Match:
    """The match after its player has resigned."""
    matches.resign(match.id, player, fresh_mid())
    return matches.match(match.id)
