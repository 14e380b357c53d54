"""Whether the site is up: `/healthz`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from webapp.core.messages import Message
from webapp.engine_pool.pool import EnginePool
from webapp.site.openapi import Route


class AtlasHealth(Message):
    """How far the atlas of Huarong Dao is; `share` is how much of it is done, from 0 to 1."""

    state: Literal["off", "waiting", "building", "ready", "failed"]
    share: float


class Health(Message):
    """That the site is up; `preparing` names the engine that is being compiled."""

    ok: bool
    preparing: str | None
    atlas: AtlasHealth


def route(engine_pool: EnginePool, atlas: Callable[[], AtlasHealth]) -> Route:
    """The route of the health check; `atlas` says how far the atlas is."""

    def health() -> Health:
        preparing = next(iter(engine_pool.preparing), None)
        return Health(True, preparing, atlas())

    return Route("GET", "/healthz", "Whether the site is up", Health, health, problems=())
