"""JSON API for finished puzzles: verifies the moves, and signs the result as a challenge."""

from __future__ import annotations

from typing import Annotated

import msgspec
from flask import url_for

from engines.huarong.rules.codes import common_code
from engines.huarong.rules.formats import read
from webapp.core.messages import Message, Request
from webapp.http.openapi import Route
from webapp.huarong.challenges import Challenges, proven

Routes = Annotated[
    list[list[int]],
    msgspec.Meta(
        description="for each move the upper left cells that its block goes through, from where it "
        "stands; a cell is row × 4 + column from 0",
        examples=[[[16, 17], [12, 16]]],
    ),
]


class GameRequest(Request):
    """A game from the layout to the exit."""

    routes: Routes


class ResultAnswer(Message):
    """The verified counts, and the link of the challenge."""

    moves: int
    steps: int
    url: str


def route(challenges: Challenges) -> Route:
    """The route that verifies results; an invalid game is refused with `why` and `at`."""

    def prove(code: str, game: GameRequest) -> ResultAnswer:
        layout = read(code)
        result = proven(layout, game.routes)
        token = challenges.token(layout, result)
        url = url_for("huarong.puzzle", code=common_code(layout), challenge=token, _external=True)
        return ResultAnswer(result.moves, result.steps, url)

    return Route(
        "POST",
        "/api/huarong/{layout}/results",
        "Have a game counted and get the link of a challenge",
        ResultAnswer,
        prove,
        GameRequest,
        in_path=("layout",),
    )
