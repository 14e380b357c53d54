"""Capture Go as a part of the site: the editor, the lessons, and problems from games."""

from __future__ import annotations

from webapp.capture_go import editor
from webapp.capture_go.lessons import pages
from webapp.capture_go.lessons.source import LESSONS
from webapp.capture_go.practice import routes as practice
from webapp.capture_go.practice.problems import GameProblems
from webapp.capture_go.questions import api as questions_api
from webapp.capture_go.questions import pages as question_pages
from webapp.capture_go.questions.services import Questions
from webapp.capture_go.questions.source import kind_of
from webapp.feature import Feature, Services
from webapp.matches.feature import Matches
from webapp.problems import api


def feature(services: Services, matches: Matches, questions: Questions) -> Feature:
    """Its pages and routes; rooms have races over `questions` too."""
    problems, identity = GameProblems(services.engine_jobs), services.identity
    sets, judging, kind = questions.sets, questions.judging, kind_of(questions.judging)
    return Feature(
        blueprints=(
            pages.blueprint(),
            editor.blueprint(),
            practice.blueprint(matches.service, problems, identity),
            question_pages.blueprint(sets, judging, kind),
        ),
        routes=(
            *practice.routes(matches.service, problems, identity),
            *api.routes(LESSONS),
            *questions_api.routes(sets, judging, kind, services.limits.may_think),
        ),
        parameters=frozenset({"position", "rules", "target", "size", "day", "question", "version"}),
        texts=frozenset({"position"}),
        start=sets.start,
        close=sets.close,
    )
