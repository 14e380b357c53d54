"""JSON API for runs: verifies the moves of a timed game and signs it into a link that plays it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from flask import url_for

from engines.huarong.rules.codes import common_code
from engines.huarong.rules.formats import read
from webapp.core.messages import Message, Request
from webapp.http.openapi import Route
from webapp.huarong.results_api import Routes
from webapp.huarong.runs.runs import Runs, checked_run

DAY_MS = 24 * 3600 * 1000
Times = Annotated[
    list[Annotated[int, msgspec.Meta(ge=0, le=DAY_MS)]],
    msgspec.Meta(
        description="for each move when it was made, in milliseconds after the first one; as the "
        "player's browser counted, which the server cannot check",
        examples=[[0, 740]],
    ),
]


class RunRequest(Request):
    """A timed game from the layout to the exit."""

    routes: Routes
    times: Times


class RunAnswer(Message):
    """The verified counts, the claimed time, and the link that plays the run."""

    moves: int
    steps: int
    slides: int
    milliseconds: int
    url: str


def route(runs: Runs) -> Route:
    """The route that signs runs; an invalid game is refused with `why` and `at`."""

    def sign(code: str, game: RunRequest) -> RunAnswer:
        layout = read(code)
        run = checked_run(layout, game.routes, game.times)
        token = runs.token(layout, run)
        url = url_for("huarong.puzzle", code=common_code(layout), run=token, _external=True)
        count = run.count
        return RunAnswer(count.moves, count.steps, count.slides, run.milliseconds, url)

    return Route(
        "POST",
        "/api/huarong/{layout}/runs",
        "Have a timed game counted and get the link that plays it",
        RunAnswer,
        sign,
        RunRequest,
        in_path=("layout",),
    )
