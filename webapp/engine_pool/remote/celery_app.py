"""Engine workers on Celery: `celery -A webapp.engine_pool.remote.celery_app worker`."""

from __future__ import annotations

import logging
import os
import sys
import threading
from typing import Any

from celery.signals import worker_init, worker_process_init

from engines.registry import DUELS, PUZZLES
from engines.worker import NICENESS, Message, run
from webapp.core.environment import BadSetting, Environment
from webapp.core.folders import check_cache_dir
from webapp.core.redis_client import PATIENT, connect
from webapp.core.settings import redis_url
from webapp.engine_pool.remote.celery_settings import TASK, new_app
from webapp.engine_pool.remote.task import RemoteJob
from webapp.engine_pool.worker_process import WORKER_COMMAND, WorkerProcess

log = logging.getLogger(__name__)

ANSWER_SECONDS = 5.0


def _broker() -> str:
    try:
        check_cache_dir(os.environ)
        url = redis_url(Environment(os.environ).secret("YIYUAN_REDIS_URL"))
        if url is None:
            raise BadSetting("YIYUAN_REDIS_URL must be set for a worker, as redis://host:6379/0.")
    except BadSetting as problem:
        sys.exit(str(problem))
    return url


BROKER = _broker()
app = new_app(BROKER)
_redis = connect(BROKER, ANSWER_SECONDS, PATIENT)


def compile_once(**_about: Any) -> None:
    """Compile the engines in one process before the pool starts."""
    process = WorkerProcess(WORKER_COMMAND)
    for game in (*DUELS, *PUZZLES):
        log.info("preparing the %s engine", game)
        process.send({"job": game, "game": game, "task": "prepare"})
        answer = process.read() or {"error": "the process ended"}
        if "error" in answer:
            log.error("the %s engine cannot be prepared: %s", game, answer["error"])
    process.close()


def load(**_about: Any) -> None:
    """Lower the priority of a pool process and load the engines."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for game in (*DUELS, *PUZZLES):
        try:
            run({"game": game, "task": "prepare"}, lambda _progress: None, threading.Event())
        except Exception:
            log.exception("the %s engine cannot be loaded", game)
    log.info("the engines are loaded")


worker_init.connect(compile_once)
worker_process_init.connect(load)


@app.task(name=TASK)  # type: ignore[untyped-decorator] # Celery ships no types
def think(name: str, task: Message) -> None:
    """Run one job of `engines.worker` and send its messages to the web process that requested it."""
    RemoteJob(_redis, name).work(task)
