"""Routes that answer with JSON, for programs. Errors are `{"error": {"code", "message"}}`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, Literal

import msgspec
from flask import Blueprint, jsonify, request
from werkzeug.wrappers import Response as AnyResponse

from webapp.capture_go import lessons
from webapp.engine_pool.pool import Thinking
from webapp.huarong import results_api
from webapp.huarong.api import HuarongApi
from webapp.huarong.atlas_service import AtlasKeeper
from webapp.huarong.challenges import Challenges
from webapp.matches.new_match import NewMatch
from webapp.matches.reviews.service import Reviews
from webapp.matches.service import Matches
from webapp.reversi import editor
from webapp.site.identity import Identity
from webapp.site.openapi import Route, add_routes, document

VERSION = "1"
"""Of the JSON API; raised when an answer changes its meaning."""

CHOICES = ("opponent", "colour", "rules", "size", "start", "target", "handicap")

Side = Literal["black", "white"]
Rows = Annotated[list[str], msgspec.Meta(description="from the top; X black, O white, - empty")]


class Begin(msgspec.Struct, forbid_unknown_fields=True):
    """A match to begin. Capture Go takes `rules`, `size`, `start`, `target` and `handicap` too.

    `position` begins it elsewhere: the cells, rows from the top in `X`, `O` and `-` (in Capture Go
    joined by `/`), a space, and `X` or `O`, who moves.
    """

    game: Literal["reversi", "capture-go"]
    opponent: Literal["ai", "friend"] = "ai"
    level: int = 1
    colour: Literal["black", "white", "random"] = "black"
    rules: str | msgspec.UnsetType = msgspec.UNSET
    size: str | msgspec.UnsetType = msgspec.UNSET
    start: str | msgspec.UnsetType = msgspec.UNSET
    target: str | msgspec.UnsetType = msgspec.UNSET
    handicap: str | msgspec.UnsetType = msgspec.UNSET
    position: Annotated[str, msgspec.Meta(max_length=512)] | msgspec.UnsetType = msgspec.UNSET


class Player(msgspec.Struct):
    """Who has a seat; an AI has a level with a name."""

    kind: Literal["person", "ai", "open"]
    level: int | None
    name: dict[str, str] | None


class Outcome(msgspec.Struct):
    """How a match ended; nobody won a draw."""

    winner: Side | None
    reason: str
    margin: int | None


class PlyAnswer(msgspec.Struct):
    """One move of a match, and the rows after it, joined by /."""

    ply: int
    side: Side
    move: str
    rows: str
    changed: list[str]


class MatchAnswer(msgspec.Struct):
    """A match as it stands; `v` counts its events, `pos` names the position."""

    game: str
    kind: Literal["reversi", "capture-go"]
    options: dict[str, str]
    v: int
    ply: int
    pos: str
    side: Side | None
    rows: Rows
    start: Rows
    first: Side
    last: str | None
    legal: list[str]
    illegal: dict[str, list[str]]
    facts: dict[str, Any]
    moves: list[PlyAnswer]
    players: dict[Side, Player]
    outcome: Outcome | None
    thinking: dict[str, Any] | None
    offer: dict[str, Any] | None
    rematch: str | None


class MoveWorth(msgspec.Struct):
    """What a move is worth to the side that plays it: proven where `exact` holds, else an estimate."""

    move: str
    score: int
    exact: bool


class LineMove(msgspec.Struct):
    """One move of a line, and the rows after it, joined by /."""

    move: str
    side: Side
    rows: str
    changed: list[str]


class ReviewedPosition(msgspec.Struct):
    """The position after `ply` plies; `score` is Black's, null where nothing is known yet.

    `loss` is what the move that was played gave away: discs, or in Capture Go 1 for a mistake.
    """

    ply: int
    text: str
    side: Side | None
    played: str | None
    score: int | None
    exact: bool
    depth: int | None
    values: list[MoveWorth]
    loss: int | None
    line: list[LineMove]


class ReviewAnswer(msgspec.Struct):
    """The review of a match, one position for each number of plies from 0 on."""

    game: str
    positions: list[ReviewedPosition]
    summary: dict[str, Any]


class Health(msgspec.Struct):
    """That the site is up; `preparing` names the engine that is being compiled.

    The atlas of Huarong Dao is off, waiting, building, ready or failed; `share` is how much is done.
    """

    ok: bool
    preparing: str | None
    atlas: dict[str, Any]


def blueprint(  # noqa: PLR0913, PLR0917 - all that its routes show
    matches: Matches,
    identity: Identity,
    thinking: Thinking,
    atlas: AtlasKeeper,
    challenges: Challenges,
    reviews: Reviews,
) -> Blueprint:
    """The JSON routes, bound to the matches they show."""

    def health() -> Health:
        preparing = next(iter(thinking.preparing), None)
        return Health(True, preparing, atlas.health())

    def create(asked: Begin) -> AnyResponse:
        fields = msgspec.to_builtins(asked)
        answer = jsonify({})
        wanted = NewMatch.from_fields(asked.game, fields)
        match = matches.create(wanted, identity.ensure_player(request, answer))
        answer.set_data(jsonify(matches.snapshot(match)).get_data())
        answer.status_code = HTTPStatus.CREATED
        return answer

    def show(game: str) -> AnyResponse:
        return jsonify(matches.snapshot(matches.match(game)))

    def review(game: str) -> AnyResponse:
        return jsonify(reviews.snapshot(matches.match(game)))

    routes = (
        Route("GET", "/healthz", "Whether the site is up", Health, health, problems=()),
        Route(
            "POST",
            "/api/matches",
            "Begin a match; the answer's cookie holds the seat",
            MatchAnswer,
            create,
            Begin,
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
            MatchAnswer,
            show,
            in_path=("game",),
            problems=(HTTPStatus.NOT_FOUND,),
        ),
        Route(
            "GET",
            "/api/matches/{game}/review",
            "What is known of a finished match; it is worked on while somebody has its page open",
            ReviewAnswer,
            review,
            in_path=("game",),
            problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
        ),
        *editor.routes(),
        *HuarongApi(atlas, thinking).routes(),
        results_api.route(challenges),
        *lessons.routes(),
    )
    api = Blueprint("api", __name__)
    add_routes(api, routes)
    described = document(routes, VERSION)

    @api.get("/api/openapi.json")
    def openapi() -> dict[str, Any]:
        """What this API can do, as OpenAPI 3.1."""
        return described

    return api
