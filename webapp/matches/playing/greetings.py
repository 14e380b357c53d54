"""Greetings: six fixed sentences that players can send to each other. There is no other chat.

A greeting is for those who have the game open at that moment, on whatever web process: nothing of it is
stored, and the game knows nothing of it. In a room its host decides who may say what, on its own pages.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.core.messages import Done
from webapp.core.shared_cache import SharedCache
from webapp.matches.match.match import Match
from webapp.matches.messages.requests import Greeting, GreetRequest

REST_SECONDS = 5.0
"""Between two greetings of a player."""
MOST_GREETINGS = 40
"""Of a player in one game."""
REMEMBERED = 10_000
"""Players of games whose greetings are counted, in this process alone."""


@dataclass(frozen=True)
class _Said:
    """The number of greetings that a player has sent in a game, and the time of the latest."""

    count: int
    at: float


class Greetings:
    """One of each web process."""

    def __init__(
        self,
        read: Callable[[str], Match],
        tell: Callable[[Greeting], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`read` returns a match, `tell` sends a greeting to all who have its page open."""
        self._read = read
        self._tell = tell
        self._now = now
        self._said: SharedCache[tuple[str, Side], _Said] = SharedCache(REMEMBERED)

    def greet(self, asked: GreetRequest, player: str | None) -> Done:
        """Say one of the six sentences; raises `RequestError`."""
        match = self._read(asked.match_id)
        side = match.side_of(player)
        if side is None:
            raise RequestError("not_your_game")
        if not match.allows_greetings:
            raise RequestError("no_greetings")
        before, now = self._said.get((match.id, side)), self._now()
        if before and (now - before.at < REST_SECONDS or before.count >= MOST_GREETINGS):
            raise RequestError("too_many_greetings")
        self._said.put((match.id, side), _Said(before.count + 1 if before else 1, now))
        self._tell(Greeting(match.id, side, asked.says))
        return Done()
