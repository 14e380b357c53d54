"""Sends jobs to engine workers, enforces deadlines, and replaces workers that die.

Workers are plain subprocesses that speak JSON lines (see `engines.worker`). One thread a worker takes
jobs from one queue, the most urgent first; where none is free, an analysis makes room for what is
more urgent. The first worker loads (on a first start: compiles) every
game before the others begin, so that the code is compiled once.
"""

from __future__ import annotations

import heapq
import itertools
import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

log = logging.getLogger(__name__)

Message = dict[str, Any]
GRACE_SECONDS = 1.0
"""How long a worker may go on after it was told to stop."""
TRIES = 2
"""A job whose worker died is tried once more."""
WORKER_COMMAND = (sys.executable, "-m", "engines.worker")


class EngineFailed(Exception):
    """An engine gave no answer, or none in time; `code` says why, as in the worker's errors."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Urgency(IntEnum):
    """Which job goes first."""

    MOVE = 0
    HINT = 1
    SOLVE = 2
    VALUES = 3
    REVIEW = 4
    PREPARE = 9


YIELDING = frozenset({Urgency.VALUES, Urgency.REVIEW})
"""Work that gives its worker to more urgent work, and answers with what it has found by then."""


@dataclass
class Job:
    """One piece of work for an engine. `done` is called once, with a result or with an error."""

    id: str
    task: Message
    urgency: Urgency
    seconds: float
    done: Callable[[Message | None, Message | None], None]
    progress: Callable[[Message], None] | None = None
    tries: int = 0
    cancelled: bool = False
    stopping: bool = False
    deadline: float = field(default=float("inf"))


class WorkerProcess:
    """One subprocess and its two pipes."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self._writing = threading.Lock()

    def send(self, message: Mapping[str, Any]) -> None:
        """Write one message; raises `OSError` when the process is gone."""
        with self._writing:
            assert self._process.stdin is not None  # noqa: S101 - opened as a pipe above
            if self._process.stdin.closed:
                raise BrokenPipeError("this process was closed")
            self._process.stdin.write(json.dumps(message) + "\n")  # ASCII: any text can be sent
            self._process.stdin.flush()

    def read(self) -> Message | None:
        """The next message, or None when the process is gone."""
        assert self._process.stdout is not None  # noqa: S101 - opened as a pipe above
        try:
            line = self._process.stdout.readline()
            message: Message = json.loads(line) if line.endswith("\n") else {}
        except (OSError, ValueError):
            return None
        return message or None

    @property
    def pid(self) -> int:
        """Process number, for logs and tests."""
        return self._process.pid

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()

    def close(self) -> None:
        """Forget a process that has ended or must end."""
        self._process.kill()
        with self._writing:
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except OSError:
                        log.debug("a pipe of worker %s was already broken", self._process.pid)
        self._process.wait()


class JobQueue:
    """Jobs by urgency, then by age. Waiting takers are woken one by one."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, Job]] = []
        self._ages = itertools.count()
        self._changed = threading.Condition()
        self._closed = False

    def put(self, job: Job) -> None:
        """Add a job."""
        with self._changed:
            heapq.heappush(self._heap, (job.urgency, next(self._ages), job))
            self._changed.notify()

    def take(self, wait: bool, least: Urgency = Urgency.PREPARE) -> Job | None:
        """The most urgent job, at least as urgent as `least`.

        None when there is no such job (without `wait`) or the queue is closed.
        """
        with self._changed:
            while wait and not self._heap and not self._closed:
                self._changed.wait()
            if self._closed or not self._heap or self._heap[0][0] > least:
                return None
            return heapq.heappop(self._heap)[2]

    def remove(self, job_id: str) -> Job | None:
        """Take a waiting job out, if it is here."""
        with self._changed:
            for place, (_, _, job) in enumerate(self._heap):
                if job.id == job_id:
                    del self._heap[place]
                    heapq.heapify(self._heap)
                    return job
        return None

    def close(self) -> None:
        """Wake everybody with nothing."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


def _hand_over(job: Job, receiver: Callable[..., None], *what: Message | None) -> None:
    """Call a job's receiver; a failure of its must not end the worker's thread."""
    try:
        receiver(*what)
    except Exception:
        log.exception("what job %s said could not be used", job.id)


def _finish(job: Job, result: Message | None, error: Message | None) -> None:
    _hand_over(job, job.done, result, error)


class Thinking:
    """The engine back end of one web process: `submit`, `cancel`, and a word on what is prepared."""

    def __init__(
        self,
        workers: int,
        games: tuple[str, ...],
        command: tuple[str, ...] = WORKER_COMMAND,
    ) -> None:
        self._queue = JobQueue()
        self._games = games
        self._command = command
        self._workers = workers
        self._numbers = itertools.count(1)
        self._running: dict[str, tuple[Job, WorkerProcess]] = {}
        self._processes: set[WorkerProcess] = set()
        self._guard = threading.RLock()
        self._closed = False
        self._compiled = threading.Event()
        self._preparing: str | None = games[0] if games else None
        self.on_preparing: Callable[[str | None], None] = lambda _game: None
        """Called with the game whose engine is being prepared, and with None when all are."""

    @property
    def preparing(self) -> str | None:
        """The game whose engine is being prepared for the first time, or None."""
        return self._preparing

    def start(self) -> None:
        """Start the workers; the first prepares every game before the others begin."""
        if not self._games:
            self._compiled.set()
        for number in range(self._workers):
            threading.Thread(target=self._work, args=(number,), daemon=True).start()
        threading.Thread(target=self._watch_deadlines, daemon=True).start()

    def submit(
        self,
        task: Message,
        done: Callable[[Message | None, Message | None], None],
        *,
        urgency: Urgency,
        seconds: float,
        progress: Callable[[Message], None] | None = None,
    ) -> str:
        """Queue a task for a worker and return its job id.

        `done(result, error)` is called once from a worker's thread, unless the job is cancelled
        before it has begun. After `seconds` of work it is stopped and answers with what it has.
        """
        job = Job(str(next(self._numbers)), task, urgency, seconds, done, progress)
        self._queue.put(job)
        self._make_room(urgency)
        return job.id

    def _make_room(self, urgency: Urgency) -> None:
        """Stop the least urgent analysis if no worker is free for work of this urgency."""
        with self._guard:
            running = [pair for pair in self._running.values() if not pair[0].stopping]
            yielding = [
                pair
                for pair in running
                if pair[0].urgency in YIELDING and pair[0].urgency > urgency
            ]
            if len(self._running) < self._workers or not yielding:
                return
            job, process = max(yielding, key=lambda pair: pair[0].urgency)
            job.stopping = True
        self._stop(job, process)

    def ask(self, task: Message, *, urgency: Urgency, seconds: float) -> Message:
        """The result of a task, waited for; `seconds` are for the queue and the work together.

        Other requests go on meanwhile. Raises `EngineFailed`.
        """
        answered = threading.Event()
        answer: list[Message | None] = []

        def done(*result_and_error: Message | None) -> None:
            answer.extend(result_and_error)
            answered.set()

        job = self.submit(task, done, urgency=urgency, seconds=seconds)
        if not answered.wait(seconds):
            self.cancel(job)
            raise EngineFailed("busy", "no engine was free in time")
        result, error = answer
        if result is None:
            failed = error or {"code": "engine_failed", "message": "the engine gave no answer"}
            raise EngineFailed(failed["code"], failed["message"])
        return result

    def cancel(self, job_id: str) -> None:
        """Forget a waiting job, stop a running one; its `done` is not called any more."""
        if self._queue.remove(job_id):
            return
        with self._guard:
            running = self._running.get(job_id)
        if running:
            running[0].cancelled = True
            self._stop(*running)

    def close(self) -> None:
        """End all workers; nothing is answered any more."""
        with self._guard:
            self._closed = True
            processes = list(self._processes)
        self._queue.close()
        self._compiled.set()
        for process in processes:
            process.kill()

    # One thread a worker -------------------------------------------------------------------------

    def _work(self, number: int) -> None:
        if number:
            self._compiled.wait()
        process: WorkerProcess | None = None
        unprepared: list[str] = []
        broken: set[str] = set()
        while not self._closed:
            if process is None:
                process = self._new_process()
                unprepared = [game for game in self._games if game not in broken]
            # Until all is prepared only moves go first: longer work would keep everybody waiting.
            least = Urgency.MOVE if unprepared else Urgency.PREPARE
            job = self._queue.take(wait=not unprepared, least=least)
            if unprepared and (job is None or job.task.get("game") in unprepared):
                # A move's game as well: compiling may take longer than a move has.
                game = unprepared[0]
                if job is not None:
                    game = job.task["game"]
                    self._queue.put(job)
                unprepared.remove(game)
                job = self._preparation(game, number, last=not unprepared)
            if job is not None and not self._run(job, process):
                if job.urgency is Urgency.PREPARE:
                    broken.add(job.task["game"])
                self._bury(process, job)
                process = None
        if process is not None:
            process.close()

    def _new_process(self) -> WorkerProcess:
        process = WorkerProcess(self._command)
        with self._guard:
            self._processes.add(process)
            if self._closed:
                process.kill()
        return process

    def _bury(self, process: WorkerProcess, job: Job) -> None:
        """Forget a process that ended during a job; the job is tried once more."""
        with self._guard:
            self._processes.discard(process)
        process.close()
        if self._closed or job.cancelled:
            return
        log.warning("worker %s ended during job %s", process.pid, job.id)
        if job.tries < TRIES and job.urgency is not Urgency.PREPARE:
            self._queue.put(job)
        else:
            _finish(job, None, {"code": "engine_failed", "message": "the engine ended"})

    def _preparation(self, game: str, number: int, last: bool) -> Job:
        def done(_result: Message | None, error: Message | None) -> None:
            if error:
                log.error("the %s engine cannot be prepared: %s", game, error["message"])
            if last and not number:
                self._announce(None)
                self._compiled.set()

        if not number and not self._compiled.is_set():
            self._announce(game)
        task = {"game": game, "task": "prepare"}
        return Job(f"prepare-{number}-{game}", task, Urgency.PREPARE, 600, done)

    def _announce(self, game: str | None) -> None:
        self._preparing = game
        self.on_preparing(game)

    def _run(self, job: Job, process: WorkerProcess) -> bool:
        """Run a job to its answer; False when the process ended before it."""
        job.tries += 1
        job.deadline = time.monotonic() + job.seconds
        with self._guard:
            self._running[job.id] = (job, process)
        try:
            process.send({**job.task, "job": job.id})
            return self._listen(job, process)
        except OSError:
            return False
        finally:
            with self._guard:
                self._running.pop(job.id, None)

    def _listen(self, job: Job, process: WorkerProcess) -> bool:
        while (message := process.read()) is not None:
            if message.get("job") != job.id:
                continue
            if "progress" in message:
                if job.progress and not job.cancelled:
                    _hand_over(job, job.progress, message["progress"])
                continue
            with self._guard:
                self._running.pop(job.id, None)
            if not job.cancelled:
                _finish(job, message.get("result"), message.get("error"))
            return True
        return False

    # Deadlines -----------------------------------------------------------------------------------

    def _watch_deadlines(self) -> None:
        while not self._closed:
            time.sleep(0.1)
            now = time.monotonic()
            with self._guard:
                late = [pair for pair in self._running.values() if pair[0].deadline < now]
            for job, process in late:
                self._stop(job, process)

    def _stop(self, job: Job, process: WorkerProcess) -> None:
        """Tell the worker to stop; kill it if it goes on for longer than the grace."""
        job.deadline = float("inf")
        try:
            process.send({"cancel": job.id})
        except OSError:
            return

        def kill_if_deaf() -> None:
            time.sleep(GRACE_SECONDS)
            with self._guard:
                running = self._running.get(job.id)
            if running is not None and running[1] is process:
                log.warning("worker %s ignored a stop and is killed", process.pid)
                process.kill()

        threading.Thread(target=kill_if_deaf, daemon=True).start()
