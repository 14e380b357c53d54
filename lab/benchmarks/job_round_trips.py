"""Measures what a quick job costs besides its thinking: in a local worker, and over Redis and Celery.

    python -m lab.benchmarks.job_round_trips [--samples 300]

The job asks for an engine that is loaded, so there is nothing to do. For levels that move within
milliseconds this is what engines on machines of their own add to a reply.
"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path

import click
from celery import Celery

from lab.benchmarks.backends import CELERY, POSTGRESQL, running
from lab.benchmarks.reply_times import HEADINGS, Row, timed
from webapp.core.redis_client import PATIENT, RedisClient
from webapp.engine_pool.remote import celery_settings
from webapp.engine_pool.remote.channel import ANSWER_SECONDS
from webapp.engine_pool.remote.worker import RemoteWorker
from webapp.engine_pool.worker_process import WORKER_COMMAND, EngineWorker, WorkerProcess

JOB = {"job": "1", "quick": True, "game": "reversi", "task": "load"}
PAUSE_SECONDS = 0.02


def answer(worker: EngineWorker) -> None:
    """Send the job and wait until it is answered."""
    worker.send(JOB)
    while "result" not in (message := worker.read() or {"error": "the worker ended"}):
        assert "error" not in message, message


@click.command()
@click.option("--samples", default=300, show_default=True)
def main(samples: int) -> None:
    """Print the round trips in milliseconds."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        site = stack.enter_context(running(POSTGRESQL, Path(folder), workers=2, engines=CELERY))
        assert site.services is not None
        url = site.services.redis.url
        local = WorkerProcess(WORKER_COMMAND)
        stack.callback(local.kill)
        client = RedisClient(url)
        celery = Celery("yiyuan", broker=url, config_source=celery_settings)
        stack.callback(celery.close)
        remote = RemoteWorker(celery, RedisClient(url, ANSWER_SECONDS, PATIENT), client)
        asked = {
            "a question to Redis (baseline)": lambda: client.ask(lambda redis: redis.ping()),
            "a job in a local worker (baseline)": lambda: answer(local),
            "a job over Redis and Celery": lambda: answer(remote),
        }
        click.echo(HEADINGS)
        for what, act in asked.items():
            act()  # opens connections
            click.echo(Row(what, timed(samples, act, PAUSE_SECONDS)).line())


if __name__ == "__main__":
    main()
