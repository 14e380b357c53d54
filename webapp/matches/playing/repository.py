"""Matches in memory and in the database, and their latest events as messages."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.event_log.event_log import EventLog, Look
from webapp.matches.match.match import SERVER, Claims, Match
from webapp.matches.messages.events import MatchEvent, event_message
from webapp.matches.playing.recent_events import RecentEvents
from webapp.storage.clock_store import ClockStore
from webapp.storage.match_store import Event, MatchRow, MatchStore, Seat

CACHED_MATCHES = 4096
"""Size of the match cache; other matches are replayed from their events."""

Change = tuple[str, Mapping[str, Any]]
"""The type and the data of an event to be written."""
MOST_MISSED = 10
"""Most events that are sent one by one to a client that missed them; a snapshot is shorter then."""


class UnknownMatch(RequestError):
    """There is no match with this id, or no longer."""

    def __init__(self) -> None:
        super().__init__("unknown_game")


class MatchRepository(EventLog[Match]):
    """Loads matches and appends their events."""

    def __init__(
        self,
        store: MatchStore,
        clock_store: ClockStore,
        *,
        shared: bool,
        now: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """`shared` and `now`: see `EventLog`; `steady` is a clock that nobody sets, in seconds."""
        super().__init__(CACHED_MATCHES, shared=shared, now=now)
        self.store = store
        self.clock_store = clock_store
        self.steady = steady
        self._recent = RecentEvents(MOST_MISSED)

    # Reading -------------------------------------------------------------------------------------

    def remembered(self, match_id: str) -> Match | None:
        """The match in memory, without asking whether it is still so; its seats may have changed.

        `append` refuses what is written to a match that is older than the database's.
        """
        known = self.known(match_id)
        return None if known is None or self._is_untouched(known) else known

    def load_several(self, match_ids: Sequence[str]) -> dict[str, Match]:
        """Several matches with all events written so far, those that there are.

        It is for lists, which change nothing: callers hold no lock.
        """
        found = {each: self.known(each) for each in match_ids}
        known = {
            each: match
            for each, match in found.items()
            if match is not None and not self._may_be_old(match)
        }
        unsure = [each for each in found if each not in known]
        known |= self._read_several(unsure) if unsure else {}
        return {each: known[each] for each in found if each in known}

    def messages_after(self, match: Match, version: int) -> tuple[MatchEvent, ...]:
        """The events of a match after `version`, as messages."""
        recent = self._recent.between(match.id, version, match.version)
        if recent is not None:
            return recent
        stored = self._messages_from_store(match.id, version)
        self._recent.add(match.id, stored)
        return stored

    def newer(self, versions: Mapping[str, int]) -> dict[str, int]:
        """The latest versions of the matches that are ahead of the given versions."""
        latest = self.store.versions(versions)
        return {
            match_id: version
            for match_id, version in latest.items()
            if version > versions[match_id]
        }

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
        self._write(match, lambda: self.store.create(row, first, match.standing))
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
        after, write = match, self.store.append
        self._write(after, lambda: write(after.id, events, after.standing, new_seat, sitter))
        self._recent.add(match.id, messages)
        return match, tuple(messages)

    # The log -------------------------------------------------------------------------------------

    def _look(self, key: str) -> Look | None:
        version, sitting = self.store.present(key)
        return Look(version, {Side(seat.side): seat for seat in sitting}) if sitting else None

    def _looks(self, known: Match) -> Look:
        return Look(known.version, known.seats)

    def _replayed(self, key: str) -> Match | None:
        row = self.store.match(key)
        if row is None:
            return None
        return Match.from_row(row).replayed(self.store.events_after(key, 0))

    def _caught_up(self, known: Match, look: Look) -> Match | None:
        """With the seats of the look: one may have been taken, or named, without an event."""
        match = replace(known, seats=look.people)
        if match.version == look.version:
            return match
        return match.replayed(self.store.events_after(match.id, match.version))

    def _unknown(self) -> RequestError:
        return UnknownMatch()

    # Inside --------------------------------------------------------------------------------------

    def _messages_from_store(self, match_id: str, version: int) -> tuple[MatchEvent, ...]:
        row = self.store.match(match_id)
        if row is None:
            raise UnknownMatch
        match, messages = Match.from_row(row), []
        for event in self.store.events_after(match_id, 0):
            match = match.after(event)
            if event.version > version:
                messages.append(event_message(match, event))
        return tuple(messages)

    def _read_several(self, match_ids: Sequence[str]) -> dict[str, Match]:
        """These matches, replayed as far as they have changed since they were cached."""
        cached = {each: known for each in match_ids if (known := self.known(each)) is not None}
        latest = self.store.versions(cached) if cached else {}
        rows = self.store.several(match_ids)
        found = {
            each: replace(cached[each], seats=Match.from_row(row).seats)
            for each, row in rows.items()
            if each in cached and latest.get(each) == cached[each].version
        }
        read = self.store.events([each for each in rows if each not in found])
        found |= {each: Match.from_row(rows[each]).replayed(read[each]) for each in read}
        for each, match in found.items():
            with self.locked(each):
                now = self.known(each)
                if now is None or now is cached.get(each):  # nobody has written meanwhile
                    self._keep(each, match)
        return found
