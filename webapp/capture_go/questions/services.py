"""Services that the pages, routes and races of questions share in a web process."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.capture_go.questions.judging import QuestionJudge
from webapp.capture_go.questions.kept_sets import QuestionSets
from webapp.capture_go.questions.source import Kind, kind_of
from webapp.feature import Services
from webapp.problems.api import KeptAnswers
from webapp.storage.question_set_store import QuestionSetStore


@dataclass(frozen=True)
class Questions:
    """The sets of questions, what judges their answers, and all answers that were asked for."""

    sets: QuestionSets
    judging: QuestionJudge
    kind: Kind
    answers: KeptAnswers


def questions_of(services: Services) -> Questions:
    """The services of questions, which the application builds once."""
    settings = services.settings
    sets = QuestionSets(
        QuestionSetStore(services.database),
        settings.secret_keys,
        settings.keep_sets_days,
        services.limits.may_keep_set,
    )
    judging = QuestionJudge(services.engine_jobs)
    return Questions(sets, judging, kind_of(judging), KeptAnswers())
