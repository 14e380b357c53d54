"""What makes a web process one of several on the same matches.

Every process believes the database alone. Redis carries news faster: what is sent to the watchers of a
match, who has asked the engines for it, who is there, and how much strangers have used up. What Redis
does not carry, because it is away or because there is none, is found by a look at the database, within a
second; who is there and what was used up, each process then knows of its own clients alone.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable
from typing import Any

from webapp.core.errors import RequestError
from webapp.core.settings import Settings
from webapp.limits.limits import Limits
from webapp.matches.presence import Presence
from webapp.matches.service import MatchService
from webapp.matches.subscriptions import Subscriptions
from webapp.storage.match_store import NotRead

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
LOOKS_FOR_SEARCHES = 10
"""Every so many looks: matches that wait for the engine and for which nobody has asked."""


class Cluster:
    """The ties of one web process to the others."""

    def __init__(
        self,
        settings: Settings,
        matches: MatchService,
        subscriptions: Subscriptions,
        limits: Limits,
        presence: Presence,
    ) -> None:
        self.rooms: Any = None
        """What Socket.IO sends through; None without Redis."""
        self.tell: Callable[[dict[str, Any]], None] = lambda _message: None
        """Sends an event to the watchers who are connected to this process."""
        self._matches = matches
        self._subscriptions = subscriptions
        self._behind: dict[str, int] = {}
        """The matches that were ahead of their watchers at the last look, and how far."""
        self._closing = threading.Event()
        self._search_leases: Any = None
        self._notes: Any = None
        matches.repository.shared = True
        if settings.redis_url is not None:
            self._use_redis(settings.redis_url, limits, presence)

    def _use_redis(self, url: str, limits: Limits, presence: Presence) -> None:
        from webapp.cluster.connection_limit import SharedConnectionLimit  # noqa: PLC0415
        from webapp.cluster.presence import CHANNEL, SharedPresence  # noqa: PLC0415
        from webapp.cluster.process_registry import ProcessRegistry  # noqa: PLC0415
        from webapp.cluster.rooms import SharedRooms  # noqa: PLC0415
        from webapp.cluster.search_lease import SharedSearchLeases  # noqa: PLC0415
        from webapp.cluster.token_bucket import SharedTokenBuckets  # noqa: PLC0415
        from webapp.core.redis_client import RedisClient  # noqa: PLC0415 - the library is optional

        link, process = RedisClient(url), secrets.token_hex(6)
        rooms = self.rooms = SharedRooms(link, self._heard)
        self._search_leases = self._matches.ai_turns.search_leases = SharedSearchLeases(
            link, process
        )
        notes = self._notes = ProcessRegistry(link, process)
        limits.share(
            lambda *what: SharedTokenBuckets(link, *what),
            lambda most: SharedConnectionLimit(notes, most),
        )
        seen_elsewhere = presence.elsewhere = SharedPresence(link, notes, process)
        rooms.hear(CHANNEL, lambda told: presence.ask_again(seen_elsewhere.news(told)))
        rooms.on_listening = presence.ask_again

        def meet_again() -> None:
            seen_elsewhere.say_unheard()
            presence.ask_again()

        notes.on_others = meet_again

    def start(self) -> None:
        """Begin to look after what the others do."""
        if self._search_leases is not None:
            self._search_leases.start()
            self._notes.start()
        threading.Thread(target=self._look_again_and_again, daemon=True).start()

    def close(self) -> None:
        """Leave the others to themselves."""
        self._closing.set()
        if self._search_leases is not None:
            self._search_leases.close()
            self._notes.close()

    def _heard(self, match_id: str, v: int) -> None:
        self._subscriptions.told(match_id, v)
        if self._matches.searches_before(match_id, v):
            # Reading the match drops the search. News of other matches do not wait for it.
            threading.Thread(target=self._matches.match, args=(match_id,), daemon=True).start()

    def _look_again_and_again(self) -> None:
        looks = 0
        while not self._closing.wait(LOOK_SECONDS):
            looks += 1
            try:
                self._send_missed()
                if looks % LOOKS_FOR_SEARCHES == 0:
                    self._matches.resume()
            except (NotRead, RequestError) as problem:
                log.warning("the look after other processes failed: %s", problem)

    def _send_missed(self) -> None:
        """Send what other processes wrote and nobody sent here.

        What was not there at the look before may still be on its way through Redis.
        """
        told = self._subscriptions.versions()
        for match_id, v in self._behind.items():
            if told.get(match_id, v) < v:
                for event in self._matches.events_since(match_id, told[match_id]):
                    self.tell(event)
                    self._subscriptions.told(match_id, event["v"])
        self._behind = self._matches.newer(self._subscriptions.versions())
