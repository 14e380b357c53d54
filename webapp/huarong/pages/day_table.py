"""The tables of a day: without scripts; results are sent by the browsers of players.

GET  /huarong/daily/<day>/table        everybody's table of its hard puzzle; POST: put a result there, or
                                       take one's own off
     /huarong/daily/<day>/short/table  that of its short puzzle
     /huarong/tables/<own>             the table of a family or a class, of today's hard puzzle
     /huarong/tables/<own>/<day>       of a day, and `/short` of its short puzzle; POST as above
POST /huarong/tables                   makes one
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.prefix import site_url
from webapp.http.redirects import see_other
from webapp.http.security_headers import never_store
from webapp.huarong.catalogue import daily
from webapp.huarong.day_tables import DayTables, TableKey
from webapp.huarong.own_tables import OwnTables
from webapp.limits.limits import Limits
from webapp.limits.sources import Sources
from webapp.matches.match.name import checked_name
from webapp.matches.pages import name_cookie as names
from webapp.site.chrome import status_of
from webapp.site.cookie_check import sent_back
from webapp.site.identity import Identity, visitor
from webapp.site.qr_code import qr_code
from webapp.storage.own_table_store import OwnTable

DAY = timedelta(days=1)


pages = Blueprint("day_table", __name__)


@pages.get("/huarong/daily/<day>/table", defaults={"kind": "hard", "own": ""})
@pages.get("/huarong/daily/<day>/short/table", defaults={"kind": "short", "own": ""})
@pages.get("/huarong/tables/<own>", defaults={"kind": "hard", "day": ""})
@pages.get("/huarong/tables/<own>/<day>", defaults={"kind": "hard"})
@pages.get("/huarong/tables/<own>/<day>/short", defaults={"kind": "short"})
def table(day: str, kind: daily.Kind, own: str) -> str:
    """A table, with the visitor's own row marked."""
    return _page(*_found(day, kind, own), None)


@pages.post("/huarong/daily/<day>/table", defaults={"kind": "hard", "own": ""})
@pages.post("/huarong/daily/<day>/short/table", defaults={"kind": "short", "own": ""})
@pages.post("/huarong/tables/<own>/<day>", defaults={"kind": "hard"})
@pages.post("/huarong/tables/<own>/<day>/short", defaults={"kind": "short"})
def act(day: str, kind: daily.Kind, own: str) -> Response | tuple[str, int]:
    """Put a result on a table, or take one's own off."""
    key, found = _found(day, kind, own)
    answer = see_other(site_url(path_of(key)))
    try:
        if request.form.get("act") != "remove":
            return _enter(key, answer)
        player = visitor()
        if player is not None:
            service(DayTables).remove(key, player)
    except RequestError as refusal:
        return _page(key, found, refusal), status_of(refusal)
    return answer


@pages.post("/huarong/tables")
def make() -> Response | tuple[str, int]:
    """Make a table for a family or a class."""
    try:
        name = _named(request.form.get("name", ""))
        service(Limits).may_make_table()
        made = service(OwnTables).make(name)
    except RequestError as refusal:
        key = TableKey(daily.today())
        return _page(key, None, refusal, is_making=True), status_of(refusal)
    return see_other(url_for("day_table.table", own=made.id))


def path_of(key: TableKey) -> str:
    """The path of the page of a table."""
    if not key.own:
        return daily.puzzle_of(key.day, key.kind).table_path
    return f"/huarong/tables/{key.own}/{key.day}" + ("/short" if key.kind == "short" else "")


def _enter(key: TableKey, answer: Response) -> Response:
    tables = service(DayTables)
    name = _named(request.form.get("name", ""))
    moves = tables.counted(key, request.form.get("game", ""))
    again = sent_back(service(Identity))
    if again is not None:
        return again
    source = service(Sources).of(service(Limits).may_enter_day())
    player = service(Identity).ensure_player(request, answer)
    tables.enter(key, player, name, moves, source)
    names.remember(request, answer, name)
    return answer


def _named(text: str) -> str:
    name = checked_name(text)
    if name is None:
        raise RequestError("bad_name", why="missing")
    return name


def _page(
    key: TableKey, own: OwnTable | None, refusal: RequestError | None, *, is_making: bool = False
) -> str:
    tables = service(DayTables)
    never_store()
    latest, day = daily.today(), key.day
    asked: dict[str, Any] = request.form if refusal else {}
    link = url_for("day_table.table", own=own.id, _external=True) if own else ""

    return render_template(
        "huarong/day_table.html",
        day=(puzzle := daily.puzzle_of(day, key.kind)),
        path=path_of(key),
        public=path_of(replace(key, own="")),
        own=own,
        link=link,
        qr=qr_code(link) if own else "",
        twin=(puzzle.other, path_of(replace(key, kind=puzzle.other.kind))),
        before=path_of(replace(key, day=day - DAY)) if day > daily.FIRST else None,
        after=path_of(replace(key, day=day + DAY)) if day < latest else None,
        is_open=tables.is_open(day),
        keep_days=tables.keep_days,
        table=tables.table(key, visitor()),
        name=asked.get("name", names.remembered(request)),
        routes=asked.get("game", ""),
        error=refusal and refusal.sentence,
        is_making=is_making,
        refused_cookies=refusal is not None and refusal.code == "no_cookies",
    )


def _found(day: str, kind: daily.Kind, own: str) -> tuple[TableKey, OwnTable | None]:
    """The table of an address; one that has no puzzle, or is nobody's, is not found."""
    date_ = daily.read_date(day, daily.today()) if day else daily.today()
    table_ = service(OwnTables).read(own) if own else None
    if date_ is None or (own and table_ is None):
        abort(HTTPStatus.NOT_FOUND)
    return TableKey(date_, kind, own), table_
