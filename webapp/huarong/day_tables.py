"""Tables of the day: results of a puzzle of the day that players put there, each counted by the server.

Who counts is the server: a row has the moves that it has played itself, from the layout to the exit. It
cannot know who found them. So equal results share a place, and the earlier one stands above: whoever
sends on the moves of somebody else comes after them, and one address does not fill the list with them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from webapp.core.errors import RequestError
from webapp.huarong.catalogue import daily
from webapp.huarong.finished_games.challenges import proven
from webapp.storage.database import Conflict, NotWritten
from webapp.storage.day_table_store import DayRow, DayTableStore
from webapp.storage.ticker import hourly

MOST_ROWS = 2000
"""Rows of a table, about 300 kB; where more come, the worst leave."""
MOST_SHOWN = 50
GRACE = timedelta(hours=1)
"""Time after the end of a day during which it takes results of those who played past midnight."""
ATTEMPTS = 3
"""Attempts per request on a write conflict."""
_GAME = re.compile(r"[0-9]{1,2}(?:-[0-9]{1,2})+(?:\.[0-9]{1,2}(?:-[0-9]{1,2})+)*")


@dataclass(frozen=True)
class TableKey:
    """Which table: that of a puzzle of a day, everybody's, or the one with the id `own`."""

    day: date
    kind: daily.Kind = "hard"
    own: str = ""

    def __str__(self) -> str:
        """The key of its rows, which begins with the day."""
        kind = "short" if self.kind == "short" else ""
        return "/".join(filter(None, (self.day.isoformat(), kind, self.own)))


@dataclass(frozen=True)
class Line:
    """A row as pages show it; equal results share the place."""

    place: int
    name: str
    moves: int
    is_own: bool


@dataclass(frozen=True)
class DayTable:
    """The best rows of a table, the visitor's own, which may be among them, and the number of all."""

    lines: Sequence[Line]
    own: Line | None
    players: int


class DayTables:
    """Counts results, keeps the best of each player, and deletes old tables."""

    def __init__(
        self, store: DayTableStore, keep_days: int, now: Callable[[], float] = time.time
    ) -> None:
        """`keep_days`: tables are deleted after this many days; 0 keeps them."""
        self.keep_days = keep_days
        self._store = store
        self._now = now
        self._hourly = hourly(self.delete_old, "old tables of the day cannot be deleted")

    # Results -------------------------------------------------------------------------------------

    def is_open(self, day: date) -> bool:
        """Whether the table of a day takes results now."""
        begin = datetime(day.year, day.month, day.day, tzinfo=UTC)
        now = datetime.fromtimestamp(self._now(), UTC)
        return begin <= now < begin + timedelta(days=1) + GRACE

    def counted(self, table: TableKey, game: str) -> int:
        """The moves of a game of the puzzle of a table, such as `16-17.12-16`: the cells of each move.

        A game of the mirror image counts as well: the lists of puzzles lead to it, and its ways are
        those of the puzzle with left and right exchanged. Raises `RequestError`: `day_over`, or
        `unproven` for what is no way to the exit.
        """
        if not self.is_open(table.day):
            raise RequestError("day_over")
        layout, routes = daily.puzzle_of(table.day, table.kind).layout, read_game(game)
        try:
            return proven(layout, routes).moves
        except RequestError:
            with suppress(RequestError):
                return proven(layout.mirror(), routes).moves
            raise

    def enter(
        self, table: TableKey, player: str, name: str, moves: int, source: int | None = None
    ) -> None:
        """Put a result on a table; a better one of the same player stays.

        Raises `RequestError`: `name_taken`, `day_table_full`, `busy`, or `not_saved`.
        """
        row = DayRow(player, name, moves, self._now(), source)
        for _ in range(ATTEMPTS):
            try:
                self._store.put(str(table), row, MOST_ROWS)
            except NotWritten as error:
                raise RequestError("not_saved") from error
            except Conflict:
                if self._store.has_name(str(table), name, player):
                    raise RequestError("name_taken") from None
                continue
            if self._store.of(str(table), player) is None:
                raise RequestError("day_table_full")
            return
        raise RequestError("busy")

    def remove(self, table: TableKey, player: str) -> None:
        """Take a player off a table; raises `RequestError` (`not_saved`)."""
        try:
            self._store.remove(str(table), player)
        except NotWritten as error:
            raise RequestError("not_saved") from error

    def forget(self, player: str) -> None:
        """Take a player off all tables; raises `NotWritten`."""
        self._store.forget(player)

    # Reading -------------------------------------------------------------------------------------

    def table(self, table: TableKey, player: str | None) -> DayTable:
        """A table as this player sees it; raises `NotRead`."""
        rows = self._store.best(str(table), MOST_SHOWN)
        own = self._store.of(str(table), player) if player else None
        places = {row.moves: place for place, row in reversed([*enumerate(rows, start=1)])}
        lines = [Line(places[row.moves], row.name, row.moves, row.player == player) for row in rows]
        players = len(rows) if len(rows) < MOST_SHOWN else self._store.players(str(table))
        return DayTable(lines, None if own is None else self._own_line(table, own), players)

    def _own_line(self, table: TableKey, row: DayRow) -> Line:
        place = self._store.fewer(str(table), row.moves) + 1
        return Line(place, row.name, row.moves, is_own=True)

    # Old tables ----------------------------------------------------------------------------------

    def start(self) -> None:
        """Delete old tables every hour, unless they are kept."""
        if self.keep_days:
            self._hourly.start()

    def close(self) -> None:
        """Stop doing that."""
        self._hourly.close()

    def delete_old(self) -> None:
        """Delete the tables of days that are no longer kept; raises `NotWritten`."""
        today = datetime.fromtimestamp(self._now(), UTC).date()
        self._store.delete_before((today - timedelta(days=self.keep_days)).isoformat())


def read_game(text: str) -> list[list[int]]:
    """The route of each move in a text such as `16-17.12-16`; raises `RequestError` (`unproven`)."""
    if not _GAME.fullmatch(text):
        raise RequestError("unproven", why="bad_route", at=0)
    return [[int(cell) for cell in move.split("-")] for move in text.split(".")]
