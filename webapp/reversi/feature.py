"""Reversi as a part of the site: the editor and the exercises."""

from __future__ import annotations

from webapp.feature import Feature, Services
from webapp.problems import api, pages
from webapp.reversi import editor
from webapp.reversi.exercises.source import EXERCISES


def feature(services: Services) -> Feature:
    """Its pages and routes."""
    return Feature(
        blueprints=(editor.blueprint(services.drawings), pages.blueprint(EXERCISES)),
        routes=(*editor.routes(), *api.routes(EXERCISES)),
        parameters=frozenset({"board", "moves", "day"}),
        texts=frozenset({"board", "moves"}),
    )
