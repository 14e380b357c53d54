"""Socket.IO rooms across all web processes: a message to a match reaches its watchers everywhere.

A Socket.IO manager over Redis pub/sub, with a channel for each match: a process pays nothing for matches
that nobody watches there. The library's own manager has one channel for all, blocks emits while Redis is
unreachable, and reconnects up to a minute later. This one drops messages that cannot be sent, which
`remote_changes` finds in the database, and reconnects within a second.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import msgspec
import redis
import socketio

from webapp.cluster.process_registry import NOTICES, ProcessRegistry
from webapp.cluster.remote_changes import RemoteChanges
from webapp.core.redis_client import RedisClient
from webapp.core.shared_cache import SharedCache

CHANNEL = "yiyuan:rooms"
"""The channel of what is for no room; that of a room has its name behind it."""
LISTEN_SECONDS = 1.0
PROGRESS = "thinking"
"""Messages that others can do without for a while: each replaces the one before."""
ALONE_SECONDS = 1.0
"""Seconds for which they are withheld from a channel without other subscribers."""
MOST_CHANNELS = 20_000
NEVER = float("-inf")
BROKEN = (redis.RedisError, OSError, ValueError, RuntimeError, AttributeError)
"""What the subscription raises: the listener and a client that comes may find it broken at once, and
then one of them closes what the other still reads, down to the socket that is None."""


def channel_of(room: str | None) -> str:
    """The channel of a room."""
    return f"{CHANNEL}:{room}" if room else CHANNEL


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
        self._channels = {CHANNEL, NOTICES}
        """Those that this process listens to."""
        self._alone_at: SharedCache[str, float] = SharedCache(MOST_CHANNELS)
        """When the latest message for a channel reached no other process."""
        self._subscriber: Any = None
        self._subscribing = threading.RLock()

    def basic_enter_room(
        self, sid: str, namespace: str, room: str | None, eio_sid: str | None = None
    ) -> None:
        """Listen to a room from its first client here on."""
        super().basic_enter_room(sid, namespace, room, eio_sid)
        if room is not None and room != sid and channel_of(room) not in self._channels:
            self._listen_to(room)

    def basic_leave_room(self, sid: str, namespace: str, room: str | None) -> None:
        """Listen no longer once the last client here has left."""
        super().basic_leave_room(sid, namespace, room)
        if (
            room
            and channel_of(room) in self._channels
            and not self.rooms.get(namespace, {}).get(room)
        ):
            self._listen_to(room, no_longer=True)

    def _listen_to(self, room: str, *, no_longer: bool = False) -> None:
        """Subscribe, or leave it to the next subscription, which is to all channels.

        Nobody who comes waits for Redis.
        """
        channel = channel_of(room)
        with self._subscribing:
            (self._channels.discard if no_longer else self._channels.add)(channel)
            subscriber = self._subscriber  # the listener may take it away meanwhile
            if subscriber is None:
                return
            try:
                if no_longer:
                    subscriber.unsubscribe(channel)
                else:
                    subscriber.subscribe(channel)
            except BROKEN:
                self._subscriber = None

    def _publish(self, data: dict[str, Any]) -> None:
        channel = channel_of(data["room"] if data["method"] == "emit" else None)
        if data.get("event") == PROGRESS and self._was_alone_at(channel):
            return
        text = f"{self.host_id} {msgspec.json.encode(data).decode()}"
        listening = self._client.attempt(lambda client: client.publish(channel, text))
        is_alone = listening == (channel in self._channels)
        self._alone_at.put(channel, time.monotonic() if is_alone else NEVER)

    def _was_alone_at(self, channel: str) -> bool:
        """Whether no other process listened a moment ago."""
        return time.monotonic() - (self._alone_at.get(channel) or NEVER) < ALONE_SECONDS

    def _listen(self) -> Iterator[dict[str, Any]]:
        while True:
            with closing(
                RedisClient(self._client.url).ask(lambda redis: redis.pubsub())
            ) as subscriber:
                self._subscribe(subscriber)
                while self._subscriber is subscriber:
                    yield from self._received(self._next(subscriber))
            time.sleep(LISTEN_SECONDS)

    def _subscribe(self, subscriber: Any) -> None:
        """Subscribe to all channels, if Redis is there."""
        with self._subscribing, suppress(*BROKEN):
            subscriber.subscribe(*self._channels)
            self._subscriber = subscriber

    def _next(self, subscriber: Any) -> dict[str, Any] | None:
        """The next message, if one comes within a second."""
        try:
            message: dict[str, Any] | None = subscriber.get_message(timeout=LISTEN_SECONDS)
        except BROKEN:
            self._subscriber = message = None
        return message

    def _received(self, message: dict[str, Any] | None) -> Iterator[dict[str, Any]]:
        """The message for the library, or none."""
        if message is None or message["type"] == "unsubscribe":
            return
        channel, text = message["channel"], message["data"]
        if message["type"] == "subscribe":
            if channel == NOTICES:
                self._changes.presence_changed()  # some changes may have been missed
        elif channel == NOTICES:
            self._changes.presence_changed(self._registry.changed_in(text))
        elif not text.startswith(self.host_id):
            sent: dict[str, Any] = msgspec.json.decode(text.partition(" ")[2])
            if sent.get("event") == "event":
                event = sent["data"][0]
                whole = self._changes.event_written(event["game"], event["v"])
                sent["skip_sid"] = [*(sent["skip_sid"] or ()), *whole]
            yield sent
