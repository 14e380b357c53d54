"""Notes on matches for the lists: sides that took help, and the number of turning points."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable

from engines.game import Side
from webapp.core.shared_cache import SharedCache
from webapp.storage.database import Conflict, NotWritten
from webapp.storage.player_store import PlayerStore, TurningPoints

log = logging.getLogger(__name__)

REMEMBERED = 4096
"""Notes that are known to be written, so that each is written once."""


class _Written:
    """The latest notes that were written."""

    def __init__(self) -> None:
        self._known: SharedCache[Hashable, bool] = SharedCache(REMEMBERED)

    def once(self, note: Hashable, write: Callable[[], None]) -> None:
        """Write a note that is not there yet; a database that takes nothing is only logged."""
        if self._known.get(note):
            return
        try:
            write()
        except NotWritten as error:
            log.warning("a note was not written: %s", error)
            return
        except Conflict:
            pass  # noted before, or the match was deleted
        self._known.put(note, True)


class HelpNotes:
    """Notes that players used hints or values: such games are not rated."""

    def __init__(self, players: PlayerStore) -> None:
        self._players = players
        self._written = _Written()

    def __call__(self, match_id: str, side: Side) -> None:
        """Note that a side took help."""
        self._written.once((match_id, side), lambda: self._players.note_help(match_id, side.value))


class TurningNotes:
    """Notes what complete reviews have found."""

    def __init__(self, players: PlayerStore) -> None:
        self._players = players
        self._written = _Written()

    def __call__(self, found: TurningPoints) -> None:
        """Note how many turning points a match has."""
        self._written.once(found, lambda: self._players.keep_turning_points(found))
