"""Tables of the day of a family or a class: a name and a link; whoever has the link sees and joins them.

They are beside everybody's table, with the same rules. Those that nobody opens are deleted.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable

from webapp.core.errors import RequestError
from webapp.storage.database import Conflict, NotWritten
from webapp.storage.own_table_store import OwnTable, OwnTableStore
from webapp.storage.ticker import hourly

log = logging.getLogger(__name__)

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
DAY = 86_400.0
ATTEMPTS = 3
_ID = re.compile(f"[{LETTERS}]{{{ID_LENGTH}}}")


class OwnTables:
    """Makes such tables, finds them by their ids, and deletes those that nobody opens."""

    def __init__(
        self, store: OwnTableStore, keep_days: int, now: Callable[[], float] = time.time
    ) -> None:
        """`keep_days`: tables are deleted after this many days without being opened; 0 keeps them."""
        self.keep_days = keep_days
        self._store = store
        self._now = now
        self._hourly = hourly(
            self.delete_old, "old tables of families and classes cannot be deleted"
        )

    def make(self, name: str) -> OwnTable:
        """A new table with a checked name; raises `RequestError` (`not_saved`)."""
        for _ in range(ATTEMPTS):
            new = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
            made = OwnTable(new, name, self._now())
            try:
                self._store.add(made)
            except NotWritten as error:
                raise RequestError("not_saved") from error
            except Conflict:
                continue
            return made
        raise RequestError("not_saved")

    def read(self, table: str) -> OwnTable | None:
        """The table with this id, None if there is none; raises `NotRead`."""
        found = self._store.read(table) if _ID.fullmatch(table) else None
        if found and self._now() - found.opened_at >= DAY:
            self._note_opened(found)
        return found

    def _note_opened(self, table: OwnTable) -> None:
        """Once a day for each table, so that a class that opens it writes once."""
        try:
            self._store.opened(table.id, self._now())
        except (Conflict, NotWritten) as error:
            log.warning("it is not noted that a table was opened: %s", error)

    # Old tables ----------------------------------------------------------------------------------

    def start(self) -> None:
        """Delete old tables every hour, unless all are kept."""
        if self.keep_days:
            self._hourly.start()

    def close(self) -> None:
        """Stop doing that."""
        self._hourly.close()

    def delete_old(self) -> int:
        """Delete the tables that are no longer kept, and return how many; raises `NotWritten`.

        A day more: that a table was opened is noted once a day.
        """
        return self._store.delete_unopened_since(self._now() - (self.keep_days + 1) * DAY)
