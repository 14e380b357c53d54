"""Limits on the TCP connections of an address, from the moment they are accepted.

They hold before anything is understood: for silent connections, slow headers and garbage frames.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from webapp.core.runtime import let_others_run
from webapp.limits.addresses import networks_of
from webapp.limits.refusals import Report
from webapp.limits.token_bucket import TokenBuckets

HEADER_SECONDS = 10.0
"""Time for the line and the headers of a request, from its first byte on; for the first request of a
connection from the moment it is accepted."""
IDLE_SECONDS = 20.9
"""The longest time between two requests on one connection. The whole seconds are announced; the rest is
for a request that is sent at the last moment. Proxies keep connections for less (15 s in `docs/deploy`),
and pages of rooms wait for less before they ask again (14.4 s)."""
REQUEST_SECONDS = 120.0
"""Time for a whole request, with a slow client that reads the answer."""
DEBT_SECONDS = 10.0
"""A client that sends too fast is paused, and disconnected once the pauses are longer by this than the
time between them."""
LONGEST_PAUSE = 1.0
BYTES_PER_READ = 512
"""Receiving this many bytes costs as much as another call of `recv`."""
READS_PER_FRAME = 3
"""Parsing a websocket frame, and what follows from it, costs as much."""
READS_PER_CONNECTION = 10
"""Opening a connection costs its address as much."""
READS_PER_TURN = 8
"""After this many reads the other connections have their turn."""
CLOSED_PER_TURN = 20
CROWDED = 0.75
"""From this share of the places on, those of an address with many connections give way."""
MANY = 8
HTTP_SHARE = 1 / 16
"""The share of the places that websockets leave to HTTP."""
PROXY_FACTOR = 20
"""One connection of a proxy carries the requests of many clients, unless it is a websocket of one."""


Network = tuple[str, int]
"""A network, and how many times as much as an address it may use."""


@dataclass(frozen=True)
class TransportAllowances:
    """The limits of one address: open connections, and bytes per second.

    The unit of the rates is a read: one call of `recv`, or `BYTES_PER_READ` bytes. A websocket message
    that comes alone takes about four.
    """

    connections: int = 4096
    """Open connections of all addresses together."""
    per_address: int = 264
    reads_per_second: float = 150.0
    address_reads_per_second: float = 800.0
    burst_seconds: float = 4.0
    behind_proxy: bool = False
    """All connections come from a proxy: only websockets are counted by the address of their client."""


class TransportConnection:
    """One accepted connection: how fast it sends, and until when it must have said something."""

    def __init__(self, address: str, name: str, limits: TransportLimits) -> None:
        """`name` tells it from all other connections."""
        self.address = address
        self.close: Callable[[], None] = lambda: None
        """Closes the socket, which is not read again; set by the server."""
        self.file = -1
        """The number of its open file; set by the server."""
        self.awaits_request = True
        """Whether it is idle: between two requests, or before the first."""
        self.idle_since = limits.now()
        self.deadline = limits.now() + HEADER_SECONDS
        self.name = name
        self.networks: tuple[Network, ...] = ()
        """The networks whose limits count it."""
        self._limits = limits
        self._was_asked = False
        """Whether it had a request."""
        self._is_silent = False
        """Whether nothing has come since the last request."""
        self.is_websocket = False
        self.is_used = False
        """Whether it is a websocket that was good for something, as for a match."""
        self._paused = 0.0
        """Recent paused time minus running time."""
        self._pause = (limits.now(), limits.now())
        """When the last one began and ended."""
        self._reads = 0

    def expect_request(self) -> None:
        """The next request has to begin; the first one has to come, up to the end of its headers."""
        self.awaits_request = True
        self.idle_since = self._limits.now()
        self._is_silent = self._was_asked
        self.deadline = self.idle_since + (IDLE_SECONDS if self._was_asked else HEADER_SECONDS)

    def expect_end(self) -> None:
        """The request is known, and its answer under way."""
        self.awaits_request = self._is_silent = False
        self._was_asked = True
        self.deadline = self._limits.now() + REQUEST_SECONDS

    def stay_open(self, address: str) -> None:
        """It is a websocket of a client now; Engine.IO's pings show whether it lives."""
        self.awaits_request = self._is_silent = False
        self.is_websocket = True
        self.deadline = float("inf")
        self._limits.admit_websocket(self, address)

    def leave(self) -> None:
        """The socket is closed."""
        self._limits.forget(self)

    def disconnect(self, reason: str) -> None:
        """Close it, and report why."""
        self._limits.report(self.address, reason)
        self.close()

    def report_anonymously(self, reason: str) -> None:
        """Count what it did, without its address."""
        self._limits.report("", reason)

    def received(self, size: int) -> float | None:
        """Count one read; returns the seconds to pause before the next, None for no pause at all.

        A pause of 0 gives the others their turn. Closes the connection if pauses do not help.
        """
        if self._is_silent:  # a request begins
            self._is_silent = False
            self.deadline = self._limits.now() + HEADER_SECONDS
        return self._charged(1 + size / BYTES_PER_READ)

    def received_frame(self, size: int | None) -> float | None:
        """Count a websocket frame as `received` does, with the read that ended it, if it needed one."""
        return self._charged(READS_PER_FRAME + (0 if size is None else 1 + size / BYTES_PER_READ))

    def goes_on(self) -> None:
        """The pause is over; a busy server may be late."""
        self._pause = (self._pause[0], self._limits.now())

    def _charged(self, cost: float) -> float | None:
        debt = max(self._limits.owed(self, cost))
        if debt:
            return self._paused_for(min(debt, LONGEST_PAUSE))
        self._reads += 1
        return None if self._reads % READS_PER_TURN else 0.0

    def _paused_for(self, seconds: float) -> float | None:
        now, (begun, ended) = self._limits.now(), self._pause
        ended = min(now, ended)
        self._paused = max(0.0, self._paused + (ended - begun) - (now - ended))
        self._pause = (now, now + seconds)
        if self._paused > DEBT_SECONDS:
            self.disconnect("flood")
            return None
        if not self._paused:
            self._limits.report(self.address, "throttled")
        return seconds


class TransportLimits:
    """Counts the connections of each address, and finds those that are silent for too long."""

    def __init__(
        self,
        allowances: TransportAllowances,
        report: Report,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        rate, shared_rate = allowances.reads_per_second, allowances.address_reads_per_second
        burst = allowances.burst_seconds
        self.report = report
        self.now = now
        self._allowances = allowances
        self._open: dict[TransportConnection, None] = {}
        """In the order of arrival."""
        self._networks: dict[Network, dict[TransportConnection, None]] = {}
        """The connections of each network, in the order of arrival."""
        self._websockets = 0
        self._reads = TokenBuckets(rate, rate * burst, now)
        many = rate * PROXY_FACTOR
        self._reads_for_many = TokenBuckets(many, many * burst, now)
        self._address_reads = TokenBuckets(shared_rate, shared_rate * burst, now)
        self._numbers = itertools.count()
        self._guard = threading.RLock()
        self._leaving: frozenset[TransportConnection] = frozenset()
        """Those whose clients had left at the last sweep."""

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, address: str) -> TransportConnection | None:
        """Count a new connection; None if its address has too many, or opens them too fast.

        When most places are taken, connections of the network that has most of them give way. When all
        are, the one that has been idle for longest does.
        """
        connection = TransportConnection(address, str(next(self._numbers)), self)
        with self._guard:
            if not self._allowances.behind_proxy:
                self._enter(connection, address)
            refusal = self._refusal(connection)
            if not refusal:
                self._open[connection] = None
                return connection
            self._exit(connection)
        self.report(address, refusal)
        return None

    def admit_websocket(self, connection: TransportConnection, address: str) -> None:
        """Count a connection as a websocket of an address; one too many leaves its place to HTTP."""
        places = self._allowances.connections
        with self._guard:
            if self._allowances.behind_proxy:
                connection.address = address
                self._enter(connection, address)
            self._websockets += 1
            if self._websockets > places - int(places * HTTP_SHARE):
                self._end(self._newest(self._largest(), used=True) or connection)

    def owed(self, connection: TransportConnection, cost: float) -> tuple[float, float]:
        """Charge reads; the seconds until the connection, and its address, have paid for them."""
        if self._allowances.behind_proxy and not connection.is_websocket:
            return self._reads_for_many.owe(connection.name, cost), 0.0
        own = self._reads.owe(connection.name, cost)
        return own, self._address_reads.owe(connection.address, cost)

    def close_idle(self) -> bool:
        """Close the connection that has been idle for longest; False if none is idle."""
        with self._guard:
            idle = (each for each in self._open if each.awaits_request)
            found = min(idle, key=lambda each: each.idle_since, default=None)
        if found is None:
            return False
        found.close()
        found.leave()
        return True

    def sweep(
        self,
        left: Callable[
            [Sequence[TransportConnection]], Iterable[TransportConnection]
        ] = lambda _: (),
    ) -> None:
        """Close the connections whose deadline is over, and those whose clients have `left`.

        What a client sent just before it left is still read until the next sweep.
        """
        leaving = frozenset(left(tuple(self._open)))
        gone = leaving & self._leaving
        self._leaving = leaving
        now = self.now()
        overdue = [each for each in tuple(self._open) if each in gone or each.deadline < now]
        for number, connection in enumerate(overdue, 1):
            if connection not in gone and not connection.awaits_request:
                self.report(connection.address, "slow")
            connection.close()
            connection.leave()
            if not number % CLOSED_PER_TURN:  # a crowd may have left
                let_others_run()

    def forget(self, connection: TransportConnection) -> None:
        """Count a connection no more; a second time is ignored."""
        with self._guard:
            if connection in self._open:
                del self._open[connection]
                self._websockets -= connection.is_websocket
                self._exit(connection)

    # Places --------------------------------------------------------------------------------------

    def _refusal(self, connection: TransportConnection) -> str:
        """Why a new connection is not admitted; empty if it is."""
        if not self._allowances.behind_proxy:
            if self._address_reads.owe(connection.address, READS_PER_CONNECTION):
                return "connecting_too_fast"
            if self._weight(connection) > self._allowances.per_address:
                return "too_many_connections"
        return "" if self._makes_room(connection) else "full"

    def _makes_room(self, connection: TransportConnection) -> bool:
        """Whether there is a place for a new connection, or another one has given way to it."""
        taken, places = len(self._open), self._allowances.connections
        if taken < places * CROWDED:
            return True
        largest, own = self._largest(), self._weight(connection)
        most = self._size(largest) if largest else 0.0
        if taken >= places:
            return self.close_idle() or (most > own and self._end(self._newest(largest, used=True)))
        if most <= MANY:
            return True
        if own < most:
            self._end(self._newest(largest, used=False))
        return own < most

    def _newest(self, network: Network | None, *, used: bool) -> TransportConnection | None:
        """The connection of a network that gives way first; None if all are used and may not."""
        inside = tuple(reversed(self._networks.get(network, {}))) if network else ()
        unused = (each for each in inside if not each.is_used)
        return next(unused, inside[0] if used and inside else None)

    def _end(self, connection: TransportConnection | None) -> bool:
        """Have a connection give way; False if there is none."""
        if connection is None:
            return False
        connection.disconnect("crowded")
        connection.leave()
        return True

    # Networks ------------------------------------------------------------------------------------

    def _enter(self, connection: TransportConnection, address: str) -> None:
        connection.networks = networks_of(address)
        for network in connection.networks:
            self._networks.setdefault(network, {})[connection] = None

    def _exit(self, connection: TransportConnection) -> None:
        for network in connection.networks:
            del self._networks[network][connection]
            if not self._networks[network]:
                del self._networks[network]

    def _size(self, network: Network) -> float:
        """The number of connections of a network, for one of several customers as of one of them."""
        return len(self._networks[network]) / network[1]

    def _weight(self, connection: TransportConnection) -> float:
        return max(map(self._size, connection.networks), default=0.0)

    def _largest(self) -> Network | None:
        return max(self._networks, key=self._size, default=None)
