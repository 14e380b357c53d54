"""Matches in memory and in the database: one lock a match, a cache, and appending events."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Any

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.core.key_locks import KeyLocks
from webapp.core.shared_cache import SharedCache
from webapp.matches.match.match import SERVER, Claims, Match
from webapp.matches.messages.events import MatchEvent, event_message
from webapp.matches.playing.recent_events import RecentEvents
from webapp.storage.clock_store import ClockStore
from webapp.storage.database import Conflict, NotWritten
from webapp.storage.match_store import Event, MatchRow, MatchStore, Seat

log = logging.getLogger(__name__)

NOT_SAVED_SECONDS = 5
"""Seconds after which a client may retry a failed write."""
CACHED_MATCHES = 4096
"""Size of the match cache; other matches are replayed from their events."""

Change = tuple[str, Mapping[str, Any]]
"""The type and the data of an event to be written."""
UNTOUCHED_SECONDS = 3600.0
"""Age after which an untouched match may have been deleted; younger ones never are."""
MOST_MISSED = 10
"""Most events that are sent one by one to a client that missed them; a snapshot is shorter then."""


class NotSaved(RequestError):
    """The database takes nothing at the moment."""

    def __init__(self) -> None:
        super().__init__("not_saved", retry_after=NOT_SAVED_SECONDS)


class UnknownMatch(RequestError):
    """There is no match with this id, or no longer."""

    def __init__(self) -> None:
        super().__init__("unknown_game")


@dataclass(frozen=True)
class _Cached:
    """A match in memory, and the time of its latest event in seconds of the epoch."""

    match: Match
    updated_at: float

    @property
    def may_be_deleted(self) -> bool:
        return time.time() - self.updated_at > UNTOUCHED_SECONDS


class MatchRepository:
    """Loads matches and appends their events. Callers hold the lock of the match."""

    def __init__(
        self,
        store: MatchStore,
        clock_store: ClockStore,
        *,
        shared: bool,
        now: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """`shared`: other processes write to the same matches, so each read checks the cache.

        `now` returns the time of events, in seconds of the epoch; `steady` the seconds of a clock that
        nobody sets.
        """
        self.now = now
        self.steady = steady
        self.clock_store = clock_store
        self._store = store
        self.shared = shared
        """Whether other processes write to the same matches."""
        self._cache: SharedCache[str, _Cached] = SharedCache(CACHED_MATCHES)
        self._recent = RecentEvents(MOST_MISSED)
        self._locks: KeyLocks[str] = KeyLocks()

    def locked(self, match_id: str) -> AbstractContextManager[None]:
        """Hold the lock of a match."""
        return self._locks.locked(match_id)

    # Reading -------------------------------------------------------------------------------------

    def load(self, match_id: str) -> Match:
        """A match with all events written so far; raises `UnknownMatch`."""
        cached = self._cache.get(match_id)
        if cached is None:
            row = self._row(match_id)
            match = Match.from_row(row).replayed(self._store.events_after(match_id, 0))
            self._remember(match, row.updated_at)
            return match
        if self.shared or cached.may_be_deleted:
            return self._refreshed(cached)
        return cached.match

    def remembered(self, match_id: str) -> Match | None:
        """The match in memory, without asking whether it is still so.

        Who writes to it is told by `append`. Its seats may have changed.
        """
        cached = self._cache.get(match_id)
        return None if cached is None or cached.may_be_deleted else cached.match

    def load_several(self, match_ids: Sequence[str]) -> dict[str, Match]:
        """Several matches with all events written so far, those that there are.

        It is for lists, which change nothing: callers hold no lock.
        """
        found = {each: self._cache.get(each) for each in match_ids}
        known = {
            each: cached.match
            for each, cached in found.items()
            if cached is not None and not self.shared and not cached.may_be_deleted
        }
        unsure = [each for each in found if each not in known]
        known |= self._read_several(unsure) if unsure else {}
        return {each: known[each] for each in found if each in known}

    def messages_after(self, match: Match, version: int) -> tuple[MatchEvent, ...]:
        """The events of a match after `version`, as messages."""
        kept = self._recent.between(match.id, version, match.version)
        if kept is not None:
            return kept
        made = self._messages_from_store(match.id, version)
        self._recent.add(match.id, made)
        return made

    def newer(self, versions: Mapping[str, int]) -> dict[str, int]:
        """The latest versions of the matches that are ahead of the given versions."""
        latest = self._store.versions(versions)
        return {
            match_id: version
            for match_id, version in latest.items()
            if version > versions[match_id]
        }

    def over(self, match_ids: Sequence[str]) -> set[str]:
        """Those of these matches that are over."""
        return self._store.over(match_ids)

    def unfinished(self, player: str, most: int) -> list[str]:
        """The ids of a player's unfinished matches, those whose clock runs out next first."""
        return self._store.unfinished(player, most)

    def named(self, player: str) -> list[str]:
        """The ids of the matches in which a player has a name."""
        return self._store.named(player)

    def waiting_for_ai(self) -> list[str]:
        """The ids of all matches in which the AI is to move."""
        return self._store.waiting_for_ai()

    def untouched(self, before: float, most: int) -> list[str]:
        """Ids of matches between people without a clock that nobody has touched since a time."""
        return self._store.untouched(before, most)

    def drop(self, match_ids: Sequence[str]) -> None:
        """Forget matches whose seats have changed, or that were deleted; the next load reads them."""
        for match_id in match_ids:
            self._cache.pop(match_id)

    # Writing -------------------------------------------------------------------------------------

    def new(
        self,
        game: str,
        options: Mapping[str, str],
        seats: tuple[Seat, ...],
        begun_from: str | None,
        clock: str | None = None,
    ) -> MatchRow:
        """The row of a new match with an id of its own, not yet written."""
        now = self.now()
        return MatchRow(secrets.token_urlsafe(9), game, options, seats, begun_from, now, clock)

    def create(
        self,
        row: MatchRow,
        record: Mapping[str, Any] | None = None,
        *,
        hints: bool = False,
        claims: Claims = "none",
        in_room: bool = False,
    ) -> Match:
        """Write a new match and its first event; `record` has the moves of one played elsewhere.

        `hints`: its players have agreed to hints, if they are people; `claims` is what they agreed
        to if one of them leaves. `in_room`: a room begins it.
        """
        seats = {seat.side: {"kind": seat.kind, "level": seat.level} for seat in row.seats}
        begun: dict[str, Any] = {
            "options": dict(row.options),
            "seats": seats,
            "position": row.begun_from,
            "hints": hints,
        }
        begun |= {} if claims == "none" else {"claims": claims}
        begun |= {"in_room": True} if in_room else {}
        begun |= {} if record is None else {"record": record}
        first = Event(1, "created", SERVER, None, 0, begun, row.updated_at)
        match = Match.from_row(row).after(first)
        with _request_error_if_not_written():
            self._store.create(row, first, match.standing)
        self._remember(match, row.updated_at)
        return match

    def append(  # noqa: PLR0913 - what the database checks as it writes, named
        self,
        match: Match,
        changes: Sequence[Change],
        seat: str,
        message_id: str | None,
        *,
        new_seat: Seat | None = None,
        sitter: str | None = None,
    ) -> tuple[Match, tuple[MatchEvent, ...]]:
        """Append events, each with its type and data; the first one is by the seat and has `message_id`.

        `new_seat` is a seat that they change: it was taken, or named. `sitter` is who must still have
        the seat of the first one, for a match that is only remembered.

        Returns the match after them, and their messages.

        Raises `Conflict` if another process wrote first; the next load then reads the match again.
        """
        if new_seat is not None:
            match = replace(match, seats={**match.seats, Side(new_seat.side): new_seat})
        events: list[Event] = []
        messages: list[MatchEvent] = []
        at = self.now()
        for kind, data in changes:
            by, answers = (SERVER, None) if events else (seat, message_id)
            draft = Event(match.version + 1, kind, by, None, match.ply, data, at)
            match = match.after(draft)
            event = replace(draft, message_id=answers, ply=match.ply)
            match = match.answered_by(event)
            events.append(event)
            messages.append(event_message(match, event))
        try:
            with _request_error_if_not_written():
                self._store.append(match.id, events, match.standing, new_seat, sitter)
        except Conflict:
            self._cache.pop(match.id)
            raise
        self._remember(match, at)
        self._recent.add(match.id, messages)
        return match, tuple(messages)

    # Inside --------------------------------------------------------------------------------------

    def _messages_from_store(self, match_id: str, version: int) -> tuple[MatchEvent, ...]:
        match = Match.from_row(self._row(match_id))
        messages = []
        for event in self._store.events_after(match_id, 0):
            match = match.after(event)
            if event.version > version:
                messages.append(event_message(match, event))
        return tuple(messages)

    def _read_several(self, match_ids: Sequence[str]) -> dict[str, Match]:
        """These matches, replayed as far as they have changed since they were cached."""
        cached = {each: kept for each in match_ids if (kept := self._cache.get(each)) is not None}
        latest = self._store.versions(cached) if cached else {}
        rows = self._store.several(match_ids)
        found = {
            each: replace(cached[each].match, seats=Match.from_row(row).seats)
            for each, row in rows.items()
            if each in cached and latest.get(each) == cached[each].match.version
        }
        read = self._store.events([each for each in rows if each not in found])
        found |= {each: Match.from_row(rows[each]).replayed(read[each]) for each in read}
        for each, match in found.items():
            with self.locked(each):
                now = self._cache.get(each)
                if now is None or now is cached.get(each):  # nobody has written meanwhile
                    self._remember(match, rows[each].updated_at)
        return found

    def _row(self, match_id: str) -> MatchRow:
        """The row of a match; raises `UnknownMatch`."""
        row = self._store.match(match_id)
        if row is None:
            self._cache.pop(match_id)
            raise UnknownMatch
        return row

    def _refreshed(self, cached: _Cached) -> Match:
        """The cached match with the events that other processes have written since.

        Raises `UnknownMatch` if it was deleted.
        """
        match = cached.match
        version, present = self._store.present(match.id)
        if not present:
            self._cache.pop(match.id)
            raise UnknownMatch
        sitting = {Side(seat.side): seat for seat in present}
        if version == match.version:
            if sitting != match.seats:
                match = replace(match, seats=sitting)
                self._remember(match, cached.updated_at)
            return match
        row = self._row(match.id)  # the open seat may have been taken
        match = replace(match, seats=Match.from_row(row).seats)
        match = match.replayed(self._store.events_after(match.id, match.version))
        self._remember(match, row.updated_at)
        return match

    def _remember(self, match: Match, updated_at: float) -> None:
        self._cache.put(match.id, _Cached(match, updated_at))


@contextmanager
def _request_error_if_not_written() -> Iterator[None]:
    try:
        yield
    except NotWritten as error:
        log.error("the database takes nothing: %s", error)  # noqa: TRY400 - no fault of the code
        raise NotSaved from error
