"""The JSON routes of problems of any game: a verdict on the last move, a right move, all answers."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from flask import Response

from webapp.core import languages
from webapp.core.messages import Message
from webapp.http.openapi import Route
from webapp.problems.kind import ProblemKind
from webapp.problems.messages import RightMove, TriedRequest
from webapp.problems.source import ProblemSource

P = TypeVar("P")

BAD = (HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND)
MOST_DIGITS = 3
MOST_KEPT = 600
"""More than the site has problems; the answers to one take 3 KB."""


def routes(source: ProblemSource[Any]) -> tuple[Route, ...]:
    """The routes of all problems of a source."""
    return routes_of(
        source.kind,
        f"{source.api}/{{set}}/{{number}}",
        lambda key, number: source.at(key, _number_of(number)),
        source.called,
    )


def routes_of(  # noqa: PLR0913 - what differs between sources, named
    kind: ProblemKind[P, Any, Any],
    path: str,
    asked: Callable[..., P],
    called: str,
    *,
    statuses: tuple[HTTPStatus, ...] = BAD,
    named: Callable[..., str] = lambda *place: "/".join(place),
) -> tuple[Route, ...]:
    """The routes below a path; `asked` returns the problem that the parameters of the path name.

    `named` returns a name of the same, which is another one when the problem has changed.
    """
    in_path = tuple(re.findall(r"{(\w+)}", path))
    kept = KeptAnswers()

    def answers(*place: str) -> Response:
        name = named(*place)  # before the problem: no later one gets the name of an earlier
        problem = asked(*place)
        return kept.response(name, lambda: kind.answer_all(problem))

    def judging(below: str, summary: str, answer: type[Message], of: _Answer[P]) -> Route:
        def handle(*arguments: Any) -> Message:
            *place, tried = arguments
            return of(asked(*place), tried.moves)

        return Route(
            "POST",
            path + below,
            summary,
            answer,
            handle,
            TriedRequest,
            in_path=in_path,
            errors=statuses,
        )

    return (
        judging("", f"Have the last move of {called} judged", kind.verdict, kind.verdict_on),
        judging("/hint", f"A right move of {called}", RightMove, kind.hint_for),
        Route(
            "GET",
            f"{path}/answers",
            f"All answers to {called}",
            kind.answers,
            answers,
            in_path=in_path,
            errors=statuses,
        ),
    )


_Answer = Callable[[P, list[str]], Message]


class KeptAnswers:
    """Responses by the problem and the language; the oldest make room.

    They are made once in each language: judging every move takes up to half a second.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], bytes] = {}

    def response(self, problem: str, make: Callable[[], msgspec.Struct]) -> Response:
        """The response with the answers to a problem."""
        place = (problem, languages.current())
        if place not in self._made:
            self._made[place] = zlib.compress(msgspec.json.encode(make()))
            while len(self._made) > MOST_KEPT:
                del self._made[next(iter(self._made))]
        return Response(zlib.decompress(self._made[place]), mimetype="application/json")


def _number_of(text: str) -> int:
    """The number of a problem in a path; 0, which no problem has, where it is none."""
    digits = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if digits else 0
