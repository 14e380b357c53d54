"""What web processes share through Redis: budgets and claims, and what each does without it."""

from __future__ import annotations

import itertools
import json
import threading
import time
from pathlib import Path

import pytest

from tests.webapp.serving import free_port
from tests.webapp.test_config import refusal
from webapp import shared_rooms
from webapp.redis_link import Away, RedisLink, check_version
from webapp.shared_claims import KEY, SharedClaims
from webapp.shared_meter import SharedMeter
from webapp.shared_rooms import CHANNEL, SharedRooms

from .old_redis import answering
from .services import Redis


@pytest.fixture
def link(redis: Redis) -> RedisLink:
    made = RedisLink(redis.url)
    made.ask(lambda client: client.flushdb())
    return made


@pytest.fixture
def nowhere() -> RedisLink:
    return RedisLink(f"redis://127.0.0.1:{free_port()}/0")


def test_a_budget_is_spent_by_all_processes_together(link: RedisLink) -> None:
    one, other = (SharedMeter(link, "matches", 0.001, 3) for _ in range(2))
    assert [each.spend("ann") for each in (one, other, one, other, one)] == [True] * 3 + [False] * 2
    assert other.spend("bob")
    assert 900 < one.wait("ann") < 1000
    assert one.left("ann") == pytest.approx(0, abs=0.1)


def test_a_budget_fills_up_again_and_never_beyond_its_most(link: RedisLink) -> None:
    meter = SharedMeter(link, "matches", 1_000_000.0, 2)
    for _ in range(5):
        assert meter.spend("ann", 2.0)
        assert meter.left("ann") <= 2


def test_the_debt_of_what_was_done_already_has_an_end(link: RedisLink) -> None:
    one, other = (SharedMeter(link, "seconds", 0.001, 10) for _ in range(2))
    one.charge("ann", 15)
    assert other.left("ann") == pytest.approx(-5, abs=0.1)
    one.charge("ann", 1000)
    assert other.left("ann") == pytest.approx(-10, abs=0.1)
    assert not other.spend("ann", 0.5)


def test_budgets_have_names(link: RedisLink) -> None:
    matches, seconds = (SharedMeter(link, name, 0.001, 1) for name in ("matches", "seconds"))
    assert matches.spend("ann")
    assert seconds.spend("ann")


def test_without_redis_each_process_counts_for_itself(nowhere: RedisLink) -> None:
    one, other = (SharedMeter(nowhere, "matches", 0.001, 1) for _ in range(2))
    assert [one.spend("ann"), one.spend("ann"), other.spend("ann")] == [True, False, True]
    one.charge("bob", 5)
    assert one.left("bob") < 0 < other.left("bob")


def test_a_search_is_claimed_by_one_process(link: RedisLink) -> None:
    one, other = (SharedClaims(link, name) for name in ("one", "other"))
    assert one.take("match", 3)
    assert one.take("match", 3), "what it has it may claim again"
    assert not other.take("match", 3)
    assert not other.take("match", 2)
    assert other.is_taken("match")
    one.give_back("match", 3)
    assert not other.is_taken("match")
    assert other.take("match", 3)


def test_a_claim_for_an_older_version_is_void(link: RedisLink) -> None:
    one, other = (SharedClaims(link, name) for name in ("one", "other"))
    assert one.take("match", 3)
    assert other.take("match", 5)
    one.give_back("match", 3)
    assert one.is_taken("match"), "it was the other's by then"
    assert not one.take("match", 5)


def test_claims_of_a_process_that_ends_are_free_at_once(link: RedisLink) -> None:
    one, other = (SharedClaims(link, name) for name in ("one", "other"))
    assert one.take("a", 1)
    assert one.take("b", 1)
    one.close()
    assert other.take("a", 1)
    assert other.take("b", 1)


def test_a_claim_lives_on_only_while_it_is_renewed(link: RedisLink) -> None:
    one, other = (SharedClaims(link, name) for name in ("one", "other"))
    one.start()
    assert one.take("kept", 1)
    assert one.take("failed", 1)
    one.let_expire("failed")
    assert other.is_taken("failed"), "not at once"
    for name in ("kept", "failed"):
        link.ask(lambda client, name=name: client.expire(KEY + name, 4))
    time.sleep(4.2)
    assert not other.is_taken("failed")
    assert not other.take("kept", 1)
    one.close()


def test_without_redis_everything_may_be_claimed(nowhere: RedisLink) -> None:
    claims = SharedClaims(nowhere, "one")
    assert claims.take("match", 1)
    assert not claims.is_taken("match")
    claims.give_back("match", 1)


def test_what_is_away_is_left_alone_for_a_moment(redis: Redis, nowhere: RedisLink) -> None:
    with pytest.raises(Away):
        nowhere.ask(lambda client: client.ping())
    with pytest.raises(Away, match="a moment ago"):
        nowhere.ask(lambda client: client.ping())
    assert RedisLink(redis.url).ask(lambda client: client.ping())


def test_a_line_without_messages_asks_seldom_whether_it_is_alive(
    link: RedisLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to that question is not a message, and must not lead to the next question."""
    monkeypatch.setattr(shared_rooms, "POLL_SECONDS", 0.2)
    heard: list[object] = []
    rooms = SharedRooms(link, lambda *_event: None)
    listening = threading.Thread(
        target=lambda: heard.extend(itertools.islice(rooms._listen(), 1)), daemon=True
    )

    def pings() -> int:
        told = link.ask(lambda client: client.info("commandstats"))
        return int(told.get("cmdstat_ping", {}).get("calls", 0))

    before, begun = pings(), time.monotonic()
    listening.start()
    time.sleep(2)
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
