"""Builds the pages of a visitor's own things from the services of the site."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint

from webapp.matches.game_site import GameSites
from webapp.matches.service import MatchService
from webapp.mine import downloads, pages
from webapp.mine.games import MyGames
from webapp.mine.results import Results
from webapp.site.identity import Identity
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import PlayerStore


def blueprints(
    store: MatchStore,
    matches: MatchService,
    sites: GameSites,
    identity: Identity,
    sleep: Callable[[float], None],
) -> tuple[Blueprint, ...]:
    """Home, the garden and its files; `sleep` lets others go first while results are worked out."""
    players = PlayerStore(store)
    games = MyGames(players, Results(store, players, sleep), matches, sites)
    return (
        pages.blueprint(games, sites, identity),
        downloads.blueprint(games, matches, identity),
    )
