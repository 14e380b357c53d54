"""Joins the games of two identities of one person, and forgets a person."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from webapp.core.errors import RequestError
from webapp.limits.turns import give_way
from webapp.matches.messages.requests import ResignRequest
from webapp.matches.playing.service import MatchService
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import PlayerStore, SeatedMatch

FEWEST, MOST = 25, 400
"""Matches that one transaction deletes: more while that is quick."""
QUICK_SECONDS, SLOW_SECONDS = 0.1, 0.3
"""The time that others may have to wait for one."""


class Joining:
    """Moves seats from one identity to another, and empties them."""

    def __init__(
        self,
        store: MatchStore,
        players: PlayerStore,
        matches: MatchService,
        on_move: Callable[[str], None] = lambda _player: None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._players = players
        self._matches = matches
        self._on_move = on_move
        self._now = now

    def join(self, player: str, to: str) -> int:
        """Give the seats of a player to another identity of theirs; returns how many games moved.

        A game that both sit at stays as it is: nobody plays against themselves.
        """
        if player == to:
            return 0
        own = [match.id for match in self._players.sat_at(player)]
        self._players.give_seats(player, to)
        self._matches.drop(own)
        self._on_move(to)
        return len(own)

    def forget(self, player: str) -> None:
        """Delete the games of a player against engines; games against people lose the player alone.

        What is not over between people is resigned first, so that the other side need not wait.
        """
        played = self._players.sat_at(player)
        for match in played:
            if _with_person(match) and not match.is_over:
                asked = ResignRequest(match.id, f"forget-{secrets.token_hex(8)}")
                with suppress(RequestError):  # it ended meanwhile
                    self._matches.resign(asked, player)
        self._delete([match.id for match in played if not _with_person(match)])
        self._players.vacate_seats(player)
        self._matches.drop([match.id for match in played])

    def _delete(self, ids: Sequence[str]) -> None:
        """Delete matches in transactions so short that moves and other requests go between them."""
        first, at_once = 0, FEWEST
        while first < len(ids):
            chosen = ids[first : first + at_once]
            begun = self._now()
            self._store.delete(chosen)
            first += len(chosen)
            at_once = next_size(at_once, self._now() - begun)
            give_way()


def next_size(size: int, seconds: float) -> int:
    """The number of matches that the next transaction deletes, after one of `size` took `seconds`."""
    if seconds < QUICK_SECONDS:
        return min(2 * size, MOST)
    return max(size // 2, FEWEST) if seconds > SLOW_SECONDS else size


def _with_person(match: SeatedMatch) -> bool:
    """Whether another person sits, or sat, on the other side."""
    return match.opponent not in {"ai", "open"}
