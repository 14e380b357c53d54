"""Assigns the loading of games to workers, so that on a first start each part is compiled only once.

Workers share compiled code on disk, so the second worker loads a part quickly. The parts for the
fastest levels of all games come first, so that people can play soon.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from engines.jobs import Job, Load, Move, Prepare
from engines.registry import DUELS
from webapp.engine_pool.job_queue import Task

AGAIN_SECONDS, MOST_AGAIN_SECONDS = 15.0, 900.0
"""The first and the longest pause before a part that could not be loaded is tried again."""
Games = tuple[str, ...]
Part = Load | Prepare
"""A unit of compilation, as the job that compiles it."""


def parts_of(games: Iterable[str]) -> tuple[Part, ...]:
    """The parts that a worker has to load, in order."""
    chosen = tuple(games)
    early = (Load(game=game) for game in chosen if _at_once(game))
    return (*early, *(Prepare(game=game) for game in chosen))


def can_run(task: Task, unloaded: Collection[Part]) -> bool:
    """Whether a worker that has not loaded these parts yet can do a task."""
    if not isinstance(task, Job) or Prepare(game=task.game) not in unloaded:
        return True
    at_once = isinstance(task, Move) and task.level in _at_once(task.game)
    return at_once and Load(game=task.game) not in unloaded


def _at_once(game: str) -> Collection[int]:
    levels = DUELS[game].levels if game in DUELS else ()
    return [level.number for level in levels if level.at_once]


@dataclass
class _Failure:
    """When a part that could not be loaded is tried again, after which pause."""

    pause: float = 0.0
    again_at: float = 0.0

    def again(self) -> _Failure:
        """The same after another time."""
        pause = min(2 * self.pause, MOST_AGAIN_SECONDS) if self.pause else AGAIN_SECONDS
        return _Failure(pause, time.monotonic() + pause)


class WarmUp:
    """The loading progress of a process, shared by its workers.

    What could not be loaded is tried again after growing pauses, for ever: what was missing may be there
    by then, such as memory, and compiled code is kept.

    `on_change` is called with the new `games` and `failed`.
    """

    def __init__(self, games: tuple[str, ...], on_change: Callable[[Games, Games], None]) -> None:
        self._unprepared = list(parts_of(games))
        self._under_way: set[Part] = set()
        self._failed: dict[Part, _Failure] = {}
        self._on_change = on_change
        self._announced: tuple[Games, Games] | None = None
        # Held during the callback, so that changes are reported in order.
        self._changed = threading.Condition(threading.RLock())

    @property
    def games(self) -> Games:
        """Games that no worker has fully prepared, those in progress first."""
        with self._changed:
            parts = sorted(self._unprepared, key=lambda part: part not in self._under_way)
        return tuple(dict.fromkeys(part.game for part in parts))

    @property
    def failed(self) -> Games:
        """Games whose latest preparation failed."""
        with self._changed:
            return tuple(sorted({part.game for part in self._failed}))

    def begin(self, parts: Iterable[Part]) -> Part | None:
        """The first of `parts` that a worker may load now; None while others compile them all."""
        with self._changed:
            for part in parts:
                if part in self._under_way:
                    continue
                if part in self._unprepared:
                    self._under_way.add(part)
                    self._announce()
                return part
        return None

    def again(self) -> Part | None:
        """A part that failed and is to be tried again now."""
        now = time.monotonic()
        with self._changed:
            for part, failure in self._failed.items():
                if failure.again_at <= now and part not in self._under_way:
                    self._under_way.add(part)
                    return part
        return None

    def ended(self, part: Part, *, failed: bool = False) -> None:
        """Record that loading a part succeeded or failed."""
        with self._changed:
            before = self._failed.pop(part, _Failure())
            if failed:
                self._failed[part] = before.again()
            self._under_way.discard(part)
            if part in self._unprepared:
                self._unprepared.remove(part)
                self._changed.notify_all()
            self._announce()

    def wait(self, seconds: float) -> None:
        """Wait until another worker has loaded a part, or until the timeout."""
        with self._changed:
            self._changed.wait(seconds)

    def _announce(self) -> None:
        state = self.games, self.failed
        if state != self._announced:
            self._announced = state
            self._on_change(*state)
