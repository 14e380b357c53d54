"""Huarong Dao as a part of the site: puzzles, their solutions and maps, and the atlas."""

from __future__ import annotations

from webapp.feature import Feature, Services
from webapp.huarong import layout_errors
from webapp.huarong.api import HuarongApi
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue.wish import Wish
from webapp.huarong.day_table_api import DayTableApi
from webapp.huarong.day_tables import DayTables
from webapp.huarong.downloads import card_routes, routes, sheets
from webapp.huarong.finished_games import api as finished_games
from webapp.huarong.finished_games.challenges import Challenges
from webapp.huarong.finished_games.runs import Runs
from webapp.huarong.kept_maps import KeptMaps
from webapp.huarong.pages import atlas as atlas_pages
from webapp.huarong.pages import daily, endless, generator, puzzles
from webapp.huarong.pages import map as map_pages
from webapp.huarong.pages.atlas import Place
from webapp.huarong.pages.day_table import DayTablePages
from webapp.huarong.pages.generator import GeneratorForm
from webapp.huarong.websocket import PuzzleHandlers
from webapp.limits.sources import Sources
from webapp.storage.day_table_store import DayTableStore

PARAMETERS = frozenset(
    {
        *("metric", "step", "challenge", "run", "skin", "at", "layout", "distance"),
        *("ink", "puzzles", "cut"),
        *(field for form in (Wish, GeneratorForm, Place) for field in form.__struct_fields__),
    }
)


def feature(services: Services, atlas: AtlasService, maps: KeptMaps) -> Feature:
    """Its pages, routes and websocket messages."""
    settings, jobs, drawings = services.settings, services.engine_jobs, services.drawings
    challenges, runs = Challenges(settings.secret_keys), Runs(settings.secret_keys)
    tables = DayTables(DayTableStore(services.database), settings.keep_day_tables_days)
    day_table = DayTablePages(
        tables, services.identity, services.limits.may_enter_day, Sources(settings.secret_keys)
    )
    PuzzleHandlers(services.connections, atlas, maps, jobs)

    def start() -> None:
        atlas.start()
        tables.start()

    def close() -> None:
        tables.close()
        atlas.close()

    return Feature(
        blueprints=(
            routes.blueprint(jobs, drawings, atlas, challenges, runs),
            puzzles.blueprint(atlas, challenges, runs),
            sheets.blueprint(atlas),
            daily.blueprint(),
            day_table.blueprint(),
            atlas_pages.blueprint(atlas),
            generator.blueprint(atlas),
            endless.blueprint(atlas),
            card_routes.blueprint(drawings, atlas, challenges),
            map_pages.blueprint(atlas, maps),
        ),
        routes=(
            *HuarongApi(atlas, jobs).routes(),
            finished_games.results_route(challenges),
            finished_games.runs_route(runs),
            *DayTableApi(tables, services.identity).routes(),
        ),
        parameters=PARAMETERS,
        texts=frozenset({"find", "layout", "at"}),
        init_app=layout_errors.init_app,
        start=start,
        close=close,
        forget=tables.forget,
    )
