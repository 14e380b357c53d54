"""An engine pool whose workers behave as their jobs specify, for tests of the life cycle of jobs."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engines.jobs import JobError, Message, Solve
from engines.reversi.rules.position import ReversiPosition
from webapp.engine_pool import pool
from webapp.engine_pool.events import PoolState
from webapp.engine_pool.job_queue import Job, Task, Urgency
from webapp.engine_pool.pool import EnginePool
from webapp.engine_pool.worker_process import WORKER_COMMAND

WAIT_SECONDS = 240.0
"""A generous timeout: a first start compiles."""
START = ReversiPosition.start().to_text()
ENDLESS = Solve(game="reversi", position=START)
"""A job of a real engine that nobody waits for to end."""
LONG = 600.0

FAKE = '''
"""A worker that does what its job says, and notes each job with its process number."""
import json, os, sys

notes = open(sys.argv[1], "a", buffering=1, encoding="utf-8")
print(json.dumps({"began": os.getpid()}), file=notes)

def say(job, **message):
    print(json.dumps({"job": job, **message}), flush=True)

def tried(task):
    return sum(json.loads(line).get("name") == task.get("name") for line in open(sys.argv[1]))

def preparations(task):
    return sum(json.loads(line).get("game") == task["game"] for line in open(sys.argv[1]))

for line in sys.stdin:
    task = json.loads(line)
    print(json.dumps({**task, "pid": os.getpid()}), file=notes)
    if "cancel" in task:
        continue
    do, job = task.get("do", "answer"), task["job"]
    if task.get("task") == "prepare" and task["game"] == "endless":
        continue
    if do == "die" or (do == "die once" and tried(task) == 1):
        os._exit(1)
    if do == "babble":
        print("this is no message", flush=True)
        continue
    say(job, progress={"depth": 1})
    if do == "hang":
        continue
    if do in ("wait", "give way"):
        assert json.loads(sys.stdin.readline()) == {"cancel": job}
    if do == "give way":
        say(job, result={"cut short": 1})
        continue
    if task.get("game") == "broken" or (task.get("game") == "mended" and preparations(task) < 3):
        say(job, error={"code": "failed", "message": "BadWeights: the weights are damaged"})
        continue
    if do == "remake":
        say(job, result={}, remade=3)  # as `engines.worker` does
        continue
    if do == "compile":
        say(job, result={"pid": os.getpid()}, compiled=5)
        continue
    say("0", result={"of": "a job of long ago"})
    say(job, result={"name": task.get("name"), "pid": os.getpid()})
'''


class Asked(Task):
    """A task of a fake worker: what it is to do, and a name."""

    def __init__(self, **fields: str) -> None:
        self._fields = fields

    def message(self) -> dict[str, str]:
        return self._fields

    def is_whole(self, result: Message, /) -> bool:
        return "cut short" not in result

    def joined(self, before: Message, after: Message, /) -> Message:
        """How often it was cut short."""
        return {"cut short": before["cut short"] + after.get("cut short", 0)}


class Answer:
    """Receives the answer of one job."""

    def __init__(self) -> None:
        self.times = 0
        self.result: Message | None = None
        self.error: JobError | None = None
        self._came = threading.Event()
        self._lives = threading.Event()

    def done(self, result: Message | None, error: JobError | None) -> None:
        self.times += 1
        self.result, self.error = result, error
        self._came.set()

    def progress(self, _message: Message) -> None:
        self._lives.set()

    def wait(self) -> Answer:
        assert self._came.wait(WAIT_SECONDS), "no answer came"
        return self

    def wait_until_it_runs(self) -> None:
        assert self._lives.wait(WAIT_SECONDS), "no progress came"


class Site:
    """An engine pool with its recorded events and the notes of its workers."""

    def __init__(
        self, workers: int, games: tuple[str, ...], notes: Path, command: tuple[str, ...]
    ) -> None:
        self.engine_pool = EnginePool(workers, games, self, lambda: "", command)
        self.announced: list[tuple[str, ...]] = []
        self.failing: tuple[str, ...] = ()
        self.worked: list[tuple[str, str, float]] = []
        self.early: list[Answer] = []
        self._notes = notes
        self._ready = threading.Event()

    def state_changed(self, state: PoolState) -> None:
        assert not state.delayed
        self.announced.append(state.preparing)
        self.failing = state.failing
        if not state.preparing:
            self._ready.set()

    def address_of(self, client: str) -> str:
        """Each client has an address of its own."""
        return client

    def job_asked(self, job: Job) -> None:
        """Nothing is counted."""

    def job_dropped(self, job: Job) -> None:
        """Nothing is counted."""

    def job_ran(self, job: Job, seconds: float) -> None:
        self.worked.append((job.client, job.id, seconds))

    def is_prepared(self, seconds: float) -> bool:
        """Whether the engines are prepared now, or within so many seconds."""
        if self._ready.wait(seconds):
            assert not self.failing, f"cannot be prepared: {', '.join(self.failing)}"
            return True
        return False

    def wait_until_prepared(self) -> None:
        assert self._ready.wait(WAIT_SECONDS), "the engines were not prepared"

    def submit(
        self, task: Task, urgency: Urgency = Urgency.MOVE, seconds: float = LONG
    ) -> tuple[str, Answer]:
        answer = Answer()
        job = self.engine_pool.submit(
            task, answer.done, urgency=urgency, seconds=seconds, progress=answer.progress
        )
        return job, answer

    def ask(self, task: Task, seconds: float = LONG) -> Answer:
        return self.submit(task, seconds=seconds)[1].wait()

    def notes(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._notes.read_text("utf-8").splitlines()]

    def begun(self) -> int:
        """The number of processes started."""
        return sum("began" in note for note in self.notes())


@contextmanager
def running(
    workers: int,
    games: tuple[str, ...],
    notes: Path,
    early: tuple[Task, ...] = (),
    command: tuple[str, ...] = WORKER_COMMAND,
) -> Iterator[Site]:
    """An engine pool that receives the `early` tasks before its workers start."""
    before = set(threading.enumerate())
    site = Site(workers, games, notes, command)
    site.early = [site.submit(task)[1] for task in early]
    site.engine_pool.start()
    try:
        yield site
    finally:
        site.engine_pool.close()
        while left := set(threading.enumerate()) - before:
            for thread in left:
                if thread.is_alive():  # a thread that is being started cannot be joined yet
                    thread.join(WAIT_SECONDS)
                    assert not thread.is_alive()
            time.sleep(0.01)


def fake_pools(folder: Path) -> Callable[..., Any]:
    """Starts engine pools with fake workers, which note what they do in a folder."""
    script, notes = folder / "fake.py", folder / "notes"
    script.write_text(FAKE, "utf-8")
    notes.touch()

    def start(
        workers: int = 1,
        games: tuple[str, ...] = (),
        command: tuple[str, ...] = (),
        early: tuple[Task, ...] = (),
    ) -> Any:
        command = command or (sys.executable, "-S", str(script), str(notes))
        return running(workers, games, notes, early, command)

    return start


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for workers that are slow to stop, as on a slow machine."""
    monkeypatch.setattr(pool, "GRACE_SECONDS", LONG)
    monkeypatch.setattr(pool, "QUICK_GRACE_SECONDS", LONG)
