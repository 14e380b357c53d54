"""Who is at a match now: the players who are connected, and how many others watch.

All who watch the match are told when it changes, and each in the answer to `join`: the sides whose
players have at least one page open, on any web process, and how many others watch, up to `MOST_COUNTED`.

Nothing of it is kept: each web process has in memory who is connected to itself, and says it to the
others through Redis (`cluster.presence`). Somebody who leaves counts as there for `AWAY_SECONDS`
more, in the eyes of each process that tells of them: a page that is loaded again, or that comes back
after a break, perhaps on another process, is never missed. Moves change nothing here, and changes are
told together, so that crowds who come and go cost a message a match and look.
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
"""Pages are back within 3 s of a break."""
LOOK_SECONDS = 0.25
"""How long a change may wait for others that are told with it."""
MOST_COUNTED = 100
"""The number of watchers that is told at most; a larger crowd is not told of each change."""
WATCHING = "watching"
"""What is missed, beside sides, when fewer watch than were told."""


@dataclass(frozen=True)
class PresenceView:
    """Who is at a match, as one process sees it or as several do together."""

    here: frozenset[str] = frozenset()
    watching: int = 0

    def and_of(self, other: PresenceView) -> PresenceView:
        """What two who know of different connections see together."""
        return PresenceView(self.here | other.here, self.watching + other.watching)

    def message(self) -> messages.Presence:
        """As pages are told."""
        return messages.Presence(self._sides, self.watching)

    def match_message(self, match_id: str) -> messages.MatchPresence:
        """As those who watch a match are told when it changes."""
        return messages.MatchPresence(match_id, self._sides, self.watching)

    @property
    def _sides(self) -> tuple[Side, ...]:
        return tuple(Side(side) for side in sorted(self.here))


class RemotePresence(Protocol):
    """What other web processes see."""

    alone: bool
    """Whether there are no others: what is seen here is all there is."""

    def exchange(
        self, mine: Mapping[str, PresenceView], asked: Collection[str]
    ) -> Mapping[str, PresenceView]:
        """Tell what is seen here now, and return what the others see of the matches in `asked`."""


@dataclass
class _Room:
    """The connections of this process that watch one match, and what they were told."""

    there: dict[str, str | None] = field(default_factory=dict)
    """The side of each connection, None for one who only watches."""
    elsewhere: PresenceView | None = None
    """What other processes see; None before they were asked."""
    told: PresenceView | None = None
    missed: dict[str, float] = field(default_factory=dict)
    """Since when somebody who was told of is not there: sides, and `WATCHING`."""

    @property
    def own(self) -> PresenceView:
        """What this process sees by itself."""
        sides = list(self.there.values())
        return PresenceView(frozenset(side for side in sides if side), sides.count(None))

    def look(self, now: float) -> PresenceView:
        """What is to be told now; those who left a moment ago are still there."""
        seen = self.own.and_of(self.elsewhere or PresenceView())
        told = self.told or PresenceView()
        gone = set(told.here - seen.here)
        if min(seen.watching, MOST_COUNTED) < told.watching:
            gone.add(WATCHING)
        self.missed = {each: self.missed.get(each, now) for each in gone}
        kept = self._kept(now).keys()
        watching = told.watching if WATCHING in kept else min(seen.watching, MOST_COUNTED)
        return PresenceView(seen.here | (kept - {WATCHING}), watching)

    def is_news(self, now: float) -> bool:
        """Whether there is something to tell; from now on it has been told."""
        seen, before = self.look(now), self.told
        self.told, self.missed = seen, self._kept(now)
        return seen != before

    def _kept(self, now: float) -> dict[str, float]:
        return {each: at for each, at in self.missed.items() if now - at < AWAY_SECONDS}


class Presence:
    """Filled by the websocket handlers; tells the watchers of this process what has changed."""

    def __init__(
        self,
        remote: RemotePresence,
        tell: Callable[[messages.MatchPresence], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`tell` is called with the message for those who watch a match on this process."""
        self._remote = remote
        self._tell = tell
        self._now = now
        self._rooms: dict[str, _Room] = {}
        self._watched: dict[str, set[str]] = {}
        self._changed: set[str] = set()
        """Matches of which the other processes do not know yet what is seen here."""
        self._asked: set[str] = set()
        """Matches of which they are to be asked what they see."""
        self._untold: set[str] = set()
        """Matches of which there may be something to tell, now or when somebody stays away."""
        self._begun_at = -AWAY_SECONDS
        self._guard = threading.Lock()
        self._closing = threading.Event()

    def start(self) -> None:
        """Begin to tell. At first nobody is called away: all are on their way back."""
        self._begun_at = self._now()
        threading.Thread(target=self._tell_regularly, daemon=True).start()

    def close(self) -> None:
        """Tell nobody any more."""
        self._closing.set()

    def join(self, match_id: str, sid: str, side: str | None) -> messages.Presence | None:
        """A connection watches a match, as the player of `side` or as nobody.

        Returns what it is told at once; None where that is not known yet, and a message follows.
        """
        with self._guard:
            room = self._rooms.setdefault(match_id, _Room())
            if self._remote.alone:
                room.elsewhere = PresenceView()
            room.there[sid] = side
            self._watched.setdefault(sid, set()).add(match_id)
            self._changed.add(match_id)
            if room.elsewhere is None or self._is_beginning():
                return None
            seen = room.look(self._now())
            if len(room.there) == 1:
                room.told = seen
            return seen.message()

    def leave(self, sid: str) -> None:
        """A connection has gone."""
        with self._guard:
            for match_id in self._watched.pop(sid, ()):
                del self._rooms[match_id].there[sid]
                self._changed.add(match_id)

    def ask_again(self, match_ids: Iterable[str] | None = None) -> None:
        """Other processes see something new of these matches, or of any."""
        with self._guard:
            self._asked |= self._rooms.keys() if match_ids is None else set(match_ids)

    def tell_changes(self) -> None:
        """Exchange with other processes what was seen since the last time, and tell who watches."""
        with self._guard:
            mine = {each: self._rooms.get(each, _Room()).own for each in self._changed}
            asked = self._asked & self._rooms.keys() | mine.keys()
            self._changed, self._asked = set(), set()
        heard = self._remote.exchange(mine, asked) if asked else {}
        with self._guard:
            for match_id in asked & self._rooms.keys():
                self._rooms[match_id].elsewhere = heard.get(match_id, PresenceView())
            self._untold |= asked
            news = [] if self._is_beginning() else self._news()
        for match_id, seen in news:
            self._tell(seen.match_message(match_id))

    def _is_beginning(self) -> bool:
        return self._now() - self._begun_at < AWAY_SECONDS

    def _news(self) -> list[tuple[str, PresenceView]]:
        """What those who watch have not been told."""
        now, found = self._now(), []
        for match_id in self._untold & self._rooms.keys():
            room = self._rooms[match_id]
            if room.is_news(now) and room.told and room.there:
                found.append((match_id, room.told))
            if not room.there and not room.missed:
                del self._rooms[match_id]
        waiting = {each for each in self._untold & self._rooms.keys() if self._rooms[each].missed}
        self._untold = waiting
        return found

    def _tell_regularly(self) -> None:
        while not self._closing.wait(LOOK_SECONDS):
            self.tell_changes()

    def __len__(self) -> int:
        """How many matches are watched, or were a moment ago."""
        return len(self._rooms)
