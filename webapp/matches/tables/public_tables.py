"""The public list: the rules for adding a match, and the current list.

Matches are private unless the player who begins one asks for the list. Only a match with an open seat
can be put there, so that those who sit down know; each player can take it off at any time. A table is
shown while its owner is there, and for `GONE_SECONDS` longer; it is taken off when they do not come back
within `KEPT_SECONDS`. A game in play is shown likewise, until it is over.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from webapp.core.errors import RequestError
from webapp.event_log.event_log import NOT_SAVED_SECONDS
from webapp.limits.sources import Sources
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.matches.playing.service import MatchService
from webapp.storage.database import Conflict, NotRead, NotWritten
from webapp.storage.public_match_store import ListedMatch, PublicMatchStore

MOST_OWN = 3
"""Open tables of one player."""
MOST_OPEN, MOST_IN_PLAY = 30, 12
"""Tables and games that are shown: the newest, of each source one before any has two."""
MOST_LOOKED_AT = 500
HERE_SECONDS = 60.0
"""A player who was there so lately is there."""
GONE_SECONDS = 5 * 60.0
"""Seconds for which a table is listed without its owner, and a game without its players."""
KEPT_SECONDS = 24 * 3600.0
"""The same with days a move; an open table without its owner is then taken off the list."""


@dataclass(frozen=True)
class Listed:
    """A match on the list, and whether one of its players is there."""

    match: Match
    is_here: bool


class PublicTables:
    """Puts matches on the public list, and reads it."""

    def __init__(
        self,
        store: PublicMatchStore,
        matches: MatchService,
        may_list: Callable[[], str],
        sources: Sources,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`may_list` counts a table for the address of the current request, and returns that.

        It raises `RequestError`.
        """
        self._store = store
        self._matches = matches
        self._may_list = may_list
        self._now = now
        self._sources = sources

    # Reading -------------------------------------------------------------------------------------

    def is_listed(self, match: Match) -> bool:
        """Whether everybody can find this match; nobody can while the database cannot be read."""
        if match.against_ai or match.outcome is not None:
            return False
        try:
            return self._store.has(match.id)
        except NotRead:
            return False

    def count(self) -> int:
        """The numbers of tables and games that are shown."""
        now = self._now()
        return self._store.count(now - GONE_SECONDS, now - KEPT_SECONDS)

    def open_tables(self, most: int = MOST_OPEN) -> list[Listed]:
        """The matches that wait for a second player: the newest of each source first, then others."""
        now = self._now()
        listed = self._store.open_tables(now - GONE_SECONDS, now - KEPT_SECONDS, MOST_LOOKED_AT)
        found = _by_source(listed)[:most]
        return [each for each in self._read(found) if not each.match.full]

    def in_play(self, most: int = MOST_IN_PLAY) -> list[Listed]:
        """The games between people that may be watched: the newest of each source first, then others."""
        now = self._now()
        listed = self._store.in_play(now - GONE_SECONDS, now - KEPT_SECONDS, MOST_LOOKED_AT)
        found = _by_source(listed)[:most]
        return [each for each in self._read(found) if each.match.outcome is None]

    def _read(self, found: Iterable[ListedMatch]) -> list[Listed]:
        here_after = self._now() - HERE_SECONDS
        seen = {each.match_id: each.seen_at for each in found}
        matches = self._matches.several([*seen])
        return [Listed(match, seen[each] > here_after) for each, match in matches.items()]

    # Changing ------------------------------------------------------------------------------------

    def create(self, wanted: NewMatch, player: str) -> Match:
        """Create a match, and put it on the list if that is wanted; raises `RequestError`."""
        if not wanted.public:
            return self._matches.create(wanted, player)
        address = self._check(player)
        match = self._matches.create(wanted, player)
        with suppress(RequestError):  # it has begun all the same; its page says that it is private
            self._add(match, address)
        return match

    def put(self, match_id: str, player: str | None) -> None:
        """Put the player's open seat on the list; raises `RequestError`."""
        match = self._own(match_id, player)
        if match.outcome is not None:
            raise RequestError("game_over")
        if not any(seat.kind == "open" for seat in match.seats.values()):
            raise RequestError("not_open")
        if match.allows_hints:
            raise RequestError("open_with_hints")
        if not self.is_listed(match):
            self._add(match, self._check(player or ""))

    def take_off(self, match_id: str, player: str | None) -> None:
        """Take a match off the list, also while it is played: each player may; raises `RequestError`."""
        match = self._own(match_id, player)
        with _request_error_if_not_written():
            self._store.remove([match.id])

    def _own(self, match_id: str, player: str | None) -> Match:
        match = self._matches.match(match_id)
        if match.side_of(player) is None:
            raise RequestError("not_your_game")
        return match

    def _check(self, player: str) -> str:
        now = self._now()
        if self._store.count_open(player, now - GONE_SECONDS, now - KEPT_SECONDS) >= MOST_OWN:
            raise RequestError("own_tables")
        return self._may_list()

    def _add(self, match: Match, address: str) -> None:
        with _request_error_if_not_written():
            if not self._store.add(match.id, self._now(), self._sources.of(address)):
                raise RequestError("not_open")


def _by_source(listed: Sequence[ListedMatch]) -> list[ListedMatch]:
    """One of each source, then the second of each, and so on; otherwise in the order given."""
    seen: Counter[int | str] = Counter()
    placed = []
    for each in listed:
        source = each.match_id if each.source is None else each.source
        placed.append((seen[source], each))
        seen[source] += 1
    return [each for _place, each in sorted(placed, key=lambda found: found[0])]


@contextmanager
def _request_error_if_not_written() -> Iterator[None]:
    try:
        yield
    except (NotWritten, Conflict) as error:
        raise RequestError("not_saved", retry_after=NOT_SAVED_SECONDS) from error
