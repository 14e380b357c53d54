"""Limits on the TCP connections of an address, from the moment they are accepted.

They hold before anything is understood: for silent connections, slow headers and garbage frames.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass

from webapp.limits.connection_limit import ConnectionLimit
from webapp.limits.refusals import Report
from webapp.limits.token_bucket import TokenBuckets

HEADER_SECONDS = 10.0
"""Time for the line and the headers of a request, from the moment the connection is accepted or idle."""
REQUEST_SECONDS = 120.0
"""Time for a whole request, with a slow client that reads the answer."""
DEBT_SECONDS = 10.0
"""A client that sends too fast is slowed, and disconnected after this time."""
LONGEST_PAUSE = 1.0
BYTES_PER_READ = 512
"""Receiving this many bytes costs as much as another call of `recv`."""
READS_PER_CONNECTION = 10
"""Opening a connection costs its address as much."""
READS_PER_TURN = 8
"""After this many reads the other connections have their turn."""
PROXY_FACTOR = 20
"""One connection of a proxy carries the requests of many clients."""


class Disconnected(ConnectionResetError):
    """The client has sent too fast for too long."""


@dataclass(frozen=True)
class TransportAllowances:
    """What one address may hold open, and how fast it may send.

    The unit of the rates is a read: one call of `recv`, or `BYTES_PER_READ` bytes. A websocket message
    takes about four.
    """

    connections: int = 4096
    """Open connections of all addresses together."""
    per_address: int = 264
    reads_per_second: float = 150.0
    address_reads_per_second: float = 800.0
    burst_seconds: float = 4.0
    behind_proxy: bool = False
    """All connections come from a proxy: nothing is counted by address."""


class TransportConnection:
    """One accepted connection: how fast it sends, and until when it must have said something."""

    def __init__(self, address: str, name: str, limits: TransportLimits) -> None:
        """`name` tells it from all other connections."""
        self.address = address
        self.close: Callable[[], None] = lambda: None
        """Closes the socket; set by the server."""
        self.awaits_request = True
        """Whether it is idle: between two requests, or before the first."""
        self.deadline = limits.now() + HEADER_SECONDS
        self.name = name
        self._limits = limits
        self._in_debt_since: float | None = None
        self._reads = 0

    def expect_request(self) -> None:
        """The next request has to come, up to the end of its headers."""
        self.awaits_request = True
        self.deadline = self._limits.now() + HEADER_SECONDS

    def expect_end(self) -> None:
        """The request is known, and its answer under way."""
        self.awaits_request = False
        self.deadline = self._limits.now() + REQUEST_SECONDS

    def stay_open(self) -> None:
        """It is a websocket now; Engine.IO's pings show whether it lives."""
        self.awaits_request = False
        self.deadline = float("inf")

    def leave(self) -> None:
        """The socket is closed."""
        self._limits.forget(self)

    def disconnect(self, reason: str) -> None:
        """Close it, and report why."""
        self._limits.report(self.address, reason)
        self.close()

    def received(self, size: int) -> float | None:
        """Count one read; returns the seconds to pause before the next, None for no pause at all.

        A pause of 0 gives the others their turn. Raises `Disconnected` after `DEBT_SECONDS` of debt.
        """
        own, shared = self._limits.owed(self, 1 + size / BYTES_PER_READ)
        if own:
            now = self._limits.now()
            if self._in_debt_since is None:
                self._in_debt_since = now
                self._limits.report(self.address, "throttled")
            elif now - self._in_debt_since > DEBT_SECONDS:
                self._limits.report(self.address, "flood")
                raise Disconnected
        else:
            self._in_debt_since = None
        if own or shared:
            return min(max(own, shared), LONGEST_PAUSE)
        self._reads += 1
        return None if self._reads % READS_PER_TURN else 0.0


class TransportLimits:
    """Counts the connections of each address, and finds those that are silent for too long."""

    def __init__(
        self,
        allowances: TransportAllowances,
        report: Report,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        rate, shared_rate = allowances.reads_per_second, allowances.address_reads_per_second
        if allowances.behind_proxy:
            rate *= PROXY_FACTOR
        burst = allowances.burst_seconds
        self.report = report
        self.now = now
        self._allowances = allowances
        self._open: dict[TransportConnection, None] = {}
        """In the order of arrival."""
        self._of_addresses = ConnectionLimit(allowances.per_address)
        self._reads = TokenBuckets(rate, rate * burst, now)
        self._address_reads = TokenBuckets(shared_rate, shared_rate * burst, now)
        self._numbers = itertools.count()

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, address: str) -> TransportConnection | None:
        """Count a new connection; None if its address has too many, or opens them too fast.

        When all places are taken, the one that has been idle for longest gives way.
        """
        connection = TransportConnection(address, str(next(self._numbers)), self)
        refusal = self._refusal(connection)
        if refusal:
            self.report(address, refusal)
            return None
        self._open[connection] = None
        return connection

    def owed(self, connection: TransportConnection, cost: float) -> tuple[float, float]:
        """Charge reads; the seconds until the connection, and its address, have paid for them."""
        own = self._reads.owe(connection.name, cost)
        if self._allowances.behind_proxy:
            return own, 0.0
        return own, self._address_reads.owe(connection.address, cost)

    def close_idle(self) -> bool:
        """Close the connection that has been idle for longest; False if none is idle."""
        idle = (each for each in self._open if each.awaits_request)
        found = min(idle, key=lambda each: each.deadline, default=None)
        if found is None:
            return False
        found.close()
        found.leave()
        return True

    def sweep(self) -> None:
        """Close the connections whose deadline is over."""
        now = self.now()
        for connection in [each for each in self._open if each.deadline < now]:
            if not connection.awaits_request:
                self.report(connection.address, "slow")
            connection.close()
            connection.leave()

    def forget(self, connection: TransportConnection) -> None:
        """Count a connection no more; a second time is ignored."""
        if connection in self._open:
            del self._open[connection]
            self._of_addresses.leave(connection.name, connection.address)

    def _refusal(self, connection: TransportConnection) -> str:
        """Why a connection is not admitted; empty if it is, and then its address counts it."""
        name, address = connection.name, connection.address
        if not self._allowances.behind_proxy:
            if self._address_reads.owe(address, READS_PER_CONNECTION):
                return "connecting_too_fast"
            if not self._of_addresses.enter(name, address):
                return "too_many_connections"
        if len(self._open) >= self._allowances.connections and not self.close_idle():
            self._of_addresses.leave(name, address)
            return "full"
        return ""
