"""Builds the pages of a visitor's own things from the services of the site."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import Blueprint

from webapp.limits.limits import Limits
from webapp.matches.game_site import GameSites
from webapp.matches.playing.service import MatchService
from webapp.matches.tables.lines import TableLines
from webapp.mine import downloads, pages
from webapp.mine.archive import routes as archive
from webapp.mine.archive.file import CopyIds, Seal
from webapp.mine.archive.restoring import Restoring
from webapp.mine.archive.writing import Writing
from webapp.mine.games import MyGames
from webapp.mine.ratings.service import Ratings
from webapp.mine.results import Results
from webapp.mine.transfer import routes
from webapp.mine.transfer.codes import TransferCodes
from webapp.mine.transfer.joining import Joining
from webapp.site.identity import Identity
from webapp.storage.database import Database
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import PlayerStore
from webapp.storage.transfer_store import TransferStore


def blueprints(  # noqa: PLR0913, PLR0917 - the services of the site that these pages use
    database: Database,
    matches: MatchService,
    tables: TableLines,
    sites: GameSites,
    identity: Identity,
    limits: Limits,
    secret_keys: Sequence[str],
    sleep: Callable[[float], None],
) -> tuple[Blueprint, ...]:
    """Home, the garden and its files; `sleep` lets others go first while results are worked out."""
    store, players = MatchStore(database), PlayerStore(database)
    results = Results(store, players, sleep)
    games = MyGames(players, results, matches)
    ratings = Ratings(players, results, sites)
    seal = Seal(secret_keys)
    return (
        pages.blueprint(games, ratings, matches, sites, identity, tables),
        downloads.blueprint(games, matches, identity, sleep),
        routes.blueprint(
            TransferCodes(TransferStore(database), secret_keys),
            Joining(store, players, matches),
            players,
            identity,
            limits,
        ),
        archive.blueprint(
            Writing(store, players, seal, sleep),
            Restoring(store, matches, seal, CopyIds(secret_keys), sleep),
            identity,
            limits,
        ),
    )


def forgetting(
    database: Database, matches: MatchService, secret_keys: Sequence[str]
) -> Callable[[str], None]:
    """What erases everything that the server knows of a player."""
    codes = TransferCodes(TransferStore(database), secret_keys)
    joining = Joining(MatchStore(database), PlayerStore(database), matches)

    def forget(player: str) -> None:
        codes.forget(player)
        matches.names.forget(player)
        joining.forget(player)

    return forget
