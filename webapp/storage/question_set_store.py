"""Sets of questions that the site keeps, packed, by their ids."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import sqlalchemy as sa

from webapp.storage.database import Database
from webapp.storage.tables import question_sets


@dataclass(frozen=True)
class QuestionSetRow:
    """A set; the times are in seconds of the epoch, `opened_at` is about when it was opened last."""

    id: str
    version: int
    packed: bytes
    changed_at: float
    opened_at: float


class QuestionSetStore:
    """All queries of sets of questions; reads raise `NotRead`, writes `NotWritten`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Writing -------------------------------------------------------------------------------------

    def add(self, row: QuestionSetRow) -> None:
        """Write a new set; raises `Conflict` if there is one of that id."""
        self._database.change(question_sets.insert().values(**asdict(row)))

    def change(self, row: QuestionSetRow) -> bool:
        """Put a set in the place of the version before it; false if that is not the one that is kept."""
        before = (question_sets.c.id == row.id, question_sets.c.version == row.version - 1)
        return bool(
            self._database.change(question_sets.update().where(*before).values(**asdict(row)))
        )

    def opened(self, set_id: str, at: float) -> None:
        """Note when a set was opened."""
        self._database.change(
            question_sets.update().where(question_sets.c.id == set_id).values(opened_at=at)
        )

    def delete(self, set_id: str) -> bool:
        """Delete a set; returns whether there was one."""
        return bool(
            self._database.change(question_sets.delete().where(question_sets.c.id == set_id))
        )

    def delete_unopened_since(self, at: float) -> int:
        """Delete the sets that nobody has opened since then; returns how many."""
        return self._database.change(question_sets.delete().where(question_sets.c.opened_at < at))

    # Reading -------------------------------------------------------------------------------------

    def read(self, set_id: str) -> QuestionSetRow | None:
        """The set of an id, None if there is none."""
        query = sa.select(question_sets).where(question_sets.c.id == set_id)
        found = self._database.first(query)
        if found is None:
            return None
        return QuestionSetRow(
            found.id, found.version, bytes(found.packed), found.changed_at, found.opened_at
        )
