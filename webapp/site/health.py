"""Whether the site is up: `/healthz`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from webapp.engine_pool.pool import EnginePool
from webapp.site.openapi import Route


class Health(msgspec.Struct):
    """That the site is up; `preparing` names the engine that is being compiled.

    The atlas of Huarong Dao is off, waiting, building, ready or failed; `share` is how much is done.
    """

    ok: bool
    preparing: str | None
    atlas: dict[str, Any]


def route(engine_pool: EnginePool, atlas: Callable[[], dict[str, Any]]) -> Route:
    """The route of the health check; `atlas` says how far the atlas is."""

    def health() -> Health:
        preparing = next(iter(engine_pool.preparing), None)
        return Health(True, preparing, atlas())

    return Route("GET", "/healthz", "Whether the site is up", Health, health, problems=())
