"""Socket.IO rooms across all web processes: a message to a match reaches its watchers everywhere.

A Socket.IO manager over Redis pub/sub. The library's own manager blocks emits while Redis is unreachable
and reconnects up to a minute later. This one drops messages that cannot be sent, which `remote_changes`
finds in the database, and reconnects within a second.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import redis
import socketio

from webapp.cluster.process_registry import NOTICES, ProcessRegistry
from webapp.cluster.remote_changes import RemoteChanges
from webapp.core.redis_client import PATIENT, RedisClient

CHANNEL = "yiyuan:rooms"
LISTEN_SECONDS = 1.0


class SharedRooms(socketio.PubSubManager):  # type: ignore[misc] # it ships no types
    """Sends to the rooms of all processes, and hands their events and entries to `changes`."""

    name = "redis"

    def __init__(
        self, client: RedisClient, registry: ProcessRegistry, changes: RemoteChanges
    ) -> None:
        super().__init__(channel=CHANNEL)
        self._client = client
        self._registry = registry
        self._changes = changes

    def _publish(self, data: dict[str, Any]) -> None:
        self._client.attempt(lambda client: client.publish(CHANNEL, json.dumps(data)))

    def _listen(self) -> Iterator[dict[str, Any]]:
        while True:
            client = RedisClient(self._client.url, retry=PATIENT)
            with suppress(redis.RedisError), client.ask(lambda redis: redis.pubsub()) as subscriber:
                subscriber.subscribe(CHANNEL, NOTICES)
                while True:
                    yield from self._received(subscriber.get_message(timeout=LISTEN_SECONDS))
            time.sleep(LISTEN_SECONDS)

    def _received(self, message: dict[str, Any] | None) -> Iterator[dict[str, Any]]:
        """The message for the library, or none."""
        if message is None:
            return
        if message["type"] == "subscribe":
            self._changes.presence_changed()  # some changes may have been missed
        elif message["channel"] == NOTICES:
            self._changes.presence_changed(self._registry.changed_in(message["data"]))
        else:
            sent: dict[str, Any] = json.loads(message["data"])
            if sent.get("host_id") != self.host_id and sent.get("event") == "event":
                event = sent["data"][0]
                self._changes.event_written(event["game"], event["v"])
            yield sent
