"""Notes on matches for the lists: who took help, and how many turning points the review found."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable

from engines.game import Side
from webapp.storage.database import Conflict, NotWritten
from webapp.storage.player_store import PlayerStore, TurningPoints

log = logging.getLogger(__name__)

REMEMBERED = 4096
"""Notes that are known to be written, so that each is written once."""


class _Written:
    """The latest notes that were written."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, None] = OrderedDict()

    def once(self, note: Hashable, write: Callable[[], None]) -> None:
        """Write a note that is not there yet; a database that takes nothing is only logged."""
        if note in self._known:
            return
        try:
            write()
        except NotWritten as problem:
            log.warning("a note was not written: %s", problem)
            return
        except Conflict:
            pass  # noted before, or the match was deleted
        self._known[note] = None
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


class HelpNotes:
    """Notes hints and values that players ask for: such a game says nothing of their strength."""

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
