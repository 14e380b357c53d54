"""Features: the parts of the site, and the services that all of them share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flask import Blueprint, Flask

from webapp.core.poll_interval import PollInterval
from webapp.core.settings import Settings
from webapp.drawing.drawings import Drawings
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_jobs.known_values import KnownValues
from webapp.engine_pool.pool import EnginePool
from webapp.limits.limits import Limits
from webapp.live.connections import Connections
from webapp.side_process.calls import SideProcess
from webapp.site.identity import Identity
from webapp.storage.database import Database
from webapp.storage.match_store import MatchStore


@dataclass(frozen=True, kw_only=True)
class Services:
    """The services of one web process that features are built of."""

    settings: Settings
    database: Database
    match_store: MatchStore
    identity: Identity
    limits: Limits
    engine_pool: EnginePool
    engine_jobs: EngineJobs
    known_values: KnownValues
    drawings: Drawings
    reading_process: SideProcess
    """Reads the files of strangers."""
    connections: Connections
    sleep: Callable[[float], None]
    """Lets others go first during long work."""
    run_blocking: Callable[[Callable[[], None]], None]
    """Waits for the disk while others run."""
    poll_interval: PollInterval


@dataclass(frozen=True, kw_only=True)
class Feature:
    """A part of the site. It binds its websocket messages to `Services.connections` as it is built.

    Its views ask the application for `services`, one of each type.
    `init_app` prepares the Flask application for its pages, `start` and `close` are called with those of
    the web process, and `forget` erases what the feature knows of a player.
    """

    blueprints: Sequence[Blueprint] = ()
    services: Sequence[object] = ()
    init_app: Callable[[Flask], None] = lambda _app: None
    start: Sequence[Callable[[], None]] = ()
    close: Sequence[Callable[[], None]] = ()
    forget: Callable[[str], None] = lambda _player: None
