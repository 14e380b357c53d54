"""The card of a result, to show and to send.

GET  /huarong/<code>/card.png     the layout with its optimum; `?challenge=…` with a result; `?day=`
                                  with that date; `?lang=`
GET  /huarong/<code>/road.png     one's own way to the exit as a road: `?detours=10-2.25-6`, after how
                                  many moves nearer to the exit each began, and what it cost; `?day=`

A result is drawn only if its challenge was signed here: nobody can forge one. The date is the browser's,
and says that the puzzle is that of the day only where it is.
"""

from __future__ import annotations

import re
from http import HTTPStatus

from flask import Blueprint, Response, abort, request, url_for
from flask_babel import gettext as _

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
from webapp.huarong.downloads.road_picture import Detour, road_picture
from webapp.huarong.downloads.routes import Answer, file_response, names_of
from webapp.huarong.finished_games.challenges import Challenge, Challenges
from webapp.huarong.query import scanned_token

WITHIN_A_TENTH = 1.1
MOST_DETOURS = 60
DETOURS = re.compile(r"\d{1,3}-\d{1,4}(\.\d{1,3}-\d{1,4})*")


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


@cards.get("/huarong/<code>/road.png")
@reads("detours", "day")
def road(code: str) -> Response:
    """The road of a game, of the length that is proven, with these detours."""
    layout = read(code)
    known = known_lengths(layout, service(AtlasService))
    fewest = known["moves"] if known else None
    if not fewest:
        abort(HTTPStatus.NOT_FOUND)
    detours = _detours(request.args.get("detours", ""), fewest)
    moves = fewest + sum(by for _, by in detours)
    zh = languages.current() == "zh-Hans"
    if zh:
        counts = [f"移动 {moves}", *([f"最少移动 {fewest}"] if detours else [])]
    else:
        counts = [f"{moves} moves, " + (f"fewest {fewest}" if detours else "the fewest")]
    lines = [*_dated(layout)[-1:], *counts]
    name, latin, _below = _names(layout)
    names = (name if zh else "", latin)
    picture = service(Drawings).draw(road_picture, names, fewest, detours, lines)
    return file_response(picture, "image/png", f"huarong-{common_code(layout)}-road.png")


def _detours(text: str, fewest: int) -> list[Detour]:
    """The detours of an address in their order; none of them may begin beyond the exit."""
    if not text:
        return []
    pairs = [each.split("-") for each in text.split(".")] if DETOURS.fullmatch(text) else []
    detours = [(int(at), int(by)) for at, by in pairs]
    starts = [at for at, _ in detours]
    orderly = starts == sorted(set(starts)) and all(by > 0 for _, by in detours)
    if not detours or len(detours) > MOST_DETOURS or starts[-1] >= fewest or not orderly:
        abort(HTTPStatus.BAD_REQUEST, _("Detours are written as 10-2.25-6, in their order."))
    return detours


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
    todays = daily.day_with(layout, day) is not None
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
