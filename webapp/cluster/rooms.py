"""Socket.IO rooms across all web processes: a message to a match reaches its watchers everywhere.

A Socket.IO manager over Redis pub/sub. The library's own manager blocks emits while Redis is unreachable
and reconnects up to a minute later. This one drops messages that cannot be sent, which `remote_changes`
finds in the database, and reconnects within a second.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import redis
import socketio

from webapp.core.redis_client import RedisClient, connect

log = logging.getLogger(__name__)

CHANNEL = "yiyuan:rooms"
RETRY_SECONDS = 0.5
POLL_SECONDS = 5.0
"""After this long without a message, a subscriber checks that its connection is alive."""


class SharedRooms(socketio.PubSubManager):  # type: ignore[misc] # it ships no types
    """Sends to the rooms of all processes, and receives their messages.

    `on_event` receives the match and version of each event that another process sends. `on_listening`
    is called after each (re)connection of the subscriber. `channels` are further subscriptions.
    """

    name = "redis"

    def __init__(
        self,
        client: RedisClient,
        on_event: Callable[[str, int], None],
        on_listening: Callable[[], None],
        channels: Mapping[str, Callable[[str], None]],
    ) -> None:
        super().__init__(channel=CHANNEL)
        self._client = client
        self._on_event = on_event
        self._on_listening = on_listening
        self._channels = channels

    def _publish(self, data: dict[str, Any]) -> None:
        text = json.dumps(data)
        self._client.attempt(lambda client: client.publish(CHANNEL, text))

    def _listen(self) -> Iterator[dict[str, Any]]:
        while True:
            try:
                yield from self._subscribed()
            except redis.RedisError as problem:
                log.warning("no messages from other processes for now: %s", problem)
                time.sleep(RETRY_SECONDS)

    def _subscribed(self) -> Iterator[dict[str, Any]]:
        with connect(self._client.url) as client, client.pubsub() as subscriber:
            subscriber.subscribe(CHANNEL, *self._channels)
            active_at = time.monotonic()
            while True:
                message = subscriber.get_message(timeout=POLL_SECONDS)
                if message is None and time.monotonic() - active_at >= POLL_SECONDS:
                    subscriber.ping()  # its answer is not counted as a message
                active_at = time.monotonic()
                if message is not None:
                    yield from self._received(message)

    def _received(self, message: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """The message for the library, or None."""
        if message["type"] == "subscribe":
            self._on_listening()
        elif message["type"] == "message" and message["channel"] in self._channels:
            self._channels[message["channel"]](message["data"])
        elif message["type"] == "message":
            sent: dict[str, Any] = json.loads(message["data"])
            if sent.get("host_id") != self.host_id and sent.get("event") == "event":
                event = sent["data"][0]
                self._on_event(event["game"], event["v"])
            yield sent
