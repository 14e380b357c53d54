"""What differs between one web process and several: chosen here, and nowhere else."""

from __future__ import annotations

from typing import Any, Protocol

from webapp.cluster.remote_changes import RemoteChanges
from webapp.cluster.single_process import DatabaseCluster, SingleProcess
from webapp.core.settings import Settings
from webapp.limits.limits import Counters
from webapp.matches.ai_turns import SearchLeases
from webapp.matches.presence import RemotePresence


class Processes(Counters, Protocol):
    """The other web processes on the same matches, or the lack of them."""

    shared: bool
    """Whether other processes write to the same matches."""

    @property
    def search_leases(self) -> SearchLeases:
        """Which process asks the engines for which match."""

    @property
    def remote_presence(self) -> RemotePresence:
        """Who is connected to other processes."""

    def client_manager(self, changes: RemoteChanges) -> Any:
        """What Socket.IO sends through to the clients of all processes; None for its own."""

    def start(self, changes: RemoteChanges) -> None:
        """Begin to follow what other processes do."""

    def close(self) -> None:
        """Leave the other processes."""


def processes_of(settings: Settings) -> Processes:
    """One process, or several with or without Redis, as the settings say."""
    if settings.redis_url is not None:
        from webapp.cluster.redis_cluster import RedisCluster  # noqa: PLC0415 - the extra is optional

        return RedisCluster(settings.redis_url)
    return DatabaseCluster() if settings.shared else SingleProcess()
