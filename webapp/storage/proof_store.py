"""The table of what was proven about the positions of matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from webapp.storage.database import Database
from webapp.storage.tables import proofs

OF_MATCH = sa.select(proofs.c.position, proofs.c.found).where(
    proofs.c.match_id == sa.bindparam("match")
)
FORGET = proofs.delete().where(
    proofs.c.match_id == sa.bindparam("match"), proofs.c.position == sa.bindparam("text")
)
KEEP = proofs.insert()
"""Made once, as what every move executes: each reply of an engine reads, and many write."""


class ProofStore:
    """Reads and writes what was proven in a match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_match(self, match_id: str) -> dict[str, Mapping[str, Any]]:
        """The proofs of a match by the text of the position; raises `NotRead`."""
        with self._database.reading() as connection:
            found = connection.execute(OF_MATCH, {"match": match_id})
            return {row.position: row.found for row in found}

    def save(self, match_id: str, position: str, found: Mapping[str, Any]) -> None:
        """Save the proof of a position in place of an earlier one.

        Raises `NotWritten`, and `Conflict` if the match was deleted or another process writes the same.
        """
        row = {"match_id": match_id, "position": position, "found": dict(found)}

        def write(connection: sa.Connection) -> None:
            connection.execute(FORGET, {"match": match_id, "text": position})
            connection.execute(KEEP, row)

        self._database.write(write)
