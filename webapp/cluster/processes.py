"""Selects the implementations for a single web process or for several; the only place that decides."""

from __future__ import annotations

from typing import Any, Protocol

from webapp.cluster.remote_changes import RemoteChanges
from webapp.cluster.single_process import DatabaseCluster, SingleProcess
from webapp.core.settings import Settings
from webapp.limits.limits import Counters
from webapp.matches.ai_turns import SearchLeases
from webapp.matches.presence import RemotePresence


class Processes(Counters, Protocol):
    """The web processes that serve the same matches: one or several."""

    shared: bool
    """Whether other processes write to the same matches."""

    @property
    def search_leases(self) -> SearchLeases:
        """The leases that assign the engine searches of matches to processes."""

    @property
    def remote_presence(self) -> RemotePresence:
        """Presence of clients connected to other processes."""

    def client_manager(self, changes: RemoteChanges) -> Any:
        """The Socket.IO manager that reaches the clients of all processes; None for the default."""

    def start(self, changes: RemoteChanges) -> None:
        """Start following the changes of other processes."""

    def close(self) -> None:
        """Leave the cluster."""


def processes_of(settings: Settings) -> Processes:
    """Create the implementation that the settings select."""
    if settings.redis_url is not None:
        from webapp.cluster.redis_cluster import RedisCluster  # noqa: PLC0415 - the extra is optional

        return RedisCluster(settings.redis_url)
    return DatabaseCluster() if settings.shared else SingleProcess()
