"""Places for requests that wait for an engine: a number of them, and half of it for one address."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from flask import request

from webapp.core.errors import RequestError
from webapp.limits.addresses import address_of


class Places:
    """Refuses with `busy` when all places are taken, or all that one address may have."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()
        self._guard = threading.Lock()

    @contextmanager
    def place(self) -> Iterator[None]:
        """Take a place for the address of this request; raises `RequestError`."""
        address = address_of(request)
        with self._guard:
            own, share = self._taken[address], max(1, self._most // 2)
            if own >= share or self._taken.total() >= self._most:
                raise RequestError("busy")
            self._taken[address] += 1
        try:
            yield
        finally:
            with self._guard:
                self._taken[address] -= 1
                if not self._taken[address]:
                    del self._taken[address]
