"""Rate limits per client: websockets, messages, new matches and engine seconds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from flask import has_request_context, request

from webapp.core.errors import RequestError
from webapp.core.settings import Allowances
from webapp.core.shared_cache import SharedCache
from webapp.limits.addresses import address_of, costs_of
from webapp.limits.connection_limit import ConnectionLimit
from webapp.limits.refusals import Refusals
from webapp.limits.token_bucket import TokenBuckets
from webapp.limits.transport import TransportAllowances, TransportLimits
from webapp.limits.wrong_codes import WrongCodes

BURST_SECONDS = 3
"""Size of a burst: the messages of this many seconds."""
REQUEST_BURST_SECONDS = 4
"""A class that opens the site together loads many pages at once."""
REQUEST_SECONDS = 0.01
"""Processor time that a request pays for. What takes longer costs as many requests as that time has."""
MESSAGE_SECONDS = 0.0025
"""The same for a message of an address; a websocket pays for `REQUEST_SECONDS`."""
LONGEST_DEBT = 10.0
"""The debt for such work, in full budgets; meanwhile the address or the websocket waits."""
MOST_BODY_BYTES = 600 * 1024
"""The largest body that any route reads."""
SPARE_CONNECTIONS = 64
"""Connections of an address beside its websockets: a browser opens six for a page."""
MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
CODES, CODE_SECONDS = 20, 600.0
"""Codes that an address asks for or tries, and the time after which it may do so again."""
PORTIONS, PORTION_SECONDS = 150, 3600.0
"""Portions of files that an address restores, and the time after which it may do so again."""
JOINS, SCHOOL_JOINS, JOIN_SECONDS = 200, 2000, 600.0
"""Who comes into a room anew, and from one address into all rooms: a school has one."""
ROOM_ACTS = 10
"""What somebody in a room does for themselves in a minute: names, rest, words, leaving."""
DIGITS = 30
"""Wrong digits of the hosts of a room in a day, from all addresses: of ten thousand, one is right."""
IN_ROOMS = "address "
"""Before an address among the budgets of rooms, whose ids have no spaces."""
BROWSERS = 30
"""Browsers for push that one address adds in `JOIN_SECONDS`."""
DAY_RESULTS, DAY_RESULT_SECONDS = 60, 12 * HOUR
"""A class puts its results on the table of the day from one address; thousands of names do not come."""
OWN_TABLES = 20
"""Tables of the day for families and classes that one address makes in a day."""
MOST_REMEMBERED = 20_000
"""Size of the cache of players' addresses."""
SOCKET_RETRY_SECONDS = 5
"""By then the connection counts of a dead web process have expired."""


class Counters(Protocol):
    """Counts the use of clients, in one process or across several."""

    def token_buckets(self, name: str, per_second: float, most: float, /) -> TokenBuckets:
        """Token buckets with a rate per second and a maximum; `name` distinguishes budgets."""

    def connection_limit(self, most: int, /) -> ConnectionLimit:
        """A limit on the open connections of an address."""


class Limits:
    """The budgets behind every limit.

    `counters` counts matches, engine time and open websockets across all processes. Messages of a
    websocket are counted in this process, the only one that receives them. A refused client gets
    `RequestError` with `retry_after`, in whole seconds.
    """

    def __init__(self, allowances: Allowances, counters: Counters) -> None:
        matches, seconds = allowances.matches_per_minute, allowances.engine_seconds_per_minute
        per_second, tables = allowances.messages_per_second, allowances.tables_per_hour
        self._allowances = allowances
        self.refusals = Refusals()
        self._sockets = counters.connection_limit(allowances.sockets_per_address)
        self.connections = ConnectionLimit(2 * allowances.sockets_per_address)
        """Transport connections of this process. The limit is doubled, so that a websocket over its own
        limit still receives the error message."""
        self._messages = _on_credit(per_second, per_second * BURST_SECONDS)
        per_address = allowances.messages_per_address
        self._address_messages = _on_credit(per_address, per_address * BURST_SECONDS)
        requests = allowances.requests_per_second
        self._requests = _on_credit(requests, requests * REQUEST_BURST_SECONDS)
        self._of_rooms = _on_credit(requests, requests * REQUEST_BURST_SECONDS)
        """Each room has as many as an address; so have all rooms behind one address together."""
        self._matches = counters.token_buckets("matches", matches / MINUTE, matches)
        self._engine_seconds = counters.token_buckets("engine_seconds", seconds / MINUTE, seconds)
        self._tables = counters.token_buckets("tables", tables / HOUR, tables)
        self._codes = counters.token_buckets("codes", CODES / CODE_SECONDS, CODES)
        self._files = counters.token_buckets("files", PORTIONS / PORTION_SECONDS, PORTIONS)
        rooms = allowances.rooms_per_hour
        self._rooms = counters.token_buckets("rooms", rooms / HOUR, rooms)
        self._joins = counters.token_buckets("room_joins", JOINS / JOIN_SECONDS, JOINS)
        self._school_joins = counters.token_buckets(
            "school_joins", SCHOOL_JOINS / JOIN_SECONDS, SCHOOL_JOINS
        )
        self._room_acts = counters.token_buckets("room_acts", ROOM_ACTS / MINUTE, ROOM_ACTS)
        self._room_digits = counters.token_buckets("room_digits", DIGITS / DAY, DIGITS)
        self._room_codes = WrongCodes("room_codes", counters.token_buckets)
        self._day_results = counters.token_buckets(
            "day_results", DAY_RESULTS / DAY_RESULT_SECONDS, DAY_RESULTS
        )
        self._own_tables = counters.token_buckets("own_tables", OWN_TABLES / DAY, OWN_TABLES)
        kilobytes = allowances.set_kilobytes_per_day
        self._sets = counters.token_buckets("question_sets", kilobytes / DAY, kilobytes)
        restored = allowances.restored_kilobytes_per_day
        self._restored = counters.token_buckets("restored", restored / DAY, restored)
        self._browsers = counters.token_buckets("browsers", BROWSERS / JOIN_SECONDS, BROWSERS)
        self._addresses: SharedCache[str, str] = SharedCache(MOST_REMEMBERED)
        self._transport: TransportLimits | None = None

    # Websockets and their messages ---------------------------------------------------------------

    def open_socket(self, sid: str, address: str) -> None:
        """Count a websocket of an address; raises `RequestError` if there are too many."""
        if not self._sockets.enter(sid, address):
            self.refusals(address, "too_many_sockets")
            raise RequestError("too_many_sockets", retry_after=SOCKET_RETRY_SECONDS)

    def close_socket(self, sid: str, address: str) -> None:
        """Forget a websocket; a refused websocket is ignored."""
        self._sockets.leave(sid, address)

    @property
    def sockets(self) -> int:
        """The number of open websockets."""
        return len(self._sockets)

    def message(self, sid: str, address: str) -> None:
        """Count a message of a websocket and its address; raises `RequestError`."""
        if not self._messages.spend(sid) or not _spent(self._address_messages, address, 1.0):
            self.refusals(address, "too_fast")
            wait = max(self._messages.wait(sid), _wait(self._address_messages, address, 1.0))
            raise RequestError("too_fast", retry_after=_whole(wait))

    def message_took(self, sid: str, address: str, seconds: float) -> None:
        """Charge the processor time of a message beyond what it has paid for."""
        _charge(self._messages, [(sid, 1.0)], seconds / REQUEST_SECONDS - 1.0)
        _charge(self._address_messages, costs_of(address, 1.0), seconds / MESSAGE_SECONDS - 1.0)

    # Requests ------------------------------------------------------------------------------------

    def request(self, address: str, cost: float) -> None:
        """Count an HTTP request of an address; raises `RequestError`."""
        if not _spent(self._requests, address, cost):
            self.refusals(address, "too_many_requests")
            raise RequestError(
                "too_many_requests", retry_after=_whole(_wait(self._requests, address, cost))
            )

    def request_of_room(self, room: str, address: str, cost: float) -> bool:
        """Count a request of somebody in a room on the budget of that room, if it has any left.

        All rooms together give an address no more than it has itself.
        """
        behind = f"{IN_ROOMS}{address}"
        if self._of_rooms.left(behind) < cost or not self._of_rooms.spend(room, cost):
            return False
        self._of_rooms.charge(behind, cost)
        return True

    def request_took(self, address: str, room: str | None, seconds: float) -> None:
        """Charge the processor time of a request beyond what it has paid for."""
        cost = seconds / REQUEST_SECONDS - 1.0
        if room is None:
            _charge(self._requests, costs_of(address, 1.0), cost)
        else:
            _charge(self._of_rooms, [(room, 1.0), (f"{IN_ROOMS}{address}", 1.0)], cost)

    # Connections ---------------------------------------------------------------------------------

    def transport(self, connections: int, *, behind_proxy: bool) -> TransportLimits:
        """Limits on accepted connections; `connections` is how many the open files leave room for."""
        usual = TransportAllowances()
        # A site that allows an address more messages must let it send them.
        factor = max(1.0, self._allowances.messages_per_address / Allowances.messages_per_address)
        self._transport = TransportLimits(
            TransportAllowances(
                connections=min(connections, usual.connections),
                per_address=2 * self._allowances.sockets_per_address + SPARE_CONNECTIONS,
                address_reads_per_second=usual.address_reads_per_second * factor,
                behind_proxy=behind_proxy,
            ),
            self.refusals,
        )
        return self._transport

    @property
    def tcp_connections(self) -> int:
        """The number of accepted connections that are open, websockets among them."""
        return 0 if self._transport is None else len(self._transport)

    # Matches -------------------------------------------------------------------------------------

    def may_begin(self) -> None:
        """Count a new match for the address of this request; raises `RequestError`."""
        self._spend(self._matches, "too_many_matches")

    def may_list(self) -> str:
        """Count a table that the address of this request puts on the public list, and return that."""
        return self._spend(self._tables, "too_many_tables")

    # Codes ---------------------------------------------------------------------------------------

    def may_use_code(self) -> None:
        """Count a code that is asked for or tried by the address of this request."""
        self._spend(self._codes, "too_many_codes")

    def may_restore(self) -> None:
        """Count a portion of a file of games that the address of this request restores."""
        self._spend(self._files, "too_many_files")

    def may_keep_restored(self, kilobytes: float) -> None:
        """Count copies of games of this size, which the address of this request restores."""
        self._spend(self._restored, "too_many_restored", kilobytes)

    # Rooms ---------------------------------------------------------------------------------------

    def may_open_room(self) -> None:
        """Count a room that the address of this request opens."""
        self._spend(self._rooms, "too_many_rooms")

    def may_join_room(self, room: str) -> None:
        """Count somebody of the address of this request who comes into a room anew."""
        self._spend(self._joins, "too_many_joins", of=room)
        self._spend(self._school_joins, "too_many_joins")

    def may_act_in_room(self, player: str) -> None:
        """Count what a player does in a room for themselves: others behind their address pay nothing."""
        self._spend(self._room_acts, "too_many_acts", of=player)

    def trying_room_code(self, room: str = "") -> AbstractContextManager[None]:
        """Count the code of a room that is looked up inside, if it is wrong.

        Raises `RequestError` while the address of this request may try none, not even a right one. The
        digits of the hosts of a `room` are few: nobody may try them once many have been wrong.
        """
        address = address_of(request)
        wait = max(self._room_codes.wait(address), self._room_digits.wait(room) if room else 0.0)
        if wait:
            self.refusals(address, "too_many_room_codes")
            raise RequestError("too_many_room_codes", retry_after=_whole(wait))
        return self._trying_digits(address, room) if room else self._room_codes.trying(address)

    @contextmanager
    def _trying_digits(self, address: str, room: str) -> Iterator[None]:
        self._room_digits.charge(room, 1.0)
        with self._room_codes.trying(address):
            yield
        self._room_digits.charge(room, -1.0)

    # Tables of the day ---------------------------------------------------------------------------

    def may_enter_day(self) -> str:
        """Count a result that the address of this request puts on a table of the day; return that."""
        return self._spend(self._day_results, "too_many_results")

    def may_make_table(self) -> None:
        """Count a table of the day that the address of this request makes for a family or a class."""
        self._spend(self._own_tables, "too_many_own_tables")

    # Sets of questions ---------------------------------------------------------------------------

    def may_keep_set(self, kilobytes: int) -> None:
        """Count a set of this size that the address of this request has the site keep."""
        self._spend(self._sets, "too_many_sets", kilobytes)

    # Push ----------------------------------------------------------------------------------------

    def may_add_browser(self) -> None:
        """Count a browser that the address of this request wants to be called by push."""
        self._spend(self._browsers, "too_many_browsers")

    def _spend(self, buckets: TokenBuckets, code: str, cost: float = 1.0, of: str = "") -> str:
        """Count something for the address of this request, which is returned, or `of` something else."""
        address = address_of(request)
        if not _spent(buckets, of or address, cost):
            self.refusals(address, code)
            raise RequestError(code, retry_after=_whole(_wait(buckets, of or address, cost)))
        return address

    # Engine time ---------------------------------------------------------------------------------

    def client(self, player: str | None) -> str:
        """The client of a job: a player, or else the websocket or the address of this request.

        People who share an address, as a class does, do not wait for each other's jobs.
        """
        if not has_request_context():
            return player or ""
        address = address_of(request)
        client: str | None = player or getattr(request, "sid", None)
        if client is None:
            return address
        self._addresses.put(client, address)
        return client

    def may_think(self) -> None:
        """Raise `RequestError` while the engine time of this address is used up."""
        wait = self._engine_seconds.wait(address_of(request), cost=0.0)
        if wait:
            raise RequestError("too_much_thinking", retry_after=_whole(wait))

    def charge(self, client: str, seconds: float) -> None:
        """Charge engine time to the address of a client; a negative time is given back."""
        if client and seconds:
            self._engine_seconds.charge(self.address_of(client), seconds)

    def address_of(self, client: str) -> str:
        """The address from which a client was last seen; a client that was not seen is an address."""
        return self._addresses.get(client) or client


def _on_credit(per_second: float, most: float) -> TokenBuckets:
    """Token buckets of which work takes more than there is: its time is known at its end."""
    return TokenBuckets(per_second, most, most_debt=LONGEST_DEBT * most)


def _charge(buckets: TokenBuckets, parts: Iterable[tuple[str, float]], cost: float) -> None:
    """Take a cost from several budgets, of each the part that it pays."""
    if cost > 0:
        for key, part in parts:
            buckets.charge(key, cost * part)


def _spent(buckets: TokenBuckets, address: str, cost: float) -> bool:
    """Spend `cost` for an address, and its part for the networks around it, if all have enough."""
    (own, *around) = costs_of(address, cost)
    if any(buckets.left(network) < part for network, part in around) or not buckets.spend(*own):
        return False
    for network, part in around:
        buckets.charge(network, part)
    return True


def _wait(buckets: TokenBuckets, address: str, cost: float) -> float:
    """Seconds until `_spent` spends a cost."""
    return max(buckets.wait(network, part) for network, part in costs_of(address, cost))


def _whole(seconds: float) -> int:
    return max(1, math.ceil(seconds))
