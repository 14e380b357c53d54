"""Presence at a match on several processes, and the notices of what has changed."""

from __future__ import annotations

from tests.support.fakes.web_processes import acquainted
from webapp.cluster.presence import SharedPresence
from webapp.cluster.process_registry import ProcessRegistry
from webapp.core.redis_client import RedisClient
from webapp.matches.playing.presence import PresenceView


def test_what_processes_see_of_a_match_is_put_together(link: RedisClient) -> None:
    names = ("one", "two", "three")
    one, two, three = (SharedPresence(notes) for notes in acquainted(link, *names))
    assert one.exchange({"m": PresenceView(frozenset({"black"}), 2)}, ["m"]) == {
        "m": PresenceView()
    }
    assert two.exchange({"m": PresenceView(frozenset(), 1)}, ["m"]) == {
        "m": PresenceView(frozenset({"black"}), 2)
    }
    both = frozenset({"black", "white"})
    three.exchange({"m": PresenceView(both)}, ["m"])
    assert two.exchange({}, ["m", "other"]) == {"m": PresenceView(both, 2), "other": PresenceView()}
    three.exchange({"m": PresenceView()}, [])
    assert two.exchange({}, ["m"]) == {"m": PresenceView(frozenset({"black"}), 2)}


def test_without_redis_nobody_is_seen_elsewhere(nowhere: RedisClient) -> None:
    alone = SharedPresence(ProcessRegistry(nowhere, "alone"))
    assert alone.exchange({"m": PresenceView(frozenset({"black"}))}, ["m"]) is None
