"""Push services: which the site asks, and what becomes of a message."""

from __future__ import annotations

import pytest

from tests.support.push_service import PushService
from webapp.your_move import services as sending
from webapp.your_move.services import BadService, HttpSend, Outcome, Services

CHROME = "https://fcm.googleapis.com/fcm/send/abc:def"
GOOD = [
    CHROME,
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://fcm.googleapis.com:443/fcm/send/abc",
]
BAD = [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://fcm.googleapis.com.evil.example/abc",
    "https://evilnotify.windows.com/abc",
    "https://fcm.googleapis.com@evil.example/abc",
    "https://user@fcm.googleapis.com/abc",
    "https://evil.example/fcm.googleapis.com",
    "https://127.0.0.1/abc",
    "https://[::1]/abc",
    "https://localhost/abc",
    "https://169.254.169.254/latest/meta-data",
    "https://fcm.googleapis.com:x/abc",
    "https://fcm.googleapis.com/a b",
    "https://fcm.googleapis.com/\r\nHost: evil.example",
    "https://evil.example\\.fcm.googleapis.com/abc",
    "https://127.0.0.1%2f.fcm.googleapis.com/abc",
    "file:///etc/passwd",
    "https://fcm.googleapis.com/" + 2000 * "a",
    "",
]
PRIVATE = [
    *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0"),  # noqa: S104
    *("::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "224.0.0.1", "100.64.0.1"),
    *("64:ff9b::7f00:1", "2002:7f00:1::", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b:1::a00:1"),
]


@pytest.mark.parametrize("endpoint", GOOD)
def test_the_services_of_browsers(endpoint: str) -> None:
    assert Services().checked(endpoint).hostname


@pytest.mark.parametrize("endpoint", BAD)
def test_no_other_address_is_asked(endpoint: str) -> None:
    with pytest.raises(BadService):
        Services(("https://push.example",)).checked(endpoint)


def test_what_the_operator_names_is_asked_there_alone() -> None:
    services = Services(("http://127.0.0.1:81",))
    assert services.checked("http://127.0.0.1:81/abc").port == 81
    for other in ("http://127.0.0.1:82/abc", "http://127.0.0.1/abc", "https://127.0.0.1:81/abc"):
        with pytest.raises(BadService):
            services.checked(other)


@pytest.mark.parametrize("address", PRIVATE)
def test_a_known_name_at_a_private_address_is_not_asked(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect(*_where: object) -> None:
        raise AssertionError("it was asked")

    monkeypatch.setattr(sending.socket, "create_connection", connect)
    send = HttpSend(Services(), lambda _host, _port: [address])
    assert send(CHROME, b"", {}) is Outcome.FAILED


def test_the_address_that_was_checked_is_the_one_that_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[object] = []

    def connect(where: tuple[str, int], _timeout: float) -> None:
        asked.append(where)
        raise OSError("it is only a test")

    monkeypatch.setattr(sending.socket, "create_connection", connect)
    send = HttpSend(Services(), lambda _host, _port: ["8.8.8.8"])
    assert send(CHROME, b"", {}) is Outcome.FAILED
    assert asked == [("8.8.8.8", 443)]


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        *((status, Outcome.TAKEN) for status in (200, 201, 202)),
        *((status, Outcome.GONE) for status in (404, 410)),
        *((status, Outcome.FAILED) for status in (302, 400, 401, 413, 429, 500)),
    ],
)
def test_what_a_service_answers(status: int, outcome: Outcome) -> None:
    with PushService(status) as service:
        send = HttpSend(Services((service.origin,)))
        assert send(f"{service.origin}/a?b=c", b"body", {"TTL": "1"}) is outcome
        received = service.next()
        assert (received.path, received.body, received.headers["TTL"]) == ("/a?b=c", b"body", "1")
        assert service.received.empty()  # no redirect was followed


def test_a_service_that_is_silent_has_failed_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "TIMEOUT_SECONDS", 0.2)
    with sending.socket.create_server(("127.0.0.1", 0)) as silent:
        origin = f"http://127.0.0.1:{silent.getsockname()[1]}"
        assert HttpSend(Services((origin,)))(f"{origin}/a", b"", {}) is Outcome.FAILED
