"""Capture Go as a part of the site: the editor, the lessons, and problems from games."""

from __future__ import annotations

from webapp.capture_go import editor
from webapp.capture_go.lessons import pages
from webapp.capture_go.practice import routes as practice
from webapp.capture_go.practice.problems import GameProblems
from webapp.capture_go.questions import api as questions_api
from webapp.capture_go.questions import pages as question_pages
from webapp.capture_go.questions.services import Questions
from webapp.feature import Feature, Services


def feature(services: Services, questions: Questions) -> Feature:
    """Its pages and routes; rooms have races over `questions` too."""
    return Feature(
        blueprints=(
            pages.pages,
            pages.api,
            pages.turned_api,
            editor.editing,
            practice.pages,
            practice.api,
            question_pages.pages,
            questions_api.api,
        ),
        services=(GameProblems(services.engine_jobs), questions),
        start=(questions.sets.start,),
        close=(questions.sets.close,),
    )
