"""The answers to problems, made once in each language: judging every move takes up to half a second."""

from __future__ import annotations

import zlib
from collections.abc import Callable

import msgspec
from flask import Response

from webapp.core import languages

MOST_KEPT = 600
"""More than the site has problems; one takes 3 KB."""


class KeptAnswers:
    """Responses by the problem and the language; the oldest make room."""

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
