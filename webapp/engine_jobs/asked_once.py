"""Merges equal requests: the first one asks an engine, and the others wait for its answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Event, Lock
from time import monotonic
from typing import Generic, TypeVar

from webapp.core.errors import RequestError
from webapp.core.shared_cache import SharedCache
from webapp.limits.turns import pause

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

SHARED = frozenset({"busy", "engine_failed"})
"""Errors of engines meet all who wait. Any other concerns who has asked, and the next one asks."""


@dataclass(eq=False)
class _Asked(Generic[V]):
    """What is being asked: its answer in a tuple of one, or the error that meets all who wait."""

    ended: Event = field(default_factory=Event)
    found: tuple[V] | None = None
    refusal: RequestError | None = None


class AskedOnce(Generic[K, V]):
    """Values by key, the latest of which are remembered.

    It is no lock: whoever asks an engine gives up their places and has to get them again (see
    `webapp.limits.turns`), so nobody may wait for them while holding a place.
    """

    def __init__(self, size: int) -> None:
        self._known: SharedCache[K, V] = SharedCache(size)
        self._asking: dict[K, _Asked[V]] = {}
        self._guard = Lock()

    def value(self, key: K, ask: Callable[[float], V], seconds: float) -> V:
        """The value of a key, which `ask` finds within the seconds that it is given.

        Raises `RequestError`: `busy` if there is none after `seconds`, or an error of `ask`.
        """
        until = monotonic() + seconds
        while True:
            known, asked, is_first = self._begin(key)
            if known is not None:
                return known
            left = until - monotonic()
            if is_first:
                return self._ask(key, asked, ask, left)
            with pause():
                asked.ended.wait(left)
            if asked.found is not None:
                return asked.found[0]
            if asked.refusal is not None:
                raise RequestError(asked.refusal.code, **asked.refusal.facts)
            if monotonic() >= until:
                raise RequestError("busy")

    def _begin(self, key: K) -> tuple[V | None, _Asked[V], bool]:
        """The value if it is known; what is being asked, and whether this request has to ask it."""
        with self._guard:
            known = self._known.get(key)
            asked = self._asking.get(key)
            if known is not None or asked is not None:
                return known, asked or _Asked(), False
            self._asking[key] = asked = _Asked()
            return None, asked, True

    def _ask(self, key: K, asked: _Asked[V], ask: Callable[[float], V], left: float) -> V:
        try:
            value = ask(left)
            asked.found = (value,)
            self._known.put(key, value)
        except RequestError as refusal:
            if refusal.code in SHARED:
                asked.refusal = refusal
            raise
        finally:
            with self._guard:
                del self._asking[key]
            asked.ended.set()
        return value
