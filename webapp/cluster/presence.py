"""What several web processes see of matches, each of its own connections, as one (see `presence`).

A process puts down what it sees of a match in a note, says on a channel of Redis which matches it has
seen something new of, and reads the notes of the others where it has watchers itself. So nobody is said
to be there by a process that has died, and while Redis is away each tells what it sees by itself.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Mapping

from webapp.cluster.process_registry import ProcessRegistry
from webapp.core.redis_client import Away, RedisClient
from webapp.matches.presence import PresenceView, RemotePresence

log = logging.getLogger(__name__)

CHANNEL = "yiyuan:presence"
KEY = "match "


class SharedPresence(RemotePresence):
    """What is exchanged between one process and the others."""

    alone = False

    def __init__(self, link: RedisClient, notes: ProcessRegistry, process: str) -> None:
        self._link = link
        self._notes = notes
        self._process = process
        self._unheard: set[str] = set()
        """The matches of which the others have not been told that there is something new."""

    def exchange(
        self, mine: Mapping[str, PresenceView], asked: Collection[str]
    ) -> Mapping[str, PresenceView]:
        """Put down what is seen here, and read what the others see."""
        for match_id, seen in mine.items():
            self._notes.note(KEY + match_id, written(seen))
        self._unheard |= mine.keys()
        try:
            found = self._notes.exchange([KEY + match_id for match_id in asked])
        except Away:
            log.debug("the other processes were not asked who is there")
            return {}
        self.say_unheard()
        return {match_id: read(found[KEY + match_id]) for match_id in asked}

    def say_unheard(self) -> None:
        """Tell the others where there is something new, also what they missed while Redis was away."""
        matches = list(self._unheard)
        told = json.dumps({"by": self._process, "matches": matches})
        try:
            if matches:
                self._link.ask(lambda redis: redis.publish(CHANNEL, told))
        except Away:
            log.debug("the other processes will hear of %s matches later", len(matches))
        else:
            self._unheard -= set(matches)

    def news(self, told: str) -> list[str]:
        """The matches that a message of the channel names, unless this process sent it."""
        message = json.loads(told)
        return [] if message["by"] == self._process else list(message["matches"])


def written(seen: PresenceView) -> str:
    """A note of what is seen, empty where nobody is."""
    return f"{','.join(sorted(seen.here))} {seen.watching}" if seen != PresenceView() else ""


def read(notes: Collection[str]) -> PresenceView:
    """What the processes who wrote these notes see together."""
    all_of_them = PresenceView()
    for note in notes:
        here, _, watching = note.partition(" ")
        sides = frozenset(side for side in here.split(",") if side)
        all_of_them = all_of_them.and_of(PresenceView(sides, int(watching)))
    return all_of_them
