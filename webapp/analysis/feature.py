"""The analysis board as a part of the site."""

from __future__ import annotations

from webapp.analysis import api, file_report, pages
from webapp.analysis.api import AnalysisGames
from webapp.analysis.reading import Reading
from webapp.analysis.service import Analyst
from webapp.analysis.websocket import AnalysisHandlers
from webapp.feature import Feature, Services


def feature(services: Services, games: AnalysisGames) -> Feature:
    """Its pages, routes and websocket messages, for the games that have one."""
    analyst = Analyst(services.engine_jobs, services.known_values, services.settings.proof_seconds)
    AnalysisHandlers(services.connections, games, analyst)
    reading = Reading(services.reading_process)
    return Feature(
        blueprints=(pages.boards, api.api, file_report.files),
        services=(games, analyst, reading),
    )
