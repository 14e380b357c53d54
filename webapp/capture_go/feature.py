"""Capture Go as a part of the site: the editor, the lessons, and problems from games."""

from __future__ import annotations

from webapp.capture_go import editor
from webapp.capture_go.lessons import pages
from webapp.capture_go.lessons.source import LESSONS
from webapp.capture_go.practice import routes as practice
from webapp.capture_go.practice.problems import GameProblems
from webapp.feature import Feature, Services
from webapp.matches.feature import Matches
from webapp.problems import api


def feature(services: Services, matches: Matches) -> Feature:
    """Its pages and routes."""
    problems, identity = GameProblems(services.engine_jobs), services.identity
    return Feature(
        blueprints=(
            pages.blueprint(),
            editor.blueprint(),
            practice.blueprint(matches.service, problems, identity),
        ),
        routes=(*practice.routes(matches.service, problems, identity), *api.routes(LESSONS)),
        parameters=frozenset({"position", "rules", "target", "size", "day"}),
        texts=frozenset({"position"}),
    )
