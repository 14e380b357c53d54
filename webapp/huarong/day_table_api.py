"""The table of a day as JSON, for the page of a win and for programs."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from flask import Blueprint, abort

from webapp.core.messages import Message, Request
from webapp.core.services import service
from webapp.http.openapi import JsonRoute
from webapp.http.security_headers import never_store
from webapp.huarong.catalogue import daily
from webapp.huarong.day_tables import DayTables, Line, TableKey
from webapp.huarong.own_tables import OwnTables
from webapp.site.identity import visitor


class DayTableLine(Message):
    """A result; equal ones share the place. `own` is that of the client, known by its cookie."""

    place: int
    name: str
    moves: int
    own: bool


class DayTableAnswer(Message):
    """The best results of a puzzle of a day, fewest moves first, then who came first.

    `fewest` is the proven optimum, `players` the number of all results. `own` is the result of the
    client, which may lie beyond the `lines`. While the table is `open` it takes results, at the
    address of its page, `/huarong/daily/<day>/table`.
    """

    day: str
    code: str
    fewest: int | None
    open: bool
    players: int
    lines: tuple[DayTableLine, ...]
    own: DayTableLine | None


class DayTableWish(Request):
    """Which table: everybody's, or the one with the id `own`, as in its link."""

    own: Annotated[str, msgspec.Meta(max_length=16)] = ""


api = Blueprint("day_table_api", __name__)


@api.get("/api/huarong/daily/<day>/table")
@JsonRoute(DayTableAnswer, DayTableWish, errors=(400, 404, 503))
def table_of_day(day: str, wish: DayTableWish) -> DayTableAnswer:
    """The table of a day: who has solved its hard puzzle and put the moves there."""
    return _table(day, "hard", wish.own)


@api.get("/api/huarong/daily/<day>/short/table")
@JsonRoute(DayTableAnswer, DayTableWish, errors=(400, 404, 503))
def short_table_of_day(day: str, wish: DayTableWish) -> DayTableAnswer:
    """The table of the short puzzle of a day."""
    return _table(day, "short", wish.own)


def _table(text: str, kind: daily.Kind, own: str) -> DayTableAnswer:
    tables = service(DayTables)
    never_store()
    day = daily.read_date(text, daily.today())
    if day is None or (own and service(OwnTables).read(own) is None):
        abort(HTTPStatus.NOT_FOUND)
    puzzle = daily.puzzle_of(day, kind)
    table = tables.table(TableKey(day, kind, own), visitor())
    return DayTableAnswer(
        day=text,
        code=puzzle.code,
        fewest=puzzle.moves,
        open=tables.is_open(day),
        players=table.players,
        lines=tuple(map(_line, table.lines)),
        own=None if table.own is None else _line(table.own),
    )


def _line(line: Line) -> DayTableLine:
    return DayTableLine(line.place, line.name, line.moves, line.is_own)
