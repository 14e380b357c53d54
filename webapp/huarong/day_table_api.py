"""The table of a day as JSON, for the page of a win and for programs."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import abort, request

from webapp.core.messages import Message
from webapp.http.openapi import Route
from webapp.http.security_headers import never_store
from webapp.huarong.catalogue import daily
from webapp.huarong.day_tables import DayTables, Line
from webapp.site.identity import Identity


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


@dataclass(frozen=True)
class DayTableApi:
    """The route of all days."""

    tables: DayTables
    identity: Identity

    def routes(self) -> tuple[Route, ...]:
        """The one route."""
        return (
            Route(
                "GET",
                "/api/huarong/daily/{day}/table",
                "The table of a day: who has solved its puzzle and put the moves there",
                DayTableAnswer,
                self._table,
                in_path=("day",),
                errors=(HTTPStatus.NOT_FOUND, HTTPStatus.SERVICE_UNAVAILABLE),
            ),
        )

    def _table(self, text: str) -> DayTableAnswer:
        never_store()
        day = daily.read_date(text, daily.today())
        if day is None:
            abort(HTTPStatus.NOT_FOUND)
        entry = daily.puzzle_of(day).entry
        table = self.tables.table(day, self.identity.player(request))
        return DayTableAnswer(
            day=text,
            code=entry.code,
            fewest=entry.moves,
            open=self.tables.is_open(day),
            players=table.players,
            lines=tuple(map(_line, table.lines)),
            own=None if table.own is None else _line(table.own),
        )


def _line(line: Line) -> DayTableLine:
    return DayTableLine(line.place, line.name, line.moves, line.is_own)
