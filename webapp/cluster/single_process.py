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
    """A process without others has every lease it wants."""

    def take(self, match_id: str, v: int) -> bool:  # noqa: ARG002 - as in the protocol
        """Lease the search for version `v` of a match."""
        return True

    def give_back(self, match_id: str, v: int) -> None:
        """The search for version `v` is over."""

    def let_expire(self, match_id: str) -> None:
        """The search failed."""

    def is_taken(self, match_id: str) -> bool:  # noqa: ARG002 - as in the protocol
        """Whether another process has the lease."""
        return False


class NoRemotePresence:
    """A process without others sees everybody who is there."""

    alone = True

    def exchange(
        self,
        mine: Mapping[str, PresenceView],  # noqa: ARG002 - as in the protocol
        asked: Collection[str],  # noqa: ARG002
    ) -> Mapping[str, PresenceView]:
        """Nothing is seen elsewhere."""
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

    def client_manager(self, changes: RemoteChanges) -> Any:  # noqa: ARG002 - nobody else sends
        """Socket.IO sends by itself."""
        return None

    def start(self, changes: RemoteChanges) -> None:
        """There is nothing to follow."""

    def close(self) -> None:
        """There is nothing to leave."""


class DatabaseCluster(SingleProcess):
    """One of several processes that have nothing in common but the database."""

    shared = True

    def __init__(self) -> None:
        super().__init__()
        self._closing = threading.Event()

    def start(self, changes: RemoteChanges) -> None:
        """Begin to look in the database for what others wrote."""

        def look_regularly() -> None:
            while not self._closing.wait(LOOK_SECONDS):
                changes.look()

        threading.Thread(target=look_regularly, daemon=True).start()

    def close(self) -> None:
        """Stop looking."""
        self._closing.set()
