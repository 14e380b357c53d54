"""The openings of Reversi by name, and games that begin from them.

GET  /reversi/openings?q=…       all of them, or those with these words in a name, or those that moves
                                 (in any orientation) lead to
     /reversi/openings/balanced  leads to a new game from a random position in which the book sees nobody
                                 ahead
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from engines.game import BadInput, IllegalMove, Words
from engines.reversi.book.opening_book import balanced, value_after
from engines.reversi.book.opening_names import Opening, openings
from engines.reversi.exercises.naming import leads_to
from engines.reversi.notation.transcripts import moves_of, transcript
from engines.reversi.rules.drawing import board_svg
from engines.reversi.rules.position import INDEX, ReversiPosition
from webapp.core.errors import RequestError
from webapp.site.pictures import small_board

LONGEST_SEARCH = 60
NO_STORE = {"Cache-Control": "no-store"}


@dataclass(frozen=True)
class Shown:
    """An opening as the page shows it; `value` is in discs for Black, None outside the book."""

    name: Words
    moves: str
    line: str
    position: str
    picture: Markup
    value: int | None


def found(query: str) -> tuple[Opening, ...]:
    """The openings that a search names, by words in either language or by moves."""
    words = query.casefold().split()
    try:
        moves = moves_of("".join(words))
    except (BadInput, IllegalMove):
        moves = ()
    if moves:
        reached = ReversiPosition.start()
        for move in moves:
            reached = reached.play(move)
        return tuple(each for each in openings() if leads_to(reached, each))
    return tuple(
        each
        for each in openings()
        if all(word in f"{each.name.zh} {each.name.en}".casefold() for word in words)
    )


def blueprint() -> Blueprint:
    """The page, and the way to a game with an equal start."""
    pages = Blueprint("openings", __name__, url_prefix="/reversi/openings")

    @pages.get("")
    def index() -> str:
        query = request.args.get("q", "").strip()[:LONGEST_SEARCH]
        return render_template(
            "reversi/openings.html",
            query=query,
            shown=[_shown(each) for each in found(query)],
            count=len(openings()),
        )

    @pages.get("/balanced")
    def balanced_start() -> Response:
        position = balanced(random.SystemRandom())
        if position is None:
            raise RequestError("not_found")
        asked = urlencode({"position": position.to_text()})
        answer = redirect(f"{url_for('pages.reversi')}?{asked}")
        answer.headers.update(NO_STORE)
        return answer

    return pages


@cache
def _shown(opening: Opening) -> Shown:
    position = ReversiPosition.start()
    for move in opening.moves:
        position = position.play(move)
    return Shown(
        opening.name,
        transcript(opening.moves),
        " ".join(opening.moves),
        position.to_text(),
        small_board(board_svg, position.rows(), INDEX[opening.moves[-1]]),
        value_after(opening.moves),
    )
