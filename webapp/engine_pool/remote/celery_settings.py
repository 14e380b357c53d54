"""Settings of Celery over Redis, for web processes and workers."""

from __future__ import annotations

TASK = "yiyuan.think"
QUICK = "yiyuan.quick"
LONG = "yiyuan.long"
"""Two queues; a free worker takes quick jobs first."""

task_queues: dict[str, object] = {QUICK: {}, LONG: {}}
task_default_queue = LONG
task_ignore_result = True
task_acks_late = True
task_reject_on_worker_lost = True
task_time_limit = 300
"""Celery ends a process whose job exceeds this time."""
QUICK_TIME_LIMIT = 10
"""The same for a quick job: nobody stops it, and it takes milliseconds."""
worker_prefetch_multiplier = 1
broker_connection_retry_on_startup = True
broker_connection_max_retries = None
broker_transport_options = {
    "queue_order_strategy": "priority",
    "visibility_timeout": 600,  # by then the web process has sent a lost machine's job again
    "socket_connect_timeout": 1,
    "socket_timeout": 3,
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
}
