"""A visitor's own pages as a part of the site: home, "Mine", its files, and deletion."""

from __future__ import annotations

from collections.abc import Callable

from webapp.feature import Feature, Services
from webapp.matches.feature import Matches
from webapp.matches.game_site import GameSites
from webapp.mine import downloads, pages
from webapp.mine.archive import routes as archive
from webapp.mine.archive.file import CopyIds, Seal
from webapp.mine.archive.restoring import Charges, Restoring
from webapp.mine.archive.writing import Writing
from webapp.mine.games import MyGames
from webapp.mine.ratings.service import Ratings
from webapp.mine.results import Results
from webapp.mine.transfer import routes
from webapp.mine.transfer.codes import TransferCodes
from webapp.mine.transfer.joining import Joining
from webapp.storage.player_store import PlayerStore
from webapp.storage.transfer_store import TransferStore

COPY_SECONDS = 0.01
"""Engine seconds charged to an address for a copy, as its game is played through."""


def feature(
    services: Services,
    matches: Matches,
    sites: GameSites,
    *,
    on_move: Callable[[str], None],
) -> Feature:
    """Its pages, and what takes a player off their games and lists.

    `on_move` is told to whom the seats of another identity were given.
    """
    database, limits = services.database, services.limits
    keys, service = services.settings.secret_keys, matches.service
    store, players = services.match_store, PlayerStore(database)
    results = Results(store, players, services.sleep)
    games = MyGames(players, results, service)
    ratings = Ratings(players, results, sites)
    seal = Seal(keys)
    codes = TransferCodes(TransferStore(database), keys)
    joining = Joining(store, players, service, on_move)

    def played(player: str, games: int) -> None:
        limits.charge(limits.client(player), games * COPY_SECONDS)

    charges = Charges(played, limits.may_keep_restored)

    def forget(player: str) -> None:
        codes.forget(player)
        joining.forget(player)

    return Feature(
        blueprints=(pages.pages, downloads.files, routes.pages, archive.archive),
        services=(
            games,
            ratings,
            players,
            codes,
            joining,
            Writing(store, players, seal),
            Restoring(store, service, seal, CopyIds(keys), charges),
        ),
        forget=forget,
    )
