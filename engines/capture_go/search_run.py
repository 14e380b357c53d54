"""A running search: its clock, its progress and its end."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from threading import Event

from engines.capture_go.kernels.search_state import State
from engines.deadline import stopper, watched
from engines.game import Limit, Thought
from engines.native import NODES, STOP

OnProgress = Callable[[Thought], None]


@dataclass
class Run:
    """One running search: its state array, its clock and its latest thought.

    `before` counts the nodes of a preceding proof.
    """

    state: State
    thought: Thought
    begun: float = field(default_factory=time.monotonic)
    before: int = 0

    def now(self) -> Thought:
        """The latest thought with the current nodes and seconds."""
        seconds = time.monotonic() - self.begun
        return replace(self.thought, nodes=self.before + int(self.state[NODES]), seconds=seconds)

    def has_ended(self) -> bool:
        """Whether the search was stopped by its node limit, its clock or from outside."""
        return bool(self.state[STOP])


def left_of(limit: Limit, nodes: int, seconds: float) -> Limit:
    """The rest of a limit after a search that took these nodes and seconds."""
    return replace(
        limit,
        nodes=None if limit.nodes is None else max(limit.nodes - nodes, 0),
        seconds=None if limit.seconds is None else max(limit.seconds - seconds, 0.0),
    )


def watching(
    run: Run, limit: Limit, on_progress: OnProgress | None, stop: Event | None
) -> AbstractContextManager[None]:
    """While the body runs, report its progress; stop it at its limit in seconds or by the event."""

    def report() -> None:
        if on_progress is not None:
            on_progress(run.now())

    return watched(
        stopper(run.state, STOP),
        seconds=limit.seconds,
        stop=stop,
        on_tick=None if on_progress is None else report,
    )
