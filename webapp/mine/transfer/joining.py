"""Joins the games of two identities of one person, and forgets a person."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress

import sqlalchemy as sa

from webapp.core.errors import RequestError
from webapp.matches.messages.requests import ResignRequest
from webapp.matches.service import MatchService
from webapp.storage.match_store import MatchStore, seats
from webapp.storage.player_store import PlayedMatch, PlayerStore
from webapp.storage.retention import delete_matches

AT_ONCE = 25
"""Matches that one transaction deletes."""


class Joining:
    """Moves seats from one identity to another, and empties them."""

    def __init__(self, store: MatchStore, players: PlayerStore, matches: MatchService) -> None:
        self._store = store
        self._players = players
        self._matches = matches

    def join(self, player: str, to: str) -> int:
        """Give the seats of a player to another identity of theirs; returns how many games moved.

        A game that both sit at stays as it is: nobody plays against themselves.
        """
        if player == to:
            return 0
        both = sa.select(seats.c.match_id).where(seats.c.player == to)
        own = [match.id for match in self._players.played(player)]
        moved = (
            seats.update()
            .where(seats.c.player == player, seats.c.match_id.not_in(both))
            .values(player=to)
        )

        def write(connection: sa.Connection) -> None:
            connection.execute(moved)

        self._store.write(write)
        self._matches.drop(own)
        return len(own)

    def forget(self, player: str) -> None:
        """Delete the games of a player against engines; games against people lose the player alone.

        What is not over between people is resigned first, so that the other side need not wait.
        """
        played = self._players.played(player)
        for match in played:
            if _with_person(match) and not match.is_over:
                asked = ResignRequest(match.id, f"forget-{secrets.token_hex(8)}")
                with suppress(RequestError):  # it ended meanwhile
                    self._matches.resign(asked, player)
        alone = [match.id for match in played if not _with_person(match)]
        for first in range(0, len(alone), AT_ONCE):
            self._delete(alone[first : first + AT_ONCE])
        self._vacate(player)
        self._matches.drop([match.id for match in played])

    def _delete(self, ids: Sequence[str]) -> None:
        self._store.write(lambda connection: delete_matches(connection, ids))

    def _vacate(self, player: str) -> None:
        left = seats.update().where(seats.c.player == player).values(player=None, name=None)

        def write(connection: sa.Connection) -> None:
            connection.execute(left)

        self._store.write(write)


def _with_person(match: PlayedMatch) -> bool:
    """Whether another person sits, or sat, on the other side."""
    return match.opponent == "person"
