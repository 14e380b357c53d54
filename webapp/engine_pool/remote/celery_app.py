"""Engine workers on Celery: `celery -A webapp.engine_pool.remote.celery_app worker`."""

from __future__ import annotations

import logging
import os
import sys
import threading
from typing import Any

from celery import Celery
from celery.signals import worker_init, worker_process_init

from engines.jobs import Message
from engines.registry import DUELS, PUZZLES
from engines.worker import NICENESS, answer
from webapp.core.environment import BadSetting, Environment
from webapp.core.folders import check_cache_dir
from webapp.core.redis_client import PATIENT, RedisClient
from webapp.core.setting_values import redis_url
from webapp.engine_pool.remote import celery_settings, worker_job
from webapp.engine_pool.remote.announcements import Announcements
from webapp.engine_pool.remote.channel import ANSWER_SECONDS

log = logging.getLogger(__name__)

try:
    check_cache_dir(os.environ)
    name = "YIYUAN_REDIS_URL"
    broker = redis_url(name, Environment(os.environ).secret(name))
except BadSetting as error:
    sys.exit(str(error))
if broker is None:
    sys.exit("YIYUAN_REDIS_URL must be set for a worker, as redis://host:6379/0.")
app = Celery("yiyuan", broker=broker, config_source=celery_settings)
client = RedisClient(broker, ANSWER_SECONDS, PATIENT)
announcements = Announcements(RedisClient(broker), (*DUELS, *PUZZLES))


@worker_init.connect  # type: ignore[untyped-decorator] # Celery ships no types
def load(**_about: Any) -> None:
    """Load the engines once, before the pool: its processes begin as copies of this one."""
    announcements.start()
    for game in announcements.engines.preparing:
        log.info("preparing the %s engine", game)
        task = {"game": game, "task": "prepare"}
        loaded = answer(task, lambda _progress: None, threading.Event())
        if "error" in loaded:
            log.error("the %s engine cannot be prepared: %s", game, loaded["error"])
        announcements.engines = announcements.engines.with_one_less(failed="error" in loaded)
        if "remade" in loaded:
            log.warning("damaged files of compiled code, made anew: %d", loaded["remade"])
    announcements.announce()


@worker_process_init.connect  # type: ignore[untyped-decorator]
def begin(**_about: Any) -> None:
    """Lower the priority of a pool process."""
    os.nice(NICENESS)
    log.info("the engines are loaded")


@app.task(name=celery_settings.TASK, bind=True)  # type: ignore[untyped-decorator]
def think(task: Any, name: str, job: Message) -> None:
    """Run a job for a web process."""
    again = bool(task.request.delivery_info.get("redelivered"))
    worker_job.run(client, name, job, again=again)
