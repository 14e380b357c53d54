"""Selects the implementations for a single web process or for several; the only place that decides."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping
from typing import Any, Protocol

from webapp.cluster.remote_changes import LOOK_SECONDS, RemoteChanges
from webapp.core.settings import Settings
from webapp.limits.connection_limit import ConnectionLimit
from webapp.limits.limits import Counters
from webapp.limits.token_bucket import TokenBuckets
from webapp.matches.ai_turns import SearchLeases
from webapp.matches.presence import PresenceView, RemotePresence


class Processes(Counters, Protocol):
    """The web processes that serve the same matches: one or several."""

    shared: bool
    """Whether other processes write to the same matches."""

    @property
    def search_leases(self) -> SearchLeases:
        """The leases that assign the engine searches of matches to processes."""

    @property
    def remote_presence(self) -> RemotePresence:
        """Presence of clients connected to other processes."""

    def client_manager(self, changes: RemoteChanges) -> Any:
        """The Socket.IO manager that reaches the clients of all processes; None for the default."""

    def start(self, changes: RemoteChanges) -> None:
        """Start following the changes of other processes."""

    def close(self) -> None:
        """Leave the cluster."""


def processes_of(settings: Settings) -> Processes:
    """Create the implementation that the settings select."""
    if settings.redis_url is not None:
        from webapp.cluster.redis_cluster import RedisCluster  # noqa: PLC0415 - the extra is optional

        return RedisCluster(settings.redis_url)
    return DatabaseCluster() if settings.shared else SingleProcess()


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
