"""Pictures made once and kept, in another process.

Drawing takes 30 ms for a board and half a second for an animation; in the web process all players would
wait that long.
"""

from __future__ import annotations

import base64
import json
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.game import Position
from engines.registry import Duel
from webapp.core.errors import RequestError
from webapp.core.shared_cache import SharedCache
from webapp.drawing.rasteriser import BOARD_WIDTH, png
from webapp.engine_pool.events import PoolState
from webapp.engine_pool.job_queue import Job, Task, Urgency
from webapp.engine_pool.pool import EngineFailed, EnginePool

COMMAND = (sys.executable, "-m", "webapp.drawing.worker")
DRAW_SECONDS = 15.0
"""For waiting and drawing; the longest animations take less than one."""
LATE_SECONDS = DRAW_SECONDS - 5.0
"""A picture that has waited for so long is a problem."""
MOST_KEPT_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True)
class Drawing(Task):
    """A picture that is asked of the process: its function and what that is called with."""

    function: str
    arguments: tuple[Any, ...]

    def message(self) -> dict[str, Any]:
        """As JSON values."""
        return {"draw": self.function, "arguments": self.arguments}


class Drawings:
    """Draws pictures, and keeps the latest of them."""

    def __init__(self, admit: Callable[[], str], most_bytes: int = MOST_KEPT_BYTES) -> None:
        """`admit` returns the address of the current request: addresses take turns."""
        self._pool = EnginePool(1, (), _NoEvents(), admit, COMMAND)
        self._kept: SharedCache[str, bytes] = SharedCache(most_bytes, len)
        self._started = False
        self._guard = threading.Lock()

    def draw(self, function: Callable[..., bytes], *arguments: Any) -> bytes:
        """What `function` of a module returns for arguments that JSON can hold.

        Raises `RequestError` if there is no time for it now, or it fails.
        """
        task = Drawing(f"{function.__module__}:{function.__name__}", arguments)
        key = json.dumps(task.message())
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        self._start()
        try:
            answer = self._pool.ask(task, urgency=Urgency.SOLVE, seconds=DRAW_SECONDS)
        except EngineFailed as error:
            raise RequestError("busy" if error.code == "busy" else "failed") from error
        picture = base64.b64decode(answer["picture"])
        self._kept.put(key, picture)
        return picture

    def board(self, duel: Duel, position: Position, last: str | None = None) -> bytes:
        """A PNG of a position, on which the last move is marked; raises as `draw` does."""
        points = position.points()
        at = points.index(last) if last in points else None
        return self.draw(png, duel.board_svg(position.rows(), last=at), BOARD_WIDTH)

    @property
    def failing(self) -> bool:
        """Whether the process ends again and again, or a picture has waited for very long."""
        waiting, running = self._pool.jobs()
        by = time.monotonic() - LATE_SECONDS
        return self._pool.failing or any(job.since < by for job in (*waiting, *running))

    def cached(self) -> tuple[int, int]:
        """The number of cached pictures, and their size in bytes."""
        return len(self._kept), int(self._kept.size)

    def close(self) -> None:
        """End the process."""
        self._pool.close()

    def _start(self) -> None:
        """Start the process with the first picture."""
        with self._guard:
            if not self._started:
                self._started = True
                self._pool.start()


class _NoEvents:
    """Drawing costs no engine time."""

    def state_changed(self, state: PoolState) -> None:
        pass

    def address_of(self, client: str) -> str:
        return client

    def job_asked(self, job: Job) -> None:
        pass

    def job_ran(self, job: Job, seconds: float) -> None:
        pass

    def job_dropped(self, job: Job) -> None:
        pass
