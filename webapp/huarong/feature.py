"""Huarong Dao as a part of the site: puzzles, their solutions and maps, and the atlas."""

from __future__ import annotations

from webapp.feature import Feature, Services
from webapp.huarong import layout_errors, pages, results_api
from webapp.huarong.api import HuarongApi
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.challenges import Challenges
from webapp.huarong.downloads import card_routes, routes, sheets
from webapp.huarong.maps import pages as map_pages
from webapp.huarong.maps.kept_maps import KeptMaps
from webapp.huarong.runs import api as runs_api
from webapp.huarong.runs.runs import Runs
from webapp.huarong.study import atlas_pages, generator
from webapp.huarong.study import pages as study_pages
from webapp.huarong.websocket import PuzzleHandlers


def feature(services: Services, atlas: AtlasService, maps: KeptMaps) -> Feature:
    """Its pages, routes and websocket messages."""
    settings, jobs, drawings = services.settings, services.engine_jobs, services.drawings
    challenges, runs = Challenges(settings.secret_keys), Runs(settings.secret_keys)
    PuzzleHandlers(services.connections, atlas, maps, jobs)
    return Feature(
        blueprints=(
            routes.blueprint(jobs, drawings, atlas, challenges, runs),
            pages.blueprint(atlas, challenges, runs),
            sheets.blueprint(atlas),
            study_pages.blueprint(atlas),
            atlas_pages.blueprint(atlas),
            generator.blueprint(atlas),
            card_routes.blueprint(drawings, atlas, challenges),
            map_pages.blueprint(atlas, maps),
        ),
        routes=(
            *HuarongApi(atlas, jobs).routes(),
            results_api.route(challenges),
            runs_api.route(runs),
        ),
        init_app=layout_errors.init_app,
        start=atlas.start,
        close=atlas.close,
    )
