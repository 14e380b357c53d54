"""State shared through Redis: token buckets, leases, registry, connection limits and presence; and the
behaviour without Redis."""

from __future__ import annotations

import itertools
import json
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from tests.support.fakes.old_redis import answering
from tests.support.servers import free_port
from tests.support.services import Redis, wait_for
from tests.webapp.core.test_settings import refusal
from webapp.cluster.connection_limit import SharedConnectionLimit
from webapp.cluster.presence import CHANNEL as PRESENCE_CHANNEL
from webapp.cluster.presence import SharedPresence
from webapp.cluster.process_registry import ENTRIES, LIFE_SECONDS, ProcessRegistry
from webapp.cluster.rooms import CHANNEL, SharedRooms
from webapp.cluster.search_lease import KEY, SharedSearchLeases
from webapp.cluster.search_lease import LIFE_SECONDS as CLAIM_LIFE_SECONDS
from webapp.cluster.token_bucket import SharedTokenBuckets
from webapp.core.redis_client import Away, RedisClient, check_version
from webapp.matches.presence import PresenceView


@pytest.fixture
def link(killable_redis: Redis) -> RedisClient:
    """A client of a server that no site uses: these tests empty it and publish on its channels."""
    made = RedisClient(killable_redis.url, answer_seconds=20)  # the machine may be slow
    made.ask(lambda client: client.flushdb())
    return made


@pytest.fixture
def nowhere() -> RedisClient:
    return RedisClient(f"redis://127.0.0.1:{free_port()}/0")


def test_a_budget_is_spent_by_all_processes_together(link: RedisClient) -> None:
    one, other = (SharedTokenBuckets(link, "matches", 0.001, 3) for _ in range(2))
    assert [each.spend("ann") for each in (one, other, one, other, one)] == [True] * 3 + [False] * 2
    assert other.spend("bob")
    assert 900 < one.wait("ann") < 1000
    assert one.left("ann") == pytest.approx(0, abs=0.1)


def test_a_budget_fills_up_again_and_never_beyond_its_most(link: RedisClient) -> None:
    meter = SharedTokenBuckets(link, "matches", 1_000_000.0, 2)
    for _ in range(5):
        assert meter.spend("ann", 2.0)
        assert meter.left("ann") <= 2


def test_the_debt_of_what_was_done_already_has_an_end(link: RedisClient) -> None:
    one, other = (SharedTokenBuckets(link, "seconds", 0.001, 10) for _ in range(2))
    one.charge("ann", 15)
    assert other.left("ann") == pytest.approx(-5, abs=0.1)
    one.charge("ann", 1000)
    assert other.left("ann") == pytest.approx(-10, abs=0.1)
    assert not other.spend("ann", 0.5)


def test_budgets_have_names(link: RedisClient) -> None:
    matches, seconds = (SharedTokenBuckets(link, name, 0.001, 1) for name in ("matches", "seconds"))
    assert matches.spend("ann")
    assert seconds.spend("ann")


def test_without_redis_each_process_counts_for_itself(nowhere: RedisClient) -> None:
    one, other = (SharedTokenBuckets(nowhere, "matches", 0.001, 1) for _ in range(2))
    assert [one.spend("ann"), one.spend("ann"), other.spend("ann")] == [True, False, True]
    one.charge("bob", 5)
    assert one.left("bob") < 0 < other.left("bob")


def test_a_search_is_claimed_by_one_process(link: RedisClient) -> None:
    one, other = (SharedSearchLeases(link, name) for name in ("one", "other"))
    assert one.take("match", 3)
    assert one.take("match", 3), "what it has it may claim again"
    assert not other.take("match", 3)
    assert not other.take("match", 2)
    assert other.is_taken("match")
    one.give_back("match", 3)
    assert not other.is_taken("match")
    assert other.take("match", 3)


def test_a_claim_for_an_older_version_is_void(link: RedisClient) -> None:
    one, other = (SharedSearchLeases(link, name) for name in ("one", "other"))
    assert one.take("match", 3)
    assert other.take("match", 5)
    one.give_back("match", 3)
    assert one.is_taken("match"), "it was the other's by then"
    assert not one.take("match", 5)


def test_claims_of_a_process_that_ends_are_free_at_once(link: RedisClient) -> None:
    one, other = (SharedSearchLeases(link, name) for name in ("one", "other"))
    assert one.take("a", 1)
    assert one.take("b", 1)
    one.close()
    assert other.take("a", 1)
    assert other.take("b", 1)


def test_a_claim_lives_on_only_while_it_is_renewed(link: RedisClient) -> None:
    one, other = (SharedSearchLeases(link, name) for name in ("one", "other"))
    one.start()
    assert one.take("kept", 1)
    assert one.take("failed", 1)
    one.let_expire("failed")
    assert other.is_taken("failed"), "not at once"
    short = CLAIM_LIFE_SECONDS - 2

    def left(name: str) -> int:
        return int(link.ask(lambda client: client.ttl(KEY + name)))

    for name in ("kept", "failed"):
        link.ask(lambda client, name=name: client.expire(KEY + name, short))
    wait_for("a claim that is renewed", lambda: left("kept") > short)
    assert left("failed") <= short
    link.ask(lambda client: client.expire(KEY + "failed", 1))
    wait_for("a claim that expires", lambda: not other.is_taken("failed"))
    assert not other.take("kept", 1)
    one.close()


def test_without_redis_everything_may_be_claimed(nowhere: RedisClient) -> None:
    search_leases = SharedSearchLeases(nowhere, "one")
    assert search_leases.take("match", 1)
    assert not search_leases.is_taken("match")
    search_leases.give_back("match", 1)


def test_what_is_away_is_left_alone_for_a_moment(
    redis: Redis, nowhere: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.core.redis_client.LEFT_ALONE_SECONDS", 60)
    with pytest.raises(Away):
        nowhere.ask(lambda client: client.ping())
    with pytest.raises(Away, match="a moment ago"):
        nowhere.ask(lambda client: client.ping())
    assert RedisClient(redis.url).ask(lambda client: client.ping())


def test_a_line_without_messages_asks_seldom_whether_it_is_alive(
    link: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to the liveness check is not a message, and must not trigger the next check."""
    monkeypatch.setattr("webapp.cluster.rooms.POLL_SECONDS", 0.2)
    heard: list[object] = []
    ready = threading.Event()
    rooms = SharedRooms(link, lambda *_event: None, ready.set, {})
    listening = threading.Thread(
        target=lambda: heard.extend(itertools.islice(rooms._listen(), 1)), daemon=True
    )

    def pings() -> int:
        told = link.ask(lambda client: client.info("commandstats"))
        return int(told.get("cmdstat_ping", {}).get("calls", 0))

    before, begun = pings(), time.monotonic()
    listening.start()
    assert ready.wait(10)
    wait_for("questions", lambda: pings() >= before + 5)
    link.ask(lambda client: client.publish(CHANNEL, json.dumps({"method": "emit"})))
    listening.join(10)
    assert heard == [{"method": "emit"}]
    assert 0 < pings() - before <= (time.monotonic() - begun) / 0.2 + 1


@pytest.mark.parametrize("version", ["6.2.14", "6.9", "5.0"])
def test_an_older_redis_stops_the_start(version: str, tmp_path: Path) -> None:
    with answering(version) as url:
        said = refusal(tmp_path, YIYUAN_REDIS_URL=url)
    assert said == f"YIYUAN_REDIS_URL: Redis 7.0 or later is needed, this is {version}."


@pytest.mark.parametrize("version", ["7.0.0", "8.2.1", "10.0", "of our own"])
def test_a_newer_or_unknown_redis_is_welcome(version: str) -> None:
    with answering(version) as url:
        check_version(url)


def test_a_redis_that_is_there_or_away_stops_nothing(redis: Redis) -> None:
    check_version(redis.url)
    check_version(f"redis://127.0.0.1:{free_port()}/0")


# The registry and its users --------------------------------------------------------------------------


def acquainted(link: RedisClient, *names: str) -> list[ProcessRegistry]:
    """The registries of processes that know of each other."""
    made = [ProcessRegistry(link, name) for name in names]
    for notes in (*made, *made):
        notes.renew()
    return made


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


def test_notes_made_while_redis_is_away_are_written_when_it_is_back(
    killable_redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.core.redis_client.LEFT_ALONE_SECONDS", 0.0)
    killable_redis.stop()
    killable_redis.start()
    one, two = (ProcessRegistry(RedisClient(killable_redis.url), name) for name in ("one", "two"))
    for notes in (one, two, one):
        notes.renew()
    heard: list[str] = []
    hear = partial(renew, one, heard)
    one.set("old", "1")
    one.set("void", "2")
    one.exchange()
    killable_redis.stop()
    one.set("new", "3")
    one.set("void", "")
    with pytest.raises(Away):
        one.exchange(["a"])
    hear()
    hear()
    assert heard == ["news"]
    killable_redis.start()
    hear()
    two.renew()
    hear()
    assert two.exchange(["old", "void", "new"]) == {"old": ["1"], "void": [], "new": ["3"]}
    assert len(heard) >= 2


class Clock:
    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def test_open_sockets_of_an_address_are_counted_together(link: RedisClient) -> None:
    clock = Clock()
    one, other = (
        SharedConnectionLimit(notes, 3, clock) for notes in acquainted(link, "one", "other")
    )
    clock.at += LIFE_SECONDS
    assert [one.enter("a", "here"), one.enter("b", "here"), other.enter("c", "here")] == [True] * 3
    assert not other.enter("d", "here")
    assert not one.enter("e", "here")
    assert other.enter("d", "there")
    one.leave("a", "here")
    assert one.enter("a again", "here")
    one.leave("b", "here")
    assert one.enter("f", "there"), "with which it is told that b has gone"
    assert other.enter("d", "here")
    assert (len(one), len(other)) == (2, 3)


def test_open_sockets_of_a_dead_process_do_not_keep_its_heir_shut(link: RedisClient) -> None:
    clock = Clock()
    dead, heir = (
        SharedConnectionLimit(notes, 2, clock) for notes in acquainted(link, "dead", "heir")
    )
    for name in ("a", "b"):
        assert dead.enter(name, "here")
    for name in ("c", "d"):
        assert heir.enter(name, "here")
    assert not heir.enter("e", "here")
    heir.leave("d", "here")
    clock.at += LIFE_SECONDS
    assert not heir.enter("d", "here"), "it lives after all"


def test_without_redis_each_process_counts_its_own_sockets(nowhere: RedisClient) -> None:
    clock = Clock()
    one, other = (
        SharedConnectionLimit(ProcessRegistry(nowhere, name), 1, clock) for name in ("one", "other")
    )
    clock.at += LIFE_SECONDS
    assert [one.enter("a", "here"), one.enter("b", "here")] == [True, False]
    assert other.enter("a", "here")


def test_what_processes_see_of_a_match_is_put_together(link: RedisClient) -> None:
    names = ("one", "two", "three")
    one, two, three = (
        SharedPresence(link, notes, name)
        for notes, name in zip(acquainted(link, *names), names, strict=True)
    )
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


def test_processes_tell_each_other_of_which_matches_they_see_something_new(
    link: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_link = RedisClient(link.url)
    notes = ProcessRegistry(own_link, "one")
    one = SharedPresence(own_link, notes, "one")
    other = SharedPresence(link, ProcessRegistry(link, "other"), "other")
    heard: list[str] = []
    listening = threading.Event()
    rooms = SharedRooms(link, lambda *_event: None, listening.set, {PRESENCE_CHANNEL: heard.append})
    listener = threading.Thread(
        target=lambda: list(itertools.islice(rooms._listen(), 1)), daemon=True
    )
    listener.start()
    assert listening.wait(10)
    one.exchange({"m": PresenceView(frozenset({"black"}))}, ["m"])
    one.exchange({}, ["m"])
    monkeypatch.setattr(own_link, "_alone_until", float("inf"))  # as after an outage of Redis
    assert one.exchange({"n": PresenceView(frozenset({"white"}))}, ["n"]) == {}
    monkeypatch.setattr(own_link, "_alone_until", 0.0)
    assert notes.renew()
    one.announce_pending()
    one.announce_pending()
    link.ask(lambda client: client.publish(CHANNEL, json.dumps({"method": "emit"})))
    listener.join(10)
    assert [(one.changed_in(told), other.changed_in(told)) for told in heard] == [
        ([], ["m"]),
        ([], ["n"]),
    ]


def test_without_redis_nobody_is_seen_elsewhere(nowhere: RedisClient) -> None:
    alone = SharedPresence(nowhere, ProcessRegistry(nowhere, "alone"), "alone")
    assert alone.exchange({"m": PresenceView(frozenset({"black"}))}, ["m"]) == {}
