"""The processes of a long proof: each proves one piece after the other and remembers its positions.

The pipe to a worker carries tuples. To it: `("prove", text, plies)`, and `("stop",)`, which ends the
piece in work. From it: `("nodes", n)`, all of its nodes so far, about once a second, and
`("proven", plies, wins)` or `("stopped",)` at the end of a piece. A worker ends with its pipe, so that
none outlives the process that began it.
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

from engines.capture_go.long_proof.piece import PieceProver
from engines.capture_go.long_proof.tree import Branch
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import BadInput

NODES_EVERY = 1.0
"""Seconds between two messages about nodes."""

MOST_DEATHS = 3
"""So many workers may die in a row, with no piece proven between, before the proof gives up."""


@dataclass(frozen=True)
class Proven:
    """The answer to a piece: whether the attacker wins within `plies`."""

    branch: Branch
    plies: int
    wins: bool


@dataclass(eq=False)
class _Worker:
    process: Any  # the class of a process depends on how it is begun
    pipe: Connection
    piece: Branch | None = None
    nodes: int = 0


@dataclass
class Team:
    """So many workers on pieces under `rules`; each may take `megabytes` to remember positions."""

    count: int
    rules: str
    megabytes: int
    nodes_before: int = 0
    _workers: list[_Worker] = field(default_factory=list)
    _deaths: int = 0

    def __enter__(self) -> Self:
        self._workers = [self._begun() for _ in range(self.count)]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._workers:
            self._end(worker)

    @property
    def nodes(self) -> int:
        """The nodes of all workers so far."""
        return self.nodes_before + sum(worker.nodes for worker in self._workers)

    @property
    def idle(self) -> int:
        """How many workers wait for a piece."""
        return sum(worker.piece is None for worker in self._workers)

    @property
    def in_work(self) -> set[Branch]:
        """The pieces that are being proven."""
        return {worker.piece for worker in self._workers if worker.piece is not None}

    def prove(self, piece: Branch, plies: int) -> None:
        """Give a piece to an idle worker."""
        worker = next(worker for worker in self._workers if worker.piece is None)
        worker.piece = piece
        _send(worker, ("prove", piece.position.to_text(), plies))

    def stop(self, pieces: Iterable[Branch] | None = None) -> None:
        """End these pieces in work, or all of them, since nobody needs them any more."""
        needless = self.in_work if pieces is None else set(pieces)
        for worker in self._workers:
            if worker.piece in needless:
                _send(worker, ("stop",))

    def answers(self, seconds: float) -> Iterator[Proven]:
        """What is proven within so many seconds, waiting no longer than for the first message."""
        ready = wait([worker.pipe for worker in self._workers], seconds)
        for worker in list(self._workers):
            if worker.pipe in ready:
                yield from self._heard(worker)

    def _heard(self, worker: _Worker) -> Iterator[Proven]:
        try:
            kind, *said = worker.pipe.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        if kind == "nodes":
            worker.nodes = said[0]
            return
        piece, worker.piece = worker.piece, None
        if kind == "proven" and piece is not None:
            self._deaths = 0
            yield Proven(piece, *said)

    def _replace(self, dead: _Worker) -> None:
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise BadInput(
                "workers_die", "the workers die again and again; is there memory enough?"
            )
        self.nodes_before += dead.nodes
        self._end(dead)
        self._workers.remove(dead)
        self._workers.append(self._begun())

    def _begun(self) -> _Worker:
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
    """Tell a worker; if it is dead, the end of its pipe is heard later."""
    with suppress(OSError):
        worker.pipe.send(message)


def _die(failed: threading.ExceptHookArgs) -> None:
    """A piece that failed ends its worker, which is replaced, so that nobody waits for an answer."""
    traceback.print_exception(failed.exc_value)
    os._exit(1)


def work(pipe: Connection, rules: str, megabytes: int) -> None:
    """A worker's life: prove what the pipe asks for until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that began this one
    threading.excepthook = _die
    prover = PieceProver(megabytes)
    sending = threading.Lock()

    def prove(position: CaptureGoPosition, plies: int) -> None:
        found = prover.proven(position, plies)
        with sending, suppress(OSError):  # nobody is left to tell: the main thread notices as well
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
        os._exit(0)  # a proof that still runs has nobody left to tell
