"""Metrics of a running site in Prometheus format: `/metrics`."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, Response, abort, request
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from webapp.core.loop_lag import LoopLag
from webapp.core.services import service
from webapp.core.settings import Settings
from webapp.drawing.drawings import Drawings
from webapp.engine_pool.job_queue import Job
from webapp.engine_pool.pool import EnginePool
from webapp.limits.limits import Limits
from webapp.storage.database import Database, NotRead
from webapp.storage.inspection import size_in_bytes
from webapp.storage.match_store import MatchStore

WRITE_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
JOB_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class Metrics:
    """Counters of this process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._writes = Histogram(
            "yiyuan_event_write_seconds",
            "Time to write the events of one message to the database",
            buckets=WRITE_BUCKETS,
            registry=self.registry,
        )
        self._jobs = Histogram(
            "yiyuan_job_seconds",
            "Time that a job had a worker",
            ["kind"],
            buckets=JOB_BUCKETS,
            registry=self.registry,
        )
        self._waits = Histogram(
            "yiyuan_job_wait_seconds",
            "Time from asking an engine to its beginning",
            ["kind"],
            buckets=JOB_BUCKETS,
            registry=self.registry,
        )

        self._closed_websockets = Counter(
            "yiyuan_websockets_closed",
            "Websockets that have ended, by who or what ended them",
            ["reason"],
            registry=self.registry,
        )

    def websocket_closed(self, reason: str) -> None:
        """Count the end of a websocket."""
        self._closed_websockets.labels(reason.replace(" ", "_")).inc()

    def written(self, seconds: float) -> None:
        """Count a transaction that wrote events."""
        self._writes.observe(seconds)

    def job_ran(self, job: Job, seconds: float) -> None:
        """Count the worker time of a job."""
        kind = kind_of(job)
        self._jobs.labels(kind).observe(seconds)
        self._waits.labels(kind).observe(max(0.0, time.monotonic() - job.since - seconds))


@dataclass(frozen=True)
class CurrentState(Collector):
    """Gauges of the current state, and counters kept elsewhere, read at each scrape."""

    database: Database
    match_store: MatchStore
    engine_pool: EnginePool
    limits: Limits
    drawings: Drawings
    loop_lag: LoopLag
    waiting_bytes: Callable[[], int]
    """Bytes that wait to be sent to websockets."""
    longest_turn: Callable[[], float]
    """Seconds of processor time for which a thread kept others waiting."""

    def collect(self) -> Iterator[Metric]:
        """All of them; those of a database that cannot be read are left out."""
        yield from self._clients()
        with suppress(NotRead):
            yield from self._database()
        yield CounterMetricFamily(
            "yiyuan_worker_restarts", "Workers that ended early", self.engine_pool.restarts
        )
        yield from self._jobs()
        yield from self._process()

    def _clients(self) -> Iterator[Metric]:
        limits = self.limits
        yield GaugeMetricFamily("yiyuan_sockets", "Open websockets", limits.sockets)
        yield GaugeMetricFamily(
            "yiyuan_connections",
            "Open TCP connections, those of websockets among them",
            limits.tcp_connections,
        )
        yield GaugeMetricFamily(
            "yiyuan_websocket_waiting_bytes",
            "What waits to be sent to websockets",
            self.waiting_bytes(),
        )
        refusals = CounterMetricFamily(
            "yiyuan_refusals", "Refused, slowed or disconnected clients", labels=["reason"]
        )
        for reason, count in limits.refusals.counts().items():
            refusals.add_metric([reason], count)
        yield refusals

    def _database(self) -> Iterator[Metric]:
        matches = GaugeMetricFamily(
            "yiyuan_matches", "Matches by whom they wait for", labels=["waits_for"]
        )
        for waits_for, count in self.match_store.counts().items():
            matches.add_metric([waits_for], count)
        yield matches
        yield GaugeMetricFamily(
            "yiyuan_database_bytes", "The size of the database", size_in_bytes(self.database)
        )

    def _process(self) -> Iterator[Metric]:
        yield GaugeMetricFamily(
            "yiyuan_event_loop_lag_seconds",
            "How late a timer was at most in the last 10 s",
            self.loop_lag.longest_seconds(),
        )
        yield GaugeMetricFamily(
            "yiyuan_longest_turn_seconds",
            "The most processor time at a stretch that kept others waiting in the last minute",
            self.longest_turn(),
        )
        yield CounterMetricFamily(
            "yiyuan_processor_seconds",
            "Processor time of the web process, without its workers",
            time.process_time(),
        )
        pictures, size = self.drawings.cached()
        yield GaugeMetricFamily("yiyuan_pictures", "Pictures kept in memory", pictures)
        yield GaugeMetricFamily("yiyuan_picture_bytes", "Their size", size)

    def _jobs(self) -> Iterator[Metric]:
        labels = ["kind", "state"]
        count = GaugeMetricFamily("yiyuan_jobs", "Jobs for the engines", labels=labels)
        oldest = GaugeMetricFamily(
            "yiyuan_oldest_job_seconds", "Since the oldest of them was asked for", labels=labels
        )
        now = time.monotonic()
        for state, jobs in zip(("waiting", "working"), self.engine_pool.jobs(), strict=True):
            ages: dict[str, list[float]] = {}
            for job in jobs:
                ages.setdefault(kind_of(job), []).append(now - job.since)
            for kind, each in ages.items():
                count.add_metric([kind, state], len(each))
                oldest.add_metric([kind, state], max(each))
        yield count
        yield oldest


def kind_of(job: Job) -> str:
    """The kind of a job: move, deep_move, hint, solve, values, review or prepare."""
    return job.urgency.name.lower()


metrics = Blueprint("metrics", __name__)


@metrics.get("/metrics")
def show() -> Response:
    """The metrics, for clients with the token; without a configured token they do not exist."""
    token = service(Settings).metrics_token
    if token is None:
        abort(HTTPStatus.NOT_FOUND)
    authorization = request.headers.get("Authorization", "")
    if not secrets.compare_digest(authorization.encode(), f"Bearer {token}".encode()):
        return Response(status=HTTPStatus.UNAUTHORIZED, headers={"WWW-Authenticate": "Bearer"})
    text = generate_latest(service(Metrics).registry)  # Prometheus's text format 0.0.4
    return Response(text, mimetype="text/plain", content_type=CONTENT_TYPE_PLAIN_0_0_4)
