"""Claims that several web processes share through Redis.

A claim lives as long as its process renews it, so those of a dead process are free soon. It saves work
and no more: should two processes search for the same move, the database takes one of them.
"""

from __future__ import annotations

import logging
import threading

from webapp.core.redis_client import Away, RedisClient
from webapp.core.search_lease import SearchLeases

log = logging.getLogger(__name__)

KEY = "yiyuan:claim:"
LIFE_SECONDS = 8
RENEW_SECONDS = 2.0


class SharedSearchLeases(SearchLeases):
    """The claims of one of several web processes. While Redis is away everything may be claimed."""

    def __init__(self, link: RedisClient, process: str) -> None:
        self._link = link
        self._process = process
        self._held: dict[str, int] = {}
        self._closing = threading.Event()

    def start(self) -> None:
        """Begin to renew what is held."""
        threading.Thread(target=self._renew, daemon=True).start()

    def close(self) -> None:
        """Give back what is held, so that others can go on at once."""
        self._closing.set()
        for match_id, v in list(self._held.items()):
            self.give_back(match_id, v)

    def take(self, match_id: str, v: int) -> bool:
        """Claim the search for version `v`; a claim for an older version is void."""
        key, mine = KEY + match_id, self._claim(v)
        try:
            before = self._link.ask(
                lambda redis: redis.set(key, mine, nx=True, get=True, ex=LIFE_SECONDS)
            )
            if before not in (None, mine):
                if int(before.partition(" ")[0]) >= v:
                    return False
                self._link.ask(lambda redis: redis.set(key, mine, ex=LIFE_SECONDS))
        except Away:
            log.debug("match %s is claimed without asking the others", match_id)
        self._held[match_id] = v
        return True

    def give_back(self, match_id: str, v: int) -> None:
        """Free the claim, unless it is for another version by now."""
        if self._held.get(match_id) != v:
            return
        del self._held[match_id]
        key, mine = KEY + match_id, self._claim(v)
        try:
            if self._link.ask(lambda redis: redis.get(key)) == mine:
                self._link.ask(lambda redis: redis.delete(key))
        except Away:
            log.debug("the claim on match %s expires by itself", match_id)

    def let_expire(self, match_id: str) -> None:
        """Renew it no more."""
        self._held.pop(match_id, None)

    def is_taken(self, match_id: str) -> bool:
        """Whether there is a claim that has not expired; False while nobody can know."""
        try:
            return bool(self._link.ask(lambda redis: redis.exists(KEY + match_id)))
        except Away:
            return False

    def _claim(self, v: int) -> str:
        return f"{v} {self._process}"

    def _renew(self) -> None:
        while not self._closing.wait(RENEW_SECONDS):
            for match_id, v in list(self._held.items()):
                self._renew_one(KEY + match_id, self._claim(v))

    def _renew_one(self, key: str, mine: str) -> None:
        try:
            before = self._link.ask(
                lambda redis: redis.set(key, mine, nx=True, get=True, ex=LIFE_SECONDS)
            )
            if before == mine:
                self._link.ask(lambda redis: redis.expire(key, LIFE_SECONDS))
        except Away:
            log.debug("a claim could not be renewed")
