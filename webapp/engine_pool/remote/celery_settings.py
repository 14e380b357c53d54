"""How jobs travel to engine workers on other machines: Celery over Redis, and the names of its keys."""

from __future__ import annotations

from celery import Celery

TASK = "yiyuan.think"
QUICK = "yiyuan.quick"
LONG = "yiyuan.long"
"""Two queues; a worker that is free looks first at what is done in a moment."""
LONGEST_SECONDS = 300
"""No job takes so long; the pool ends one that does."""
FORGOTTEN_SECONDS = 600
"""A job of a machine that vanished comes back after so long. The asker has asked again by then."""
LIFE_SECONDS = 60
"""Of lists that nobody reads any more."""
WANTED_SECONDS = 20
"""A job is wanted so long after its asker last said so."""


def wanted_key(name: str) -> str:
    """There as long as somebody waits for the job."""
    return f"yiyuan:wanted:{name}"


def stop_key(name: str) -> str:
    """A list: whatever comes there asks the job to stop."""
    return f"yiyuan:stop:{name}"


def answers_key(process: str) -> str:
    """A list: what jobs say to the web process that asked for them."""
    return f"yiyuan:answers:{process}"


def new_app(redis_url: str) -> Celery:
    """The Celery application of a web process or of a worker."""
    app = Celery("yiyuan", broker=redis_url)
    app.conf.update(
        task_queues={QUICK: {}, LONG: {}},
        task_default_queue=LONG,
        task_ignore_result=True,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_time_limit=LONGEST_SECONDS,
        worker_prefetch_multiplier=1,
        worker_proc_alive_timeout=600.0,  # a new process loads the engines
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={
            "queue_order_strategy": "priority",
            "visibility_timeout": FORGOTTEN_SECONDS,
            "socket_connect_timeout": 1,
            "max_retries": 1,
            "interval_start": 0,
            "interval_step": 0.1,
        },
    )
    return app
