"""The rooms of all web processes as one: what is sent to a match reaches its watchers everywhere.

A manager of Socket.IO over Redis. The library's own keeps an emit waiting while Redis is away and comes
back up to a minute after it; this one drops what cannot be sent, which `sharing` finds again in the
database, and comes back within a second.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any

import redis
import socketio

from webapp.core.redis_client import Away, RedisClient, connect

log = logging.getLogger(__name__)

CHANNEL = "yiyuan:rooms"
AGAIN_SECONDS = 0.5
POLL_SECONDS = 5.0
"""So long without a message, a line asks whether it is still alive."""

Heard = Callable[[str, int], None]
Hear = Callable[[str], None]


class SharedRooms(socketio.PubSubManager):  # type: ignore[misc] # it ships no types
    """`heard` is called with the match and version of each event that another process sends."""

    name = "redis"

    def __init__(self, link: RedisClient, heard: Heard) -> None:
        super().__init__(channel=CHANNEL)
        self._link = link
        self._heard = heard
        self._others: dict[str, Hear] = {}
        self.on_listening: Callable[[], None] = lambda: None
        """Called when this process begins to hear the others, at first and after each break."""

    def hear(self, channel: str, hear: Hear) -> None:
        """Have what is sent on another channel heard on the same line."""
        self._others[channel] = hear

    def _publish(self, data: dict[str, Any]) -> None:
        text = json.dumps(data)
        try:
            self._link.ask(lambda client: client.publish(CHANNEL, text))
        except Away:
            log.debug("a message reached this process alone")

    def _listen(self) -> Iterator[dict[str, Any]]:
        while True:
            try:
                yield from self._subscribed()
            except redis.RedisError as problem:
                log.warning("no messages from other processes for now: %s", problem)
                time.sleep(AGAIN_SECONDS)

    def _subscribed(self) -> Iterator[dict[str, Any]]:
        with connect(self._link.url) as client, client.pubsub() as channel:
            channel.subscribe(CHANNEL, *self._others)
            heard_at = time.monotonic()
            while True:
                message = channel.get_message(timeout=POLL_SECONDS)
                if message is None and time.monotonic() - heard_at >= POLL_SECONDS:
                    channel.ping()  # its answer is not a message either
                heard_at = time.monotonic()
                if message is not None:
                    yield from self._received(message)

    def _received(self, message: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """What is for the library, if anything."""
        if message["type"] == "subscribe":
            self.on_listening()
        elif message["type"] != "message":
            return
        elif message["channel"] in self._others:
            self._others[message["channel"]](message["data"])
        else:
            sent: dict[str, Any] = json.loads(message["data"])
            self._note(sent)
            yield sent

    def _note(self, sent: dict[str, Any]) -> None:
        if sent.get("host_id") != self.host_id and sent.get("event") == "event":
            event = sent["data"][0]
            self._heard(event["game"], event["v"])
