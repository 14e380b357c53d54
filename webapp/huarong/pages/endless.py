"""Endless mode: stages of proven puzzles, each a little longer than the last, until one is given up."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import TypedDict

from flask import Blueprint, abort, render_template, request
from flask_babel import gettext as _

from engines.huarong.atlas.atlas import AtlasQuery
from engines.huarong.rules.codes import common_code
from webapp.core.services import service
from webapp.http.queries import reads
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.pages.generator import LONGEST

FIRST_MOVES = (3, 4, 5, 6, 8, 10, 12, 14, 17, 20, 23, 26, 30, 34, 38, 42, 46, 50, 55)
MOVES = (*FIRST_MOVES, *range(60, LONGEST["moves"] + 1, 6))
"""Fewest moves of each stage: stage 20 has 60, the last one is the hardest puzzle there is."""
MOST_SEED = 40


class Numbered(TypedDict):
    """A puzzle of a row, with its fewest moves."""

    layout: str
    code: str
    moves: int


pages = Blueprint("endless", __name__, url_prefix="/huarong")


@pages.get("/endless")
@reads("seed")
def endless() -> str:
    """The page of a row."""
    atlas = service(AtlasService)
    seed = request.args.get("seed") or secrets.token_hex(4)
    if len(seed) > MOST_SEED:
        abort(HTTPStatus.BAD_REQUEST, _("There is no such streak of puzzles."))
    return render_template(
        "huarong/endless.html",
        seed=seed,
        puzzles=row(atlas, seed),
        health=atlas.health(),
        first=MOVES[0],
        longest=MOVES[-1],
    )


def row(atlas: AtlasService, seed: str) -> list[Numbered]:
    """The puzzles of a row, from easy to hard, the same for the same seed; none without the atlas."""
    puzzles: list[Numbered] = []
    for moves in MOVES:
        layout = atlas.find(AtlasQuery(moves, None, None, None, None), f"{seed} {moves}")
        if layout is None:
            return []
        puzzles.append({"layout": layout.text, "code": common_code(layout), "moves": moves})
    return puzzles
