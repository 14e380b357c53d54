"""The other web processes on the same matches, and all that is shared with them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from webapp.cluster.remote_changes import RemoteChanges
from webapp.core.errors import RequestError
from webapp.limits.connection_limit import ConnectionLimit
from webapp.limits.token_bucket import TokenBuckets
from webapp.matches.playing.ai_turns import SearchLeases
from webapp.matches.playing.presence import RemotePresence
from webapp.storage.database import NotRead

LOOK_SECONDS = 0.5
RESUME_SECONDS = 5.0


class SingleProcess:
    """One web process alone; `shared` if others use the same database, and nothing else."""

    def __init__(self, *, shared: bool = False) -> None:
        self.shared = shared
        self.search_leases = SearchLeases()
        self.remote_presence: RemotePresence | None = None
        self.connection_limit: Callable[[int], ConnectionLimit] = ConnectionLimit
        self.token_buckets: Callable[[str, float, float], TokenBuckets]
        self.token_buckets = lambda _name, per_second, most: TokenBuckets(per_second, most)
        self.client_manager: Callable[[RemoteChanges], Any] = lambda _changes: None
        """Makes the Socket.IO manager that reaches all processes; None is the default one."""
        self._closing = threading.Event()

    def start(self, changes: RemoteChanges) -> None:
        """Start following the changes of other processes in the database."""
        if self.shared:
            self._repeat(LOOK_SECONDS, changes.send_missed)
            self._repeat(RESUME_SECONDS, changes.resume_abandoned)

    def close(self) -> None:
        """Stop following the others."""
        self._closing.set()

    def _repeat(self, seconds: float, act: Callable[[], None]) -> None:
        def repeat() -> None:
            while not self._closing.wait(seconds):
                with suppress(NotRead, RequestError):  # the next time may be better
                    act()

        threading.Thread(target=repeat, daemon=True).start()
