"""`reversi solve`: the exact result of a position, with one best move or all of them."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TypeVar

import click

from engines.commands.output import TEXT_FIRST, Answer, answer, json_option
from engines.game import Limit, Thought
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import MOST_DISCS, number_of

R = TypeVar("R")

LOOK_SECONDS = 0.1
"""Seconds between checks for signals during a search."""


@click.command(context_settings=TEXT_FIRST)
@click.argument("text")
@click.option("--all", "every", is_flag=True, help="Print all best moves.")
@click.option("--seconds", type=click.FloatRange(min=0.0), help="Stop after this time.")
@click.option(
    "--cores", type=click.IntRange(min=1), help="Cores to search with.  [default: all of them]"
)
@json_option
def solve(text: str, every: bool, seconds: float | None, cores: int | None, as_json: bool) -> None:
    """Solve TEXT: the exact result with best play, in discs for the side to move.

    If a game ends early, the empty squares count for the winner. A position with many empty squares
    takes hours or for ever: after --seconds or Ctrl-C the answer is an estimate, with the bounds that
    were proven. A terminal shows how far the search is.
    """

    def compute(text: str) -> Answer:
        stop = threading.Event()
        with _ctrl_c_sets(stop):
            return _answer(ReversiPosition.from_text(text), every, seconds, cores, stop)

    answer(text, as_json, compute)


def _answer(
    position: ReversiPosition,
    every: bool,
    seconds: float | None,
    cores: int | None,
    stop: threading.Event,
) -> Answer:
    from engines.reversi.search.best_moves import prove_all
    from engines.reversi.search.engine import solve as search

    progress = _show if sys.stderr.isatty() else None
    cores = cores or os.cpu_count() or 1

    def prove() -> Thought:
        limit = Limit(seconds=seconds)
        return search(position, limit=limit, on_progress=progress, stop=stop, cores=cores)

    thought = _in_thread(prove)
    if progress is not None:
        click.echo(err=True)
    found: Answer = {
        "score": _discs(thought),
        "best": [thought.move] if thought.move is not None else [],
        "exact": thought.exact,
        "nodes": thought.nodes,
        "seconds": round(thought.seconds, 6),
        "pv": list(thought.pv),
    }
    if not thought.exact:
        low, high = thought.bounds or (-MOST_DISCS, MOST_DISCS)
        return {**found, "at_least": low, "at_most": high}
    if not every:
        return found
    left = None if seconds is None else max(seconds - thought.seconds, 0.0)
    proof = _in_thread(lambda: prove_all(position, thought, seconds=left, stop=stop))
    more = {"best": list(proof.best), "nodes": proof.nodes, "seconds": round(proof.seconds, 6)}
    return {**found, **more, **({} if proof.complete else {"complete": False})}


def _discs(thought: Thought) -> int:
    """The score; an estimate is not outside the bounds that were proven."""
    low, high = thought.bounds or (-MOST_DISCS, MOST_DISCS)
    return max(low, min(high, number_of(thought.score)))


@contextmanager
def _ctrl_c_sets(stop: threading.Event) -> Iterator[None]:
    """While the body runs, Ctrl-C sets `stop`: a kernel does not hear of it."""
    before = signal.signal(signal.SIGINT, lambda _signal, _frame: stop.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _in_thread(work: Callable[[], R]) -> R:
    """Run a search in a thread, so that this one, which alone handles signals, stays free for them."""
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(work)
        while not running.done():
            wait([running], LOOK_SECONDS)  # a signal that another thread gets wakes nobody
        return running.result()


def _show(thought: Thought) -> None:
    """Show how far a search is, on one line of the terminal."""
    bounds = (
        "" if thought.bounds is None else f", proven {thought.bounds[0]} to {thought.bounds[1]}"
    )
    found = f"{thought.move} {_discs(thought):+d}{bounds}"
    click.echo(
        f"\r{thought.seconds:.0f} s, {thought.nodes:,} nodes: {found}\x1b[K", err=True, nl=False
    )
