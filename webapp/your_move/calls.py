"""Calls players who are away when it is their move: decides whom, and when.

An event of a match between people is noted in no time; a thread looks at it `SOON_SECONDS` later, when
a player at the board has seen it. A player who is there then is asked after again `LATER_SECONDS` later,
since a phone that sleeps is missed late; if they still are, they know. Of several web processes the one
calls that wrote the latest of these events. What is noted is in memory alone: with the process go the
calls of its last seconds, never a move.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.limits.token_bucket import TokenBuckets
from webapp.matches.match.match import Match
from webapp.matches.messages.events import (
    JoinedEvent,
    MatchEvent,
    MoveEvent,
    RematchEvent,
    TakebackEvent,
)
from webapp.matches.playing.service import MatchService
from webapp.storage.database import Conflict, NotRead, NotWritten
from webapp.storage.your_move_store import Subscription, YourMoveStore
from webapp.your_move.services import Outcome

log = logging.getLogger(__name__)

SOON_SECONDS, LATER_SECONDS = 4.0, 60.0
LOOK_SECONDS = 0.5
SENDERS = 4
"""Threads that send: a service that does not answer holds one of them for its timeout."""
MOST_NOTED, MOST_WAITING = 10_000, 1000
"""Matches that are noted, and calls that wait to be sent; further ones are dropped."""
CALLS_AN_HOUR = 40
"""Calls of one player: with fast games they are at the board anyway."""
CALLING = (MoveEvent, JoinedEvent, TakebackEvent, RematchEvent)
"""Events after which it may be the move of somebody who is away."""


@dataclass(frozen=True)
class Call:
    """It is the move of `side` in a match, as its browser is told."""

    match: Match
    side: Side
    browser: Subscription


@dataclass
class _Noted:
    """A match to be looked at after a ply, and whether it was already, when its player was there."""

    due: float
    ply: int
    seen: bool = False


class Calls:
    """One of each web process: it calls for the events that this process has written."""

    def __init__(
        self,
        matches: MatchService,
        browsers: YourMoveStore,
        is_here: Callable[[str, Side], bool],
        send: Callable[[Call], Outcome],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`is_here` says whether a player has a page of a match open; `send` sends a call."""
        self._matches = matches
        self._browsers = browsers
        self._is_here = is_here
        self._send = send
        self._now = now
        self._noted: dict[str, _Noted] = {}
        self._guard = threading.Lock()
        self._budget = TokenBuckets(CALLS_AN_HOUR / 3600, CALLS_AN_HOUR)
        self._waiting: queue.Queue[Call | None] = queue.Queue(MOST_WAITING)
        self._closing = threading.Event()

    def start(self) -> None:
        """Look and send in the background."""
        threading.Thread(target=self._look_regularly, daemon=True).start()
        for _ in range(SENDERS):
            threading.Thread(target=self._send_waiting, daemon=True).start()

    def close(self) -> None:
        """Stop; what waits is dropped."""
        self._closing.set()
        for _ in range(SENDERS):
            try:
                self._waiting.put_nowait(None)
            except queue.Full:
                return

    def hear(self, event: MatchEvent) -> None:
        """Note an event. It takes no time: the move that it tells waits for nothing here."""
        players = event.state.players
        if not isinstance(event, CALLING) or "ai" in {players.black.kind, players.white.kind}:
            return
        match_id, ply = event.match_id, event.ply
        if isinstance(event, RematchEvent):
            match_id, ply = event.data.match_id, 0
        with self._guard:
            if len(self._noted) < MOST_NOTED:
                self._noted[match_id] = _Noted(self._now() + SOON_SECONDS, ply)

    def look(self) -> list[Call]:
        """The calls that are due now; raises `NotRead`."""
        now = self._now()
        with self._guard:
            due = {each: noted for each, noted in self._noted.items() if noted.due <= now}
            for each in due:
                del self._noted[each]
        return [call for match_id, noted in due.items() for call in self._calls(match_id, noted)]

    def _calls(self, match_id: str, noted: _Noted) -> list[Call]:
        try:
            match = self._matches.match(match_id)
        except RequestError:  # it was deleted
            return []
        side = match.side_to_move
        # With another ply, another process has written a move since, and calls for it.
        if side is None or not match.full or match.ply != noted.ply:
            return []
        seat = match.seats[side]
        player = seat.player if seat.kind == "person" else None
        browsers = self._browsers.browsers(player) if player else []
        if not player or not browsers:
            return []
        if self._is_here(match_id, side):
            with self._guard:
                if not noted.seen:
                    later = _Noted(self._now() + LATER_SECONDS, noted.ply, seen=True)
                    self._noted.setdefault(match_id, later)
            return []
        if not self._budget.spend(player):
            return []
        return [Call(match, side, browser) for browser in browsers]

    def deliver(self, call: Call) -> Outcome:
        """Send a call; a browser that is gone is forgotten."""
        outcome = self._send(call)
        if outcome is Outcome.GONE:
            self._browsers.remove(call.browser.endpoint)
        elif outcome is Outcome.FAILED:
            log.info("event=push_failed")
        return outcome

    def _look_regularly(self) -> None:
        while not self._closing.wait(LOOK_SECONDS):
            try:
                for call in self.look():
                    self._waiting.put_nowait(call)
            except (NotRead, queue.Full) as error:
                log.warning("calls are dropped: %s", error or "too many wait")

    def _send_waiting(self) -> None:
        while (call := self._waiting.get()) is not None:
            try:
                self.deliver(call)
            except (NotWritten, Conflict) as error:
                log.warning("a browser could not be forgotten: %s", error)
