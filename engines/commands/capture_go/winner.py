"""`capture-go winner`: proves who wins, with progress lines and clean stops."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import click

from engines.capture_go.rules.position import CaptureGoPosition
from engines.commands.output import print_answer
from engines.game import Thought

PROGRESS_EVERY = 10.0
"""Seconds between two progress lines."""

INTERRUPTED = 130
"""The exit code after Ctrl-C."""

ONE_PRESS = 1.0
"""Seconds within which two signals count as one, since wrappers send theirs twice."""


def prove_winner(position: CaptureGoPosition, megabytes: int, as_json: bool) -> None:
    """Prove who wins and report the nodes searched; exit code 130 after Ctrl-C."""
    from engines.capture_go.solving.solver import winner

    reported_at = time.monotonic()

    def tell(thought: Thought) -> None:
        nonlocal reported_at
        if time.monotonic() - reported_at >= PROGRESS_EVERY:
            reported_at = time.monotonic()
            click.echo(f"{thought.nodes:,} nodes, {thought.seconds:,.0f} s", err=True)

    with stop_on_signals() as stop:
        found = winner(position, megabytes=megabytes, on_progress=tell, stop=stop)
    answer = {
        "winner": found.winner.letter if found.winner else None,
        "nodes": found.thought.nodes,
        "seconds": round(found.thought.seconds, 3),
    }
    print_answer(answer, as_json)
    if found.winner is None:
        sys.exit(INTERRUPTED)


@contextmanager
def stop_on_signals() -> Iterator[Event]:
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
