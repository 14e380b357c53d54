"""The matches that clients of this process watch, and the latest version sent to them."""

from __future__ import annotations

import threading


class Subscriptions:
    """Updated by the websocket handlers; read to find missed events of other processes."""

    def __init__(self) -> None:
        self._sent: dict[str, int] = {}
        self._subscribers: dict[str, set[str]] = {}
        self._watched: dict[str, set[str]] = {}
        self._whole: dict[str, set[str]] = {}
        self._guard = threading.Lock()

    def join(self, match_id: str, sid: str, version: int, *, whole: bool = True) -> None:
        """Add a client that watches a match and has received `version`; `whole`: see `whole`."""
        with self._guard:
            if whole:
                self._whole.setdefault(match_id, set()).add(sid)
            self._subscribers.setdefault(match_id, set()).add(sid)
            self._watched.setdefault(sid, set()).add(match_id)
            # The other subscribers may still need earlier versions.
            self._sent.setdefault(match_id, version)

    def leave(self, sid: str) -> None:
        """Remove a client."""
        with self._guard:
            for match_id in self._watched.pop(sid, ()):
                self._subscribers[match_id].discard(sid)
                self._whole.get(match_id, set()).discard(sid)
                if not self._subscribers[match_id]:
                    del self._subscribers[match_id], self._sent[match_id]
                    self._whole.pop(match_id, None)

    def whole(self, match_id: str) -> list[str]:
        """The clients that get events with the whole state: they did not ask for changes alone."""
        with self._guard:
            return list(self._whole.get(match_id, ()))

    def sent(self, match_id: str, version: int) -> None:
        """Record that `version` was sent to all subscribers."""
        with self._guard:
            if match_id in self._sent:
                self._sent[match_id] = max(version, self._sent[match_id])

    def versions(self) -> dict[str, int]:
        """The watched matches and the latest versions sent."""
        with self._guard:
            return dict(self._sent)
