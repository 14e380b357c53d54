"""Metrics of a running site in Prometheus format: `/metrics`."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from http import HTTPStatus

from flask import Blueprint, Response, abort, request
from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from webapp.engine_pool.job_queue import Job
from webapp.engine_pool.pool import EnginePool
from webapp.limits.limits import Limits
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

    def written(self, seconds: float) -> None:
        """Count a transaction that wrote events."""
        self._writes.observe(seconds)

    def job_ran(self, job: Job, seconds: float) -> None:
        """Count the worker time of a job."""
        kind = kind_of(job)
        self._jobs.labels(kind).observe(seconds)
        self._waits.labels(kind).observe(max(0.0, time.monotonic() - job.since - seconds))


class CurrentState(Collector):
    """Gauges of the current state, read at each scrape."""

    def __init__(self, store: MatchStore, engine_pool: EnginePool, limits: Limits) -> None:
        self._store = store
        self._engine_pool = engine_pool
        self._limits = limits

    def collect(self) -> Iterator[Metric]:
        """The gauges, and the counter of worker restarts."""
        yield GaugeMetricFamily("yiyuan_sockets", "Open websockets", self._limits.sockets)
        matches = GaugeMetricFamily(
            "yiyuan_matches", "Matches by whom they wait for", labels=["waits_for"]
        )
        for waits_for, count in self._store.counts().items():
            matches.add_metric([waits_for], count)
        yield matches
        yield CounterMetricFamily(
            "yiyuan_worker_restarts", "Workers that ended early", self._engine_pool.restarts
        )
        yield from self._jobs()

    def _jobs(self) -> Iterator[Metric]:
        labels = ["kind", "state"]
        count = GaugeMetricFamily("yiyuan_jobs", "Jobs for the engines", labels=labels)
        oldest = GaugeMetricFamily(
            "yiyuan_oldest_job_seconds", "Since the oldest of them was asked for", labels=labels
        )
        now = time.monotonic()
        for state, jobs in zip(("waiting", "working"), self._engine_pool.jobs(), strict=True):
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


def blueprint(counted: Metrics, current: CurrentState, token: str | None) -> Blueprint:
    """The route, for clients with the token; without a configured token it does not exist."""
    counted.registry.register(current)
    metrics = Blueprint("metrics", __name__)

    @metrics.get("/metrics")
    def show() -> Response:
        if token is None:
            abort(HTTPStatus.NOT_FOUND)
        given = request.headers.get("Authorization", "")
        if not secrets.compare_digest(given.encode(), f"Bearer {token}".encode()):
            return Response(status=HTTPStatus.UNAUTHORIZED, headers={"WWW-Authenticate": "Bearer"})
        text = generate_latest(counted.registry)  # Prometheus's text format 0.0.4
        return Response(text, mimetype="text/plain", content_type=CONTENT_TYPE_PLAIN_0_0_4)

    return metrics
