"""What strangers may use up: websockets, messages, new matches and engine seconds, by who they are."""

from __future__ import annotations

import ipaddress
import math
from collections import OrderedDict
from collections.abc import Callable

from flask import Request, has_request_context, request

from webapp.core.errors import Refused
from webapp.core.settings import Allowances
from webapp.limits.token_bucket import Meter

BURST_SECONDS = 3
"""Messages of so many seconds may come at once."""
MINUTE = 60.0
NETWORK_BITS = 64
"""Of an IPv6 address: what one household or server has for itself."""
MOST_REMEMBERED = 20_000
"""How many players' addresses are kept."""
SOCKET_RETRY_SECONDS = 5
"""By then connections of a web process that died count no more."""


def address_of(asker: Request) -> str:
    """The network address that a request counts for."""
    return network_of(asker.remote_addr or "")


def network_of(text: str) -> str:
    """The address in one spelling; of IPv6 the first 64 bits."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:  # a socket of the file system has none
        return text
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False))
    return str(address)


class Doors:
    """How many connections each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: dict[str, set[str]] = {}

    def enter(self, name: str, address: str) -> bool:
        """Count a connection; False, and it is not counted, where there are too many."""
        inside = self._inside.setdefault(address, set())
        if len(inside) >= self._most:
            return False
        inside.add(name)
        return True

    def leave(self, name: str, address: str) -> None:
        """Forget a connection; one that was not let in is not known."""
        inside = self._inside.get(address, set())
        inside.discard(name)
        if not inside:
            self._inside.pop(address, None)

    def inside(self, address: str) -> int:
        """How many connections of an address are open here."""
        return len(self._inside.get(address, ()))

    def __len__(self) -> int:
        return sum(len(inside) for inside in self._inside.values())


class Limits:
    """The budgets behind every limit, kept in this process unless they are shared.

    Who is refused gets `Refused` with `retry_after`, in whole seconds.
    """

    def __init__(self, allowances: Allowances) -> None:
        per_second = allowances.messages_per_second
        self._sockets = Doors(allowances.sockets_per_address)
        self.connections = Doors(2 * allowances.sockets_per_address)
        """Those below the websockets, of this process alone: twice as many, so that one too many can be
        told why."""
        self._messages = Meter(per_second, per_second * BURST_SECONDS)
        self._allowances = allowances
        self._matches = _a_minute(allowances.matches_per_minute)
        self._engine_seconds = _a_minute(allowances.engine_seconds_per_minute)
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def share(
        self, meter: Callable[[str, float, float], Meter], doors: Callable[[int], Doors]
    ) -> None:
        """Count matches, engine time and open websockets with other processes; before the first comes.

        `meter` makes a budget of a name, so much a second, and a most; `doors` counts connections up to
        a most. The messages of a websocket are those of one process, as the websocket is.
        """
        self._sockets = doors(self._allowances.sockets_per_address)
        matches = self._allowances.matches_per_minute
        seconds = self._allowances.engine_seconds_per_minute
        self._matches = meter("matches", matches / MINUTE, matches)
        self._engine_seconds = meter("engine_seconds", seconds / MINUTE, seconds)

    # Websockets and their messages ---------------------------------------------------------------

    def open_socket(self, sid: str, address: str) -> None:
        """Count a websocket of an address; raises `Refused` for one too many."""
        if not self._sockets.enter(sid, address):
            raise Refused("too_many_sockets", retry_after=SOCKET_RETRY_SECONDS)

    def close_socket(self, sid: str, address: str) -> None:
        """Forget a websocket; one that was refused is not known."""
        self._sockets.leave(sid, address)

    @property
    def sockets(self) -> int:
        """How many websockets are open."""
        return len(self._sockets)

    def message(self, sid: str) -> None:
        """Count a message of a websocket; raises `Refused`."""
        if not self._messages.spend(sid):
            raise Refused("too_fast", retry_after=1)

    # Matches -------------------------------------------------------------------------------------

    def may_begin(self) -> None:
        """Count a new match for the address of this request; raises `Refused`."""
        address = address_of(request)
        if not self._matches.spend(address):
            raise Refused("too_many_matches", retry_after=_whole(self._matches.wait(address)))

    # Engine time ---------------------------------------------------------------------------------

    def client(self, player: str | None) -> str:
        """Who a job is for: a player, or else the address of this request."""
        if not has_request_context():
            return player or ""
        address = address_of(request)
        if player is None:
            return address
        self._addresses[player] = address
        self._addresses.move_to_end(player)
        while len(self._addresses) > MOST_REMEMBERED:
            self._addresses.popitem(last=False)
        return player

    def may_think(self) -> None:
        """Raise `Refused` while this address has used up its engine time."""
        wait = self._engine_seconds.wait(address_of(request), cost=0.0)
        if wait:
            raise Refused("too_much_thinking", retry_after=_whole(wait))

    def charge(self, client: str, seconds: float) -> None:
        """Count the engine time that a client's job took; players pay from their address."""
        if client:
            self._engine_seconds.charge(self._addresses.get(client, client), seconds)


def _a_minute(most: int) -> Meter:
    return Meter(most / MINUTE, most)


def _whole(seconds: float) -> int:
    return max(1, math.ceil(seconds))
