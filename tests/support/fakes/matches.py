"""The match service on a database, with the engines, limits and listeners of a test."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from engines.game import Side
from tests.support.fakes.engine_pool import FakeEnginePool, jobs_of
from tests.support.match_client import MatchClient
from webapp.core.messages import plain
from webapp.engine_jobs.known_values import KnownValues
from webapp.limits.limits import Limits
from webapp.matches.analysis.knowledge import MatchKnowledge
from webapp.matches.playing.abandoned import AwayFor
from webapp.matches.playing.advice import Advice
from webapp.matches.playing.ai_turns import AITurns, SearchLeases
from webapp.matches.playing.engine_moves import EngineMoves
from webapp.matches.playing.repository import MatchRepository
from webapp.matches.playing.service import MatchService
from webapp.storage.clock_store import ClockStore
from webapp.storage.database import Database
from webapp.storage.match_store import MatchStore
from webapp.storage.proof_store import ProofStore

Listener = Callable[[dict[str, Any]], None]


class NoLimits(Limits):
    """Limits that allow everything."""

    def __init__(self) -> None:
        pass

    def may_begin(self) -> None:
        pass

    def may_think(self) -> None:
        pass


def match_service(
    database: Database,
    engine_pool: FakeEnginePool | None = None,
    *,
    shared: bool = False,
    search_leases: SearchLeases | None = None,
    on_event: Listener = lambda _message: None,
    on_thinking: Listener = lambda _message: None,
    on_help: Callable[[str, Side], None] = lambda _match_id, _side: None,
    now: Callable[[], float] = time.time,
    steady: Callable[[], float] = time.monotonic,
    away_for: AwayFor = lambda _match_id, _side: 0.0,
    end_after_days: int = 0,
) -> MatchClient:
    """A match service with a fake engine pool, as clients see it."""
    knowledge = MatchKnowledge(ProofStore(database))
    clocks = ClockStore(database)
    repository = MatchRepository(
        MatchStore(database), clocks, shared=shared, now=now, steady=steady
    )
    jobs = jobs_of(engine_pool or FakeEnginePool())
    turns = AITurns(
        EngineMoves(jobs, now),
        knowledge,
        search_leases or SearchLeases(),
        repository.locked,
        lambda message: on_thinking(plain(message)),
    )
    service = MatchService(
        repository,
        turns,
        Advice(jobs, knowledge, KnownValues()),
        NoLimits(),
        lambda event: on_event(plain(event)),
        on_help=on_help,
        away_for=away_for,
        end_after_days=end_after_days,
    )
    return MatchClient(service)
