"""Changes the names of seats, and forgets them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from webapp.core.errors import RequestError
from webapp.event_log.event_log import retried
from webapp.matches.match.match import SERVER, Match
from webapp.matches.playing.repository import MatchRepository, UnknownMatch
from webapp.matches.playing.writer import MatchWriter

MOST_NAMINGS = 8
"""Changes of names in one match; each is told to all who watch."""


class Naming:
    """Names are kept with the seats. An event says that one has changed, and not what it was."""

    def __init__(self, repository: MatchRepository, writer: MatchWriter) -> None:
        self._repository = repository
        self._writer = writer

    @retried
    def name(self, match_id: str, player: str | None, name: str | None) -> Match:
        """Name the player's seat in a match with another person; None takes the name away."""
        with self._repository.locked(match_id):
            match = self._writer.load(match_id)
            side = match.side_of(player)
            if side is None:
                raise RequestError("not_your_game")
            if match.against_ai:
                raise RequestError("no_opponent")
            if match.seats[side].name == name:
                return match
            if name is not None and match.namings >= MOST_NAMINGS:
                raise RequestError("too_many_names")
            seat = replace(match.seats[side], name=name)
            self._writer.write(
                match, [("named", {"side": side.value})], SERVER, None, new_seat=seat
            )
            return self._writer.load(match_id)

    def forget(self, player: str) -> None:
        """Take the player's names off all seats, also in games that are over."""
        for match_id in self._repository.store.named(player):
            with suppress(UnknownMatch):  # deleted meanwhile
                self.name(match_id, player, None)
