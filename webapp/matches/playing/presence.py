"""Presence at a match: the connected players, and the number of other watchers.

Presence is the sides whose players have at least one page open, on any web process, and the number of
other watchers, up to `MOST_COUNTED`. It is part of the answer to `join`, and changes are sent to all
watchers of the match.

Nothing is stored: each web process keeps its own connections in memory, and shares them with the other
processes through Redis (`cluster.presence`). Players who leave are reported as present for another
`AWAY_SECONDS`, so that a page that reloads or reconnects, perhaps on another process, is never reported
as away. Moves do not change presence. Changes are collected for `LOOK_SECONDS`, so that a crowd that
comes and goes costs at most one message per match in that time.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from engines.game import Side
from webapp.matches.messages import requests as messages

AWAY_SECONDS = 5.0
"""Grace period for a page that reconnects; pages are back within 3 s of a break."""
LOOK_SECONDS = 0.25
"""Interval at which changes are collected and sent together."""
MOST_COUNTED = 100
"""Highest number of watchers that is reported; changes above it are not sent."""
WATCHING = "watching"
"""Key in `away_since`, beside the sides, for watchers who were reported and have left."""


@dataclass(frozen=True)
class PresenceView:
    """Presence at a match, as seen by one process or by several together."""

    here: frozenset[str] = frozenset()
    watching: int = 0

    def and_of(self, other: PresenceView) -> PresenceView:
        """This view and that of a process with other connections, combined."""
        return PresenceView(self.here | other.here, self.watching + other.watching)

    def message(self) -> messages.Presence:
        """This view as a message."""
        return messages.Presence(self._sides, self.watching)

    def match_message(self, match_id: str) -> messages.MatchPresence:
        """The message to the watchers of a match when presence changes."""
        return messages.MatchPresence(match_id, self._sides, self.watching)

    @property
    def _sides(self) -> tuple[Side, ...]:
        return tuple(Side(side) for side in sorted(self.here))


class RemotePresence(Protocol):
    """Presence on other web processes."""

    def exchange(
        self, mine: Mapping[str, PresenceView], asked: Collection[str]
    ) -> Mapping[str, PresenceView] | None:
        """Publish what this process sees; return what the others see of the matches in `asked`.

        None while the others cannot be heard.
        """


@dataclass
class _Room:
    """The connections of this process to one match, and the presence last sent to them."""

    connections: dict[str, str | None] = field(default_factory=dict)
    """The side of each connection, None for one who only watches."""
    remote: PresenceView | None = None
    """The presence seen by other processes; None before they have answered."""
    reported: PresenceView | None = None
    away_since: dict[str, float] = field(default_factory=dict)
    """Since when a side (or `WATCHING`) that was reported as present is away."""
    absent_since: dict[str, float] = field(default_factory=dict)
    """Since when a side has no page open on any process, as far as this one knows."""

    def note_absent(self, now: float) -> None:
        """Keep since when sides are absent; nothing while the other processes are not heard."""
        if self.remote is None:
            self.absent_since = {}
            return
        here = self.own.and_of(self.remote).here
        gone = {side.value for side in Side} - here
        self.absent_since = {side: self.absent_since.get(side, now) for side in gone}

    @property
    def own(self) -> PresenceView:
        """The presence seen by this process."""
        sides = list(self.connections.values())
        return PresenceView(frozenset(side for side in sides if side), sides.count(None))

    def view(self, now: float) -> PresenceView:
        """Presence to report now; those who left a moment ago still count."""
        seen = self.own.and_of(self.remote or PresenceView())
        reported = self.reported or PresenceView()
        gone = set(reported.here - seen.here)
        if min(seen.watching, MOST_COUNTED) < reported.watching:
            gone.add(WATCHING)
        self.away_since = {each: self.away_since.get(each, now) for each in gone}
        kept = self._kept(now).keys()
        watching = reported.watching if WATCHING in kept else min(seen.watching, MOST_COUNTED)
        return PresenceView(seen.here | (kept - {WATCHING}), watching)

    def has_changed(self, now: float) -> bool:
        """Whether presence has changed since the last report; marks it as reported."""
        seen, before = self.view(now), self.reported
        self.reported, self.away_since = seen, self._kept(now)
        return seen != before

    def _kept(self, now: float) -> dict[str, float]:
        return {each: at for each, at in self.away_since.items() if now - at < AWAY_SECONDS}


class Presence:
    """Presence at all matches: filled by the websocket handlers, sends changes to the watchers."""

    def __init__(
        self,
        remote: RemotePresence | None,
        report: Callable[[messages.MatchPresence], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`report` is called with the message for those who watch a match on this process.

        `remote` is None if there are no other processes.
        """
        self._remote = remote
        self._report = report
        self._now = now
        self._rooms: dict[str, _Room] = {}
        self._watched: dict[str, set[str]] = {}
        self._changed: set[str] = set()
        """Matches whose changes have not been published to other processes yet."""
        self._asked: set[str] = set()
        """Matches to ask the other processes about."""
        self._unreported: set[str] = set()
        """Matches with a possible change to report, now or when a grace period ends."""
        self._begun_at = -AWAY_SECONDS
        self._guard = threading.Lock()
        self._closing = threading.Event()

    def start(self) -> None:
        """Start reporting. After a start no player is reported as away until pages could reconnect."""
        self._begun_at = self._now()
        threading.Thread(target=self._report_regularly, daemon=True).start()

    def close(self) -> None:
        """Stop reporting."""
        self._closing.set()

    def join(self, match_id: str, sid: str, side: str | None) -> messages.Presence | None:
        """Add a connection to a match, as the player of `side`, or as a watcher if None.

        Returns the presence to report at once; None if it is not known yet, and a message follows.
        """
        with self._guard:
            room = self._rooms.setdefault(match_id, _Room())
            if self._remote is None:
                room.remote = PresenceView()
            room.connections[sid] = side
            self._watched.setdefault(sid, set()).add(match_id)
            self._changed.add(match_id)
            room.note_absent(self._now())
            if room.remote is None or self._is_beginning():
                return None
            seen = room.view(self._now())
            if len(room.connections) == 1:
                room.reported = seen
            return seen.message()

    def leave(self, sid: str) -> None:
        """Remove a connection."""
        with self._guard:
            for match_id in self._watched.pop(sid, ()):
                room = self._rooms[match_id]
                del room.connections[sid]
                room.note_absent(self._now())
                self._changed.add(match_id)

    def away_for(self, match_id: str, side: Side) -> float:
        """For how many seconds the player of a side has surely been away; 0 if nobody can say.

        This process has watched the match as long. The other processes are asked once more.
        """
        heard = self._remote.exchange({}, {match_id}) if self._remote else {}
        with self._guard:
            room = self._rooms.get(match_id)
            if room is None or heard is None or self._is_beginning():
                return 0.0
            room.remote = heard.get(match_id, PresenceView())
            room.note_absent(self._now())
            since = room.absent_since.get(side.value)
        return 0.0 if since is None else self._now() - since

    def is_here(self, match_id: str, side: Side) -> bool:
        """Whether the player of a side has a page of a match open, on any process that is heard."""
        heard = self._remote.exchange({}, {match_id}) if self._remote else None
        with self._guard:
            room = self._rooms.get(match_id, _Room())
            seen = room.own.and_of((heard or {}).get(match_id, PresenceView()))
        return side.value in seen.here

    def attended(self, match_ids: Iterable[str]) -> list[str]:
        """Those of these matches at which a player has a page open on this process."""
        with self._guard:
            return [
                each for each in match_ids if each in self._rooms and self._rooms[each].own.here
            ]

    def refresh(self, match_ids: Iterable[str] | None = None) -> None:
        """Ask the other processes about these matches again; None asks about all."""
        with self._guard:
            self._asked |= self._rooms.keys() if match_ids is None else set(match_ids)

    def report_changes(self) -> None:
        """Exchange changes with other processes, and send what is new to the watchers."""
        with self._guard:
            mine = {each: self._rooms.get(each, _Room()).own for each in self._changed}
            asked = self._asked & self._rooms.keys() | mine.keys()
            self._changed, self._asked = set(), set()
        heard = self._remote.exchange(mine, asked) if self._remote and asked else {}
        with self._guard:
            for match_id in asked & self._rooms.keys():
                room = self._rooms[match_id]
                room.remote = (
                    PresenceView() if heard is None else heard.get(match_id, PresenceView())
                )
                if heard is None:
                    room.absent_since = {}  # they may be there, where nobody is heard
                else:
                    room.note_absent(self._now())
            self._unreported |= asked
            news = [] if self._is_beginning() else self._changes_to_report()
        for match_id, seen in news:
            self._report(seen.match_message(match_id))

    def _is_beginning(self) -> bool:
        return self._now() - self._begun_at < AWAY_SECONDS

    def _changes_to_report(self) -> list[tuple[str, PresenceView]]:
        """The changes that watchers have not been sent yet."""
        now, found = self._now(), []
        for match_id in self._unreported & self._rooms.keys():
            room = self._rooms[match_id]
            if room.has_changed(now) and room.reported and room.connections:
                found.append((match_id, room.reported))
            if not room.connections and not room.away_since:
                del self._rooms[match_id]
        waiting = {
            each for each in self._unreported & self._rooms.keys() if self._rooms[each].away_since
        }
        self._unreported = waiting
        return found

    def _report_regularly(self) -> None:
        while not self._closing.wait(LOOK_SECONDS):
            self.report_changes()

    def __len__(self) -> int:
        """The number of matches that are watched, or were a moment ago."""
        return len(self._rooms)
