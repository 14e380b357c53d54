"""Requests are worked on a few at a time, those of one address one after the other.

Without it all requests that come together would be worked on before anybody else's move. Addresses take
turns: each has one request among those that wait for a place, and networks of IPv6 that one customer may
have been given have a few.

A request that waits for an engine gives up its places, and goes on once it has them again. So one that
waits for another must hold no place, and one that gives up its places must hold no lock: otherwise each
may wait for the other for ever.
"""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from webapp.core.key_locks import holds_any
from webapp.core.runtime import let_others_run
from webapp.limits.addresses import networks_of

AT_ONCE = 2
"""Requests of all addresses that are worked on at a time."""
PIECE_SECONDS = 0.005
"""Seconds of work on a request before it lets moves go first."""
PLACES_SECONDS = 0.05
"""Seconds of work before a request gives up its place and waits for other addresses."""


class _Turn:
    """The places of one request: first those of its networks, then one of all."""

    def __init__(self, places: Sequence[threading.Semaphore]) -> None:
        self._places = places
        self.has_places = False

    def acquire(self) -> None:
        for each in self._places:
            each.acquire()
        self.has_places = True

    def release(self) -> None:
        self.has_places = False
        for each in reversed(self._places):
            each.release()


_turn: ContextVar[_Turn | None] = ContextVar("turn", default=None)
"""The places of the request that is being worked on."""


class Turns:
    """One place for each address, some for a network around it, and `AT_ONCE` for all together."""

    def __init__(self) -> None:
        self._networks: dict[str, tuple[threading.Semaphore, int]] = {}
        self._places = threading.Semaphore(AT_ONCE)
        self._guard = threading.Lock()

    @contextmanager
    def turn(self, address: str) -> Iterator[None]:
        """Work on a request of an address as soon as it has its places."""
        networks = networks_of(address)
        with self._guard:
            own = [self._entered(network, places) for network, places in networks]
        turn = _Turn([*own, self._places])
        token = _turn.set(turn)
        turn.acquire()
        try:
            let_others_run()
            yield
        finally:
            turn.release()
            _turn.reset(token)
            with self._guard:
                for network, _places in networks:
                    self._leave(network)

    def _entered(self, network: str, places: int) -> threading.Semaphore:
        own, users = self._networks.get(network) or (threading.Semaphore(places), 0)
        self._networks[network] = (own, users + 1)
        return own

    def _leave(self, network: str) -> None:
        own, users = self._networks.pop(network)
        if users > 1:
            self._networks[network] = (own, users - 1)

    def __len__(self) -> int:
        """The networks with requests."""
        return len(self._networks)


@contextmanager
def pause() -> Iterator[None]:
    """Give up the places while a request only waits, as for an engine.

    In another pause this is nothing. A request that holds a lock of `KeyLocks` keeps its places, with a
    warning: it would wait for them with the lock, and others for the lock with their places.
    """
    turn = _turn.get()
    if turn is None or not turn.has_places:
        yield
        return
    if holds_any():
        warnings.warn("a request waits while it holds a lock", RuntimeWarning, stacklevel=3)
        yield
        return
    turn.release()
    try:
        yield
    finally:
        turn.acquire()


def give_way() -> None:
    """Let other requests go on, in the middle of a long one that holds no lock.

    Moves first, while this one keeps its places: if all that give way at a time had none, each of them
    would do a piece of its work before the next move.
    """
    let_others_run()
    with pause():
        let_others_run()


def giving_way() -> Callable[[], None]:
    """What a long request that holds no lock calls often, as between two games of a file.

    Moves go on after every piece of the work, and requests that wait for a place after several pieces.
    """
    since, worked = time.monotonic(), 0.0

    def pause_if_long() -> None:
        nonlocal since, worked
        piece = time.monotonic() - since
        if piece <= PIECE_SECONDS:
            return
        worked += piece
        if worked > PLACES_SECONDS:
            give_way()
            worked = 0.0
        else:
            let_others_run()
        since = time.monotonic()

    return pause_if_long
