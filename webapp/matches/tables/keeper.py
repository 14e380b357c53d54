"""Notes which tables are attended, and takes off those that are over or left."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from webapp.matches.tables.public_tables import KEPT_SECONDS
from webapp.storage.public_match_store import PublicMatchStore
from webapp.storage.ticker import Ticker

TICK_SECONDS = 15.0


class TableKeeper:
    """One of each web process: each knows the pages that are open on it."""

    def __init__(
        self,
        store: PublicMatchStore,
        attended: Callable[[Iterable[str]], list[str]],
        now: Callable[[], float] = time.time,
    ) -> None:
        """`attended` returns those of these matches at which a player has a page open."""
        self._store = store
        self._attended = attended
        self._now = now
        self._ticker = Ticker(self.tick, TICK_SECONDS, "the public list cannot be kept")

    def start(self) -> None:
        """Tick regularly."""
        self._ticker.start()

    def close(self) -> None:
        """Stop ticking."""
        self._ticker.close()

    def tick(self) -> None:
        """Write who is there, then take off what has ended; raises `NotRead` or `NotWritten`."""
        attended = self._attended(self._store.ids())
        of_the_future = self._store.seen_after(self._now() + TICK_SECONDS)  # the clock was set back
        if attended or of_the_future:
            self._store.seen({*attended, *of_the_future}, self._now())
        ended = self._store.ended(self._now() - KEPT_SECONDS)
        if ended:
            self._store.remove(ended)
