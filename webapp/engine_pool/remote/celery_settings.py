"""Celery over Redis for engine workers on other machines: queues, time limits and key names."""

from __future__ import annotations

from typing import Any, Literal

from celery import Celery

TASK = "yiyuan.think"
QUICK = "yiyuan.quick"
LONG = "yiyuan.long"
"""Two queues; a free worker takes quick jobs first."""
MOST_SECONDS = 300
"""Time limit of a job; Celery ends a process that exceeds it."""
VISIBILITY_SECONDS = 600
"""Time until the job of a lost machine is redelivered; the web process has sent it again by then."""
LIFE_SECONDS = 60
"""Lifetime of lists that are no longer read."""
WANTED_SECONDS = 20
"""Lifetime of the `wanted` key after a renewal."""


def key(kind: Literal["wanted", "stop", "answers"], name: str) -> str:
    """A Redis key of a job.

    `wanted` exists while the job is wanted. `stop` is a list: any entry is a stop request.
    `answers` is a list of the job's messages to the web process that requested it.
    """
    return f"yiyuan:{kind}:{name}"


def send_list(redis: Any, name: str, value: Any) -> None:
    """Append to a list that expires if it is not read."""
    with redis.pipeline() as pipe:
        pipe.rpush(name, value)
        pipe.expire(name, LIFE_SECONDS)
        pipe.execute()


def new_app(redis_url: str) -> Celery:
    """Create the Celery application of a web process or of a worker."""
    app = Celery("yiyuan", broker=redis_url)
    app.conf.update(
        task_queues={QUICK: {}, LONG: {}},
        task_default_queue=LONG,
        task_ignore_result=True,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_time_limit=MOST_SECONDS,
        worker_prefetch_multiplier=1,
        worker_proc_alive_timeout=600.0,  # a new process loads the engines
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={
            "queue_order_strategy": "priority",
            "visibility_timeout": VISIBILITY_SECONDS,
            "socket_connect_timeout": 1,
            "max_retries": 1,
            "interval_start": 0,
            "interval_step": 0.1,
        },
    )
    return app
