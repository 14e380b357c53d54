"""The analysis board as a part of the site."""

from __future__ import annotations

from webapp.analysis import api, pages
from webapp.analysis.api import StudyGames
from webapp.analysis.service import Studies
from webapp.analysis.websocket import StudyHandlers
from webapp.feature import Feature, Services
from webapp.matches.feature import Matches


def feature(services: Services, matches: Matches, games: StudyGames) -> Feature:
    """Its pages, routes and websocket messages, for the games that have one."""
    studies = Studies(services.engine_jobs, services.known_values)
    StudyHandlers(services.connections, games, studies)
    boards = pages.StudyPages(matches.service, matches.reviews, services.identity)
    return Feature(
        blueprints=(pages.blueprint(games, boards, studies, services.drawings),),
        routes=api.routes(games, studies),
    )
