"""The JSON routes of questions: what is proven of one, the address of a set, verdicts on moves.

The set is in the path, or its id is where the site keeps it.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from flask import abort, url_for

from engines.problems import problem_at
from webapp.capture_go.questions.judging import QuestionJudge
from webapp.capture_go.questions.kept_sets import Kept, Link, QuestionSets
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
from webapp.capture_go.questions.source import API, Kind
from webapp.capture_go.questions.texts import proposed_task, proven
from webapp.core.errors import RequestError
from webapp.http.openapi import Route
from webapp.problems.api import routes_of

MOST_BYTES = 256 * 1024
BUSY = (HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND, HTTPStatus.SERVICE_UNAVAILABLE)
KEEPING = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.SERVICE_UNAVAILABLE,
)
CHANGING = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT, *KEEPING)


def routes(
    sets: QuestionSets, judging: QuestionJudge, kind: Kind, may_think: Callable[[], None]
) -> tuple[Route, ...]:
    """The routes, bound to the services they use."""

    def check(asked: QuestionRequest) -> QuestionAnswer:
        question = checked(asked.question())
        if not question.answers:
            raise RequestError("no_answer")
        may_think()
        lesson = judging.lesson(question)
        right = () if lesson.turn is None else tuple(lesson.turn.right)
        says = proven(lesson, question.answers)
        return QuestionAnswer(lesson.set.goal, says, right, proposed_task(lesson))

    def address(asked: QuestionSetRequest) -> QuestionSetAnswer:
        questions = checked_set(asked.question_set())
        link = None if asked.short else sets.link(questions)
        return _kept(sets.store(questions)) if link is None else _held(link)

    def change(set_id: str, asked: SetChangeRequest) -> QuestionSetAnswer:
        questions = checked_set(asked.question_set())
        return _kept(sets.change(Kept(set_id, asked.version, asked.key), questions))

    def delete(set_id: str, asked: SetDeletionRequest) -> SetDeleted:
        sets.delete(Kept(set_id, 0, asked.key))
        return SetDeleted(set_id)

    def _kept(kept: Kept) -> QuestionSetAnswer:
        path = url_for("questions.question_set", token=kept.id)
        teacher = url_for("questions.edit", token=kept.id, _anchor=kept.key)
        return QuestionSetAnswer(path, 0, KeptSet(teacher, kept.version, sets.keep_days))

    def question(token: str, number: str) -> Question:
        return question_at(sets, token, number)

    def named(token: str, number: str) -> str:
        return f"{token}/{sets.version(token)}/{number}"

    return (
        Route(
            "POST",
            f"{API}/check",
            "What is proven of the answers to a question about Capture Go",
            QuestionAnswer,
            check,
            QuestionRequest,
            errors=BUSY,
        ),
        Route(
            "POST",
            API,
            "The address of a set of questions about Capture Go",
            QuestionSetAnswer,
            address,
            QuestionSetRequest,
            errors=KEEPING,
            most_bytes=MOST_BYTES,
        ),
        Route(
            "POST",
            f"{API}/{{set}}/change",
            "Change a set of questions that the site keeps",
            QuestionSetAnswer,
            change,
            SetChangeRequest,
            in_path=("set",),
            errors=CHANGING,
            most_bytes=MOST_BYTES,
        ),
        Route(
            "POST",
            f"{API}/{{set}}/delete",
            "Delete a set of questions that the site keeps",
            SetDeleted,
            delete,
            SetDeletionRequest,
            in_path=("set",),
            errors=CHANGING,
        ),
        *routes_of(
            kind,
            f"{API}/{{set}}/{{number}}",
            question,
            "a question of a set",
            statuses=BUSY,
            named=named,
        ),
    )


def _held(link: Link) -> QuestionSetAnswer:
    path = url_for("questions.question_set", token=link.token)
    return QuestionSetAnswer(path, round(link.fullness, 2), None)


def question_at(sets: QuestionSets, token: str, number: str) -> Question:
    """A question of the set of a link or an id; the page of an unknown one is not found."""
    questions = sets.read(token)
    known = questions is not None and number.isascii() and number.isdigit() and len(number) < 3
    if questions is None or not known:
        abort(HTTPStatus.NOT_FOUND)
    if not 1 <= int(number) <= len(questions.questions):
        abort(HTTPStatus.NOT_FOUND)
    return problem_at({"": questions.questions}, "", int(number))
