"""The table of a day: public, without scripts; results are sent by the browsers of players.

GET  /huarong/daily/<day>/table  the table; POST: put a result there, or take one's own off
"""

from __future__ import annotations

from datetime import date, timedelta
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.redirects import see_other
from webapp.http.security_headers import never_store
from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.gallery import title
from webapp.huarong.day_tables import DayTables
from webapp.limits.limits import Limits
from webapp.limits.sources import Sources
from webapp.matches.match.name import checked_name
from webapp.matches.pages import name_cookie as names
from webapp.site.chrome import status_of
from webapp.site.cookie_check import sent_back
from webapp.site.identity import Identity, visitor

DAY = timedelta(days=1)


pages = Blueprint("day_table", __name__)


@pages.get("/huarong/daily/<day>/table")
def table(day: str) -> str:
    """The table, with the visitor's own row marked."""
    return _page(_date(day), None)


@pages.post("/huarong/daily/<day>/table")
def act(day: str) -> Response | tuple[str, int]:
    """Put a result on the table, or take one's own off."""
    chosen = _date(day)
    answer = see_other(url_for("day_table.table", day=day))
    try:
        if request.form.get("act") != "remove":
            return _enter(chosen, answer)
        player = visitor()
        if player is not None:
            service(DayTables).remove(chosen, player)
    except RequestError as refusal:
        return _page(chosen, refusal), status_of(refusal)
    return answer


def _enter(day: date, answer: Response) -> Response:
    tables = service(DayTables)
    name = checked_name(request.form.get("name", ""))
    if name is None:
        raise RequestError("bad_name", why="missing")
    moves = tables.counted(day, request.form.get("game", ""))
    again = sent_back(service(Identity))
    if again is not None:
        return again
    source = service(Sources).of(service(Limits).may_enter_day())
    player = service(Identity).ensure_player(request, answer)
    tables.enter(day, player, name, moves, source)
    names.remember(request, answer, name)
    return answer


def _page(day: date, refusal: RequestError | None) -> str:
    tables = service(DayTables)
    never_store()
    latest = daily.today()
    asked: dict[str, Any] = request.form if refusal else {}
    return render_template(
        "huarong/day_table.html",
        day=daily.puzzle_of(day),
        puzzle=title(daily.puzzle_of(day).entry),
        before=day - DAY if day > daily.FIRST else None,
        after=day + DAY if day < latest else None,
        is_open=tables.is_open(day),
        keep_days=tables.keep_days,
        table=tables.table(day, visitor()),
        name=asked.get("name", names.remembered(request)),
        routes=asked.get("game", ""),
        error=refusal and refusal.sentence,
        refused_cookies=refusal is not None and refusal.code == "no_cookies",
    )


def _date(text: str) -> date:
    """The date in an address; one that has no puzzle is not found."""
    found = daily.read_date(text, daily.today())
    return found if found is not None else abort(HTTPStatus.NOT_FOUND)
