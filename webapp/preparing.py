"""Which worker loads which game, so that on a first start each game is compiled by one of them alone.

Workers keep compiled code for one another on disk: who loads a game second has it at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable


class Preparing:
    """What the workers of one process have prepared so far; all of them share it.

    `on_change` is called with what `game` has become.
    """

    def __init__(self, games: tuple[str, ...], on_change: Callable[[str | None], None]) -> None:
        self._left = list(games)
        self._under_way: set[str] = set()
        self._on_change = on_change
        self._told: str | None = ""
        # Held while it is told, so that changes are told in their order.
        self._changed = threading.Condition(threading.RLock())

    @property
    def game(self) -> str | None:
        """A game that no worker has prepared yet, or None when all have been."""
        with self._changed:
            return min(self._left, key=lambda game: game not in self._under_way, default=None)

    def begin(self, games: Iterable[str]) -> str | None:
        """The first of `games` that a worker may load now; None while others compile all of them."""
        with self._changed:
            for game in games:
                if game in self._under_way:
                    continue
                if game in self._left:
                    self._under_way.add(game)
                    self._tell()
                return game
        return None

    def ended(self, game: str) -> None:
        """A game was prepared, or cannot be."""
        with self._changed:
            if game in self._left:
                self._left.remove(game)
                self._under_way.discard(game)
                self._tell()
                self._changed.notify_all()

    def wait(self, seconds: float) -> None:
        """Until another worker has prepared a game, and no longer than this."""
        with self._changed:
            self._changed.wait(seconds)

    def _tell(self) -> None:
        game = self.game
        if game != self._told:
            self._told = game
            self._on_change(game)
