"""Codes of eight characters that open once, within ten minutes.

The database holds a keyed hash of a code, and the player's token sealed with a key that needs the code
and the site's secret key: neither a copy of the database nor a code alone opens it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from itsdangerous import BadSignature

from webapp.core.signing import serializer
from webapp.storage.match_store import MatchStore
from webapp.storage.player_tables import transfers

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No two of them look alike, and none looks like I, L, O, 0 or 1."""
LENGTH = 8
"""31^8 codes, of which an address may try some ten in ten minutes."""
VALID_SECONDS = 600.0
LEFT_SECONDS = 24 * 3600.0
"""How long records lie there for the device that gave the code."""
OPEN, USED = "open", "used"


@dataclass(frozen=True)
class Opened:
    """What a code opens: the player, their token, and what their browser kept."""

    player: str
    token: str
    records: str


class TransferCodes:
    """Issues codes and opens them; raises `NotWritten` or `NotRead`."""

    def __init__(
        self,
        store: MatchStore,
        secret_keys: Sequence[str],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._key = secret_keys[-1].encode()
        self._seal = serializer(secret_keys, "transfer")
        self._now = now

    def issue(self, player: str, token: str, records: str) -> str:
        """A new code for a player; earlier ones of theirs open nothing any more."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        sealed = base64.urlsafe_b64encode(self._crypt(code, token.encode())).decode()
        row = {
            "code": self._hashed(code),
            "player": player,
            "sealed": str(self._seal.dumps([sealed, player])),
            "records": records,
            "state": OPEN,
            "expires_at": self._now() + VALID_SECONDS,
        }
        old = sa.or_(transfers.c.player == player, transfers.c.expires_at < self._now())

        def write(connection: sa.Connection) -> None:
            connection.execute(transfers.delete().where(old))
            connection.execute(transfers.insert(), row)

        self._store.write(write)
        return code

    def whose(self, text: str) -> str | None:
        """The player whose code this is, without using it up; None for one that opens nothing."""
        query = sa.select(transfers.c.player).where(*self._valid(read_code(text)))
        with self._store.reading() as connection:
            found: str | None = connection.execute(query).scalar()
        return found

    def open(self, text: str) -> Opened | None:
        """What the code opens, once; None if it opens nothing, or no longer."""
        code = read_code(text)
        found: list[sa.Row[tuple[object, ...]]] = []

        def write(connection: sa.Connection) -> None:
            found[:] = connection.execute(
                sa.select(transfers).where(*self._valid(code)).with_for_update()
            ).all()
            for row in found:
                used = transfers.update().where(transfers.c.code == row.code)
                connection.execute(used.values(state=USED, sealed="", records=""))

        self._store.write(write)
        return self._unsealed(code, found[0]) if found else None

    def is_used(self, player: str) -> bool:
        """Whether the latest code of a player was used, within its ten minutes."""
        query = sa.select(transfers.c.state).where(
            transfers.c.player == player, transfers.c.expires_at > self._now()
        )
        with self._store.reading() as connection:
            return connection.execute(query).scalar() == USED

    def leave(self, player: str, records: str) -> bool:
        """Leave what the device that joined keeps for the one that gave the code, once; false otherwise.

        It lies there for a day.
        """
        left: list[int] = []
        row = (
            transfers.c.player == player,
            transfers.c.state == USED,
            transfers.c.expires_at > self._now(),
            transfers.c.records == "",
        )
        values = {"records": records, "expires_at": self._now() + LEFT_SECONDS}

        def write(connection: sa.Connection) -> None:
            done = connection.execute(transfers.update().where(*row).values(values))
            left[:] = [done.rowcount]

        self._store.write(write)
        return bool(left and left[0])

    def left(self, player: str) -> str | None:
        """What the device that joined has left; None for nothing, or nothing yet."""
        query = sa.select(transfers.c.records).where(
            transfers.c.player == player,
            transfers.c.state == USED,
            transfers.c.expires_at > self._now(),
        )
        with self._store.reading() as connection:
            return connection.execute(query).scalar() or None

    def forget(self, player: str) -> None:
        """Delete the codes of a player."""
        old = transfers.delete().where(transfers.c.player == player)

        def write(connection: sa.Connection) -> None:
            connection.execute(old)

        self._store.write(write)

    def _valid(self, code: str) -> tuple[sa.ColumnElement[bool], ...]:
        return (
            transfers.c.code == self._hashed(code),
            transfers.c.state == OPEN,
            transfers.c.expires_at > self._now(),
        )

    def _unsealed(self, code: str, row: sa.Row[tuple[object, ...]]) -> Opened | None:
        try:
            sealed, player = self._seal.loads(row.sealed)
        except BadSignature:
            return None
        token = self._crypt(code, base64.urlsafe_b64decode(sealed))
        if not hmac.compare_digest(hashlib.sha256(token).hexdigest(), player):
            return None
        return Opened(player, token.decode(), row.records)

    def _hashed(self, code: str) -> str:
        return hmac.new(self._key, f"transfer code {code}".encode(), hashlib.sha256).hexdigest()

    def _crypt(self, code: str, text: bytes) -> bytes:
        """Exclusive or with a key stream that is used for this code alone; twice gives the text back."""
        stream = b"".join(
            hmac.new(self._key, f"transfer seal {code} {block}".encode(), hashlib.sha256).digest()
            for block in range(-(-len(text) // hashlib.sha256().digest_size))
        )
        return bytes(one ^ other for one, other in zip(text, stream, strict=False))


def read_code(text: str) -> str:
    """A code as it may have been typed: small letters, spaces and dashes do not matter."""
    return "".join(text.upper().replace("-", "").split())[: 2 * LENGTH]
