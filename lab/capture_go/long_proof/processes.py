"""The worker processes of a long proof: each proves pieces with its own transposition table.

The pipe to a worker carries tuples. To the worker: `("prove", text, plies)`, and `("stop",)`, which
stops the current piece. From the worker: `("nodes", n)`, all of its nodes so far, about once a second,
and `("proven", plies, wins)` or `("stopped",)` at the end of a piece. A worker ends when its pipe is
closed, so that it never outlives its parent process.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any, Self

from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import BadInput
from lab.capture_go.long_proof.piece import PieceProver
from lab.capture_go.long_proof.tree import Branch

NODES_EVERY = 1.0
"""Seconds between two `nodes` messages."""

MOST_DEATHS = 3
"""Worker deaths in a row, with no piece proven in between, before the proof gives up."""


@dataclass(frozen=True)
class Proven:
    """The answer to a piece: whether the attacker wins within `plies`."""

    branch: Branch
    plies: int
    wins: bool


@dataclass(eq=False)
class _Worker:
    process: Any  # the class of a process depends on its start method
    pipe: Connection
    piece: Branch | None = None
    nodes: int = 0


@dataclass
class Team:
    """Workers that prove pieces under `rules`, each with a table of up to `megabytes`."""

    count: int
    rules: str
    megabytes: int
    nodes_before: int = 0
    _workers: list[_Worker] = field(default_factory=list)
    _deaths: int = 0

    def __enter__(self) -> Self:
        self._workers = [self._start_worker() for _ in range(self.count)]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._workers:
            self._end(worker)

    @property
    def nodes(self) -> int:
        """The nodes searched by all workers so far."""
        return self.nodes_before + sum(worker.nodes for worker in self._workers)

    @property
    def idle(self) -> int:
        """The number of workers without a piece."""
        return sum(worker.piece is None for worker in self._workers)

    @property
    def in_work(self) -> set[Branch]:
        """The pieces being proven."""
        return {worker.piece for worker in self._workers if worker.piece is not None}

    def prove(self, piece: Branch, plies: int) -> None:
        """Give a piece to an idle worker."""
        worker = next(worker for worker in self._workers if worker.piece is None)
        worker.piece = piece
        _send(worker, ("prove", piece.position.to_text(), plies))

    def stop(self, pieces: Iterable[Branch] | None = None) -> None:
        """Stop work on these pieces, or on all pieces."""
        needless = self.in_work if pieces is None else set(pieces)
        for worker in self._workers:
            if worker.piece in needless:
                _send(worker, ("stop",))

    def answers(self, seconds: float) -> Iterator[Proven]:
        """Yield the answers that arrive; waits up to `seconds` for the first message."""
        ready = wait([worker.pipe for worker in self._workers], seconds)
        for worker in list(self._workers):
            if worker.pipe in ready:
                yield from self._receive(worker)

    def _receive(self, worker: _Worker) -> Iterator[Proven]:
        try:
            kind, *content = worker.pipe.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        if kind == "nodes":
            worker.nodes = content[0]
            return
        piece, worker.piece = worker.piece, None
        if kind == "proven" and piece is not None:
            self._deaths = 0
            yield Proven(piece, *content)

    def _replace(self, dead: _Worker) -> None:
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise BadInput("workers_die", "the workers keep dying; is there enough memory?")
        self.nodes_before += dead.nodes
        self._end(dead)
        self._workers.remove(dead)
        self._workers.append(self._start_worker())

    def _start_worker(self) -> _Worker:
        fresh = multiprocessing.get_context("spawn")
        ours, theirs = fresh.Pipe()
        process = fresh.Process(target=work, args=(theirs, self.rules, self.megabytes), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours)

    @staticmethod
    def _end(worker: _Worker) -> None:
        worker.pipe.close()
        worker.process.terminate()
        worker.process.join()


def _send(worker: _Worker, message: tuple[Any, ...]) -> None:
    """Send a message to a worker; a dead worker is noticed later, when its pipe ends."""
    with suppress(OSError):
        worker.pipe.send(message)


def _die(failed: threading.ExceptHookArgs) -> None:
    """End the worker after a failure in a piece; it is replaced, so that the proof does not hang."""
    traceback.print_exception(failed.exc_value)
    os._exit(1)


def work(pipe: Connection, rules: str, megabytes: int) -> None:
    """Run a worker: prove the pieces requested through the pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    threading.excepthook = _die
    prover = PieceProver(megabytes)
    sending = threading.Lock()

    def prove(position: CaptureGoPosition, plies: int) -> None:
        found = prover.proven(position, plies)
        with sending, suppress(OSError):  # the main thread notices a closed pipe as well
            pipe.send(("nodes", prover.nodes))
            pipe.send(("stopped",) if found is None else ("proven", *found))

    try:
        while True:
            if not pipe.poll(NODES_EVERY):
                with sending:
                    pipe.send(("nodes", prover.nodes))
                continue
            kind, *asked = pipe.recv()
            if kind == "stop":
                prover.stop()
                continue
            position = CaptureGoPosition.from_text(asked[0], rules=rules)
            prover.begin(position)
            threading.Thread(target=prove, args=(position, asked[1]), daemon=True).start()
    except (EOFError, OSError):
        os._exit(0)  # do not wait for a running proof: the parent process is gone
