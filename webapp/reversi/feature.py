"""Reversi as a part of the site: the editor, the openings and the exercises."""

from __future__ import annotations

from webapp.feature import Feature, Services
from webapp.problems import api, pages
from webapp.reversi import drill, editor, openings
from webapp.reversi.exercises.source import EXERCISES


def feature(services: Services) -> Feature:
    """Its pages and routes."""
    return Feature(
        blueprints=(
            editor.blueprint(services.drawings),
            openings.blueprint(),
            drill.blueprint(),
            pages.blueprint(EXERCISES),
        ),
        routes=(*editor.routes(), *api.routes(EXERCISES)),
        parameters=frozenset({"board", "moves", "day", "q"}),
        texts=frozenset({"board", "moves", "q"}),
    )
