"""Engine process: jobs in, progress and results out, one JSON line each, one job at a time.

    in   {"job": "7", "game": "reversi", "task": "move", "position": "…", "level": 8, "seed": 1}
    out  {"job": "7", "progress": {"depth": 5, "move": "d3", "score": {…}, …}}   any number of times
    out  {"job": "7", "result": {…}}   or   {"job": "7", "error": {"code": "…", "message": "…"}}
    in   {"cancel": "7"}   stops it; its result is then the best found so far

Where only the whole is a result, as of a proof, that is the error `stopped`.

`jobs` has the tasks of every game, of two-player games and of the puzzle, with their fields and results.
Thoughts and analyses are written by `thought_messages`. An answer also has `compiled`, the number of
kernels that the job compiled and kept for later processes, and `remade`, the number of damaged files of
compiled code that were removed, if there were any.

The end of standard input ends the process, so that no worker outlives its server. The optional
argument is the niceness of the process.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

import msgspec

from engines import kernel_files
from engines.checked_file import check_file
from engines.game import Analysis, BadInput, Limit, Thought
from engines.jobs import (
    Analyse,
    BuildAtlas,
    DuelJob,
    LayoutDistance,
    Load,
    MakeExercise,
    MapLayout,
    MeasureLayout,
    MeasureLayouts,
    Message,
    Move,
    Practice,
    Prepare,
    PuzzleJob,
    Question,
    Solve,
    SolveLayout,
    read_duel_job,
    read_puzzle_job,
)
from engines.registry import PUZZLES, Duel, Puzzle, duel
from engines.thought_messages import analysis_message, thought_message

Progress = Callable[[Message], None]
NICENESS = 5
"""Default niceness: serving pages has priority over thinking."""


def run(message: Message, report: Progress, stop: threading.Event) -> Message:
    """Run one job and return its result; raises `BadInput` for an invalid job."""
    key = message.get("game")
    if not isinstance(key, str):
        raise BadInput("bad_job", "game must be a text")
    puzzle = PUZZLES.get(key)
    if puzzle is not None:
        return _run_puzzle_job(puzzle, read_puzzle_job(message), report, stop)
    game = duel(key)
    if message.get("task") == "practice" and game.practice is None:
        raise BadInput("bad_task", f"{key} makes no problems from games")
    if message.get("task") == "question" and game.question is None:
        raise BadInput("bad_task", f"{key} judges no questions")
    if message.get("task") == "exercise" and game.exercise is None:
        raise BadInput("bad_task", f"{key} makes no exercises")
    return _run_duel_job(game, read_duel_job(message), report, stop)


# Two-player games --------------------------------------------------------------------------------


def _run_duel_job(game: Duel, job: DuelJob, report: Progress, stop: threading.Event) -> Message:
    match job:
        case Load():
            game.engine()
            return {"loaded": game.key}
        case Prepare():
            game.engine().prepare()
            return _prepared(game.key)
        case Move() | Solve():
            return thought_message(_thought(game, job, report, stop))
        case Analyse():
            return analysis_message(_analysis(game, job, report, stop))
        case Practice() | Question() | MakeExercise():
            return _problem(game, job, stop)


def _problem(game: Duel, job: Practice | Question | MakeExercise, stop: threading.Event) -> Message:
    """What a game makes of a job about a problem; it was checked that it has such jobs."""
    if isinstance(job, MakeExercise):
        assert game.exercise is not None  # noqa: S101 - checked before the job was read
        return {"line": game.exercise(job.seed, job.step, stop)}
    if isinstance(job, Practice):
        assert game.practice is not None  # noqa: S101 - checked before the job was read
        made = game.practice(job.position, job.options, job.moves, stop)
        return {"motif": None} if made is None else _message(made)
    assert game.question is not None  # noqa: S101 - checked before the job was read
    return _message(game.question(job.position, job.options, job.answers, stop))


def _thought(game: Duel, job: Move | Solve, report: Progress, stop: threading.Event) -> Thought:
    engine, position = game.engine(), game.position.from_text(job.position, **job.options)

    def on_progress(thought: Thought) -> None:
        report(thought_message(thought))

    if isinstance(job, Solve):
        return engine.solve(position, limit=_limit(job), on_progress=on_progress, stop=stop)
    return engine.think(
        position,
        game.level(job.level),
        limit=_limit(job),
        seed=job.seed,
        on_progress=on_progress,
        stop=stop,
    )


def _analysis(game: Duel, job: Analyse, report: Progress, stop: threading.Event) -> Analysis:
    return game.engine().analyse(
        game.position.from_text(job.position, **job.options),
        limit=_limit(job),
        on_progress=lambda analysis: report(analysis_message(analysis)),
        stop=stop,
    )


def _limit(job: Move | Solve | Analyse) -> Limit | None:
    return job.limit.limit if job.limit else None


# Puzzles -----------------------------------------------------------------------------------------


def _run_puzzle_job(
    game: Puzzle, job: PuzzleJob, report: Progress, stop: threading.Event
) -> Message:
    match job:
        case Load() | Prepare():
            game.prepare()
            return _prepared(game.key) if isinstance(job, Prepare) else {"loaded": game.key}
        case SolveLayout():
            return _message(game.solve(job.layout, job.metric, report, stop))
        case MeasureLayout():
            return _message(_distance(game, job.layout, report, stop))
        case MeasureLayouts():
            return _message(game.distances(job.layouts, job.metric, stop))
        case MapLayout():
            return _message(game.landscape(job.layout, stop))
        case BuildAtlas():
            game.build_atlas(Path(job.folder), lambda done: report({"layouts": done}), stop)
            return {"folder": job.folder}


def _distance(game: Puzzle, layout: str, report: Progress, stop: threading.Event) -> LayoutDistance:
    moves, steps = (game.solve(layout, metric, report, stop) for metric in ("moves", "steps"))
    if moves.solvable is None or steps.solvable is None:
        raise BadInput("stopped", "the search was stopped before it had a proof")
    return LayoutDistance(moves.layout, moves.code, moves.length, steps.length)


def _prepared(key: str) -> Message:
    """Remove compiled code of earlier sources, once that of these is there, and check the shipped files.

    Raises `BadInput` if one is damaged: the engine plays without it, so somebody should know.
    """
    package = key.replace("-", "_")
    kernel_files.remove_old_code(kernel_files.cache_folder(f"engines.{package}"))
    for path in sorted(Path(__file__).with_name(package).rglob("*.bin")):
        check_file(path)
    return {"prepared": key}


# Messages ----------------------------------------------------------------------------------------


def _message(result: msgspec.Struct) -> Message:
    """A result as plain values that JSON can write."""
    message: Message = msgspec.to_builtins(result)
    return message


def answer(job: Message, report: Progress, stop: threading.Event) -> Message:
    """Run one job; its result or its error, as a message, and what it did to files of compiled code."""
    compiled, damaged = kernel_files.compiled(), kernel_files.damaged()
    found = _answer(job, report, stop)
    counts = {
        "compiled": kernel_files.compiled() - compiled,
        "remade": kernel_files.damaged() - damaged,
    }
    return {**found, **{name: count for name, count in counts.items() if count}}


def _answer(job: Message, report: Progress, stop: threading.Event) -> Message:
    try:
        return {"result": run(job, report, stop)}
    except BadInput as error:
        return {"error": {"code": error.code, "message": str(error)}}
    except MemoryError:
        raise  # a new process has a better chance
    except Exception as error:
        return {"error": {"code": "failed", "message": f"{type(error).__name__}: {error}"}}


@dataclass(frozen=True)
class Running:
    """A job in work: `stop` asks it to end; `answering` is set just before its answer is sent."""

    name: str
    stop: threading.Event = field(default_factory=threading.Event)
    answering: threading.Event = field(default_factory=threading.Event)


class Worker:
    """Reads messages from one stream and answers on another; jobs run in a second thread."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self._source = source
        self._sink = sink
        self._writing = threading.Lock()
        self._running: Running | None = None
        self._jobs: queue.SimpleQueue[tuple[Running, Message]] = queue.SimpleQueue()

    def serve(self) -> None:
        """Work until the source ends."""
        # One thread for all jobs: without memory another could not be begun, and would be waited for.
        threading.Thread(target=self._work, daemon=True).start()
        for line in self._source:
            try:
                self._handle(json.loads(line))
            except (ValueError, TypeError, LookupError, RecursionError) as error:
                about = {"code": "bad_message", "message": f"not a message: {error}"}
                self._send({"error": about})

    def _send(self, message: Message) -> None:
        """Write one message. A closed pipe is ignored: the end of standard input ends this process."""
        with self._writing, contextlib.suppress(BrokenPipeError):
            self._sink.write(json.dumps(message) + "\n")  # ASCII: any text can be echoed
            self._sink.flush()

    def _handle(self, message: Message) -> None:
        running = self._running
        if "cancel" in message:
            if running and running.name == message["cancel"]:
                running.stop.set()
            return
        name = str(message["job"])
        if running and not running.answering.is_set():
            error = {"code": "busy", "message": f"job {running.name} is running"}
            self._send({"job": name, "error": error})
            return
        self._running = Running(name)
        self._jobs.put((self._running, message))

    def _work(self) -> None:
        while True:
            self._run(*self._jobs.get())

    def _run(self, job: Running, message: Message) -> None:
        def report(progress: Message) -> None:
            self._send({"job": job.name, "progress": progress})

        found = answer(message, report, job.stop)
        # Set before sending: the server may send the next job before this one has returned.
        job.answering.set()
        self._send({"job": job.name, **found})


def main() -> None:
    """Serve standard input; standard output carries only messages."""
    for number in (signal.SIGINT, signal.SIGTERM):  # the server handles them, and then ends this
        signal.signal(number, signal.SIG_IGN)
    threading.excepthook = lambda _error: os._exit(1)  # it would answer nothing any more
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else NICENESS)
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    Worker(sys.stdin, sink).serve()
    os._exit(0)  # do not wait for a running search: the server is gone


if __name__ == "__main__":
    main()
