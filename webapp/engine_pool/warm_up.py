"""Which worker loads which game, so that on a first start each part is compiled by one of them alone.

Workers keep compiled code for one another on disk: a worker that loads a part second has it at once.
What the levels need that answer at once comes first, for all games, so that people can play soon.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from engines.registry import DUELS
from webapp.engine_pool.job_queue import Message


class Part(NamedTuple):
    """A piece of compiling: a game, and which task of `engines.worker` does it."""

    game: str
    task: str


def parts_of(games: Iterable[str]) -> tuple[Part, ...]:
    """What a worker has to load, in this order."""
    chosen = tuple(games)
    early = (Part(game, "load") for game in chosen if _at_once(game))
    return (*early, *(Part(game, "prepare") for game in chosen))


def can_run(task: Message, unloaded: Collection[Part]) -> bool:
    """Whether a worker that has not loaded these parts yet can do a task."""
    game = task.get("game", "")
    if Part(game, "prepare") not in unloaded:
        return True
    level = task.get("level") if task.get("task") == "move" else None
    return level in _at_once(game) and Part(game, "load") not in unloaded


def _at_once(game: str) -> Collection[int]:
    levels = DUELS[game].levels if game in DUELS else ()
    return [level.number for level in levels if level.at_once]


class WarmUp:
    """What the workers of one process have prepared so far; all of them share it.

    `on_change` is called with what `games` has become.
    """

    def __init__(
        self, games: tuple[str, ...], on_change: Callable[[tuple[str, ...]], None]
    ) -> None:
        self._unprepared = list(parts_of(games))
        self._under_way: set[Part] = set()
        self._on_change = on_change
        self._announced: tuple[str, ...] | None = None
        # Held while a change is announced, so that changes are announced in order.
        self._changed = threading.Condition(threading.RLock())

    @property
    def games(self) -> tuple[str, ...]:
        """Games that no worker has prepared wholly yet, those first that one is at."""
        with self._changed:
            parts = sorted(self._unprepared, key=lambda part: part not in self._under_way)
        return tuple(dict.fromkeys(part.game for part in parts))

    def begin(self, parts: Iterable[Part]) -> Part | None:
        """The first of `parts` that a worker may load now; None while others compile all of them."""
        with self._changed:
            for part in parts:
                if part in self._under_way:
                    continue
                if part in self._unprepared:
                    self._under_way.add(part)
                    self._announce()
                return part
        return None

    def ended(self, part: Part) -> None:
        """A part was loaded, or cannot be."""
        with self._changed:
            if part in self._unprepared:
                self._unprepared.remove(part)
                self._under_way.discard(part)
                self._announce()
                self._changed.notify_all()

    def wait(self, seconds: float) -> None:
        """Until another worker has loaded a part, and no longer than this."""
        with self._changed:
            self._changed.wait(seconds)

    def _announce(self) -> None:
        games = self.games
        if games != self._announced:
            self._announced = games
            self._on_change(games)
