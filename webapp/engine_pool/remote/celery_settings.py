"""How jobs travel to engine workers on other machines: Celery over Redis, and the names of its keys."""

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
"""When a job of a machine that vanished is delivered again. By then its asker has sent it again."""
LIFE_SECONDS = 60
"""Lifetime of lists that nobody reads any more."""
WANTED_SECONDS = 20
"""How long a job is wanted after its asker last said so."""


def key(kind: Literal["wanted", "stop", "answers"], name: str) -> str:
    """A key of Redis for a job.

    `wanted` exists while somebody waits for the job. `stop` is a list: anything in it asks the job to
    stop. `answers` is a list as well: the messages of the job to the web process that asked for it.
    """
    return f"yiyuan:{kind}:{name}"


def send_list(redis: Any, name: str, value: Any) -> None:
    """Append to a list that expires when nobody reads it."""
    with redis.pipeline() as pipe:
        pipe.rpush(name, value)
        pipe.expire(name, LIFE_SECONDS)
        pipe.execute()


def new_app(redis_url: str) -> Celery:
    """The Celery application of a web process or of a worker."""
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
