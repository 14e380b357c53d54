"""The registry of live processes: entries that others read, and what happens when they are lost."""

from __future__ import annotations

from functools import partial

from tests.support.fakes.web_processes import acquainted
from webapp.cluster.process_registry import ENTRIES, LIFE_SECONDS, ProcessRegistry
from webapp.core.redis_client import RedisClient


def renew(notes: ProcessRegistry, heard: list[str]) -> None:
    """Renew, and record whether earlier reads may be stale."""
    if notes.renew():
        heard.append("news")


def test_notes_are_read_by_all_others(link: RedisClient) -> None:
    one, two, three = acquainted(link, "one", "two", "three")
    one.set("a", "1")
    two.set("a", "2")
    two.set("b", "3")
    one.exchange()
    two.exchange()
    assert sorted(three.exchange(["a", "b", "c"])["a"]) == ["1", "2"]
    assert one.exchange(["a", "b", "c"]) == {"a": ["2"], "b": ["3"], "c": []}
    two.set("b", "")
    two.exchange()
    assert one.exchange(["b"]) == {"b": []}


def test_notes_of_a_process_that_dies_are_gone_soon_and_the_others_hear_of_it(
    link: RedisClient,
) -> None:
    one, two = acquainted(link, "one", "two")
    heard: list[str] = []
    hear = partial(renew, one, heard)
    two.set("a", "2")
    two.exchange()
    assert 0 < link.ask(lambda client: client.ttl(f"{ENTRIES}two")) <= LIFE_SECONDS
    assert one.exchange(["a"]) == {"a": ["2"]}
    hear()
    assert heard == []
    link.ask(lambda client: client.delete(f"{ENTRIES}two"))  # as Redis does after the expiry time
    hear()
    assert heard == ["news"]
    assert one.exchange(["a"]) == {"a": []}
    two.renew()
    hear()
    assert heard == ["news", "news"]
    assert one.exchange(["a"]) == {"a": ["2"]}, "it was only slow"


def test_notes_of_a_process_that_ends_are_gone_at_once(link: RedisClient) -> None:
    one, two = acquainted(link, "one", "two")
    two.set("a", "2")
    two.exchange()
    two.close()
    assert one.exchange(["a"]) == {"a": []}
    two.renew()
    assert one.exchange(["a"]) == {"a": []}


def test_notes_are_written_again_when_redis_has_forgotten_them(link: RedisClient) -> None:
    one, two = acquainted(link, "one", "two")
    heard: list[str] = []
    hear = partial(renew, two, heard)
    two.set("a", "2")
    two.set("b", "3")
    two.exchange()
    link.ask(lambda client: client.flushdb())
    two.set("b", "4")
    two.exchange()
    assert one.exchange(["a", "b"]) == {"a": ["2"], "b": ["4"]}
    hear()
    assert heard == ["news"]
    hear()
    assert heard == ["news"]
