"""Requests of one address are worked on one after the other, and others have their turn in between.

Without it all requests of an address that come together would be worked on before anybody else's move.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from webapp.core.runtime import let_others_run

_turn: ContextVar[threading.Semaphore | None] = ContextVar("turn", default=None)
"""The place of the address whose request is being worked on."""


class Turns:
    """One place for each address."""

    def __init__(self) -> None:
        self._places: dict[str, tuple[threading.Semaphore, int]] = {}
        self._guard = threading.Lock()

    @contextmanager
    def turn(self, address: str) -> Iterator[None]:
        """Work on a request of an address as soon as it has a place."""
        with self._guard:
            place, users = self._places.get(address) or (threading.Semaphore(1), 0)
            self._places[address] = (place, users + 1)
        token = _turn.set(place)
        try:
            with place:
                let_others_run()
                yield
        finally:
            _turn.reset(token)
            with self._guard:
                users = self._places[address][1] - 1
                if users:
                    self._places[address] = (place, users)
                else:
                    del self._places[address]

    def __len__(self) -> int:
        """The addresses with requests."""
        return len(self._places)


@contextmanager
def pause() -> Iterator[None]:
    """Give up the place while a request only waits, as for an engine."""
    place = _turn.get()
    if place is None:
        yield
        return
    place.release()
    try:
        yield
    finally:
        place.acquire()
