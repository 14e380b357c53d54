"""Routes that answer with JSON, for programs. Errors are `{"error": {"code", "message"}}`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, Literal

import msgspec
from flask import Blueprint, jsonify, request
from werkzeug.wrappers import Response as AnyResponse

from webapp import results_api
from webapp.atlas import AtlasKeeper
from webapp.challenges import Challenges
from webapp.huarong_api import HuarongApi
from webapp.identity import Identity
from webapp.matches import Matches, NewMatch
from webapp.openapi import Route, add_routes, document
from webapp.thinking import Thinking

VERSION = "1"
"""Of the JSON API; raised when an answer changes its meaning."""

CHOICES = ("opponent", "colour", "rules", "size")

Side = Literal["black", "white"]
Rows = Annotated[list[str], msgspec.Meta(description="from the top; X black, O white, - empty")]


class Begin(msgspec.Struct, forbid_unknown_fields=True):
    """A match to begin. Capture Go takes `rules` and `size` too."""

    game: Literal["reversi", "capture-go"]
    opponent: Literal["ai", "friend"] = "ai"
    level: int = 1
    colour: Literal["black", "white", "random"] = "black"
    rules: str | msgspec.UnsetType = msgspec.UNSET
    size: str | msgspec.UnsetType = msgspec.UNSET


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


class Health(msgspec.Struct):
    """That the site is up; `preparing` names the engine that is being compiled.

    The atlas of Huarong Dao is off, waiting, building, ready or failed; `share` is how much is done.
    """

    ok: bool
    preparing: str | None
    atlas: dict[str, Any]


def blueprint(
    matches: Matches,
    identity: Identity,
    thinking: Thinking,
    atlas: AtlasKeeper,
    challenges: Challenges,
) -> Blueprint:
    """The JSON routes, bound to the matches they show."""

    def health() -> Health:
        return Health(True, thinking.preparing, atlas.health())

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

    routes = (
        Route("GET", "/healthz", "Whether the site is up", Health, health, problems=()),
        Route(
            "POST",
            "/api/matches",
            "Begin a match; the answer's cookie holds the seat",
            MatchAnswer,
            create,
            Begin,
            codes={"level": "bad_level"} | dict.fromkeys(CHOICES, "bad_option"),
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
        *HuarongApi(atlas, thinking).routes(),
        results_api.route(challenges),
    )
    api = Blueprint("api", __name__)
    add_routes(api, routes)
    described = document(routes, VERSION)

    @api.get("/api/openapi.json")
    def openapi() -> dict[str, Any]:
        """What this API can do, as OpenAPI 3.1."""
        return described

    return api
