"""Huarong Dao as a part of the site: puzzles, their solutions and maps, and the atlas."""

from __future__ import annotations

from webapp.feature import Feature, Services
from webapp.huarong import api, day_table_api, layout_errors
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.day_tables import DayTables
from webapp.huarong.downloads import card_routes, routes, sheets
from webapp.huarong.finished_games import api as finished_games
from webapp.huarong.finished_games.challenges import Challenges
from webapp.huarong.kept_maps import KeptMaps
from webapp.huarong.own_tables import OwnTables
from webapp.huarong.pages import atlas as atlas_pages
from webapp.huarong.pages import check, daily, day_table, endless, generator, puzzles
from webapp.huarong.pages import map as map_pages
from webapp.huarong.websocket import PuzzleHandlers
from webapp.limits.sources import Sources
from webapp.storage.day_table_store import DayTableStore
from webapp.storage.own_table_store import OwnTableStore


def feature(services: Services, atlas: AtlasService, maps: KeptMaps) -> Feature:
    """Its pages, routes and websocket messages."""
    settings, jobs = services.settings, services.engine_jobs
    challenges = Challenges(settings.secret_keys)
    tables = DayTables(DayTableStore(services.database), settings.keep_day_tables_days)
    own_tables = OwnTables(OwnTableStore(services.database), settings.keep_day_tables_days)
    PuzzleHandlers(services.connections, atlas, maps, jobs)

    return Feature(
        blueprints=(
            routes.files,
            puzzles.pages,
            sheets.sheets,
            daily.pages,
            day_table.pages,
            atlas_pages.pages,
            generator.pages,
            endless.pages,
            check.pages,
            card_routes.cards,
            map_pages.pages,
            api.api,
            finished_games.api,
            day_table_api.api,
        ),
        services=(
            atlas,
            maps,
            challenges,
            tables,
            own_tables,
            Sources(settings.secret_keys),
        ),
        init_app=layout_errors.init_app,
        start=(atlas.start, tables.start, own_tables.start),
        close=(own_tables.close, tables.close, atlas.close),
        forget=tables.forget,
    )
