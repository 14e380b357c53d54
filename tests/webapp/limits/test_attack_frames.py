"""The attacks of `lab.benchmarks.abuse` send what they say they send."""

import pytest
from wsproto.connection import Connection, ConnectionType
from wsproto.events import BytesMessage, Event, Ping, TextMessage

from lab.benchmarks.abuse.attacks import ATTACKS
from lab.benchmarks.abuse.wire import BINARY, CONTINUATION, PING, TEXT, frame, packet


def read(*frames: bytes) -> list[Event]:
    """What a server reads of these frames."""
    server = Connection(ConnectionType.SERVER)
    server.receive_data(b"".join(frames))
    return list(server.events())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_frames_of_all_lengths_are_read(size: int) -> None:
    (event,) = read(frame("x" * size))
    assert isinstance(event, TextMessage)
    assert event.data == "x" * size
    assert event.message_finished


def test_other_frames_are_what_they_claim_to_be() -> None:
    ping, binary, first, second = read(
        frame(b"1", PING),
        frame(b"2", BINARY),
        frame("3", TEXT, final=False),
        frame("4", CONTINUATION, final=False),
    )
    assert isinstance(ping, Ping)
    assert isinstance(binary, BytesMessage)
    assert (first.data, second.data) == ("3", "4")
    assert not first.message_finished
    assert not second.message_finished


def test_a_message_asks_for_an_answer() -> None:
    (event,) = read(packet(7, "join", {"since": 0}))
    assert event.data == '427["join", {"since": 0}]'


def test_each_attack_says_what_it_does() -> None:
    for name, attack in ATTACKS.items():
        assert attack.__doc__, name
        assert "\n" not in attack.__doc__.strip(), name
