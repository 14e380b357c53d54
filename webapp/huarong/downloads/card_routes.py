"""The card of a result, to show and to send.

GET  /huarong/<code>/card.png     the layout with its optimum; `?challenge=…` with a result; `?day=`
                                  with that date; `?lang=`

A result is drawn only if its challenge was signed here: nobody can forge one. The date is the browser's,
and says that the puzzle is that of the day only where it is.
"""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from engines.huarong import catalogue
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import Layout
from webapp.core import languages
from webapp.core.services import service
from webapp.drawing.drawings import Drawings
from webapp.http.queries import reads
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.puzzle_facts import known_lengths
from webapp.huarong.downloads.pictures import Count, card
from webapp.huarong.downloads.routes import Answer, file_response, names_of
from webapp.huarong.finished_games.challenges import Challenge, Challenges
from webapp.huarong.query import scanned_token

WITHIN_A_TENTH = 1.1


cards = Blueprint("puzzle_cards", __name__)


@cards.get("/huarong/<code>/card.png")
@reads("challenge", "day")
def result_card(code: str) -> Response:
    """The card of a layout, or of a result."""
    challenges = service(Challenges)
    layout = read(code)
    token = scanned_token(layout, challenges)
    result = challenges.read(layout, token) if token else None
    code = common_code(layout)
    url = url_for("huarong.puzzle", code=code, challenge=token, _external=True)
    known = known_lengths(layout, service(AtlasService))
    counts, seal = _rows(result, known), _seal(result, known)
    picture = service(Drawings).draw(
        card, layout.text, _names(layout), counts, seal, url, _dated(layout)
    )
    return file_response(picture, "image/png", f"huarong-{code}-card.png")


def _names(layout: Layout) -> tuple[str, str, str]:
    """The name for the brush face, the one in Latin letters, and what is written below."""
    chinese, latin = names_of(layout)
    return chinese, latin, "" if languages.current() == "zh-Hans" or chinese == latin else latin


def _rows(result: Challenge | None, known: Answer | None) -> list[list[Count]]:
    """The result and, below it, the optimum; the optimum alone where nobody has a result."""
    rows = []
    if result:
        rows.append([_count("移动", result.moves, "moves"), _count("步数", result.steps, "steps")])
    if known and known["moves"] is not None:
        moves = _count("最少移动", known["moves"], "moves")
        rows.append([moves, _count("最少步数", known["steps"], "steps at best")])
    return rows


def _count(chinese: str, number: int, english: str) -> Count:
    return (chinese, number, "") if languages.current() == "zh-Hans" else ("", number, english)


def _dated(layout: Layout) -> list[str]:
    """The date of the parameter `day` if it is one that has been, and whether it had this puzzle."""
    day = daily.read_date(request.args.get("day", ""), daily.today())
    if day is None:
        return []
    todays = daily.puzzle_of(day).entry == catalogue.by_puzzle(layout)
    if languages.current() == "zh-Hans":
        return [*(["今日一题"] if todays else []), f"{day.month} 月 {day.day} 日"]
    return [*(["Daily"] if todays else []), f"{day.day} {day:%b}"]


def _seal(result: Challenge | None, known: Answer | None) -> str:
    """The seal of a result, the same as on the page."""
    if result is None:
        return ""
    if not known or known["moves"] is None:
        return "已解"
    if result.moves <= known["moves"]:
        return "最少移动"
    if result.steps <= known["steps"]:
        return "最少步数"
    near = result.moves <= known["moves"] * WITHIN_A_TENTH
    near = near or result.steps <= known["steps"] * WITHIN_A_TENTH
    return "一成之内" if near else "已解"
