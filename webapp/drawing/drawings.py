"""Pictures made once and kept, in another process.

Drawing takes 30 ms for a board and half a second for an animation; in the web process all players would
wait that long.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from engines.game import Position
from engines.registry import Duel
from webapp.core.shared_cache import SharedCache
from webapp.drawing.rasteriser import BOARD_WIDTH, png
from webapp.side_process.calls import Call, SideProcess

MOST_KEPT_BYTES = 16 * 1024 * 1024


class Drawings:
    """Draws pictures, and keeps the latest of them."""

    def __init__(self, process: SideProcess, most_bytes: int = MOST_KEPT_BYTES) -> None:
        self._process = process
        self._kept: SharedCache[str, bytes] = SharedCache(most_bytes, len)

    def draw(self, function: Callable[..., bytes], *arguments: Any) -> bytes:
        """What `function` of a module returns for arguments that JSON can hold.

        Raises `RequestError` if there is no time for it now, or it fails.
        """
        call = Call.of(function, *arguments)
        key = json.dumps(call.message())
        found = self._kept.get(key)
        if found is not None:
            return found
        return self._process.returned(call, lambda picture: self._kept.put(key, picture))

    def board(self, duel: Duel, position: Position, last: str | None = None) -> bytes:
        """A PNG of a position, on which the last move is marked; raises as `draw` does."""
        points = position.points()
        at = points.index(last) if last in points else None
        return self.draw(png, duel.board_svg(position.rows(), last=at), BOARD_WIDTH)

    @property
    def failing(self) -> bool:
        """Whether the process ends again and again, or a picture has waited for very long."""
        return self._process.failing

    def cached(self) -> tuple[int, int]:
        """The number of cached pictures, and their size in bytes."""
        return len(self._kept), int(self._kept.size)
