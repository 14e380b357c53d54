"""The atlas service of Huarong Dao: opens the atlas, builds it if missing, and answers from it.

Building takes about 20 s of a core. It has its own process, at a lower priority than all engines, and
begins only when the engines are prepared. Everything works without an atlas until it is built.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, TypedDict

from engines.huarong.atlas.atlas import (
    ATLAS_METRICS,
    Atlas,
    AtlasMetric,
    AtlasQuery,
    DamagedAtlas,
    NoAtlas,
    Statistics,
)
from engines.huarong.rules.codes import LAYOUT_COUNT
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Metric
from webapp.engine_pool.worker_process import WORKER_COMMAND, WorkerProcess
from webapp.site.health import AtlasHealth

log = logging.getLogger(__name__)

State = Literal["off", "waiting", "building", "ready", "failed"]
NICENESS = "15"
"""Niceness of the build, three times that of the engines in the pool, so that players go first."""
TRIES = 2
LOOK_SECONDS = 0.5
"""Interval at which it checks whether the engines are prepared."""


class Distance(TypedDict):
    """Distance of a layout from the exit in both metrics; None if proven to have no way out."""

    moves: int | None
    steps: int | None


class AtlasService:
    """The atlas of one web process, if it has one."""

    def __init__(
        self,
        folder: Path,
        *,
        wanted: bool,
        is_free: Callable[[], bool],
        command: tuple[str, ...] = (*WORKER_COMMAND, NICENESS),
    ) -> None:
        """Use the atlas in `folder`; if `wanted`, build it there as soon as `is_free` returns true."""
        self._folder = folder
        self._is_free = is_free
        self._command = command
        self._atlas: Atlas | None = None
        self._process: WorkerProcess | None = None
        self._closed = False
        self._done = 0
        self.state: State = "waiting" if wanted else "off"
        self.damaged = 0
        """The number of damaged files that were found."""

    def start(self) -> None:
        """Open the atlas, or begin to build it in the background."""
        if self.state == "off" or self._open():
            return
        threading.Thread(target=self._build_when_free, daemon=True).start()

    def close(self) -> None:
        """Stop a build; no incomplete atlas remains."""
        self._closed = True
        if self._process is not None:
            self._process.kill()

    def health(self) -> AtlasHealth:
        """The state of the atlas."""
        share = 1.0 if self._atlas else self._done / LAYOUT_COUNT
        return AtlasHealth(self.state, round(share, 3))

    # Answers; None while there is no atlas ------------------------------------------------------

    def distance(self, layout: Layout) -> Distance | None:
        """The distance of a layout in both metrics (a few microseconds)."""
        if self._atlas is None:
            return None
        moves, steps = (self._atlas.distance(layout, metric) for metric in ATLAS_METRICS)
        return {"moves": moves, "steps": steps}

    def distances(self, layouts: Sequence[Layout], metric: Metric) -> tuple[int | None, ...] | None:
        """The distances of layouts in one metric (10 ms for 500); None for slides too."""
        atlas = self._atlas
        if atlas is None or metric == "slides":
            return None
        return tuple(atlas.distance(layout, metric) for layout in layouts)

    def path(self, layout: Layout, metric: Metric) -> tuple[Layout, ...] | None:
        """The layouts of a shortest solution (1 to 2 ms), `()` if there is none; None for slides too."""
        if self._atlas is None or metric == "slides":
            return None
        return self._atlas.path(layout, metric)

    def find(self, query: AtlasQuery, seed: int | str = 0) -> Layout | None:
        """A random layout that fits a query, see `Atlas.find`; raises `BadInput` (`bad_mix`)."""
        return self._atlas.find(query, seed) if self._atlas else None

    def lengths(self, query: AtlasQuery, metric: AtlasMetric) -> tuple[int, ...] | None:
        """The number of solvable layouts with the wanted blocks at each distance, from 0."""
        return self._atlas.lengths(query, metric) if self._atlas else None

    @property
    def statistics(self) -> Statistics | None:
        """The statistics of all mixes."""
        return self._atlas.statistics if self._atlas else None

    # Building ------------------------------------------------------------------------------------

    def _open(self) -> bool:
        try:
            self._atlas = Atlas.open(self._folder)
        except DamagedAtlas as error:
            log.warning("%s; it is built anew", error)
            self.damaged += 1
            return False
        except NoAtlas as error:
            log.info("%s", error)
            return False
        self.state = "ready"
        return True

    def _build_when_free(self) -> None:
        while not self._is_free() and not self._closed:
            time.sleep(LOOK_SECONDS)
        for _ in range(TRIES):
            if self._closed:
                return
            self.state = "building"
            if self._build() and self._open():
                return
        if not self._closed:
            self.state = "failed"
            log.error("the atlas cannot be built in %s; the site goes on without it", self._folder)

    def _build(self) -> bool:
        """Build in a separate process; True if the file exists afterwards."""
        process = self._process = WorkerProcess(self._command)
        try:
            task = {"job": "atlas", "game": "huarong", "task": "atlas", "folder": str(self._folder)}
            process.send(task)
            while (message := process.read()) is not None:
                if "progress" in message:
                    self._done = message["progress"]["layouts"]
                    continue
                if "error" in message:
                    log.error("the atlas was not built: %s", message["error"]["message"])
                return "result" in message
        except OSError:
            log.warning("the process that builds the atlas ended")
        finally:
            self._process = None
            process.close()
        return False
