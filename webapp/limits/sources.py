"""Sources: numbers of addresses for public lists, so that no address fills a list alone.

A source is two bytes of a keyed digest. Rows of lists keep it in place of the address: many addresses
have the same one, so it does not say which of them it was.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

SOURCE_BYTES = 2


class Sources:
    """The same numbers in all processes of a site, and others on every other site."""

    def __init__(self, secret_keys: Sequence[str]) -> None:
        """The last key is used: after a change of keys the numbers are others."""
        self._key = secret_keys[-1].encode()

    def of(self, address: str) -> int:
        """The number of an address, or of the network by which it is counted."""
        digest = hmac.digest(self._key, f"source of {address}".encode(), hashlib.sha256)
        return int.from_bytes(digest[:SOURCE_BYTES])
