"""JSON API for finished games: verifies the moves, and signs the result as a challenge."""

from __future__ import annotations

from typing import Annotated

import msgspec
from flask import Blueprint, url_for

from engines.huarong.rules.codes import common_code
from engines.huarong.rules.formats import read
from webapp.core.messages import Message, Request
from webapp.core.services import service
from webapp.http.openapi import JsonRoute
from webapp.huarong.finished_games.challenges import Challenges, proven

DAY_MS = 24 * 3600 * 1000
Routes = Annotated[
    list[list[int]],
    msgspec.Meta(
        description="for each move the upper left cells that its block goes through, from where it "
        "stands; a cell is row × 4 + column from 0",
        examples=[[[16, 17], [12, 16]]],
    ),
]
Times = Annotated[
    list[Annotated[int, msgspec.Meta(ge=0, le=DAY_MS)]],
    msgspec.Meta(
        description="for each move when it was made, in milliseconds after the first one; as the "
        "player's browser counted, which the server cannot check",
        examples=[[0, 740]],
    ),
]


class GameRequest(Request):
    """A game from the layout to the exit; `times` if it was timed."""

    routes: Routes
    times: Times | None = None


class ResultAnswer(Message):
    """The verified counts, and the link of the challenge, which plays the moves of a timed game."""

    moves: int
    steps: int
    url: str


api = Blueprint("finished_games", __name__, url_prefix="/api/huarong")


@api.post("/<layout>/results")
@JsonRoute(ResultAnswer, GameRequest)
def prove(code: str, game: GameRequest) -> ResultAnswer:
    """Have a game counted and get the link of a challenge."""
    # An invalid game is refused with `why` and `at`.
    layout = read(code)
    challenge = proven(layout, game.routes, game.times)
    token = service(Challenges).token(layout, challenge)
    url = url_for("huarong.puzzle", code=common_code(layout), challenge=token, _external=True)
    return ResultAnswer(challenge.moves, challenge.steps, url)
