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

from itsdangerous import BadSignature

from webapp.core.signing import serializer
from webapp.storage.transfer_store import Transfer, TransferStore

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No two of them look alike, and none looks like I, L, O, 0 or 1."""
LENGTH = 8
"""31^8 codes, of which an address may try some ten in ten minutes."""
VALID_SECONDS = 600.0
LEFT_SECONDS = 24 * 3600.0
"""Seconds for which records wait for the device that gave the code."""


@dataclass(frozen=True)
class OpenedCode:
    """The content of a code: the player, their token, and the records of their browser."""

    player: str
    token: str
    records: str


class TransferCodes:
    """Issues codes and opens them; raises `NotWritten` or `NotRead`."""

    def __init__(
        self,
        store: TransferStore,
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
        now = self._now()
        signed = str(self._seal.dumps([sealed, player]))
        new = Transfer(self._hashed(code), player, signed, records, now + VALID_SECONDS)
        self._store.add(new, now)
        return code

    def whose(self, text: str) -> str | None:
        """The player whose code this is, without using it up; None for one that opens nothing."""
        return self._store.player(self._hashed(read_code(text)), *self._valid())

    def open(self, text: str) -> OpenedCode | None:
        """The content of a code, which opens once; None for an invalid or used one."""
        code = read_code(text)
        found = self._store.use(self._hashed(code), *self._valid())
        return self._unsealed(code, found) if found else None

    def is_used(self, player: str) -> bool:
        """Whether the latest code of a player was used, within its ten minutes."""
        return self._store.is_used(player, self._now())

    def leave(self, player: str, records: str) -> bool:
        """Leave what the device that joined keeps for the one that gave the code, once; false otherwise.

        It lies there for a day.
        """
        now = self._now()
        return self._store.leave_records(player, records, now + LEFT_SECONDS, now)

    def left(self, player: str) -> str | None:
        """The records that the joined device has left; None if there are none yet."""
        return self._store.records(player, self._now())

    def forget(self, player: str) -> None:
        """Delete the codes of a player."""
        self._store.forget(player)

    def _valid(self) -> tuple[float, float]:
        """Between which times an open code expires: none is valid longer if the clock is set back."""
        now = self._now()
        return now, now + VALID_SECONDS

    def _unsealed(self, code: str, found: Transfer) -> OpenedCode | None:
        try:
            sealed, player = self._seal.loads(found.sealed)
        except BadSignature:
            return None
        token = self._crypt(code, base64.urlsafe_b64decode(sealed))
        if not hmac.compare_digest(hashlib.sha256(token).hexdigest(), player):
            return None
        return OpenedCode(player, token.decode(), found.records)

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
