"""The JSON routes of questions: what is proven of one, the link of a set, verdicts on moves.

The set is in the path, so that nothing about it is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from flask import abort, url_for

from engines.problems import problem_at
from webapp.capture_go.questions.judging import QuestionJudge
from webapp.capture_go.questions.messages import (
    QuestionAnswer,
    QuestionRequest,
    QuestionSetAnswer,
    QuestionSetRequest,
)
from webapp.capture_go.questions.question_set import (
    LONGEST_LINK,
    Question,
    QuestionSet,
    SetLinks,
    checked,
    checked_set,
)
from webapp.capture_go.questions.source import API, Kind
from webapp.capture_go.questions.texts import proposed_task, proven
from webapp.core.errors import RequestError
from webapp.http.openapi import Route
from webapp.problems.api import routes_of

MOST_BYTES = 256 * 1024
BUSY = (HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND, HTTPStatus.SERVICE_UNAVAILABLE)


def routes(
    links: SetLinks, judging: QuestionJudge, kind: Kind, may_think: Callable[[], None]
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

    def sign(asked: QuestionSetRequest) -> QuestionSetAnswer:
        given = QuestionSet(asked.title, tuple(each.question() for each in asked.questions))
        token = links.token(checked_set(given))
        path = url_for("questions.question_set", token=token)
        return QuestionSetAnswer(path, round(len(token) / LONGEST_LINK, 2))

    def question(token: str, number: str) -> Question:
        return question_at(links, token, number)

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
            sign,
            QuestionSetRequest,
            most_bytes=MOST_BYTES,
        ),
        *routes_of(kind, f"{API}/{{set}}/{{number}}", question, "a question of a set", BUSY),
    )


def question_at(links: SetLinks, token: str, number: str) -> Question:
    """A question of the set in a link; the page of an unknown one is not found."""
    questions = links.read(token)
    known = questions is not None and number.isascii() and number.isdigit() and len(number) < 3
    if questions is None or not known:
        abort(HTTPStatus.NOT_FOUND)
    if not 1 <= int(number) <= len(questions.questions):
        abort(HTTPStatus.NOT_FOUND)
    return problem_at({"": questions.questions}, "", int(number))
