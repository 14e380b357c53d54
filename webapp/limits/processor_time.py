"""Processor time of requests and messages: what each really takes, whatever the machine does beside it.

On system threads it is the time of the thread. Green threads share one: there the clock of a piece of
work stands still while others run, and the same switches tell how long one of them kept the others
waiting.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar
from typing import Any

WINDOW_SECONDS = 60.0
NOTED_SECONDS = 0.005
"""Shorter turns are not remembered."""
MOST_NOTED = 1_000


class Work:
    """A piece of work of one thread, and the processor time that it has taken so far."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._since: float | None = None

    def go_on(self, now: float) -> None:
        """Its thread runs."""
        self._since = now

    def rest(self, now: float) -> None:
        """Another thread runs."""
        if self._since is not None:
            self.seconds += now - self._since
            self._since = None


_work: ContextVar[Work | None] = ContextVar("work", default=None)
"""What is measured in this thread."""


@contextmanager
def measured() -> Iterator[Work]:
    """Measure what this thread does inside; `seconds` are known at the end."""
    work = Work()
    token = _work.set(work)
    work.go_on(time.thread_time())
    try:
        yield work
    finally:
        work.rest(time.thread_time())
        _work.reset(token)


class Switches:
    """Is told each switch between green threads, as a tracer of `greenlet`.

    There are dozens a move, and asking the system for the processor time costs more than a switch: it
    is asked only where something is measured, and after a turn that was long by the clock. What such a
    turn took is then known but for the short turns since it was asked last.
    """

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._asked = time.thread_time()
        self._noted: deque[tuple[float, float]] = deque(maxlen=MOST_NOTED)
        """When a turn ended, and how long it took."""

    def __call__(self, _event: str, threads: tuple[Any, Any]) -> None:
        """Stop the clock of the thread that ran, and let that of the next one go on."""
        ended = time.monotonic()
        lasted, self._begun = ended - self._begun, ended
        before, after = _of(threads[0]), _of(threads[1])
        if before is None and after is None and lasted <= NOTED_SECONDS:
            return
        now = time.thread_time()
        turn, self._asked = min(lasted, now - self._asked), now
        if turn > NOTED_SECONDS:
            self._noted.append((ended, turn))
        if before is not None:
            before.rest(now)
        if after is not None:
            after.go_on(now)

    def longest_turn(self) -> float:
        """The most processor time that a thread took in the last minute before others had a turn."""
        now = time.monotonic()
        return max(
            (turn for at, turn in tuple(self._noted) if now - at < WINDOW_SECONDS), default=0.0
        )


def _of(thread: Any) -> Work | None:
    context: Context | None = thread.gr_context
    return None if context is None else context.get(_work)
