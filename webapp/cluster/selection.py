"""The only place that selects how web processes share what they share."""

from __future__ import annotations

from webapp.cluster.processes import SingleProcess
from webapp.core.settings import Settings


def processes_of(settings: Settings) -> SingleProcess:
    """Create the implementation that the settings select."""
    if settings.redis_url is None:
        return SingleProcess(shared=settings.shared)
    from webapp.cluster.redis_cluster import RedisCluster  # noqa: PLC0415 - the extra is optional

    return RedisCluster(settings.redis_url)
