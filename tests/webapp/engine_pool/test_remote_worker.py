"""Jobs between a web process and Celery workers, each end alone: sent, sent again, answered, stopped."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.missing import cannot_run
from tests.support.services import wait_for

try:
    from celery import Celery
except ImportError:
    cannot_run("Celery is not installed")

from engines import worker as engine_worker
from webapp.core.redis_client import RedisClient
from webapp.engine_pool.remote import celery_settings, worker, worker_job
from webapp.engine_pool.remote.channel import JOB, REQUESTER, WORKER, Channel
from webapp.engine_pool.remote.worker import RemoteWorker

QUICK_JOB = {"job": "7", "quick": True, "game": "reversi", "task": "load"}
LONG_JOB = {**QUICK_JOB, "quick": False}
RESULT = {"job": "7", "result": {"loaded": "reversi"}}


class Ended(Exception):
    """Stands for the end of a process."""


@pytest.fixture
def remote(link: RedisClient) -> Iterator[RemoteWorker]:
    """The end of the web process; no Celery worker runs."""
    celery = Celery("yiyuan", broker=link.url, config_source=celery_settings, set_as_current=False)
    made = RemoteWorker(celery, link, link)
    yield made
    made.kill()
    celery.close()


def sent(link: RedisClient, queue: str = celery_settings.QUICK) -> list[str]:
    """The names of the jobs in a queue of Celery, the oldest first."""
    texts = link.ask(lambda redis: redis.lrange(queue, 0, -1))
    bodies = [json.loads(base64.b64decode(json.loads(text)["body"])) for text in reversed(texts)]
    return [arguments[0] for arguments, _, _ in bodies]


def in_thread(remote: RemoteWorker, job: dict[str, Any]) -> threading.Thread:
    """Send a job in a thread, which waits until it has started."""
    thread = threading.Thread(target=remote.send, args=(job,))
    thread.start()
    return thread


def answered(link: RedisClient, name: str, *messages: dict[str, Any]) -> None:
    """Say something as the worker of a job."""
    for message in messages:
        Channel(link, name, WORKER, REQUESTER).send(message)


def key_of(link: RedisClient, name: str) -> float:
    """The seconds that the key of a job has left; negative if there is none."""
    seconds: float = link.ask(lambda redis: redis.pttl(JOB + name)) / 1000
    return seconds


def test_a_quick_job_that_is_not_answered_in_time_is_sent_again_and_its_first_answer_counts(
    remote: RemoteWorker, link: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "QUICK_RESEND_SECONDS", 1)
    waiting = in_thread(remote, QUICK_JOB)
    wait_for("the job to be sent three times", lambda: len(sent(link)) == 3)
    names = set(sent(link))
    assert len(names) == 1
    answered(link, remote.pid, RESULT)
    waiting.join()
    assert remote.read() == RESULT
    assert key_of(link, remote.pid) < 0, "a quick job has none"


def test_a_quick_job_takes_no_further_message_than_its_answer(
    remote: RemoteWorker, link: RedisClient
) -> None:
    waiting = in_thread(remote, QUICK_JOB)
    wait_for("the job to be sent", lambda: len(sent(link)) == 1)
    worker_job.run(link, remote.pid, QUICK_JOB, again=False)
    waiting.join()
    assert remote.read() == RESULT
    left = link.ask(lambda redis: redis.keys(f"{JOB}{remote.pid}*"))
    assert left in ([], [f"{JOB}{remote.pid}:{WORKER}"]), "at most that the web process still lived"


def test_a_job_that_nobody_waits_for_is_not_run(link: RedisClient) -> None:
    worker_job.run(link, "given-up", LONG_JOB, again=False)
    assert link.ask(lambda redis: redis.keys(f"{JOB}*")) == []


@pytest.mark.parametrize("job", [QUICK_JOB, LONG_JOB])
def test_a_process_without_memory_ends_and_says_so_only_the_second_time(
    job: dict[str, Any], link: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise MemoryError

    def end(status: int) -> None:
        assert status == 1
        raise Ended

    monkeypatch.setattr(engine_worker, "run", fail)
    monkeypatch.setattr(worker_job.os, "_exit", end)
    name = "large"
    link.ask(lambda redis: redis.set(JOB + name, 1))
    heard = Channel(link, name, REQUESTER, WORKER)
    with pytest.raises(Ended):
        worker_job.run(link, name, job, again=False)
    begun = [] if job["quick"] else [{"alive": True}]
    inbox = f"{JOB}{name}:{REQUESTER}"
    texts = link.ask(lambda redis: redis.lrange(inbox, 0, -1))
    assert [json.loads(text) for text in texts] == begun
    with pytest.raises(Ended):
        worker_job.run(link, name, job, again=True)
    messages = [heard.receive() for _ in range(2 * len(begun) + 1)]
    assert messages[-1] == {"job": "7", "error": worker_job.OUT_OF_MEMORY}
    listening = [each for each in threading.enumerate() if "_listen" in each.name]
    assert len(listening) == 2 * len(begun)
    for _ in listening:
        heard.end()  # one of them hears it
    for thread in listening:
        thread.join()
