"""Several processes in one: their registries, and what takes the changes of the others."""

from __future__ import annotations

import threading
from collections.abc import Collection

from webapp.cluster.process_registry import ProcessRegistry
from webapp.core.redis_client import RedisClient


def acquainted(link: RedisClient, *names: str) -> list[ProcessRegistry]:
    """The registries of processes that know of each other."""
    made = [ProcessRegistry(link, name) for name in names]
    for notes in (*made, *made):
        notes.renew()
    return made


class Changes:
    """Notes the events of other processes; `listening` is set when the first could arrive."""

    def __init__(self) -> None:
        self.listening = threading.Event()
        self.events: list[tuple[str, int]] = []

    def presence_changed(self, *_match_ids: Collection[str]) -> None:
        self.listening.set()

    def event_written(self, match_id: str, v: int) -> list[str]:
        self.events.append((match_id, v))
        return []

    def send_missed(self) -> None:
        pass

    def resume_abandoned(self) -> None:
        pass
