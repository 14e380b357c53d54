"""Several web processes on the same matches, connected by Redis.

The database is the only source of truth. Redis is faster for events to the watchers of a match, search
leases, presence, and rate limits. While it is unreachable, processes find events in the database within
a second, and count presence and use of their own clients only.
"""

from __future__ import annotations

import secrets
from functools import partial

from webapp.cluster.presence import SharedPresence
from webapp.cluster.process_registry import ProcessRegistry
from webapp.cluster.processes import SingleProcess
from webapp.cluster.remote_changes import RemoteChanges
from webapp.cluster.rooms import SharedRooms
from webapp.cluster.search_lease import SharedSearchLeases
from webapp.cluster.shared_limits import SharedConnectionLimit, SharedTokenBuckets
from webapp.core.redis_client import RedisClient

RENEW_SECONDS = 1.0


class RedisCluster(SingleProcess):
    """One of several processes that share a Redis."""

    def __init__(self, url: str) -> None:
        super().__init__(shared=True)
        client, process = RedisClient(url), secrets.token_hex(6)
        self._registry = ProcessRegistry(client, process)
        self.search_leases: SharedSearchLeases = SharedSearchLeases(client, process)
        self.remote_presence = SharedPresence(self._registry)
        self.connection_limit = partial(SharedConnectionLimit, self._registry)
        self.token_buckets = partial(SharedTokenBuckets, client)
        self.client_manager = partial(SharedRooms, client, self._registry)

    def start(self, changes: RemoteChanges) -> None:
        """Start polling the database, and renewing what this process has in Redis."""

        def renew() -> None:
            self.search_leases.renew()
            if self._registry.renew():
                changes.presence_changed()

        super().start(changes)
        self._repeat(RENEW_SECONDS, renew)

    def close(self) -> None:
        """Release leases and leave the registry, so that the others take over at once."""
        super().close()
        self.search_leases.close()
        self._registry.close()
