"""Token buckets and connection limits that processes share; each has its own without Redis."""

from __future__ import annotations

import pytest

from tests.support.fakes.web_processes import acquainted
from tests.support.services import wait_for
from webapp.cluster.process_registry import LIFE_SECONDS, ProcessRegistry
from webapp.cluster.shared_limits import (
    REMEMBERED_SECONDS,
    SharedConnectionLimit,
    SharedTokenBuckets,
)
from webapp.core.redis_client import RedisClient


def test_a_budget_is_spent_by_all_processes_together(link: RedisClient) -> None:
    one, other = (SharedTokenBuckets(link, "matches", 0.001, 3) for _ in range(2))
    assert [each.spend("ann") for each in (one, other, one, other, one)] == [True] * 3 + [False] * 2
    assert other.spend("bob")
    assert 900 < one.wait("ann") < 1000
    assert one.left("ann") == pytest.approx(0, abs=0.1)


def test_the_debt_of_what_was_done_already_has_an_end(link: RedisClient) -> None:
    one, other = (SharedTokenBuckets(link, "seconds", 0.001, 10) for _ in range(2))
    one.charge("ann", 15)
    assert other.left("ann") == pytest.approx(-5, abs=0.1)
    one.charge("ann", 1000)
    assert other.left("ann") == pytest.approx(-10, abs=0.1)
    assert not other.spend("ann", 0.5)


def test_small_charges_are_taken_together_and_never_lost(link: RedisClient) -> None:
    one, other = (SharedTokenBuckets(link, "seconds", 0.001, 10) for _ in range(2))
    for _ in range(9):
        one.charge("ann", 0.01)
    assert other.left("ann") == 10
    assert not one.spend("ann", 9.95)
    assert other.left("ann") == pytest.approx(9.91, abs=0.01)
    for _ in range(11):
        one.charge("ann", 0.01)
    assert other.left("ann") == pytest.approx(9.81, abs=0.01)
    one.charge("ann", 0.01)
    one.charge("ann", -1)
    assert one.left("ann") == 10


def test_a_key_with_much_left_is_not_asked_about_for_a_while(link: RedisClient) -> None:
    now = [0.0]
    one, other = (
        SharedTokenBuckets(link, "seconds", 0.001, 10, now=lambda: now[0]) for _ in range(2)
    )
    assert one.wait("ann", 0.0) == 0
    other.charge("ann", 12)
    assert one.wait("ann", 0.0) == 0, "from memory"
    assert one.wait("ann", 1.0) > 0, "what costs something is always asked"
    assert one.wait("ann", 0.0) > 0, "nothing is remembered of a key in debt"
    other.charge("ann", -14)
    assert one.wait("ann", 0.0) == 0
    other.charge("ann", 12)
    now[0] += REMEMBERED_SECONDS
    assert one.wait("ann", 0.0) > 0


def test_a_budget_fills_up_after_the_clock_was_set_back(link: RedisClient) -> None:
    meter = SharedTokenBuckets(link, "matches", 10.0, 600)
    assert meter.spend("ann", 600.0)
    hour = 3600
    key = "yiyuan:bucket:matches:ann"
    link.ask(lambda redis: redis.hset(key, "at", str(float(redis.hget(key, "at")) + hour)))
    wait_for("tokens", lambda: meter.spend("ann"))


def test_without_redis_each_process_counts_for_itself(nowhere: RedisClient) -> None:
    one, other = (SharedTokenBuckets(nowhere, "matches", 0.001, 1) for _ in range(2))
    assert [one.spend("ann"), one.spend("ann"), other.spend("ann")] == [True, False, True]
    one.charge("bob", 0.005)
    one.charge("bob", 5)
    assert one.left("bob") < 0 < other.left("bob")


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
