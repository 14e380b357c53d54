"""What goes between a web process and the engine workers of Celery: jobs out, answers back.

A job goes out through Celery and is wanted as long as its key in Redis lives, which this process renews.
Its answers come back in a list of this process. Redis may lose everything: jobs that have not begun are
sent again.
"""

from __future__ import annotations

import json
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

import redis
from kombu.exceptions import KombuError

from webapp.core.redis_client import Away, RedisClient, connect
from webapp.engine_pool.remote.celery_settings import (
    LIFE_SECONDS,
    LONG,
    QUICK,
    TASK,
    WANTED_SECONDS,
    answers_key,
    new_app,
    stop_key,
    wanted_key,
)

log = logging.getLogger(__name__)

Message = dict[str, Any]
Inbox = queue.Queue[Message | None]
LISTEN_SECONDS = 1
RENEW_SECONDS = 2.0
AGAIN_SECONDS = 0.3
SEND_SECONDS = 3.0
"""A Redis that hangs for so long counts as away."""


class JobBroker:
    """The post of one web process. `late` holds the jobs that should have begun by now."""

    def __init__(self, url: str, on_delayed: Callable[[], None]) -> None:
        """`on_delayed` is called when `delayed` changes."""
        self._on_delayed = on_delayed
        self._url = url
        self._link = RedisClient(url)
        self._celery = new_app(url)
        self._celery.conf.broker_transport_options["socket_timeout"] = SEND_SECONDS
        self._answers = answers_key(secrets.token_hex(6))
        self._inboxes: dict[str, Inbox] = {}
        self._late: set[str] = set()
        self._closing = threading.Event()
        self._reached_at = time.monotonic()
        self._away = False
        self._delayed = False

    @property
    def delayed(self) -> bool:
        """Whether Redis is away, or a job has waited for a worker for long."""
        return self._delayed

    @property
    def reached_for(self) -> float:
        """For how many seconds Redis has been there without a break; 0 while it is away."""
        return 0.0 if self._away else time.monotonic() - self._reached_at

    def start(self) -> None:
        """Begin to take answers in and to renew what is wanted."""
        for work in (self._take_in, self._renew):
            threading.Thread(target=work, daemon=True).start()

    def close(self) -> None:
        """Want nothing any more."""
        self._closing.set()
        for name in list(self._inboxes):
            self.forget(name)

    # Jobs ----------------------------------------------------------------------------------------

    def send(self, name: str, task: Message, inbox: Inbox, *, quick: bool) -> None:
        """Have the job done by some worker, and what it says put into `inbox`; raises `Away`.

        What is `quick` goes before all else. A job may be sent again: when it is done, the others
        of its name are dropped unread.
        """
        self._want(name)
        self._inboxes[name] = inbox
        where = QUICK if quick else LONG
        try:
            self._celery.send_task(TASK, (name, task, self._answers), queue=where, retry=False)
        except (KombuError, OSError, redis.RedisError) as problem:
            raise Away(str(problem)) from problem

    def stop(self, name: str) -> None:
        """Ask the job's worker to stop."""
        try:
            self._link.ask(lambda client: client.rpush(stop_key(name), 1))
            self._link.ask(lambda client: client.expire(stop_key(name), LIFE_SECONDS))
        except Away:
            log.debug("job %s cannot be told to stop", name)

    def forget(self, name: str) -> None:
        """The job is over, or wanted no more."""
        self._inboxes.pop(name, None)
        self.mark(name, late=False)
        try:
            self._link.ask(lambda client: client.delete(wanted_key(name)))
        except Away:
            log.debug("job %s is wanted until its key expires", name)

    def mark(self, name: str, *, late: bool) -> None:
        """Note that a job should have begun, or has."""
        if late:
            self._late.add(name)
        else:
            self._late.discard(name)
        self._tell_if_delayed()

    def _tell_if_delayed(self) -> None:
        delayed = self._away or bool(self._late)
        if delayed != self._delayed and not self._closing.is_set():
            self._delayed = delayed
            self._on_delayed()

    # In threads of their own ---------------------------------------------------------------------

    def _take_in(self) -> None:
        client = connect(self._url, 2.0 * LISTEN_SECONDS)
        while not self._closing.is_set():
            try:
                came: Any = client.blpop([self._answers], timeout=LISTEN_SECONDS)
            except redis.RedisError as problem:
                self._note_away(str(problem))
                time.sleep(AGAIN_SECONDS)
                continue
            self._note_here()
            if came is not None:
                self._deliver(json.loads(came[1]))

    def _deliver(self, message: Message) -> None:
        inbox = self._inboxes.get(message["name"])
        if inbox is not None:
            inbox.put(message)

    def _note_away(self, why: str) -> None:
        if not self._away:
            log.warning("the engines cannot be reached: %s", why)
        self._away = True
        self._tell_if_delayed()

    def _note_here(self) -> None:
        if self._away:
            log.warning("the engines can be reached again")
            self._away, self._reached_at = False, time.monotonic()
        self._tell_if_delayed()

    def _renew(self) -> None:
        while not self._closing.wait(RENEW_SECONDS):
            try:
                for name in list(self._inboxes):
                    if self._want(name) is None:
                        self._deliver({"name": name, "forgotten": True})
            except Away:
                log.debug("what is wanted cannot be said now")

    def _want(self, name: str) -> Any:
        """Say that a job is wanted; returns None when that was not known any more."""
        key = wanted_key(name)
        return self._link.ask(lambda client: client.set(key, 1, ex=WANTED_SECONDS, get=True))
