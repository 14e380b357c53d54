"""Engine process: jobs in, progress and results out, one JSON line each, one job at a time.

    in   {"job": "7", "game": "reversi", "task": "move", "position": "…", "level": 8, "seed": 1}
    out  {"job": "7", "progress": {"depth": 5, "move": "d3", "score": {…}, …}}   any number of times
    out  {"job": "7", "result": {…}}   or   {"job": "7", "error": {"code": "…", "message": "…"}}
    in   {"cancel": "7"}   stops it; its result is then the best found so far

An answer also has `remade`, the number of files of compiled code that were damaged and compiled anew, if
there were any.

Tasks of every game: `load` (import the compiled code that levels answering `at_once` need) and
`prepare` (all compiled code); both compile it the first time. Tasks of a two-player game: `move`,
`solve` and `analyse` (the value of every legal move), and `practice` (a problem made from the `moves` of
a finished game that began at `position`); their `options` are those the game started with,
and their `limit` has the fields of `engines.game.Limit`. Tasks of a puzzle: `solve` (`layout`,
`metric`), `distance` (`layout`, in both metrics of the atlas), `distances` (`layouts`, `metric`: many at
once), `map` (`layout`: the places of all layouts that can be reached) and `atlas` (`folder`: build the
table of all distances there). Thoughts and analyses are written by `thought_messages`.

The end of standard input ends the process, so that no worker outlives its server. The optional
argument is the niceness of the process.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from engines import kernel_files
from engines.game import BadInput, Engine, Limit, Thought
from engines.registry import PUZZLES, Duel, Puzzle, duel
from engines.thought_messages import analysis_message, thought_message

Message = Mapping[str, Any]
Progress = Callable[[Message], None]
NICENESS = 5
"""Default niceness: serving pages has priority over thinking."""


def _text(job: Message, name: str) -> str:
    value = job.get(name)
    if not isinstance(value, str):
        raise BadInput("bad_job", f"{name} must be a text")
    return value


def _limit(job: Message) -> Limit | None:
    given = job.get("limit")
    return Limit(**given) if given else None


def _duel_task(game: Duel, job: Message, report: Progress, stop: threading.Event) -> Message:
    engine: Engine = importlib.import_module(game.engine)
    position = game.position.from_text(_text(job, "position"), **job.get("options", {}))

    def on_progress(thought: Thought) -> None:
        report(thought_message(thought))

    if job["task"] == "solve":
        found = engine.solve(position, limit=_limit(job), on_progress=on_progress, stop=stop)
    else:
        found = engine.think(
            position,
            game.level(int(job.get("level", 1))),
            limit=_limit(job),
            seed=int(job.get("seed", 0)),
            on_progress=on_progress,
            stop=stop,
        )
    return thought_message(found)


def _analysis(game: Duel, job: Message, report: Progress, stop: threading.Event) -> Message:
    engine: Engine = importlib.import_module(game.engine)
    position = game.position.from_text(_text(job, "position"), **job.get("options", {}))
    found = engine.analyse(
        position,
        limit=_limit(job),
        on_progress=lambda analysis: report(analysis_message(analysis)),
        stop=stop,
    )
    return analysis_message(found)


def _solution(game: Puzzle, job: Message, report: Progress, stop: threading.Event) -> Message:
    solver = importlib.import_module(game.solver)
    result: Message = solver.answer(
        _text(job, "layout"), _text(job, "metric"), on_progress=report, stop=stop
    )
    return result


def _distance(game: Puzzle, job: Message, report: Progress, stop: threading.Event) -> Message:
    found = [
        _solution(game, {**job, "metric": metric}, report, stop) for metric in ("moves", "steps")
    ]
    if any(each["solvable"] is None for each in found):
        raise BadInput("stopped", "the search was stopped before it had a proof")
    lengths = {each["metric"]: each["length"] for each in found}
    return {"layout": found[0]["layout"], "code": found[0]["code"], **lengths}


def _map(game: Puzzle, job: Message, _report: Progress, stop: threading.Event) -> Message:
    landscape = importlib.import_module(game.landscape)
    result: Message = landscape.answer(_text(job, "layout"), stop=stop)
    return result


def _distances(game: Puzzle, job: Message, _report: Progress, stop: threading.Event) -> Message:
    layouts = job.get("layouts")
    if not isinstance(layouts, list) or not all(isinstance(each, str) for each in layouts):
        raise BadInput("bad_job", "layouts must be a list of texts")
    module = importlib.import_module(game.distances)
    result: Message = module.answer(layouts, _text(job, "metric"), stop=stop)
    return result


def _atlas(game: Puzzle, job: Message, report: Progress, stop: threading.Event) -> Message:
    builder = importlib.import_module(game.atlas)
    folder = Path(_text(job, "folder"))
    builder.build(folder, on_progress=lambda done: report({"layouts": done}), stop=stop)
    return {"folder": str(folder)}


def _practice(game: Duel, job: Message, _report: Progress, stop: threading.Event) -> Message:
    if game.practice is None:
        raise BadInput("bad_task", f"{game.key} makes no problems from games")
    moves = job.get("moves")
    if not isinstance(moves, list) or not all(isinstance(each, str) for each in moves):
        raise BadInput("bad_job", "moves must be a list of texts")
    module = importlib.import_module(game.practice)
    result: Message = module.answer(
        _text(job, "position"), job.get("options", {}), moves, stop=stop
    )
    return result


DUEL_TASKS: Mapping[str, Callable[[Duel, Message, Progress, threading.Event], Message]] = {
    "move": _duel_task,
    "solve": _duel_task,
    "analyse": _analysis,
    "practice": _practice,
}
PUZZLE_TASKS: Mapping[str, Callable[[Puzzle, Message, Progress, threading.Event], Message]] = {
    "solve": _solution,
    "distance": _distance,
    "map": _map,
    "distances": _distances,
    "atlas": _atlas,
}


def run(job: Message, report: Progress, stop: threading.Event) -> Message:
    """Run one job and return its result; raises `BadInput` for an invalid job."""
    game, task = _text(job, "game"), _text(job, "task")
    puzzle = PUZZLES.get(game)
    module = puzzle.solver if puzzle else duel(game).engine
    if task == "load":
        importlib.import_module(module)
        return {"loaded": game}
    if task == "prepare":
        engine = importlib.import_module(module)
        getattr(engine, "prepare", lambda: None)()  # a puzzle's solver has no `prepare`
        if puzzle:
            importlib.import_module(puzzle.landscape)
        kernel_files.remove_old_code(kernel_files.cache_folder(module))
        return {"prepared": game}
    if puzzle and task in PUZZLE_TASKS:
        return PUZZLE_TASKS[task](puzzle, job, report, stop)
    if not puzzle and task in DUEL_TASKS:
        return DUEL_TASKS[task](duel(game), job, report, stop)
    raise BadInput("bad_task", f"{game} has no task {task!r}")


def answer(job: Message, report: Progress, stop: threading.Event) -> Message:
    """Run one job; its result or its error, as a message, and the damaged files that it has remade."""
    before = kernel_files.damaged()
    found = _answer(job, report, stop)
    remade = kernel_files.damaged() - before
    return {**found, "remade": remade} if remade else found


def _answer(job: Message, report: Progress, stop: threading.Event) -> Message:
    try:
        return {"result": run(job, report, stop)}
    except BadInput as problem:
        return {"error": {"code": problem.code, "message": str(problem)}}
    except Exception as problem:
        return {"error": {"code": "failed", "message": f"{type(problem).__name__}: {problem}"}}


@dataclass(frozen=True)
class Running:
    """A job in work: `stop` asks it to end; `answering` is set just before its answer is sent."""

    name: str
    stop: threading.Event = field(default_factory=threading.Event)
    answering: threading.Event = field(default_factory=threading.Event)


class Worker:
    """Reads messages from one stream and answers on another; each job runs in a thread."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self._source = source
        self._sink = sink
        self._writing = threading.Lock()
        self._running: Running | None = None

    def serve(self) -> None:
        """Work until the source ends."""
        for line in self._source:
            try:
                self._handle(json.loads(line))
            except (ValueError, TypeError, LookupError, RecursionError) as problem:
                error = {"code": "bad_message", "message": f"not a message: {problem}"}
                self._send({"error": error})

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
        threading.Thread(target=self._work, args=(self._running, message), daemon=True).start()

    def _work(self, job: Running, message: Message) -> None:
        def report(progress: Message) -> None:
            self._send({"job": job.name, "progress": progress})

        found = answer(message, report, job.stop)
        # Set before sending: the server may send the next job before this thread continues.
        job.answering.set()
        self._send({"job": job.name, **found})


def main() -> None:
    """Serve standard input; standard output carries only messages."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else NICENESS)
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    Worker(sys.stdin, sink).serve()
    os._exit(0)  # do not wait for a running search: the server is gone


if __name__ == "__main__":
    main()
