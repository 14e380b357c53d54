"""Tables of the day of a family or a class, by their ids."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import msgspec
import sqlalchemy as sa

from webapp.storage.database import Database
from webapp.storage.tables import own_tables


@dataclass(frozen=True)
class OwnTable:
    """A table; `opened_at` is about when it was opened last, in seconds of the epoch."""

    id: str
    name: str
    opened_at: float


class OwnTableStore:
    """All queries of them; reads raise `NotRead`, writes `NotWritten`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, row: OwnTable) -> None:
        """Write a new table; raises `Conflict` if there is one of that id."""
        self._database.change(own_tables.insert().values(**asdict(row)))

    def opened(self, table: str, at: float) -> None:
        """Note when a table was opened."""
        self._database.change(
            own_tables.update().where(own_tables.c.id == table).values(opened_at=at)
        )

    def delete_unopened_since(self, at: float) -> int:
        """Delete the tables that nobody has opened since then; returns how many."""
        return self._database.change(own_tables.delete().where(own_tables.c.opened_at < at))

    def read(self, table: str) -> OwnTable | None:
        """The table of an id, None if there is none."""
        found: sa.Row[Any] | None = self._database.first(
            sa.select(own_tables).where(own_tables.c.id == table)
        )
        return None if found is None else msgspec.convert(found, OwnTable, from_attributes=True)
