"""Messages between processes: the subscription, and what other processes hear through it."""

from __future__ import annotations

import itertools
import json
import threading
import time
from types import SimpleNamespace

import pytest

from tests.support.fakes.web_processes import Changes
from tests.support.services import wait_for
from webapp.cluster.presence import SharedPresence
from webapp.cluster.process_registry import ProcessRegistry
from webapp.cluster.rooms import CHANNEL, SharedRooms
from webapp.core.redis_client import RedisClient
from webapp.matches.playing.presence import PresenceView


def test_a_line_without_messages_asks_seldom_whether_it_is_alive(
    link: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to the liveness check is not a message, and must not trigger the next check."""
    monkeypatch.setattr("webapp.core.redis_client.IDLE_SECONDS", 0.2)
    heard: list[object] = []
    changes = Changes()
    rooms = SharedRooms(link, ProcessRegistry(link, "one"), changes)
    listening = threading.Thread(
        target=lambda: heard.extend(itertools.islice(rooms._listen(), 1)), daemon=True
    )

    def pings() -> int:
        told = link.ask(lambda client: client.info("commandstats"))
        return int(told.get("cmdstat_ping", {}).get("calls", 0))

    before, begun = pings(), time.monotonic()
    listening.start()
    assert changes.listening.wait(10)
    wait_for("questions", lambda: pings() >= before + 5)
    link.ask(lambda client: client.publish(CHANNEL, json.dumps({"method": "emit"})))
    listening.join(10)
    assert heard == [{"method": "emit"}]
    assert 0 < pings() - before <= (time.monotonic() - begun) / 0.2 + 1


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
    assert presence.exchange({"n": PresenceView(frozenset({"white"}))}, ["n"]) == {}
    monkeypatch.setattr(own_link, "_alone_until", 0.0)
    assert one.renew()
    one.renew()
    link.ask(lambda client: client.publish(CHANNEL, json.dumps({"method": "emit"})))
    listener.join(10)
    assert [(one.changed_in(told), other.changed_in(told)) for told in heard] == [
        ([], ["m"]),
        ([], ["n"]),
    ]
