"""Rulings of a room's host: sets the result of a game, annuls it, or revokes a ruling.

The game is over by that at once, also on the pages that show it; it goes on once the host lets it
decide again. A host's word stands over what the board, the clock or a player has said.
"""

from __future__ import annotations

from engines.game import Outcome
from webapp.event_log.event_log import retried
from webapp.matches.match.match import SERVER
from webapp.matches.playing.repository import MatchRepository
from webapp.matches.playing.writer import MatchWriter


class HostedResults:
    """Writes what hosts decide; what is so already changes nothing."""

    def __init__(self, repository: MatchRepository, writer: MatchWriter) -> None:
        self._repository = repository
        self._writer = writer

    @retried
    def rule(self, match_id: str, result: str | None) -> None:
        """End a match as `black`, `white`, `draw` or `nobody`, or, with None, let it decide again.

        Raises `RequestError` for an unknown match.
        """
        with self._repository.locked(match_id):
            match = self._writer.load(match_id)
            says_so = match.ruling is None and _said(match.outcome) == result
            if says_so or match.ruling == result:
                return
            self._writer.write(match, [("ruled", {"result": result})], SERVER, None)


def _said(outcome: Outcome | None) -> str | None:
    """The result of a match in the words of a ruling, None while it goes on."""
    if outcome is None:
        return None
    return "draw" if outcome.winner is None else outcome.winner.value
