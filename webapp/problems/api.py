"""The JSON routes of problems of any game: a verdict on the last move, a right move, all answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Generic, TypeVar

from flask import Response

from webapp.core.messages import Message
from webapp.http.openapi import Route
from webapp.problems.kept_answers import KeptAnswers
from webapp.problems.messages import TriedRequest

P = TypeVar("P")

BAD = (HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND)
MOST_DIGITS = 3


@dataclass(frozen=True)
class Answered(Generic[P]):
    """One of the routes: its summary, the struct that it answers with, and its answer to the moves."""

    summary: str
    answer: type[Message]
    of: Callable[[P, list[str]], Message]


@dataclass(frozen=True)
class AllAnswered(Generic[P]):
    """The route of all answers: its summary, the struct that it answers with, and what makes it."""

    summary: str
    answer: type[Message]
    of: Callable[[P], Message]


def routes(  # noqa: PLR0913 - one for each route
    path: str,
    asked: Callable[..., P],
    *,
    verdict: Answered[P],
    hint: Answered[P],
    answers: AllAnswered[P],
    problems: tuple[HTTPStatus, ...] = BAD,
) -> tuple[Route, ...]:
    """The routes below a path; `asked` returns the problem that the parameters of the path name."""
    return (
        _route(path, asked, verdict, problems),
        _route(f"{path}/hint", asked, hint, problems),
        _all_route(f"{path}/answers", asked, answers, problems),
    )


def _all_route(
    path: str, asked: Callable[..., P], answers: AllAnswered[P], problems: tuple[HTTPStatus, ...]
) -> Route:
    kept = KeptAnswers()

    def handle(*in_path: str) -> Response:
        problem = asked(*in_path)
        return kept.response("/".join(in_path), lambda: answers.of(problem))

    return Route(
        "GET",
        path,
        answers.summary,
        answers.answer,
        handle,
        in_path=tuple(re.findall(r"{(\w+)}", path)),
        problems=problems,
    )


def _route(
    path: str, asked: Callable[..., P], answered: Answered[P], problems: tuple[HTTPStatus, ...]
) -> Route:
    def handle(*arguments: Any) -> Message:
        *in_path, tried = arguments
        return answered.of(asked(*in_path), tried.moves)

    return Route(
        "POST",
        path,
        answered.summary,
        answered.answer,
        handle,
        TriedRequest,
        in_path=tuple(re.findall(r"{(\w+)}", path)),
        problems=problems,
    )


def number_of(text: str) -> int:
    """The number of a problem in a path; 0, which no problem has, where it is none."""
    digits = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if digits else 0
