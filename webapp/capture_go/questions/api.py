"""The JSON routes of questions: what is proven of one, the address of a set, verdicts on moves.

The set is in the path, or its id is where the site keeps it.
"""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Response, abort, url_for

from engines.problems import problem_at
from webapp.capture_go.lessons.messages import LessonAnswers, LessonVerdict
from webapp.capture_go.questions.kept_sets import Kept, Link
from webapp.capture_go.questions.messages import (
    KeptSet,
    QuestionAnswer,
    QuestionRequest,
    QuestionSetAnswer,
    QuestionSetRequest,
    SetChangeRequest,
    SetDeleted,
    SetDeletionRequest,
)
from webapp.capture_go.questions.question_set import Question, checked, checked_set
from webapp.capture_go.questions.services import Questions
from webapp.capture_go.questions.source import API
from webapp.capture_go.questions.texts import proposed_task, proven
from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.openapi import JsonRoute
from webapp.limits.limits import Limits
from webapp.problems.messages import RightMove, TriedRequest

MOST_BYTES = 256 * 1024
BUSY = (400, 404, 503)
KEEPING = (400, 429, 503)
CHANGING = (403, 404, 409, *KEEPING)

api = Blueprint("questions_api", __name__)


@api.post(f"{API}/check")
@JsonRoute(QuestionAnswer, QuestionRequest, errors=BUSY)
def check(asked: QuestionRequest) -> QuestionAnswer:
    """What is proven of the answers to a question about Capture Go."""
    question = checked(asked.question())
    if not question.answers:
        raise RequestError("no_answer")
    service(Limits).may_think()
    lesson = service(Questions).judging.lesson(question)
    right = () if lesson.turn is None else tuple(lesson.turn.right)
    sentence = proven(lesson, question.answers)
    return QuestionAnswer(lesson.set.goal, sentence, right, proposed_task(lesson))


@api.post(API)
@JsonRoute(QuestionSetAnswer, QuestionSetRequest, errors=KEEPING, most_bytes=MOST_BYTES)
def address(asked: QuestionSetRequest) -> QuestionSetAnswer:
    """The address of a set of questions about Capture Go."""
    sets = service(Questions).sets
    questions = checked_set(asked.question_set())
    link = None if asked.short else sets.link(questions)
    return _kept(sets.store(questions)) if link is None else _held(link)


@api.post(f"{API}/<set>/change")
@JsonRoute(QuestionSetAnswer, SetChangeRequest, errors=CHANGING, most_bytes=MOST_BYTES)
def change(set_id: str, asked: SetChangeRequest) -> QuestionSetAnswer:
    """Change a set of questions that the site keeps."""
    questions = checked_set(asked.question_set())
    return _kept(service(Questions).sets.change(Kept(set_id, asked.version, asked.key), questions))


@api.post(f"{API}/<set>/delete")
@JsonRoute(SetDeleted, SetDeletionRequest, errors=CHANGING)
def delete(set_id: str, asked: SetDeletionRequest) -> SetDeleted:
    """Delete a set of questions that the site keeps."""
    service(Questions).sets.delete(Kept(set_id, 0, asked.key))
    return SetDeleted(set_id)


@api.post(f"{API}/<set>/<number>")
@JsonRoute(LessonVerdict, TriedRequest, errors=BUSY)
def judge(token: str, number: str, tried: TriedRequest) -> LessonVerdict:
    """Have the last move of a question of a set judged."""
    return service(Questions).kind.verdict_on(_question(token, number), tried.moves)


@api.post(f"{API}/<set>/<number>/hint")
@JsonRoute(RightMove, TriedRequest, errors=BUSY)
def hint(token: str, number: str, tried: TriedRequest) -> RightMove:
    """A right move of a question of a set."""
    return service(Questions).kind.hint_for(_question(token, number), tried.moves)


@api.get(f"{API}/<set>/<number>/answers")
@JsonRoute(LessonAnswers, errors=BUSY)
def answers(token: str, number: str) -> Response:
    """All answers to a question of a set."""
    questions = service(Questions)
    # The version before the question: no later one gets the name of an earlier.
    name = f"{token}/{questions.sets.version(token)}/{number}"
    asked = _question(token, number)
    return questions.answers.response(name, lambda: questions.kind.answer_all(asked))


def _kept(found: Kept) -> QuestionSetAnswer:
    path = url_for("questions.question_set", token=found.id)
    teacher = url_for("questions.edit", token=found.id, _anchor=found.key)
    return QuestionSetAnswer(
        path, 0, KeptSet(teacher, found.version, service(Questions).sets.keep_days)
    )


def _held(link: Link) -> QuestionSetAnswer:
    path = url_for("questions.question_set", token=link.token)
    return QuestionSetAnswer(path, round(link.fullness, 2), None)


def _question(token: str, number: str) -> Question:
    """A question of the set of a link or an id; the page of an unknown one is not found."""
    questions = service(Questions).sets.read(token)
    known = questions is not None and number.isascii() and number.isdigit() and len(number) < 3
    if questions is None or not known:
        abort(HTTPStatus.NOT_FOUND)
    if not 1 <= int(number) <= len(questions.questions):
        abort(HTTPStatus.NOT_FOUND)
    return problem_at({"": questions.questions}, "", int(number))
