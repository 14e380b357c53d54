"""The JSON routes of matches and of their reviews."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from flask import Blueprint, Response, request, url_for

from engines.registry import DUELS
from webapp.core.errors import RequestError
from webapp.core.messages import Message, Request
from webapp.core.services import service
from webapp.http.openapi import JsonRoute
from webapp.matches.game_site import GameSites
from webapp.matches.match.name import PROGRAM, checked_name
from webapp.matches.match.new_match import FinishedGame, NewMatch
from webapp.matches.match.time_control import CHOSEN_PATTERN
from webapp.matches.messages.requests import MoveRequest, WrittenAnswer
from webapp.matches.messages.state import Snapshot
from webapp.matches.playing.service import MatchService
from webapp.matches.reviews.messages import ReviewMessage, TurningPointCounts
from webapp.matches.reviews.service import ReviewService
from webapp.matches.reviews.worded import worded
from webapp.matches.tables.public_tables import PublicTables
from webapp.site.identity import Identity, visitor

if TYPE_CHECKING:
    GameKey = str
else:
    GameKey = Literal[tuple(DUELS)]


MOST_MOVES = 400
"""Moves of a finished game; the longest game of the site has fewer."""


class MatchChoices(Request, forbid_unknown_fields=True):
    """The choices of a new match that are the same for all games."""

    game: GameKey
    opponent: Literal["ai", "friend"] = "ai"
    level: int = 1
    colour: Literal["black", "white", "random"] = "black"
    position: Annotated[str, msgspec.Meta(max_length=512)] | msgspec.UnsetType = msgspec.UNSET
    clock: Annotated[str, msgspec.Meta(pattern=CHOSEN_PATTERN)] | msgspec.UnsetType = msgspec.UNSET
    name: Annotated[str, msgspec.Meta(max_length=64)] | msgspec.UnsetType = msgspec.UNSET
    public: bool = False
    program: bool = False
    hints: bool = False


OPTIONS = tuple(dict.fromkeys(option.name for duel in DUELS.values() for option in duel.options))
"""The options of all games, each once."""


def _described_options() -> str:
    """A sentence for each game with options: their names."""
    named = {duel.name.en: [f"`{each.name}`" for each in duel.options] for duel in DUELS.values()}
    return " ".join(
        f"{game} takes {', '.join(names)} too." for game, names in named.items() if names
    )


NewMatchRequest = msgspec.defstruct(
    "NewMatchRequest",
    [(name, str | msgspec.UnsetType, msgspec.UNSET) for name in OPTIONS],
    bases=(MatchChoices,),
    namespace={
        "__doc__": f"""A match to begin. {_described_options()}

        `position` begins it elsewhere: the cells, rows from the top in `X`, `O` and `-` (in Capture Go
        joined by `/`), a space, and `X` or `O`, who moves.

        `clock` is the time control (none without it): `fischer-5-3` has five minutes and three seconds
        for each move, with up to 180 and 60 of them, `byoyomi-10-3x30` ten minutes and then three
        periods of 30 seconds, `days-1`, `days-3` and `days-7` days for each move, with a friend alone.
        A level thinks within its time, and loses when it is over, as you do.

        With a friend, `name` is what you want to be called; if it is `public`, everybody may sit down
        and watch. Say so if a `program` plays: it needs a name, and the others see that it is one. With
        `hints` both may ask for hints, where no clock runs and the table is not open.
        """
    },
    forbid_unknown_fields=True,
)
"""`MatchChoices`, and as many fields as the games in the registry have options."""


class Begun(Snapshot):
    """A new match; `invitation` is the address at which its open seat is taken, if it has one."""

    invitation: str | None


class SeatRequest(Request, forbid_unknown_fields=True):
    """A seat to take: the last part of the address of an invitation, and what you want to be called.

    Say so if a `program` plays: it needs a name, and the others see that it is one.
    """

    invitation: Annotated[str, msgspec.Meta(max_length=200)]
    name: Annotated[str, msgspec.Meta(max_length=64)] = ""
    program: bool = False


class FinishedGameFields(Request, forbid_unknown_fields=True):
    """The fields of a finished game that are the same for all games."""

    game: GameKey
    moves: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=4)]], msgspec.Meta(max_length=MOST_MOVES)
    ]
    position: Annotated[str, msgspec.Meta(max_length=512)] | None = None
    resigned: Literal["black", "white"] | None = None


FinishedGameRequest = msgspec.defstruct(
    "FinishedGameRequest",
    [(name, str | msgspec.UnsetType, msgspec.UNSET) for name in OPTIONS],
    bases=(FinishedGameFields,),
    namespace={
        "__doc__": f"""A game that was played elsewhere. {_described_options()}

        `position` is where it began, as for a new match; forced passes may be left out.
        """
    },
    forbid_unknown_fields=True,
)
"""`FinishedGameFields`, and as many fields as the games in the registry have options."""


class Kept(Message):
    """The match that a finished game has become."""

    match_id: str = msgspec.field(name="game")


api = Blueprint("matches_api", __name__)


@api.post("/api/matches")
@JsonRoute(
    Begun,
    NewMatchRequest,
    codes={"level": "bad_level", "position": "bad_start", "name": "bad_name"}
    | dict.fromkeys(("opponent", "colour", "clock", "public", "program", *OPTIONS), "bad_option"),
    errors=(400, 409, 429, 503),
    status=HTTPStatus.CREATED,
)
def create(asked: MatchChoices) -> Response:
    """Begin a match; the answer's cookie holds the seat."""
    identity = service(Identity)
    fields = msgspec.to_builtins(asked)
    name = _name(fields.get("name", ""), program=asked.program)
    wanted = replace(NewMatch.from_fields(asked.game, fields), name=name)
    answer = Response(status=HTTPStatus.CREATED, mimetype="application/json")
    match = service(PublicTables).create(wanted, identity.ensure_player(request, answer))
    invitation = None
    if wanted.level is None:
        token = identity.invitation(match.id)
        invitation = url_for("pages.invitation", token=token, _external=True)
    snapshot = msgspec.structs.asdict(service(MatchService).snapshot(match))
    answer.set_data(msgspec.json.encode(Begun(**snapshot, invitation=invitation)))
    return answer


@api.post("/api/seats")
@JsonRoute(
    Snapshot,
    SeatRequest,
    codes={"name": "bad_name"},
    errors=(400, 404, 409, 410, 429, 503),
)
def sit(asked: SeatRequest) -> Response:
    """Sit down at a match by its invitation; the answer's cookie holds the seat."""
    identity = service(Identity)
    matches = service(MatchService)
    name = _name(asked.name, program=asked.program)
    kind = PROGRAM if asked.program else "person"
    answer = Response(mimetype="application/json")
    player = identity.ensure_player(request, answer)
    match = matches.join(identity.invited_to(asked.invitation) or "", player, name, kind)
    answer.set_data(msgspec.json.encode(matches.snapshot(match)))
    return answer


@api.post("/api/records")
@JsonRoute(
    Kept,
    FinishedGameRequest,
    codes={"position": "bad_start"} | dict.fromkeys(OPTIONS, "bad_option"),
    errors=(400, 429, 503),
    status=HTTPStatus.CREATED,
)
def record(asked: FinishedGameFields) -> Kept:
    """Keep a game that was played elsewhere, as a match that is over and can be reviewed."""
    fields = msgspec.to_builtins(asked)
    options = {name: fields[name] for name in OPTIONS if name in fields}
    moves = tuple(move.lower() for move in asked.moves)
    wanted = FinishedGame(asked.game, options, moves, asked.position, asked.resigned)
    return Kept(service(MatchService).record(wanted).id)


@api.post("/api/moves")
@JsonRoute(
    WrittenAnswer,
    MoveRequest,
    errors=(400, 404, 429, 503),
)
def move(asked: MoveRequest) -> WrittenAnswer:
    """Play a move as the player whose cookie this is; one `mid` is played once."""
    return service(MatchService).play(asked, visitor())


@api.get("/api/matches/<game>")
@JsonRoute(Snapshot, errors=(404,))
def show(game: str) -> Snapshot:
    """A match as it stands."""
    matches = service(MatchService)
    return matches.snapshot(matches.match(game))


@api.get("/api/matches/<game>/review")
@JsonRoute(ReviewMessage, errors=(404, 409))
def review(game: str) -> ReviewMessage:
    """What is known of a finished match; the work begins when somebody opens its review."""
    match = service(MatchService).match(game)
    return worded(
        service(ReviewService).snapshot(match), service(GameSites)[match.duel.key].sentences
    )


@api.get("/api/matches/<game>/turning-points")
@JsonRoute(TurningPointCounts, errors=(404, 409))
def turning_points(game: str) -> TurningPointCounts:
    """How many turning points each side has in the review of a finished match, so far."""
    return service(ReviewService).turning_points(service(MatchService).match(game))


def _name(text: str, *, program: bool) -> str | None:
    """The name of a player; raises `RequestError`, also for a program without one."""
    name = checked_name(text)
    if program and name is None:
        raise RequestError("bad_name", why="missing")
    return name
