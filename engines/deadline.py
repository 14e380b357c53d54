"""Runs a kernel under a deadline and a stop event, with regular progress callbacks."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

TICK_SECONDS = 0.2
"""Seconds between two progress callbacks of a running search."""


@contextmanager
def watched(
    stop_kernel: Callable[[], None],
    *,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    on_tick: Callable[[], None] | None = None,
) -> Iterator[None]:
    """While the body runs, call `stop_kernel` at the deadline or when `stop` is set.

    Kernels never read the clock: a watcher thread does, and sets their stop flag. The same thread
    calls `on_tick` every `TICK_SECONDS`.
    """
    if seconds is None and stop is None and on_tick is None:
        yield
        return
    done = threading.Event()
    watcher = threading.Thread(
        target=_watch, args=(done, stop_kernel, seconds, stop, on_tick), daemon=True
    )
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _watch(
    done: threading.Event,
    stop_kernel: Callable[[], None],
    seconds: float | None,
    stop: threading.Event | None,
    on_tick: Callable[[], None] | None,
) -> None:
    begun = time.monotonic()
    next_tick = begun + TICK_SECONDS
    while not done.wait(0.01):
        now = time.monotonic()
        late = seconds is not None and now - begun >= seconds
        if late or (stop is not None and stop.is_set()):
            stop_kernel()
        if on_tick is not None and now >= next_tick:
            next_tick = now + TICK_SECONDS
            on_tick()


def stopper(state: Any, flag: int) -> Callable[[], None]:
    """Return a function that sets word `flag` of a kernel's state array."""

    def set_flag() -> None:
        state[flag] = 1

    return set_flag
