"""Forwards events of lower layers: websockets to log and metrics, engine jobs to budgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from webapp.engine_pool.events import PoolState
from webapp.engine_pool.job_queue import QUICK, YIELDING, Job
from webapp.http.access_log import AccessLog
from webapp.limits.limits import Limits
from webapp.live.publisher import Publisher
from webapp.site.metrics import Metrics

RESERVED_SECONDS = 2.0
"""Engine time that a long job is charged when it is asked for; what it did not use is given back."""


@dataclass(frozen=True)
class WebsocketForwarding:
    """Forwards what happens to websockets to the access log and the metrics."""

    access_log: AccessLog
    metrics: Metrics

    def websocket_opened(self, address: str) -> None:
        """Log it."""
        self.access_log.websocket_opened(address)

    def websocket_closed(self, address: str, reason: str, seconds: float) -> None:
        """Log and count it."""
        self.access_log.websocket_closed(address, reason, seconds)
        self.metrics.websocket_closed(reason)


class PoolForwarding:
    """Forwards events of the engine pool to pages, metrics and budgets."""

    def __init__(
        self,
        publisher: Publisher,
        metrics: Metrics,
        limits: Limits,
        on_preparing: Callable[[tuple[str, ...]], None],
    ) -> None:
        self._publisher = publisher
        self._metrics = metrics
        self._limits = limits
        self._on_preparing = on_preparing

    def state_changed(self, state: PoolState) -> None:
        """Notify all clients."""
        if state.preparing or not state.failing:  # else not all engines are ready
            self._on_preparing(state.preparing)
        self._publisher.server_state(state)

    def address_of(self, client: str) -> str:
        """The address from which a player was last seen."""
        return self._limits.address_of(client)

    def job_asked(self, job: Job) -> None:
        """Reserve engine time; an analysis is free because it uses only idle workers."""
        if job.urgency not in YIELDING:
            job.reserved = 0.0 if job.urgency in QUICK else min(job.seconds, RESERVED_SECONDS)
            self._limits.charge(job.client, job.reserved)

    def job_ran(self, job: Job, seconds: float) -> None:
        """Count engine time, and charge what was not reserved."""
        self._metrics.job_ran(job, seconds)
        if job.urgency not in YIELDING:
            self._limits.charge(job.client, seconds - job.reserved)
            job.reserved = 0.0

    def job_dropped(self, job: Job) -> None:
        """Give back what was reserved."""
        self._limits.charge(job.client, -job.reserved)
        job.reserved = 0.0
