"""Limits on the TCP connections of an address, from the moment they are accepted.

They hold before anything is understood: for silent connections, slow headers and garbage frames.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from webapp.limits.refusals import Report

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


class Pace:
    """A token bucket that lets its client go into debt, and tells how long that lasts.

    The debt is at most one full bucket.
    """

    def __init__(self, per_second: float, most: float, now: Callable[[], float]) -> None:
        self._per_second = per_second
        self._most = most
        self._now = now
        self._left = most
        self._at = now()

    def take(self, cost: float) -> float:
        """Take `cost`; returns the seconds until the debt is paid, 0 if there is none."""
        now = self._now()
        filled = min(self._most, self._left + (now - self._at) * self._per_second)
        self._left = max(-self._most, filled - cost)
        self._at = now
        return max(0.0, -self._left / self._per_second)

    @property
    def is_full(self) -> bool:
        """Whether nothing has been taken for a while."""
        return self._left + (self._now() - self._at) * self._per_second >= self._most


class TransportConnection:
    """One accepted connection: how fast it sends, and until when it must have said something."""

    def __init__(
        self, address: str, own: Pace, shared: Pace | None, limits: TransportLimits
    ) -> None:
        """Paced by itself, and together with the other connections of its address."""
        self.address = address
        self.close: Callable[[], None] = lambda: None
        """Closes the socket; set by the server."""
        self.awaits_request = True
        """Whether it is idle: between two requests, or before the first."""
        self.deadline = limits.now() + HEADER_SECONDS
        self._own = own
        self._shared = shared
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
        cost = 1 + size / BYTES_PER_READ
        own = self._own.take(cost)
        wait = max(own, self._shared.take(cost)) if self._shared else own
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
        if wait:
            return min(wait, LONGEST_PAUSE)
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
        self._allowances = allowances
        self.report = report
        self.now = now
        self._open: dict[TransportConnection, None] = {}
        """In the order of arrival."""
        self._of_address: dict[str, tuple[int, Pace]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, address: str) -> TransportConnection | None:
        """Count a new connection; None if its address has too many, or opens them too fast.

        When all places are taken, the one that has been idle for longest gives way.
        """
        count, shared = self._of_address.get(address) or (0, self._shared_pace())
        by_address = not self._allowances.behind_proxy
        if by_address:
            self._of_address[address] = (count, shared)
            if shared.take(READS_PER_CONNECTION):
                self.report(address, "connecting_too_fast")
                return None
            if count >= self._allowances.per_address:
                self.report(address, "too_many_connections")
                return None
        if len(self._open) >= self._allowances.connections and not self.close_idle():
            self.report(address, "full")
            return None
        factor = 1 if by_address else PROXY_FACTOR
        rate = self._allowances.reads_per_second * factor
        own = Pace(rate, rate * self._allowances.burst_seconds, self.now)
        connection = TransportConnection(address, own, shared if by_address else None, self)
        self._open[connection] = None
        self._of_address[address] = (count + 1, shared)
        return connection

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
        """Close the connections whose deadline is over, and forget the addresses that rest."""
        now = self.now()
        for connection in [each for each in self._open if each.deadline < now]:
            if not connection.awaits_request:
                self.report(connection.address, "slow")
            connection.close()
            connection.leave()
        for address, (count, shared) in list(self._of_address.items()):
            if not count and shared.is_full:
                del self._of_address[address]

    def forget(self, connection: TransportConnection) -> None:
        """Count a connection no more; a second time is ignored."""
        if connection in self._open:
            del self._open[connection]
            count, shared = self._of_address[connection.address]
            self._of_address[connection.address] = (count - 1, shared)

    def _shared_pace(self) -> Pace:
        rate = self._allowances.address_reads_per_second
        return Pace(rate, rate * self._allowances.burst_seconds, self.now)
