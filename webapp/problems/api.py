"""The JSON routes of problems of any game: a verdict on the last move, a right move, all answers."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from flask import Blueprint, Response

from webapp.core import languages
from webapp.core.messages import Message
from webapp.http.openapi import JsonRoute
from webapp.problems.kind import ProblemKind
from webapp.problems.messages import RightMove, TriedRequest
from webapp.problems.source import ProblemSource

P = TypeVar("P")

BAD = (400, 404)
MOST_DIGITS = 3
MOST_KEPT = 600
"""More than the site has problems; the answers to one take 3 KB."""


def blueprint(source: ProblemSource[Any]) -> Blueprint:
    """The routes of all problems of a source."""
    api = Blueprint(f"{source.name}_api", __name__)
    add_routes(
        api,
        source.kind,
        f"{source.api}/<set>/<number>",
        lambda key, number: source.at(key, number_of(number)),
        source.called,
    )
    return api


def add_routes(  # noqa: PLR0913, PLR0917 - what differs between sources
    api: Blueprint,
    kind: ProblemKind[P, Any, Any],
    path: str,
    asked: Callable[..., P],
    called: str,
    errors: tuple[int, ...] = BAD,
) -> None:
    """Add the routes below a path; `asked` returns the problem that the parts of the path name."""
    kept = KeptAnswers()

    def judge(*place: Any) -> Message:
        *names, tried = place
        verdict: Message = kind.verdict_on(asked(*names), tried.moves)
        return verdict

    def hint(*place: Any) -> RightMove:
        *names, tried = place
        return kind.hint_for(asked(*names), tried.moves)

    def answers(*place: str) -> Response:
        problem = asked(*place)
        return kept.response("/".join(place), lambda: kind.answer_all(problem))

    judge.__doc__ = f"Have the last move of {called} judged."
    hint.__doc__ = f"A right move of {called}."
    answers.__doc__ = f"All answers to {called}."
    api.post(path)(JsonRoute(kind.verdict, TriedRequest, errors=errors)(judge))
    api.post(f"{path}/hint")(JsonRoute(RightMove, TriedRequest, errors=errors)(hint))
    api.get(f"{path}/answers")(JsonRoute(kind.answers, errors=errors)(answers))


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


def number_of(text: str) -> int:
    """The number of a problem in a path; 0, which no problem has, where it is none."""
    digits = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if digits else 0
