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
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from engines.jobs import STOPPED, UNREADABLE, JobError, Load, Message, Prepare
from webapp.engine_pool.events import EngineFailed, PoolEvents, PoolState
from webapp.engine_pool.job_queue import QUICK, Done, Job, JobQueue, Task, Urgency
from webapp.engine_pool.patience import Patience
from webapp.engine_pool.warm_up import Games, Part, WarmUp, can_run, parts_of
from webapp.engine_pool.worker_process import WORKER_COMMAND, EngineWorker, WorkerProcess
from webapp.limits.turns import pause

__all__ = ["EngineFailed", "EnginePool", "Urgency"]

log = logging.getLogger(__name__)

GRACE_SECONDS = 3.0
"""What a worker may take to begin a job, and to answer after a stop, see `Patience`."""
QUICK_GRACE_SECONDS = 1.0
"""The same for a move that takes a moment."""
HANGING_SECONDS = 60.0
"""A worker that compiles and makes no progress for so long hangs."""
SLOW_SECONDS = 300.0
"""Engines that are not prepared by then are slow: on two cores it takes a minute."""
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


@dataclass(eq=False)
class Run:
    """A job in the hands of a worker."""

    job: Job
    process: EngineWorker
    patience: Patience | None
    """How long the worker is waited for; None while the job may take its time."""
    deadline: float = float("inf")
    sent: bool = False
    begun: float = field(default_factory=time.monotonic)


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
        self._running: dict[str, Run] = {}
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
        self._started = time.monotonic()
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
    def slow(self) -> bool:
        """Whether engines are still being prepared long after the start."""
        return bool(self.preparing) and time.monotonic() > self._started + SLOW_SECONDS

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

    def ask(
        self,
        task: Task,
        *,
        urgency: Urgency,
        seconds: float,
        keep: Callable[[Message], None] | None = None,
    ) -> Message:
        """Run a task and wait for its result; `seconds` cover the queue and the work.

        Other requests are served meanwhile. A task that has begun goes on after that if there is a
        `keep`, which is given each result, also a late one. Raises `EngineFailed`.
        """
        answered = threading.Event()
        answers: list[tuple[Message | None, JobError | None]] = []

        def done(result: Message | None, error: JobError | None) -> None:
            if keep is not None and result is not None:
                keep(result)
            answers.append((result, error))
            answered.set()

        client = self._admit()
        job = self.submit(task, done, urgency=urgency, seconds=seconds, client=client)
        with pause():
            in_time = answered.wait(seconds)
        if not in_time:
            (self.withdraw if keep else self.cancel)(job)
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

    def withdraw(self, job_id: str) -> None:
        """Drop a job if it is still waiting."""
        job = self._queue.withdraw(job_id)
        if job is not None:
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
                process = None
        if process is not None:
            process.close()

    def _next_job(self, number: int, unloaded: list[Part]) -> Job | None:
        """A job for a worker, or the next part it has to load; None if the worker should ask again.

        Until everything is loaded, only moves go before loading: longer work would delay all clients.
        """
        if not unloaded:
            job = self._queue.take(0)
            if job is not None:
                return job
            failed = self._preparing.again()
            if failed is not None:
                return self._preparation(failed, number)
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

    def _discard_worker(self, run: Run) -> None:
        """Discard a process that ended during a job; the job is retried once.

        A process that had ended before, while it had nothing to do, does not count as a try.
        """
        job, process = run.job, run.process
        with self._guard:
            self._running.pop(job.id, None)
            job.tries -= process in self._answered and not run.sent
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
        return Job(f"{kind}-{number}-{part.game}", part, Urgency.PREPARE, float("inf"), done)

    def _announce(self, preparing: Games, failing: Games) -> None:
        self._events.state_changed(PoolState(preparing, failing, self.delayed))

    def _run(self, job: Job, process: EngineWorker) -> bool:
        """Run a job until its answer; False if the process ended first."""
        if job.cancelled:
            self._queue.ended(job)
            self._events.job_dropped(job)
            return True
        job.tries += 1
        patience = Patience(process.pid, GRACE_SECONDS) if process.begins_at_once else None
        run = Run(job, process, patience)
        with self._guard:
            self._running[job.id] = run
        try:
            process.send({**job.task.message(), "job": job.id, "quick": job.urgency in QUICK})
            self._has_begun(run)
            answered = self._read_answer(run)
        except OSError:
            answered = False
        _call_back(job, lambda: self._events.job_ran(job, time.monotonic() - run.begun))
        if not answered:
            self._discard_worker(run)
        return answered

    def _has_begun(self, run: Run) -> None:
        """A worker has a job; to prepare an engine may take as long as it makes progress."""
        job = run.job
        prepares = job.urgency is Urgency.PREPARE
        with self._guard:
            run.sent, run.begun = True, time.monotonic()  # a remote worker starts the job only now
            run.deadline = run.begun + job.seconds - job.worked
            run.patience = Patience(run.process.pid, HANGING_SECONDS) if prepares else None
            stop_at_once = job.cancelled or job.stopping
        if stop_at_once:
            self._stop(job)
        self._report_queue_position(job, 0)

    def _read_answer(self, run: Run) -> bool:
        """Forward progress until the answer; False if the process ended first."""
        job, process = run.job, run.process
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
            with self._guard:
                self._running.pop(job.id, None)
            self._take_answer(job, message.get("result"), _error(message), run.begun)
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
                running = list(self._running.values())
            for run in running:
                self._check(run, now)
            for job, before in self._queue.places():
                if now - job.since > POLL_SECONDS:
                    self._report_queue_position(job, before)

    def _check(self, run: Run, now: float) -> None:
        """Stop a job at its deadline, and kill a worker that hangs."""
        patience = run.patience
        if patience is not None and patience.is_over():
            with self._guard:
                if self._running.get(run.job.id) is run:  # it has not answered meanwhile
                    log.warning("worker %s hangs and is killed", run.process.pid)
                    run.patience = None
                    run.process.kill()
        elif run.deadline < now:
            self._stop(run.job)

    def _report_queue_position(self, job: Job, before: int) -> None:
        """Report a job's queue position to its client if it has changed."""
        if job.waiting and job.reported_position != before and not job.cancelled:
            job.reported_position = before
            _call_back(job, job.waiting, before)

    def _stop(self, job: Job) -> None:
        """Ask the job's worker to stop; it is killed if it hangs.

        A job that has not reached its worker yet is stopped when it is sent.
        """
        grace = QUICK_GRACE_SECONDS if job.urgency is Urgency.MOVE else GRACE_SECONDS
        with self._guard:
            run = self._running.get(job.id)
            if run is None or not run.sent:
                return
            run.deadline = float("inf")
            run.patience = Patience(run.process.pid, grace, grace)
        with suppress(OSError):
            run.process.send({"cancel": job.id})
