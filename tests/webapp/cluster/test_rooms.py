"""Messages between processes: the subscription, and what other processes hear through it."""

from __future__ import annotations

import itertools
import json
import secrets
import threading
from types import SimpleNamespace

import pytest

from tests.support.fakes.web_processes import Changes
from tests.support.services import wait_for
from webapp.cluster.presence import SharedPresence
from webapp.cluster.process_registry import ProcessRegistry
from webapp.cluster.rooms import CHANNEL, SharedRooms, channel_of
from webapp.core.redis_client import RedisClient
from webapp.matches.playing.presence import PresenceView

TEXT = f"another {json.dumps({'method': 'disconnect'})}"


def test_processes_tell_each_other_of_which_matches_they_see_something_new(
    link: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_link = RedisClient(link.url)
    one, other = ProcessRegistry(own_link, "one"), ProcessRegistry(link, "other")
    presence = SharedPresence(one)
    heard: list[str] = []
    changes = Changes()
    rooms = SharedRooms(link, SimpleNamespace(changed_in=heard.append), changes)
    listener = threading.Thread(
        target=lambda: list(itertools.islice(rooms._listen(), 1)), daemon=True
    )
    listener.start()
    assert changes.listening.wait(10)
    presence.exchange({"m": PresenceView(frozenset({"black"}))}, ["m"])
    presence.exchange({}, ["m"])
    monkeypatch.setattr(own_link, "_alone_until", float("inf"))  # as after an outage of Redis
    assert presence.exchange({"n": PresenceView(frozenset({"white"}))}, ["n"]) is None
    monkeypatch.setattr(own_link, "_alone_until", 0.0)
    assert one.renew()
    one.renew()
    link.ask(lambda client: client.publish(CHANNEL, TEXT))
    listener.join(10)
    assert [(one.changed_in(told), other.changed_in(told)) for told in heard] == [
        ([], ["m"]),
        ([], ["n"]),
    ]


def test_a_process_hears_only_of_the_matches_that_somebody_watches_there(link: RedisClient) -> None:
    """A match has a channel of its own, also after the connection to Redis was lost."""
    sender, watcher, idle = (started(link) for _ in range(3))
    watcher.enter("ann", "m")
    watcher.enter("bob", "m")
    wait_for("a subscription", lambda: subscribers(link, "m") == 1)
    sender.emit("event", {"game": "m", "v": 2}, "/", room="m")
    sender.emit("event", {"game": "n", "v": 2}, "/", room="n")
    wait_for("an event", lambda: watcher.changes.events == [("m", 2)])
    link.ask(lambda client: client.client_kill_filter(_type="pubsub"))
    wait_for("a subscription", lambda: subscribers(link, "m") == 1)
    sender.emit("event", {"game": "m", "v": 3}, "/", room="m")
    wait_for("an event", lambda: watcher.changes.events == [("m", 2), ("m", 3)])
    assert [len(each.parsed) for each in (sender, watcher, idle)] == [0, 2, 0]
    watcher.leave("ann", "m")
    assert subscribers(link, "m") == 1
    watcher.leave("bob", "m")
    wait_for("an end", lambda: subscribers(link, "m") == 0)


@pytest.mark.parametrize(
    "error",
    [
        ValueError("I/O operation on closed file."),
        AttributeError("'NoneType' object has no attribute 'sendall'"),
    ],
)
def test_who_comes_while_the_subscription_breaks_is_heard_on_the_next(
    link: RedisClient, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """The listener may be connecting again in the same moment, on the same connection."""

    def broken(_channel: str) -> None:
        raise error

    sender, watcher = started(link), started(link)
    monkeypatch.setattr(watcher._subscriber, "subscribe", broken)
    watcher.enter("ann", "m")
    wait_for("a subscription", lambda: subscribers(link, "m") == 1)
    sender.emit("event", {"game": "m", "v": 2}, "/", room="m")
    wait_for("an event", lambda: watcher.changes.events == [("m", 2)])
    watcher.leave("ann", "m")
    wait_for("an end", lambda: subscribers(link, "m") == 0)


def test_nobody_waits_for_redis_to_enter(nowhere: RedisClient) -> None:
    made = Rooms(nowhere, Changes())
    threading.Thread(target=made.follow, daemon=True).start()
    entering = threading.Thread(target=made.enter, args=("ann", "m"), daemon=True)
    entering.start()
    entering.join(10)
    assert not entering.is_alive()
    made.leave("ann", "m")


class Rooms(SharedRooms):
    """The rooms of one process, without the server that would send to its clients."""

    def __init__(self, link: RedisClient, changes: Changes) -> None:
        super().__init__(
            RedisClient(link.url), ProcessRegistry(link, secrets.token_hex(4)), changes
        )
        self.changes = changes
        self.parsed: list[object] = []
        self.basic_enter_room("somebody", "/", None, "somebody")

    def _handle_emit(self, message: dict[str, object]) -> None:
        pass

    def follow(self) -> None:
        for message in self._listen():
            self.parsed.append(message)

    def enter(self, sid: str, room: str) -> None:
        self.basic_enter_room(sid, "/", None, sid)
        self.basic_enter_room(sid, "/", room)

    def leave(self, sid: str, room: str) -> None:
        self.basic_leave_room(sid, "/", room)


def started(link: RedisClient) -> Rooms:
    made = Rooms(link, Changes())
    threading.Thread(target=made.follow, daemon=True).start()
    assert made.changes.listening.wait(10)
    return made


def subscribers(link: RedisClient, room: str) -> int:
    return int(link.ask(lambda client: client.pubsub_numsub(channel_of(room)))[0][1])
