"""How many requests of one address are worked on at a time: the others wait for their turn.

Without it eight heavy requests that come together would all be worked on before anybody else's move.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

MOST_AT_ONCE = 2

_turn: ContextVar[threading.Semaphore | None] = ContextVar("turn", default=None)
"""The places of the address whose request is being worked on."""


class Turns:
    """The places of each address."""

    def __init__(self) -> None:
        self._places: dict[str, tuple[threading.Semaphore, int]] = {}
        self._guard = threading.Lock()

    @contextmanager
    def turn(self, address: str) -> Iterator[None]:
        """Work on a request of an address as soon as it has a place."""
        with self._guard:
            places, users = self._places.get(address) or (threading.Semaphore(MOST_AT_ONCE), 0)
            self._places[address] = (places, users + 1)
        token = _turn.set(places)
        try:
            with places:
                yield
        finally:
            _turn.reset(token)
            with self._guard:
                users = self._places[address][1] - 1
                if users:
                    self._places[address] = (places, users)
                else:
                    del self._places[address]

    def __len__(self) -> int:
        """The addresses with requests."""
        return len(self._places)


@contextmanager
def pause() -> Iterator[None]:
    """Give up the place while a request only waits, as for an engine."""
    places = _turn.get()
    if places is None:
        yield
        return
    places.release()
    try:
        yield
    finally:
        places.acquire()
