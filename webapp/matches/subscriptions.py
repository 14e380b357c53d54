"""Which matches the clients of this process watch, and which version they were told last."""

from __future__ import annotations

import threading


class Subscriptions:
    """Filled by `sockets`; read to find what other processes wrote and nobody told here."""

    def __init__(self) -> None:
        self._told: dict[str, int] = {}
        self._watchers: dict[str, set[str]] = {}
        self._watched: dict[str, set[str]] = {}
        self._guard = threading.Lock()

    def join(self, match_id: str, sid: str, v: int) -> None:
        """A client watches a match and has been told version `v`."""
        with self._guard:
            self._watchers.setdefault(match_id, set()).add(sid)
            self._watched.setdefault(sid, set()).add(match_id)
            # What others who watch have not been told stays to be told.
            self._told.setdefault(match_id, v)

    def leave(self, sid: str) -> None:
        """A client has gone."""
        with self._guard:
            for match_id in self._watched.pop(sid, ()):
                self._watchers[match_id].discard(sid)
                if not self._watchers[match_id]:
                    del self._watchers[match_id], self._told[match_id]

    def told(self, match_id: str, v: int) -> None:
        """All who watch have been sent the event of version `v`."""
        with self._guard:
            if match_id in self._told:
                self._told[match_id] = max(v, self._told[match_id])

    def versions(self) -> dict[str, int]:
        """The watched matches and the versions that were told."""
        with self._guard:
            return dict(self._told)
