"""Things that are lists of events, in memory and in the database."""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

from webapp.core.errors import RequestError
from webapp.core.key_locks import KeyLocks
from webapp.core.shared_cache import SharedCache
from webapp.storage.database import Conflict, NotWritten

log = logging.getLogger(__name__)

NOT_SAVED_SECONDS = 5
"""Seconds after which a client may retry a failed write."""
UNTOUCHED_SECONDS = 3600.0
"""Age after which something untouched may have been deleted; what is younger never is."""
ATTEMPTS = 3
"""Attempts per request on a write conflict."""


class NotSaved(RequestError):
    """The database takes nothing at the moment."""

    def __init__(self) -> None:
        super().__init__("not_saved", retry_after=NOT_SAVED_SECONDS)


class Logged(Protocol):
    """A value that events have made."""

    @property
    def id(self) -> str:
        """Its key."""

    @property
    def changed_at(self) -> float:
        """The time of its latest event, in seconds of the epoch."""


@dataclass(frozen=True)
class Look:
    """What tells whether something has changed: its version, and its people.

    They change without an event when somebody goes on with another device, or is forgotten.
    """

    version: int
    people: Any


L = TypeVar("L", bound=Logged)
P = ParamSpec("P")
T = TypeVar("T")


class EventLog(ABC, Generic[L]):
    """One lock, and one value in memory, for each list of events. Callers hold the lock, but for `read`.

    An event is in the database before anybody hears of it. Of two processes that write the same version
    the database refuses one, with `Conflict`.
    """

    def __init__(self, most: int, *, shared: bool, now: Callable[[], float] = time.time) -> None:
        """Keep up to `most` in memory.

        `shared`: other processes write too, so each read looks whether something is new. `now` returns
        the time of events, in seconds of the epoch.
        """
        self.shared = shared
        """Whether other processes write too."""
        self.now = now
        self._cache: SharedCache[str, L] = SharedCache(most)
        self._locks: KeyLocks[str] = KeyLocks()

    # What each kind of thing knows ---------------------------------------------------------------

    @abstractmethod
    def _look(self, key: str) -> Look | None:
        """What the database has, in one statement; None if there is nothing, or no longer."""

    @abstractmethod
    def _looks(self, known: L) -> Look:
        """The same of what is in memory."""

    @abstractmethod
    def _replayed(self, key: str) -> L | None:
        """The value after all events; None if there is none."""

    @abstractmethod
    def _caught_up(self, known: L, look: Look) -> L | None:
        """The value in memory with what others have written since; None if it was deleted meanwhile."""

    @abstractmethod
    def _unknown(self) -> RequestError:
        """The error for a key that has nothing."""

    # Reading -------------------------------------------------------------------------------------

    def locked(self, key: str) -> AbstractContextManager[None]:
        """Hold the lock of a key."""
        return self._locks.locked(key)

    def load(self, key: str) -> L:
        """The value after all events so far; raises `RequestError` for an unknown key."""
        known = self._cache.get(key)
        if known is None:
            return self._keep(key, self._replayed(key))
        return self._as_looked(known, self._look(key)) if self._may_be_old(known) else known

    def read(self, key: str) -> L:
        """The same for those who change nothing: where nothing is new they need no lock."""
        known = self._cache.get(key)
        look = None
        if known is not None:
            if not self._may_be_old(known):
                return known
            look = self._look(key)
            if look == self._looks(known):
                return known
        with self.locked(key):
            if known is None or self._cache.get(key) is not known:
                return self.load(key)
            return self._as_looked(known, look)

    def known(self, key: str) -> L | None:
        """The value as this process saw it last; None if it has not, or not for long."""
        return self._cache.get(key)

    def drop(self, keys: Sequence[str]) -> None:
        """Read these again before their next use: they are gone, or their people have changed."""
        for key in keys:
            self._cache.pop(key)

    # Writing -------------------------------------------------------------------------------------

    def _write(self, after: L, write: Callable[[], None]) -> None:
        """Write events, and remember the value after them; raises `Conflict` or `NotSaved`."""
        try:
            with saved():
                write()
        except Conflict:
            if not self.shared:  # else the next load looks for what is new
                self._cache.pop(after.id)
            raise
        self._cache.put(after.id, after)

    # Inside --------------------------------------------------------------------------------------

    def _is_untouched(self, known: L) -> bool:
        """Whether it may have been deleted."""
        return self.now() - known.changed_at > UNTOUCHED_SECONDS

    def _may_be_old(self, known: L) -> bool:
        return self.shared or self._is_untouched(known)

    def _as_looked(self, known: L, look: Look | None) -> L:
        if look == self._looks(known):
            return known
        return self._keep(known.id, None if look is None else self._caught_up(known, look))

    def _keep(self, key: str, found: L | None) -> L:
        if found is None:
            self._cache.pop(key)
            raise self._unknown()
        self._cache.put(key, found)
        return found


@contextmanager
def saved() -> Iterator[None]:
    """Turn a refused write into `NotSaved`."""
    try:
        yield
    except NotWritten as error:
        log.error("the database takes nothing: %s", error)  # noqa: TRY400 - no fault of the code
        raise NotSaved from error


def retried(act: Callable[P, T]) -> Callable[P, T]:
    """Retry after a write conflict, on what the other process left; the last conflict is raised.

    A message that reached two processes still gets one answer.
    """

    @wraps(act)
    def acting(*arguments: P.args, **named: P.kwargs) -> T:
        for _ in range(ATTEMPTS - 1):
            with suppress(Conflict):
                return act(*arguments, **named)
        return act(*arguments, **named)

    return acting
