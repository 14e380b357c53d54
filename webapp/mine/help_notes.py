"""Keeps which players took help in a match: such a game says nothing of their strength."""

from __future__ import annotations

import logging
from collections import OrderedDict

from engines.game import Side
from webapp.storage.match_store import Conflict, NotWritten
from webapp.storage.player_store import PlayerStore

log = logging.getLogger(__name__)

REMEMBERED = 4096
"""Sides that are known to have taken help, so that they are written once."""


class HelpNotes:
    """Notes hints and values that players ask for."""

    def __init__(self, players: PlayerStore) -> None:
        self._players = players
        self._known: OrderedDict[tuple[str, Side], None] = OrderedDict()

    def __call__(self, match_id: str, side: Side) -> None:
        """Note that a side took help; a database that takes nothing is only logged."""
        if (match_id, side) in self._known:
            return
        try:
            self._players.note_help(match_id, side.value)
        except NotWritten as problem:
            log.warning("help was not noted: %s", problem)
            return
        except Conflict:
            pass  # noted before, or the match was deleted
        self._known[match_id, side] = None
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
