"""Codes that take an identity to another device, and the records that are left with them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import msgspec
import sqlalchemy as sa

from webapp.storage.database import Database
from webapp.storage.tables import transfers

OPEN, USED = "open", "used"


@dataclass(frozen=True)
class Transfer:
    """A code that is open: its hash, what it opens, and until when, in seconds of the epoch."""

    code: str
    player: str
    sealed: str
    records: str
    expires_at: float


class TransferStore:
    """Codes by their hash; reads raise `NotRead`, writes `NotWritten`.

    `now` is the time in seconds of the epoch: what expired before is as if it were not there.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, transfer: Transfer, now: float) -> None:
        """Keep a code in place of those that its player had; those that expired go as well."""
        old = sa.or_(transfers.c.player == transfer.player, transfers.c.expires_at < now)

        new = transfers.insert().values(**asdict(transfer), state=OPEN)
        self._database.change(transfers.delete().where(old), new)

    def player(self, code: str, now: float, latest: float) -> str | None:
        """The player whose open code this is; one that would expire after `latest` is none."""
        query = sa.select(transfers.c.player).where(*_is_open(code, now, latest))
        return self._database.value(query)

    def use(self, code: str, now: float, latest: float) -> Transfer | None:
        """The transfer of an open code (see `player`), which is then used; None if there is none."""
        found: list[Transfer] = []
        chosen = sa.select(transfers).where(*_is_open(code, now, latest)).with_for_update()
        used = transfers.update().where(transfers.c.code == code)

        def write(connection: sa.Connection) -> None:
            rows = connection.execute(chosen)
            found[:] = [msgspec.convert(row, Transfer, from_attributes=True) for row in rows]
            if found:
                connection.execute(used.values(state=USED, sealed="", records=""))

        self._database.write(write)
        return found[0] if found else None

    def is_used(self, player: str, now: float) -> bool:
        """Whether the latest code of a player was used."""
        query = sa.select(transfers.c.state).where(
            transfers.c.player == player, transfers.c.expires_at > now
        )
        return self._database.value(query) == USED

    def leave_records(self, player: str, records: str, until: float, now: float) -> bool:
        """Keep records with a used code until that time, once; false if that cannot be."""
        empty = (*_is_used(player, now), transfers.c.records == "")
        left = transfers.update().where(*empty).values(records=records, expires_at=until)
        return self._database.change(left) > 0

    def records(self, player: str, now: float) -> str | None:
        """The records that were left with the used code of a player; None for none."""
        query = sa.select(transfers.c.records).where(*_is_used(player, now))
        return self._database.value(query) or None

    def forget(self, player: str) -> None:
        """Delete the codes of a player."""
        old = transfers.delete().where(transfers.c.player == player)

        self._database.change(old)


def _is_open(code: str, now: float, latest: float) -> tuple[sa.ColumnElement[bool], ...]:
    return (
        transfers.c.code == code,
        transfers.c.state == OPEN,
        transfers.c.expires_at > now,
        transfers.c.expires_at <= latest,
    )


def _is_used(player: str, now: float) -> tuple[sa.ColumnElement[bool], ...]:
    return (
        transfers.c.player == player,
        transfers.c.state == USED,
        transfers.c.expires_at > now,
    )
