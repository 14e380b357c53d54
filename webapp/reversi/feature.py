"""Reversi as a part of the site: the editor, the openings and the exercises."""

from __future__ import annotations

from webapp.feature import Feature, Services
from webapp.problems import api, pages
from webapp.reversi import drill, editor, openings
from webapp.reversi.exercises import on_demand
from webapp.reversi.exercises.source import EXERCISES


def feature(services: Services) -> Feature:
    """Its pages and routes."""
    exercises = on_demand.MadeExercises(services.engine_jobs, services.settings.secret_keys)
    return Feature(
        blueprints=(
            editor.editing,
            editor.api,
            openings.pages,
            drill.pages,
            pages.blueprint(EXERCISES),
            api.blueprint(EXERCISES),
            on_demand.pages,
            on_demand.api,
        ),
        services=(exercises,),
    )
