"""The JSON routes of matches and of their reviews."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from flask import Response, request

from engines.registry import DUELS
from webapp.core.messages import Request
from webapp.matches.messages.state import Snapshot
from webapp.matches.new_match import NewMatch
from webapp.matches.reviews.messages import ReviewMessage
from webapp.matches.reviews.service import ReviewService
from webapp.matches.service import MatchService
from webapp.site.identity import Identity
from webapp.site.openapi import Route

OPTIONS = sorted({option.name for duel in DUELS.values() for option in duel.options})
CHOICES = ("opponent", "colour", *OPTIONS)

if TYPE_CHECKING:
    GameKey = str
else:
    GameKey = Literal[tuple(DUELS)]


class NewMatchRequest(Request, forbid_unknown_fields=True):
    """A match to begin. Capture Go takes `rules`, `size`, `start`, `target` and `handicap` too.

    `position` begins it elsewhere: the cells, rows from the top in `X`, `O` and `-` (in Capture Go
    joined by `/`), a space, and `X` or `O`, who moves.
    """

    game: GameKey
    opponent: Literal["ai", "friend"] = "ai"
    level: int = 1
    colour: Literal["black", "white", "random"] = "black"
    rules: str | msgspec.UnsetType = msgspec.UNSET
    size: str | msgspec.UnsetType = msgspec.UNSET
    start: str | msgspec.UnsetType = msgspec.UNSET
    target: str | msgspec.UnsetType = msgspec.UNSET
    handicap: str | msgspec.UnsetType = msgspec.UNSET
    position: Annotated[str, msgspec.Meta(max_length=512)] | msgspec.UnsetType = msgspec.UNSET


def routes(matches: MatchService, identity: Identity, reviews: ReviewService) -> tuple[Route, ...]:
    """The JSON routes, bound to the services they use."""

    def create(asked: NewMatchRequest) -> Response:
        fields = msgspec.to_builtins(asked)
        wanted = NewMatch.from_fields(asked.game, fields)
        answer = Response(status=HTTPStatus.CREATED, mimetype="application/json")
        match = matches.create(wanted, identity.ensure_player(request, answer))
        answer.set_data(msgspec.json.encode(matches.snapshot(match)))
        return answer

    def show(game: str) -> Snapshot:
        return matches.snapshot(matches.match(game))

    def review(game: str) -> ReviewMessage:
        return reviews.snapshot(matches.match(game))

    return (
        Route(
            "POST",
            "/api/matches",
            "Begin a match; the answer's cookie holds the seat",
            Snapshot,
            create,
            NewMatchRequest,
            codes={"level": "bad_level", "position": "bad_start"}
            | dict.fromkeys(CHOICES, "bad_option"),
            problems=(
                HTTPStatus.BAD_REQUEST,
                HTTPStatus.TOO_MANY_REQUESTS,
                HTTPStatus.SERVICE_UNAVAILABLE,
            ),
            status=HTTPStatus.CREATED,
        ),
        Route(
            "GET",
            "/api/matches/{game}",
            "A match as it stands",
            Snapshot,
            show,
            in_path=("game",),
            problems=(HTTPStatus.NOT_FOUND,),
        ),
        Route(
            "GET",
            "/api/matches/{game}/review",
            "What is known of a finished match; it is worked on while somebody has its page open",
            ReviewMessage,
            review,
            in_path=("game",),
            problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
        ),
    )
