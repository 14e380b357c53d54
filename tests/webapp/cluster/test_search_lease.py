"""Search leases that processes share through Redis, and without it."""

from __future__ import annotations

from tests.support.fakes.web_processes import Changes
from tests.support.services import wait_for
from webapp.cluster.redis_cluster import RedisCluster
from webapp.cluster.search_lease import KEY, LIFE_SECONDS, SharedSearchLeases
from webapp.core.redis_client import RedisClient


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
    cluster, other = RedisCluster(link.url), SharedSearchLeases(link, "other")
    one = cluster.search_leases
    cluster.start(Changes())
    assert one.take("kept", 1)
    assert one.take("failed", 1)
    one.let_expire("failed")
    assert other.is_taken("failed"), "not at once"
    short = LIFE_SECONDS - 2

    def left(name: str) -> int:
        return int(link.ask(lambda client: client.ttl(KEY + name)))

    for name in ("kept", "failed"):
        link.ask(lambda client, name=name: client.expire(KEY + name, short))
    wait_for("a claim that is renewed", lambda: left("kept") > short)
    assert left("failed") <= short
    link.ask(lambda client: client.expire(KEY + "failed", 1))
    wait_for("a claim that expires", lambda: not other.is_taken("failed"))
    assert not other.take("kept", 1)
    cluster.close()


def test_without_redis_everything_may_be_claimed(nowhere: RedisClient) -> None:
    search_leases = SharedSearchLeases(nowhere, "one")
    assert search_leases.take("match", 1)
    assert not search_leases.is_taken("match")
    search_leases.give_back("match", 1)
