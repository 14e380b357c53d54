"""The table of what was proven about the positions of matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from webapp.storage.database import Database
from webapp.storage.tables import proofs


class ProofStore:
    """Reads and writes what was proven in a match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_match(self, match_id: str) -> dict[str, Mapping[str, Any]]:
        """What was proven, by the text of the position; raises `NotRead`."""
        query = sa.select(proofs.c.position, proofs.c.found).where(proofs.c.match_id == match_id)
        with self._database.reading() as connection:
            return {row.position: row.found for row in connection.execute(query)}

    def keep(self, match_id: str, position: str, found: Mapping[str, Any]) -> None:
        """Write what is known of a position in place of what was known before.

        Raises `NotWritten`, and `Conflict` if the match was deleted or another process writes the same.
        """
        row = {"match_id": match_id, "position": position, "found": dict(found)}
        before = proofs.delete().where(proofs.c.match_id == match_id, proofs.c.position == position)

        def write(connection: sa.Connection) -> None:
            connection.execute(before)
            connection.execute(proofs.insert(), row)

        self._database.write(write)
