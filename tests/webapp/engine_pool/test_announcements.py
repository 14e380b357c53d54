"""What Celery workers say of their engines reaches the pages and the health of web processes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.services import wait_for
from webapp.core.redis_client import RedisClient
from webapp.engine_pool.events import PoolState
from webapp.engine_pool.remote.announcements import (
    LIFE_SECONDS,
    PREPARING,
    Announcements,
    announced,
)
from webapp.engine_pool.remote.pool import RemoteEnginePool
from webapp.event_forwarding import PoolForwarding

GAMES = ("reversi", "huarong")


class Heard(PoolForwarding):
    """Remembers the states of a pool."""

    def __init__(self) -> None:
        self.states: list[PoolState] = []

    def state_changed(self, state: PoolState) -> None:
        self.states.append(state)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def pool(link: RedisClient, heard: Heard) -> Iterator[RemoteEnginePool]:
    made = RemoteEnginePool(1, link.url, heard, lambda: "")
    made.start()
    yield made
    made.close()


def test_a_cold_worker_is_preparing_until_it_or_another_is_ready(
    link: RedisClient, pool: RemoteEnginePool, heard: Heard
) -> None:
    cold, warm = Announcements(link, GAMES), Announcements(link, ())
    cold.announce()
    wait_for("a word", lambda: pool.preparing == GAMES)
    assert not pool.failing
    cold.engines = cold.engines.with_one_less(failed=False)
    cold.announce()
    wait_for("a word", lambda: pool.preparing == ("huarong",))
    warm.announce()
    wait_for("a word", lambda: pool.preparing == ())
    assert heard.states == [
        PoolState(GAMES, (), delayed=False),
        PoolState(("huarong",), (), delayed=False),
        PoolState((), (), delayed=False),
    ]


def test_an_engine_that_cannot_be_prepared_is_told(
    link: RedisClient, pool: RemoteEnginePool
) -> None:
    worker = Announcements(link, ("reversi",))
    worker.engines = worker.engines.with_one_less(failed=True)
    worker.announce()
    wait_for("a word", lambda: pool.failing)
    assert pool.preparing == ()


def test_what_a_dead_worker_said_is_soon_forgotten(link: RedisClient, nowhere: RedisClient) -> None:
    Announcements(link, GAMES).announce()
    assert 0 < link.ask(lambda redis: redis.ttl(PREPARING)) <= LIFE_SECONDS
    assert announced(nowhere) is None
