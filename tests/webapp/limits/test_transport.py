"""Limits on TCP connections: how many, how fast, how long silent. With a clock of the tests."""

from __future__ import annotations

from dataclasses import replace

from webapp.limits.open_files import connections_for, raise_file_limit
from webapp.limits.transport import (
    DEBT_SECONDS,
    HEADER_SECONDS,
    IDLE_SECONDS,
    PROXY_FACTOR,
    REQUEST_SECONDS,
    TransportAllowances,
    TransportConnection,
    TransportLimits,
)

SMALL = TransportAllowances(
    connections=4,
    per_address=2,
    reads_per_second=10,
    address_reads_per_second=100,
    burst_seconds=2,
)
FIRST, SECOND, THIRD, FOURTH, FIFTH = (f"192.0.2.{number}" for number in range(1, 6))


class Limited:
    """Limits with a clock, what they report, and the connections they closed."""

    def __init__(self, allowances: TransportAllowances = SMALL) -> None:
        self.time = 0.0
        self.reports: list[tuple[str, str]] = []
        self.closed: list[TransportConnection] = []
        self.limits = TransportLimits(
            allowances, lambda *report: self.reports.append(report), lambda: self.time
        )

    def admitted(self, address: str) -> TransportConnection:
        found = self.limits.admit(address)
        assert found is not None
        found.close = lambda: self.closed.append(found)
        return found


def test_an_address_has_a_number_of_connections():
    limited = Limited()
    kept, left = limited.admitted(FIRST), limited.admitted(FIRST)
    assert limited.limits.admit(FIRST) is None
    assert limited.reports == [(FIRST, "too_many_connections")]
    limited.admitted(SECOND)
    left.leave()
    left.leave()  # closing twice frees one place
    limited.admitted(FIRST)
    assert limited.limits.admit(FIRST) is None
    assert not limited.closed
    kept.leave()


def test_behind_a_proxy_no_address_is_counted():
    limited = Limited(TransportAllowances(per_address=1, behind_proxy=True))
    assert len([limited.admitted(FIRST) for _ in range(50)]) == len(limited.limits) == 50


def test_behind_a_proxy_requests_of_many_share_a_connection_and_a_websocket_has_one_client():
    """HTTP is paced for many; a websocket as without a proxy, with the others of its client."""
    limited = Limited(replace(SMALL, connections=40, behind_proxy=True))
    many = limited.admitted(FIRST)
    assert not any(many.received(0) for _ in range(20 * PROXY_FACTOR))
    assert many.received(0)
    websocket = limited.admitted(FIRST)
    websocket.stay_open(SECOND)
    assert not any(websocket.received(0) for _ in range(20))
    assert websocket.received(0)
    for _ in range(9):
        another = limited.admitted(FIRST)
        another.stay_open(SECOND)
        for _ in range(20):
            another.received(0)
    last, stranger = limited.admitted(FIRST), limited.admitted(FIRST)
    last.stay_open(SECOND)
    stranger.stay_open(THIRD)
    assert last.received(0), "its client has used up what an address has"
    assert not stranger.received(0)


def test_behind_a_proxy_a_websocket_that_floods_is_disconnected():
    limited = Limited(replace(SMALL, behind_proxy=True))
    websocket = limited.admitted(FIRST)
    websocket.stay_open(SECOND)
    while not limited.closed and limited.time < 100:
        limited.time += (websocket.received_frame(512) or 0.0) / 2
    assert limited.closed == [websocket]
    assert limited.reports == [(SECOND, "throttled"), (SECOND, "flood")]


def test_when_all_places_are_taken_the_longest_idle_gives_way():
    limited = Limited()
    busy = limited.admitted(FIRST)
    busy.expect_end()
    limited.time = 1.0
    idle = limited.admitted(FIRST)
    limited.time = 2.0
    limited.admitted(SECOND)
    websocket = limited.admitted(SECOND)
    websocket.stay_open(FIRST)
    limited.admitted(THIRD)
    assert limited.closed == [idle]


def test_when_all_are_busy_the_new_one_is_refused():
    limited = Limited()
    for address in (FIRST, SECOND, THIRD, FOURTH):
        limited.admitted(address).stay_open(address)
    assert limited.limits.admit(FIFTH) is None
    assert limited.reports == [(FIFTH, "full")]


def test_a_crowd_gives_way_before_all_places_are_taken():
    limited = Limited(TransportAllowances(connections=40, per_address=30, burst_seconds=1000))
    crowd = [limited.admitted(FIRST) for _ in range(28)]
    for connection in crowd:
        connection.stay_open(FIRST)
    crowd[-1].is_used = True
    limited.admitted(SECOND), limited.admitted(SECOND)
    assert not limited.closed
    limited.admitted(SECOND)
    assert limited.closed == [crowd[-2]]
    assert len(limited.limits) == 30
    while limited.limits.admit(SECOND) is not None:
        assert len(limited.closed) < len(crowd)
    assert len(limited.closed) == 13  # both have the same by now
    assert set(limited.closed) < set(crowd)


def test_a_crowd_of_those_that_are_used_gives_way_only_when_all_places_are_taken():
    limited = Limited(TransportAllowances(connections=40, per_address=40, burst_seconds=1000))
    crowd = [limited.admitted(FIRST) for _ in range(30)]
    for connection in crowd:
        connection.stay_open(FIRST)
        connection.is_used = True
    assert limited.limits.admit(FIRST) is None
    for number in range(10):
        limited.admitted(f"198.51.100.{number}").expect_end()
    assert not limited.closed
    limited.admitted(SECOND)
    assert limited.closed == [crowd[-1]]


def test_websockets_leave_places_to_http():
    limited = Limited(TransportAllowances(connections=32, burst_seconds=1000))
    websockets = [limited.admitted(f"192.0.2.{number}") for number in range(31)]
    for connection in websockets:
        connection.stay_open(connection.address)
    assert len(limited.closed) == 1
    assert len(limited.limits) == 30


def test_networks_of_one_customer_count_together():
    limited = Limited(TransportAllowances(connections=1000, per_address=2, burst_seconds=1000))
    admitted = [limited.limits.admit(f"2001:db8:0:{n:x}::/64") for n in range(12)]
    assert [each is not None for each in admitted] == [True] * 8 + [False] * 4
    assert limited.limits.admit("2001:db8:0:100::/64") is not None
    limited.admitted("2001:db8:1::/64")


def test_behind_a_proxy_websockets_give_way_by_the_address_of_their_client():
    limited = Limited(TransportAllowances(connections=40, behind_proxy=True))
    for _ in range(32):
        limited.admitted(FIRST).stay_open(SECOND)
    assert limited.reports == [(SECOND, "crowded")] * 2
    assert len(limited.limits) == 30


def test_what_was_sent_before_leaving_is_read_for_a_moment():
    limited = Limited()
    leaving, staying = limited.admitted(FIRST), limited.admitted(SECOND)
    limited.limits.sweep(lambda _open: [leaving])
    assert not limited.closed
    limited.limits.sweep(lambda _open: [leaving])
    assert limited.closed == [leaving]
    assert len(limited.limits) == 1
    staying.leave()


def test_connecting_again_and_again_is_refused_even_if_each_is_closed():
    limited = Limited()
    admitted = [limited.limits.admit(FIRST) for _ in range(40)]
    for connection in admitted:
        if connection is not None:
            connection.leave()
    assert admitted[0] is not None
    assert (FIRST, "connecting_too_fast") in limited.reports
    limited.limits.sweep()  # the address is remembered until it has rested
    assert limited.limits.admit(FIRST) is None
    limited.time = 10.0
    limited.limits.sweep()
    limited.admitted(FIRST)


def test_the_silent_are_closed_and_websockets_stay():
    limited = Limited()
    silent, asking, websocket = (limited.admitted(each) for each in (FIRST, FIRST, SECOND))
    asking.expect_end()
    websocket.stay_open(FIRST)
    limited.time = HEADER_SECONDS + 1
    limited.limits.sweep()
    assert limited.closed == [silent]
    assert limited.reports == []  # an idle connection is no offence
    limited.time = REQUEST_SECONDS + 1
    limited.limits.sweep()
    assert limited.closed == [silent, asking]
    assert limited.reports == [(FIRST, "slow")]
    limited.time = 1e9
    limited.limits.sweep()
    assert len(limited.limits) == 1


def test_a_kept_connection_waits_for_a_request_and_then_for_the_end_of_its_headers():
    limited = Limited()
    idle, slow = limited.admitted(FIRST), limited.admitted(FIRST)
    for each in (idle, slow):
        each.expect_end()
        each.expect_request()
    limited.time = IDLE_SECONDS - 0.1
    limited.limits.sweep()
    assert limited.closed == []
    for _ in range(3):  # what comes after the first byte gives no more time
        slow.received(1)
        limited.time += HEADER_SECONDS / 3
        limited.limits.sweep()
        assert limited.closed == [idle]
    limited.time += 0.1
    limited.limits.sweep()
    assert limited.closed == [idle, slow]
    assert limited.reports == []


def test_a_kept_connection_gives_way_before_one_that_is_new():
    limited = Limited()
    kept = limited.admitted(FIRST)
    kept.expect_end()
    kept.expect_request()
    limited.time = IDLE_SECONDS - HEADER_SECONDS - 1
    for address in (SECOND, THIRD, FOURTH):
        limited.admitted(address)
    assert limited.closed == []
    limited.admitted(FIFTH)
    assert limited.closed == [kept]


def test_a_usual_client_never_waits_but_gives_others_their_turn():
    limited = Limited()
    connection = limited.admitted(FIRST)
    pauses = []
    for _ in range(100):
        limited.time += 0.2
        pauses.append(connection.received(100))
    assert set(pauses) == {None, 0.0}
    assert not limited.reports


def test_who_sends_too_fast_is_slowed_and_then_disconnected():
    limited = Limited()
    connection = limited.admitted(FIRST)

    def send_half_as_slow_as_asked() -> None:
        while not limited.closed and limited.time < 100:
            limited.time += (connection.received(512) or 0.0) / 2

    send_half_as_slow_as_asked()
    assert limited.closed == [connection]
    assert limited.reports == [(FIRST, "throttled"), (FIRST, "flood")]
    assert limited.time >= DEBT_SECONDS


def test_many_connections_that_keep_their_address_in_debt_are_disconnected():
    limited = Limited(TransportAllowances())
    connections = [limited.admitted(FIRST) for _ in range(25)]
    due = [0.0] * len(connections)
    while len(limited.closed) < len(connections) and limited.time < 100:
        which = due.index(limited.time)
        connection = connections[which]
        pause = connection.received(512) or 0.001
        due[which] = float("inf") if connection in limited.closed else limited.time + pause
        limited.time = min(due)
    assert set(limited.closed) == set(connections)


def test_an_honest_neighbour_of_them_stays():
    limited = Limited(TransportAllowances())
    honest, *others = (limited.admitted(FIRST) for _ in range(25))
    for second in range(20):
        limited.time = float(second)
        for connection in others:
            for _ in range(60):
                connection.received(512)
        if not second % 3:
            honest.received(100)
    assert honest not in limited.closed


def test_who_slows_down_again_is_not_disconnected():
    limited = Limited()
    connection = limited.admitted(FIRST)
    for _ in range(1000):
        pause = connection.received(512)
        limited.time += 3 * (pause or 0.0)
    assert (FIRST, "flood") not in limited.reports


def test_the_limit_of_open_files_leaves_room_for_the_process():
    files = raise_file_limit()
    assert files == raise_file_limit()  # it is as high as it gets
    assert 0 < connections_for(files) < files
