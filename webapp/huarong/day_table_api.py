"""The table of a day as JSON, for the page of a win and for programs."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, abort

from webapp.core.messages import Message
from webapp.core.services import service
from webapp.http.openapi import JsonRoute
from webapp.http.security_headers import never_store
from webapp.huarong.catalogue import daily
from webapp.huarong.day_tables import DayTables, Line
from webapp.site.identity import visitor


class DayTableLine(Message):
    """A result; equal ones share the place. `own` is that of the client, known by its cookie."""

    place: int
    name: str
    moves: int
    own: bool


class DayTableAnswer(Message):
    """The best results of the puzzle of a day, fewest moves first, then who came first.

    `fewest` is the proven optimum, `players` the number of all results. `own` is the result of the
    client, which may lie beyond the `lines`. While the table is `open` it takes results, at
    `/huarong/daily/<day>/table`.
    """

    day: str
    code: str
    fewest: int | None
    open: bool
    players: int
    lines: tuple[DayTableLine, ...]
    own: DayTableLine | None


api = Blueprint("day_table_api", __name__)


@api.get("/api/huarong/daily/<day>/table")
@JsonRoute(DayTableAnswer, errors=(404, 503))
def table_of_day(text: str) -> DayTableAnswer:
    """The table of a day: who has solved its puzzle and put the moves there."""
    tables = service(DayTables)
    never_store()
    day = daily.read_date(text, daily.today())
    if day is None:
        abort(HTTPStatus.NOT_FOUND)
    entry = daily.puzzle_of(day).entry
    table = tables.table(day, visitor())
    return DayTableAnswer(
        day=text,
        code=entry.code,
        fewest=entry.moves,
        open=tables.is_open(day),
        players=table.players,
        lines=tuple(map(_line, table.lines)),
        own=None if table.own is None else _line(table.own),
    )


def _line(line: Line) -> DayTableLine:
    return DayTableLine(line.place, line.name, line.moves, line.is_own)
