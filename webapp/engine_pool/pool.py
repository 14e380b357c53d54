"""Sends jobs to engine workers, enforces deadlines, and replaces workers that die.

Workers are plain subprocesses that exchange JSON lines (see `engines.worker`). One thread per worker
takes jobs from one queue, in the order that `job_queue` describes; if no worker is free, an analysis
gives way to more urgent jobs, and goes on later. Each worker loads every game before it does long work,
part by part, with quick moves between the parts; `warm_up` decides which worker compiles what on a first
start. A worker that has compiled keeps the compiler's memory, several times its own: a new one takes its
place later.
"""

from __future__ import annotations

import itertools
import logging
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial

from engines.jobs import STOPPED, UNREADABLE, JobError, Load, Message, Prepare
from webapp.engine_pool.events import EngineFailed, PoolEvents, PoolState
from webapp.engine_pool.job_queue import QUICK, Done, Job, JobQueue, Task, Urgency
from webapp.engine_pool.warm_up import Games, Part, WarmUp, can_run, parts_of
from webapp.engine_pool.worker_process import WORKER_COMMAND, EngineWorker, WorkerProcess
from webapp.limits.turns import pause

__all__ = ["EngineFailed", "EnginePool", "Urgency"]

log = logging.getLogger(__name__)

GRACE_SECONDS = 3.0
"""Grace period of a worker after a stop request, which it may only notice when it gets a core again."""
QUICK_GRACE_SECONDS = 1.0
"""The same for a move that takes a moment."""
LATE_SECONDS = 5.0
"""A move of a quick level that is not there by then is late: some worker hangs."""
POLL_SECONDS = 0.1
"""Seconds between checks of deadlines and of positions in the queue."""
RESTART_SECONDS = 1.0
"""Pause before a worker that could not be started is started again."""
IDLE_SECONDS = 15.0
"""Interval between checks of a worker without a job: it may have ended, or is one that has compiled."""
STEADY_SECONDS = 5.0
"""A worker that has run for this long is sound."""
FAILING_LOSSES = 3
"""Number of workers lost in a row, without an answer between them, that is no accident."""
TRIES = 2
"""Attempts per job: a job whose worker died is retried once."""


def _call_back(job: Job, receiver: Callable[..., None], *what: object) -> None:
    """Call a job's callback; the worker's thread must survive its errors."""
    try:
        receiver(*what)
    except Exception:
        log.exception("what job %s said could not be used", job.id)


def _finish(job: Job, result: Message | None, error: JobError | None) -> None:
    _call_back(job, job.done, result, error)


def _joined(job: Job, result: Message) -> Message:
    """A result together with what the job had found before it gave way."""
    if job.found is None:
        return result
    try:
        return job.task.joined(job.found, result)
    except UNREADABLE:
        log.exception("the results of job %s cannot be joined", job.id)
        return result


def _is_cut_short(job: Job, result: Message | None, error: JobError | None) -> bool:
    """Whether a job that has ended would have found more without a stop."""
    if error or result is None:
        return error is not None and error.code == STOPPED
    try:
        return not job.task.is_whole(result)
    except UNREADABLE:  # so it is for whoever asked
        return False


def _error(answer: Message) -> JobError | None:
    error = answer.get("error")
    return JobError(error["code"], error["message"]) if error else None


class EnginePool:
    """The engine pool of one web process: `submit`, `cancel`, and the preparation state.

    `events` receives its events. `admit` is called before a request waits for an engine: it returns
    the client that is charged for the work, or raises `RequestError`.
    """

    def __init__(
        self,
        workers: int,
        games: tuple[str, ...],
        events: PoolEvents,
        admit: Callable[[], str],
        command: tuple[str, ...] = WORKER_COMMAND,
    ) -> None:
        self._events = events
        self._admit = admit
        self._queue = JobQueue(workers)
        self._games = games
        self._command = command
        self._workers = workers
        self._numbers = itertools.count(1)
        self._running: dict[str, tuple[Job, EngineWorker]] = {}
        self._processes: dict[EngineWorker, float] = {}
        """Each worker with the time of its start."""
        self._answered: set[EngineWorker] = set()
        """Workers that have answered a job."""
        self._compilers: set[EngineWorker] = set()
        """Workers that have compiled, and not only loaded what others had."""
        self._renewed_at = float("-inf")
        """When one of them was last replaced."""
        self._losses = 0
        """Workers that ended or could not be started since the last answer."""
        self._guard = threading.RLock()
        self._closing = threading.Event()
        self._preparing = WarmUp(games, self._announce)
        self.restarts = 0
        """The number of workers that died."""
        self.remade = 0
        """The number of damaged files of compiled code that workers have compiled anew."""
        self.delayed = False
        """Whether jobs are delayed because workers are unreachable."""

    @property
    def failing(self) -> bool:
        """Whether an engine could not be prepared, or no worker is steady.

        None is if workers end again and again, or cannot be started.
        """
        if self.failed:
            return True
        steady = time.monotonic() - STEADY_SECONDS
        with self._guard:
            sound = any(each.runs and since < steady for each, since in self._processes.items())
        return self._losses >= FAILING_LOSSES and not sound

    @property
    def preparing(self) -> tuple[str, ...]:
        """Games whose engine is still being prepared on a first start, the current one first."""
        return self._preparing.games

    @property
    def failed(self) -> Games:
        """Games whose engine could not be prepared."""
        return self._preparing.failed

    @property
    def late(self) -> bool:
        """Whether a move that takes a moment has waited for long, with engines that are prepared."""
        by = time.monotonic() - LATE_SECONDS
        waiting, running = self.jobs()
        moves = (job for job in (*waiting, *running) if job.urgency is Urgency.MOVE)
        return not self.preparing and any(job.since < by for job in moves)

    @property
    def state(self) -> PoolState:
        """The reasons why jobs wait."""
        return PoolState(self.preparing, self.failed, self.delayed)

    def jobs(self) -> tuple[list[Job], list[Job]]:
        """The waiting and running jobs."""
        return self._queue.jobs()

    def start(self) -> None:
        """Start the workers."""
        for number in range(self._workers):
            threading.Thread(target=self._work, args=(number,), daemon=True).start()
        threading.Thread(target=self._check_deadlines, daemon=True).start()

    def submit(  # noqa: PLR0913 - the fields of a job, by name
        self,
        task: Task,
        done: Done,
        *,
        urgency: Urgency,
        seconds: float,
        progress: Callable[[Message], None] | None = None,
        waiting: Callable[[int], None] | None = None,
        client: str = "",
    ) -> str:
        """Queue a task for a worker and return its job id.

        `done(result, error)` is called once from a worker's thread, unless the job is cancelled first.
        After `seconds` of work the job is stopped and returns its best result; the time in which it
        has given way does not count. `waiting` receives the number of jobs ahead in the queue while
        there are any. `client` is the client it is for.
        """
        name = str(next(self._numbers))
        address = self._events.address_of(client)
        job = Job(name, task, urgency, seconds, done, progress, waiting, client, address)
        self._events.job_asked(job)
        self._queue.put(job)
        stopped = self._queue.make_room(job, self._workers)
        if stopped:
            self._stop(stopped)
        return job.id

    def ask(self, task: Task, *, urgency: Urgency, seconds: float) -> Message:
        """Run a task and wait for its result; `seconds` cover the queue and the work.

        Other requests are served meanwhile. Raises `EngineFailed`.
        """
        answered = threading.Event()
        answers: list[tuple[Message | None, JobError | None]] = []

        def done(result: Message | None, error: JobError | None) -> None:
            answers.append((result, error))
            answered.set()

        client = self._admit()
        job = self.submit(task, done, urgency=urgency, seconds=seconds, client=client)
        with pause():
            in_time = answered.wait(seconds)
        if not in_time:
            self.cancel(job)
            raise EngineFailed("busy", "no engine was free in time")
        ((result, error),) = answers
        if result is None:
            failed = error or JobError("engine_failed", "the engine gave no answer")
            raise EngineFailed(failed.code, failed.message)
        return result

    def cancel(self, job_id: str) -> None:
        """Drop a waiting job or stop a running one; its `done` is no longer called."""
        job = self._queue.cancel(job_id)
        if job is None:
            return
        if job.cancelled:
            self._stop(job)
        else:
            self._events.job_dropped(job)

    def close(self) -> None:
        """Stop all workers; unfinished jobs are not answered."""
        with self._guard:
            self._closing.set()
            processes = list(self._processes)
        self._queue.close()
        for process in processes:
            process.kill()

    # One thread a worker -------------------------------------------------------------------------

    def _work(self, number: int) -> None:
        process: EngineWorker | None = None
        unloaded: list[Part] = []
        broken: set[Part] = set()
        while not self._closing.is_set():
            if process is None:
                process = self._new_process()
                unloaded = [part for part in parts_of(self._games) if part not in broken]
            if process is None:
                self._closing.wait(RESTART_SECONDS)
                continue
            job = self._next_job(number, unloaded)
            if job is None:
                if not unloaded and self._is_to_be_replaced(process):
                    process = None
                continue
            if not self._run(job, process):
                if isinstance(job.task, Load | Prepare):
                    broken.add(job.task)
                self._discard_worker(process, job)
                process = None
        if process is not None:
            process.close()

    def _next_job(self, number: int, unloaded: list[Part]) -> Job | None:
        """A job for a worker, or the next part it has to load; None if the worker should ask again.

        Until everything is loaded, only moves go before loading: longer work would delay all clients.
        """
        if not unloaded:
            return self._queue.take(IDLE_SECONDS)
        threshold = Urgency.DEEP_MOVE
        job = self._queue.take(0, threshold, partial(can_run, unloaded=unloaded))
        if job is not None:
            return job
        part = self._preparing.begin(self._in_order(unloaded, threshold))
        if part is None:
            self._preparing.wait(POLL_SECONDS)
            return None
        unloaded.remove(part)
        return self._preparation(part, number)

    def _new_process(self) -> EngineWorker | None:
        """Start a new worker; None if the system refuses."""
        try:
            process = self._open_worker()
        except OSError as error:
            log.error("a worker cannot be started: %s", error)  # noqa: TRY400 - a fault of the system
            self._losses += 1
            return None
        with self._guard:
            self._processes[process] = time.monotonic()
            if self._closing.is_set():
                process.kill()
        return process

    def _open_worker(self) -> EngineWorker:
        return WorkerProcess(self._command)

    def _is_to_be_replaced(self, process: EngineWorker) -> bool:
        """Whether a worker without a job has ended, or has compiled; it is released then.

        Compilers are replaced one after the other, so that another worker can play meanwhile.
        """
        if self._closing.is_set():
            return False
        if not process.runs:
            log.warning("worker %s ended without a job", process.pid)
            self._lose(process)
            return True
        with self._guard:
            now = time.monotonic()
            if process not in self._compilers or now < self._renewed_at + STEADY_SECONDS:
                return False
            self._renewed_at = now
        self._release(process)
        return True

    def _discard_worker(self, process: EngineWorker, job: Job) -> None:
        """Discard a process that ended during a job; the job is retried once.

        A process that had ended before, while it had nothing to do, does not count as a try.
        """
        with self._guard:
            job.tries -= process in self._answered and not job.sent
        self._forget(job)
        self._lose(process)
        if self._closing.is_set():
            return
        if job.cancelled:
            self._queue.ended(job)
            return
        log.warning("worker %s ended during job %s", process.pid, job.id)
        if job.tries < TRIES and job.urgency is not Urgency.PREPARE:
            self._queue.put(job)
            return
        self._queue.ended(job)
        _finish(job, None, JobError("engine_failed", "the engine ended"))

    def _lose(self, process: EngineWorker) -> None:
        """Release a process that has ended, and count it."""
        self._release(process)
        if not self._closing.is_set():
            self.restarts += 1
            self._losses += 1

    def _release(self, process: EngineWorker) -> None:
        with self._guard:
            self._processes.pop(process, None)
            self._compilers.discard(process)
            self._answered.discard(process)
        process.close()

    def _in_order(self, unloaded: Iterable[Part], threshold: Urgency) -> list[Part]:
        """Order the parts: first those that let people play soonest, then those that waiting moves need.

        A game is loaded before its moves run: compiling may exceed the deadline of a move.
        """
        wanted = self._queue.games(threshold)

        def place(part: Part) -> tuple[bool, int]:
            waited_for = wanted.index(part.game) if part.game in wanted else len(wanted)
            return not isinstance(part, Load), waited_for

        return sorted(unloaded, key=place)

    def _preparation(self, part: Part, number: int) -> Job:
        def done(_result: Message | None, error: JobError | None) -> None:
            if error:
                log.error("the %s engine cannot be prepared: %s", part.game, error.message)
            self._preparing.ended(part, failed=error is not None)

        kind = "load" if isinstance(part, Load) else "prepare"
        return Job(f"{kind}-{number}-{part.game}", part, Urgency.PREPARE, 600, done)

    def _announce(self, preparing: Games, failing: Games) -> None:
        self._events.state_changed(PoolState(preparing, failing, self.delayed))

    def _run(self, job: Job, process: EngineWorker) -> bool:
        """Run a job until its answer; False if the process ended first."""
        if job.cancelled:
            self._queue.ended(job)
            self._events.job_dropped(job)
            return True
        job.tries += 1
        job.deadline = float("inf")
        with self._guard:
            self._running[job.id] = (job, process)
        begun = time.monotonic()
        try:
            process.send({**job.task.message(), "job": job.id, "quick": job.urgency in QUICK})
            begun = time.monotonic()  # a remote worker starts the job only now
            with self._guard:
                job.sent = True
                job.deadline = begun + job.seconds - job.worked
                stop_at_once = job.cancelled or job.stopping
            if stop_at_once:
                self._stop(job)
            self._report_queue_position(job, 0)
            return self._read_answer(job, process, begun)
        except OSError:
            return False
        finally:
            _call_back(job, lambda: self._events.job_ran(job, time.monotonic() - begun))

    def _forget(self, job: Job) -> None:
        with self._guard:
            self._running.pop(job.id, None)
            job.sent = False

    def _read_answer(self, job: Job, process: EngineWorker, begun: float) -> bool:
        """Forward progress until the answer; False if the process ended first."""
        while (message := process.read()) is not None:
            if message.get("job") != job.id:
                continue
            if "progress" in message:
                if job.progress and not job.cancelled:
                    _call_back(job, job.progress, _joined(job, message["progress"]))
                continue
            self._losses = 0
            self._answered.add(process)
            self._note_files(process, message.get("compiled", 0), message.get("remade", 0))
            self._forget(job)
            self._take_answer(job, message.get("result"), _error(message), begun)
            return True
        return False

    def _take_answer(
        self, job: Job, result: Message | None, error: JobError | None, begun: float
    ) -> None:
        """Finish a job, or put it back if it gave way before it had its whole result."""
        job.worked += time.monotonic() - begun
        if result is not None:
            job.found = result = _joined(job, result)
        goes_on = job.stopping and not job.cancelled and job.worked < job.seconds
        if goes_on and _is_cut_short(job, result, error):
            job.tries = 0
            self._queue.put(job)
            return
        self._queue.ended(job)
        if not job.cancelled:
            # The callback may wait for the disk; the worker takes the next job meanwhile.
            threading.Thread(target=_finish, args=(job, result, error), daemon=True).start()

    def _note_files(self, process: EngineWorker, compiled: int, remade: int) -> None:
        """Note what a job did to files of compiled code."""
        if compiled:
            with self._guard:
                self._compilers.add(process)
        if remade:
            self.remade += remade
            log.warning("damaged files of compiled code, made anew: %d", remade)

    # Deadlines and queue positions ---------------------------------------------------------------

    def _check_deadlines(self) -> None:
        while not self._closing.wait(POLL_SECONDS):
            now = time.monotonic()
            with self._guard:
                late = [job for job, _ in self._running.values() if job.deadline < now]
            for job in late:
                self._stop(job)
            for job, before in self._queue.places():
                if now - job.since > POLL_SECONDS:
                    self._report_queue_position(job, before)

    def _report_queue_position(self, job: Job, before: int) -> None:
        """Report a job's queue position to its client if it has changed."""
        if job.waiting and job.reported_position != before and not job.cancelled:
            job.reported_position = before
            _call_back(job, job.waiting, before)

    def _stop(self, job: Job) -> None:
        """Ask the job's worker to stop; kill it after the grace period.

        A job that has not reached its worker yet is stopped when it is sent.
        """
        with self._guard:
            running = self._running.get(job.id)
            if running is None or not job.sent:
                return
            process = running[1]
            job.deadline = float("inf")
        try:
            process.send({"cancel": job.id})
        except OSError:
            return

        grace = QUICK_GRACE_SECONDS if job.urgency is Urgency.MOVE else GRACE_SECONDS

        def kill_if_unresponsive() -> None:
            if self._closing.wait(grace):
                return
            with self._guard:
                running = self._running.get(job.id)
            if running is not None and running[1] is process:
                log.warning("worker %s ignored a stop and is killed", process.pid)
                process.kill()

        threading.Thread(target=kill_if_unresponsive, daemon=True).start()
