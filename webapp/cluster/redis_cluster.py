"""Several web processes on the same matches, connected by Redis.

The database is the only source of truth. Redis is faster for events to the watchers of a match, search
leases, presence, and rate limits. While it is unreachable, processes find events in the database within
a second, and count presence and use of their own clients only.
"""

from __future__ import annotations

import secrets
import threading

from webapp.cluster.connection_limit import SharedConnectionLimit
from webapp.cluster.presence import CHANNEL, SharedPresence
from webapp.cluster.process_registry import RENEW_SECONDS, ProcessRegistry
from webapp.cluster.remote_changes import RemoteChanges
from webapp.cluster.rooms import SharedRooms
from webapp.cluster.search_lease import SharedSearchLeases
from webapp.cluster.single_process import DatabaseCluster
from webapp.cluster.token_bucket import SharedTokenBuckets
from webapp.core.redis_client import RedisClient


class RedisCluster(DatabaseCluster):
    """One of several processes that share a Redis."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._client, process = RedisClient(url), secrets.token_hex(6)
        self._registry = ProcessRegistry(self._client, process)
        self._leases = self.search_leases = SharedSearchLeases(self._client, process)
        self._presence = self.remote_presence = SharedPresence(
            self._client, self._registry, process
        )

    def token_buckets(self, name: str, per_second: float, most: float) -> SharedTokenBuckets:
        """Token buckets shared by all processes."""
        return SharedTokenBuckets(self._client, name, per_second, most)

    def connection_limit(self, most: int) -> SharedConnectionLimit:
        """A connection limit across all processes."""
        return SharedConnectionLimit(self._registry, most)

    def client_manager(self, changes: RemoteChanges) -> SharedRooms:
        """Rooms across all processes; events of other processes go to `changes`."""
        return SharedRooms(
            self._client,
            on_event=changes.event_written,
            on_listening=changes.presence_changed,
            channels={
                CHANNEL: lambda text: changes.presence_changed(self._presence.changed_in(text))
            },
        )

    def start(self, changes: RemoteChanges) -> None:
        """Join the registry, start renewing leases, and start polling the database."""

        def renew_registry() -> None:
            while True:
                if self._registry.renew():
                    self._presence.announce_pending()
                    changes.presence_changed()
                if self._closing.wait(RENEW_SECONDS):
                    return

        super().start(changes)
        self._leases.start()
        threading.Thread(target=renew_registry, daemon=True).start()

    def close(self) -> None:
        """Release leases and leave the registry, so that the others take over at once."""
        super().close()
        self._leases.close()
        self._registry.close()
