"""Whether the site is up: `/healthz`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from webapp.core.messages import Message
from webapp.engine_pool.pool import EnginePool
from webapp.site.openapi import Route


class AtlasHealth(Message):
    """The state of the Huarong Dao atlas; `share` is the finished part, from 0 to 1."""

    state: Literal["off", "waiting", "building", "ready", "failed"]
    share: float


class Health(Message):
    """The health of the site; `preparing` names the engine being compiled."""

    ok: bool
    preparing: str | None
    atlas: AtlasHealth


def route(engine_pool: EnginePool, atlas: Callable[[], AtlasHealth]) -> Route:
    """The route of the health check; `atlas` returns the state of the atlas."""

    def health() -> Health:
        preparing = next(iter(engine_pool.preparing), None)
        return Health(True, preparing, atlas())

    return Route("GET", "/healthz", "Whether the site is up", Health, health, problems=())
