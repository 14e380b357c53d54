"""Long proofs in `capture-go solve`: options, progress lines and clean stops."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import click

from engines.capture_go.rules.position import CaptureGoPosition
from engines.commands.output import print_answer
from engines.game import Thought

if TYPE_CHECKING:
    from engines.capture_go.long_proof.proof import Report

PROGRESS_EVERY = 10.0
"""Seconds between two progress lines of a proof of the winner."""

INTERRUPTED = 130
"""The exit code after Ctrl-C."""

ONE_PRESS = 1.0
"""Seconds within which two signals count as one, since wrappers send theirs twice."""


@dataclass(frozen=True)
class Plan:
    """The options of a long proof, see `engines.capture_go.long_proof.proof`."""

    workers: int
    megabytes: int
    split: int
    path: Path | None
    seconds: float


def long_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a long proof as one argument `plan`, None if they are not used."""

    @click.option(
        "--workers", type=click.IntRange(1, 256), help="Number of processes; makes it a long proof."
    )
    @click.option(
        "--checkpoint",
        "path",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Save results in this file and resume from it; makes it a long proof.",
    )
    @click.option(
        "--memory",
        "megabytes",
        type=click.IntRange(min=1),
        default=512,
        show_default=True,
        help="Memory of each process of a long proof in megabytes.",
    )
    @click.option(
        "--split",
        type=click.IntRange(0, 8),
        default=4,
        show_default=True,
        help="Plies before a long proof is split into pieces.",
    )
    @click.option(
        "--every",
        "seconds",
        type=click.FloatRange(min=0.1),
        default=10.0,
        show_default=True,
        help="Seconds between progress lines and checkpoints.",
    )
    @wraps(command)
    def with_plan(
        *words: Any,
        workers: int | None,
        path: Path | None,
        megabytes: int,
        split: int,
        seconds: float,
        **named: Any,
    ) -> None:
        plan = Plan(workers or 1, megabytes, split, path, seconds) if workers or path else None
        command(*words, plan=plan, **named)

    return with_plan


def prove_long(position: CaptureGoPosition, plan: Plan, as_json: bool) -> None:
    """Run a long proof and report its progress; exit code 130 after Ctrl-C."""
    from engines.capture_go.long_proof import proof

    ways = proof.Plan(plan.workers, plan.megabytes, plan.split, plan.path, every=plan.seconds)
    with _stop_on_signals() as stop:
        report = proof.prove(position, ways, on_report=_tell, stop=stop)
    print_answer(_answer(report), as_json)
    if report.winner is None:
        sys.exit(INTERRUPTED)


def prove_winner(position: CaptureGoPosition, megabytes: int, as_json: bool) -> None:
    """Prove who wins and report the nodes searched; exit code 130 after Ctrl-C."""
    from engines.capture_go.solving.solver import winner

    told = time.monotonic()

    def tell(thought: Thought) -> None:
        nonlocal told
        if time.monotonic() - told >= PROGRESS_EVERY:
            told = time.monotonic()
            click.echo(f"{thought.nodes:,} nodes, {thought.seconds:,.0f} s", err=True)

    with _stop_on_signals() as stop:
        found = winner(position, megabytes=megabytes, on_progress=tell, stop=stop)
    answer = {
        "winner": found.winner.letter if found.winner else None,
        "nodes": found.thought.nodes,
        "seconds": round(found.thought.seconds, 3),
    }
    print_answer(answer, as_json)
    if found.winner is None:
        sys.exit(INTERRUPTED)


def _answer(report: Report) -> dict[str, Any]:
    black, white = report.no_win
    return {
        "winner": report.winner.letter if report.winner else None,
        "plies": report.plies,
        "best": list(report.best),
        "pv": list(report.pv),
        "exact": report.winner is not None,
        "no_win_within": {"X": black, "O": white},
        "nodes": report.nodes,
        "seconds": round(report.seconds, 3),
    }


def _tell(report: Report) -> None:
    black, white = report.no_win
    done, needed = report.pieces
    rate = report.nodes / report.seconds if report.seconds else 0
    minutes, seconds = divmod(int(report.seconds), 60)
    click.echo(
        f"no win for X within {black} plies, for O within {white}; "
        f"asking {report.asked}: {done} of {needed} pieces; "
        f"{report.nodes:,} nodes, {rate:,.0f}/s, {minutes // 60}:{minutes % 60:02}:{seconds:02}",
        err=True,
    )


@contextmanager
def _stop_on_signals() -> Iterator[Event]:
    """An event that Ctrl-C or SIGTERM sets; a second signal, later, ends the process as usual."""
    stop = Event()
    first: list[float] = []

    def end(number: int, _frame: object) -> None:
        stop.set()
        first.append(time.monotonic())
        if first[-1] - first[0] > ONE_PRESS:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
