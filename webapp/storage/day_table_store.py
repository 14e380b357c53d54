"""The tables of the day: who has solved a puzzle of the day, and in how many moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa

from webapp.core.look_alikes import name_key, name_keys
from webapp.storage.database import Database
from webapp.storage.tables import day_rows

_TURN = sa.func.row_number().over(
    partition_by=(day_rows.c.day, day_rows.c.moves, day_rows.c.source),
    order_by=(day_rows.c.at, day_rows.c.player),
)
"""The turn of a row among the equal ones of its source."""
BEST_FIRST = (
    day_rows.c.moves,
    sa.case((day_rows.c.source.is_(None), 1), else_=_TURN),
    day_rows.c.at,
    day_rows.c.player,
)
"""Equal results share a place, so one of each source may come before any has two."""
WORST_FIRST = tuple(column.desc() for column in BEST_FIRST)


@dataclass(frozen=True)
class DayRow:
    """A player's best result on a table; `at` is when the server counted it, in seconds of the epoch."""

    player: str
    name: str
    moves: int
    at: float
    source: int | None = None
    """The number of the address, as of `Sources`; None where an earlier version wrote the row."""


class DayTableStore:
    """All queries of tables of the day; reads raise `NotRead`, writes `NotWritten`.

    The key of a table is a text that begins with its day, such as 2026-11-27/short.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    # Writing -------------------------------------------------------------------------------------

    def put(self, table: str, row: DayRow, most: int) -> None:
        """Write a result and the name; what was better before stays.

        Where that makes more than `most` rows, the worst leave. Raises `Conflict` if somebody else has
        the name on that table, or another process writes for the same player.
        """
        own = (day_rows.c.day == table, day_rows.c.player == row.player)
        called = {"name": row.name, "name_key": name_key(row.name)}
        counted = {"moves": row.moves, "at": row.at, "source": row.source}
        size = sa.select(sa.func.count()).select_from(day_rows).where(day_rows.c.day == table)
        worst = sa.select(day_rows.c.player).where(day_rows.c.day == table).order_by(*WORST_FIRST)

        def write(connection: sa.Connection) -> None:
            renamed = connection.execute(day_rows.update().where(*own).values(**called))
            if renamed.rowcount:
                better = day_rows.update().where(*own, day_rows.c.moves > row.moves)
                connection.execute(better.values(**counted))
                return
            new = {"day": table, "player": row.player, **called, **counted}
            connection.execute(day_rows.insert(), new)
            over = connection.execute(size).scalar_one() - most
            if over > 0:
                leaving = list(connection.execute(worst.limit(over)).scalars())
                gone = day_rows.delete().where(day_rows.c.day == table)
                connection.execute(gone.where(day_rows.c.player.in_(leaving)))

        self._database.write(write)

    def remove(self, table: str, player: str) -> None:
        """Take a player off a table."""
        self._delete(day_rows.c.day == table, day_rows.c.player == player)

    def forget(self, player: str) -> None:
        """Take a player off all tables."""
        self._delete(day_rows.c.player == player)

    def remove_name(self, day: str, name: str) -> bool:
        """Take whoever has this name off all tables of a day; returns whether anybody had it."""
        return bool(self._delete(day_rows.c.day.startswith(day), _has_name(name)))

    def delete_before(self, day: str) -> None:
        """Delete the tables of all earlier days."""
        self._delete(day_rows.c.day < day)

    # Reading -------------------------------------------------------------------------------------

    def best(self, table: str, most: int) -> list[DayRow]:
        """The rows of a table: fewest moves first, then one of each source, then who came first."""
        query = sa.select(day_rows).where(day_rows.c.day == table).order_by(*BEST_FIRST)
        return [_row(each) for each in self._database.rows(query.limit(most))]

    def of(self, table: str, player: str) -> DayRow | None:
        """The row of a player."""
        query = sa.select(day_rows).where(day_rows.c.day == table, day_rows.c.player == player)
        found = self._database.first(query)
        return None if found is None else _row(found)

    def fewer(self, table: str, moves: int) -> int:
        """The number of players with fewer moves than these."""
        return self._count(day_rows.c.day == table, day_rows.c.moves < moves)

    def players(self, table: str) -> int:
        """The number of rows of a table."""
        return self._count(day_rows.c.day == table)

    def has_name(self, table: str, name: str, player: str) -> bool:
        """Whether anybody but this player has the name on a table, or one that looks like it."""
        query = sa.select(day_rows.c.player).where(
            day_rows.c.day == table, _has_name(name), day_rows.c.player != player
        )
        return self._database.first(query) is not None

    # Inside --------------------------------------------------------------------------------------

    def _count(self, *which: sa.ColumnElement[bool]) -> int:
        query = sa.select(sa.func.count()).select_from(day_rows).where(*which)
        return self._database.number(query)

    def _delete(self, *which: sa.ColumnElement[bool]) -> int:
        return self._database.change(day_rows.delete().where(*which))


def _has_name(name: str) -> sa.ColumnElement[bool]:
    return day_rows.c.name_key.in_(sorted(name_keys(name)))


def _row(found: sa.Row[Any]) -> DayRow:
    return msgspec.convert(found, DayRow, from_attributes=True)
