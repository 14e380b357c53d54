"""One job in a process of a Celery worker: is it wanted, may it be stopped, what does it answer."""

from __future__ import annotations

import os
import threading

from engines.jobs import Message
from engines.worker import answer
from webapp.core.redis_client import RedisClient
from webapp.engine_pool.remote.channel import ALIVE, JOB, REQUESTER, WORKER, Channel

OUT_OF_MEMORY = {"code": "engine_failed", "message": "the engine ran out of memory"}


def run(client: RedisClient, name: str, job: Message, *, again: bool) -> None:
    """Run a job of `engines.worker` and send its answer, if the web process still waits for it.

    A quick job is run without asking, which would take as long.
    Without memory this process ends, so that Celery replaces it and gives the job to another one. A job
    that has ended a process before (`again`) is answered with an error first.
    """
    if not job["quick"] and not client.ask(lambda redis: redis.exists(JOB + name)):
        return
    channel, stop = Channel(client, name, WORKER, REQUESTER), threading.Event()
    # A quick job is over before anybody could stop it, and its answer says that it has started.
    if not job["quick"]:
        channel.send(ALIVE)
        threading.Thread(target=_listen, args=(channel, stop), daemon=True).start()
    about = {"job": job["job"]}
    try:
        found = answer(job, lambda progress: channel.send({**about, "progress": progress}), stop)
    except MemoryError:
        if again:
            channel.send({**about, "error": OUT_OF_MEMORY})
        os._exit(1)
    stop.set()
    channel.send({**about, **found})


def _listen(channel: Channel, stop: threading.Event) -> None:
    """Stop a job that is no longer wanted."""
    while not stop.is_set() and not channel.is_silent:
        if "stop" in channel.receive():
            break
    stop.set()
