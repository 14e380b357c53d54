"""The back ends of a web process: others beside it or none, and local or remote workers."""

from __future__ import annotations

from collections.abc import Callable

from engines.registry import DUELS, PUZZLES
from webapp.cluster.processes import SingleProcess
from webapp.core.settings import Settings
from webapp.engine_pool.events import PoolEvents
from webapp.engine_pool.pool import EnginePool


def processes(settings: Settings) -> SingleProcess:
    """Create what web processes share: one process alone, or several connected by Redis."""
    if settings.redis_url is None:
        return SingleProcess(shared=settings.shared)
    from webapp.cluster.redis_cluster import RedisCluster  # noqa: PLC0415 - the extra is optional

    return RedisCluster(settings.redis_url)


def engine_pool(settings: Settings, events: PoolEvents, admit: Callable[[], str]) -> EnginePool:
    """Create the engine pool: local worker processes, or remote workers through Celery."""
    if settings.engines == "celery":
        from webapp.engine_pool.remote.pool import RemoteEnginePool  # noqa: PLC0415 - the extra is optional

        assert settings.redis_url is not None  # noqa: S101 - checked with the settings
        return RemoteEnginePool(settings.workers, settings.redis_url, events, admit)
    return EnginePool(settings.workers, (*DUELS, *PUZZLES), events, admit)
