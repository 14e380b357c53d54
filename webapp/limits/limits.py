"""What strangers may use up: websockets, messages, new matches and engine seconds, by who they are."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable

from flask import has_request_context, request

from webapp.core.errors import RequestError
from webapp.core.settings import Allowances
from webapp.limits.addresses import address_of
from webapp.limits.connection_limit import ConnectionLimit
from webapp.limits.token_bucket import TokenBuckets

BURST_SECONDS = 3
"""Messages of so many seconds may come at once."""
MINUTE = 60.0
MOST_REMEMBERED = 20_000
"""How many players' addresses are kept."""
SOCKET_RETRY_SECONDS = 5
"""By then connections of a web process that died count no more."""


class Limits:
    """The budgets behind every limit, kept in this process unless they are shared.

    Who is refused gets `RequestError` with `retry_after`, in whole seconds.
    """

    def __init__(self, allowances: Allowances) -> None:
        per_second = allowances.messages_per_second
        self._sockets = ConnectionLimit(allowances.sockets_per_address)
        self.connections = ConnectionLimit(2 * allowances.sockets_per_address)
        """Those below the websockets, of this process alone: twice as many, so that one too many can be
        told why."""
        self._messages = TokenBuckets(per_second, per_second * BURST_SECONDS)
        self._allowances = allowances
        self._matches = _a_minute(allowances.matches_per_minute)
        self._engine_seconds = _a_minute(allowances.engine_seconds_per_minute)
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def share(
        self,
        meter: Callable[[str, float, float], TokenBuckets],
        doors: Callable[[int], ConnectionLimit],
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
        """Count a websocket of an address; raises `RequestError` for one too many."""
        if not self._sockets.enter(sid, address):
            raise RequestError("too_many_sockets", retry_after=SOCKET_RETRY_SECONDS)

    def close_socket(self, sid: str, address: str) -> None:
        """Forget a websocket; one that was refused is not known."""
        self._sockets.leave(sid, address)

    @property
    def sockets(self) -> int:
        """How many websockets are open."""
        return len(self._sockets)

    def message(self, sid: str) -> None:
        """Count a message of a websocket; raises `RequestError`."""
        if not self._messages.spend(sid):
            raise RequestError("too_fast", retry_after=1)

    # Matches -------------------------------------------------------------------------------------

    def may_begin(self) -> None:
        """Count a new match for the address of this request; raises `RequestError`."""
        address = address_of(request)
        if not self._matches.spend(address):
            raise RequestError("too_many_matches", retry_after=_whole(self._matches.wait(address)))

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
        """Raise `RequestError` while this address has used up its engine time."""
        wait = self._engine_seconds.wait(address_of(request), cost=0.0)
        if wait:
            raise RequestError("too_much_thinking", retry_after=_whole(wait))

    def charge(self, client: str, seconds: float) -> None:
        """Count the engine time that a client's job took; players pay from their address."""
        if client:
            self._engine_seconds.charge(self._addresses.get(client, client), seconds)


def _a_minute(most: int) -> TokenBuckets:
    return TokenBuckets(most / MINUTE, most)


def _whole(seconds: float) -> int:
    return max(1, math.ceil(seconds))
