"""One web process alone, and one of several that share nothing but the database."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping
from typing import Any

from webapp.cluster.remote_changes import LOOK_SECONDS, RemoteChanges
from webapp.limits.connection_limit import ConnectionLimit
from webapp.limits.token_bucket import TokenBuckets
from webapp.matches.ai_turns import SearchLeases
from webapp.matches.presence import PresenceView, RemotePresence


class LocalSearchLeases:
    """Leases of a single process: every lease is granted."""

    def take(self, match_id: str, v: int) -> bool:  # noqa: ARG002 - as in the protocol
        """Lease the search for version `v` of a match."""
        return True

    def give_back(self, match_id: str, v: int) -> None:
        """Release the lease for version `v` after its search."""

    def let_expire(self, match_id: str) -> None:
        """Stop renewing the lease after a failed search."""

    def is_taken(self, match_id: str) -> bool:  # noqa: ARG002 - as in the protocol
        """Whether another process has the lease."""
        return False


class NoRemotePresence:
    """Presence for a single process: there are no other views."""

    alone = True

    def exchange(
        self,
        mine: Mapping[str, PresenceView],  # noqa: ARG002 - as in the protocol
        asked: Collection[str],  # noqa: ARG002
    ) -> Mapping[str, PresenceView]:
        """Return the view of this process: there are no others."""
        return {}


class SingleProcess:
    """The only web process."""

    shared = False

    def __init__(self) -> None:
        self.search_leases: SearchLeases = LocalSearchLeases()
        self.remote_presence: RemotePresence = NoRemotePresence()

    def token_buckets(self, name: str, per_second: float, most: float) -> TokenBuckets:  # noqa: ARG002 - one memory needs no names
        """Token buckets in memory."""
        return TokenBuckets(per_second, most)

    def connection_limit(self, most: int) -> ConnectionLimit:
        """A limit on the connections to this process."""
        return ConnectionLimit(most)

    def client_manager(self, changes: RemoteChanges) -> Any:  # noqa: ARG002 - no other process sends
        """None: Socket.IO's default manager is enough."""
        return None

    def start(self, changes: RemoteChanges) -> None:
        """Nothing to start."""

    def close(self) -> None:
        """Nothing to stop."""


class DatabaseCluster(SingleProcess):
    """One of several processes that share only the database."""

    shared = True

    def __init__(self) -> None:
        super().__init__()
        self._closing = threading.Event()

    def start(self, changes: RemoteChanges) -> None:
        """Start polling the database for events of other processes."""

        def look_regularly() -> None:
            while not self._closing.wait(LOOK_SECONDS):
                changes.look()

        threading.Thread(target=look_regularly, daemon=True).start()

    def close(self) -> None:
        """Stop polling."""
        self._closing.set()
