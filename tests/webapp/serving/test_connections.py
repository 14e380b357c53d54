"""What both servers share: reading at a pace, and finding the clients that have left."""

from __future__ import annotations

import select
import socket
import threading

from webapp.limits.transport import TransportAllowances, TransportLimits
from webapp.serving.connections import Pace, left


def limits_of(reads_per_second: float) -> TransportLimits:
    allowances = TransportAllowances(reads_per_second=reads_per_second, burst_seconds=1.0)
    return TransportLimits(allowances, lambda _address, _reason: None)


def test_who_is_closed_in_a_pause_is_not_read_any_more() -> None:
    connection = limits_of(reads_per_second=1.0).admit("192.0.2.1")
    assert connection is not None
    ended = threading.Event()
    pace = Pace(connection, ended.set)
    assert pace.received(0)
    threading.Timer(0.05, connection.close).start()
    assert not pace.received(1_000_000)  # it has to pause for long
    assert pace.is_closed
    assert ended.is_set()


def test_who_has_left_is_found_and_who_is_being_accepted_left_alone() -> None:
    limits = limits_of(reads_per_second=100.0)
    here, gone, accepted = (limits.admit("192.0.2.1") for _ in range(3))
    assert here is not None
    assert gone is not None
    assert accepted is not None
    (one, its_client), (other, other_client) = socket.socketpair(), socket.socketpair()
    here.file, gone.file = one.fileno(), other.fileno()
    here.is_websocket = gone.is_websocket = True
    other_client.close()
    assert list(left([here, gone, accepted], select.poll())) == [gone]
    for each in (one, its_client, other):
        each.close()
