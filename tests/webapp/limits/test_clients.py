"""The client that is charged: addresses in one spelling, connections counted once, players."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import pytest
from flask import Flask, request

from webapp.cluster.processes import SingleProcess
from webapp.core.errors import RequestError
from webapp.core.settings import Allowances
from webapp.limits.addresses import network_of
from webapp.limits.connection_limit import ConnectionLimit
from webapp.limits.limits import Limits


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("nonsense", "nonsense"),
    ],
)
def test_an_address_in_one_spelling(text: str, network: str) -> None:
    assert network_of(text) == network


def test_a_limit_counts_each_connection_once() -> None:
    limit = ConnectionLimit(2)
    assert limit.enter("a", "here")
    assert limit.enter("b", "here")
    assert not limit.enter("c", "here")
    assert limit.enter("c", "there")
    limit.leave("c", "here")
    assert len(limit) == 3
    limit.leave("a", "here")
    limit.leave("a", "here")
    assert limit.enter("c", "here")


@pytest.fixture
def app() -> Flask:
    return Flask(__name__)


def test_visitors_of_one_address_do_not_wait_for_each_other_but_pay_together(app: Flask) -> None:
    limits = Limits(Allowances(engine_seconds_per_minute=10), SingleProcess())
    clients = []
    for sid in ("one", "other"):
        with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.7"}):
            request.sid = sid  # type: ignore[attr-defined] # as Flask-SocketIO does
            clients.append(limits.client(None))
    assert len(set(clients)) == 2
    assert {limits.address_of(client) for client in clients} == {"192.0.2.7"}


def test_players_pay_engine_time_from_their_address(app: Flask) -> None:
    limits = Limits(Allowances(engine_seconds_per_minute=10), SingleProcess())
    with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.7"}):
        assert limits.client("ann") == "ann"
        assert limits.client(None) == "192.0.2.7"
    limits.charge("ann", 12)
    limits.charge("", 1e9)
    with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.7"}):
        with pytest.raises(RequestError) as caught:
            limits.may_think()
        assert (caught.value.code, caught.value.facts["retry_after"]) == ("too_much_thinking", 12)
    with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.8"}):
        limits.may_think()


def test_a_customer_with_many_networks_of_ipv6_has_few_budgets() -> None:
    limits = Limits(Allowances(requests_per_second=1), SingleProcess())

    def requests(networks: Iterable[str]) -> int:
        """How many requests are let through, as many as an address has for each network."""
        done = 0
        for network in networks:
            with suppress(RequestError):
                for _ in range(1000):
                    limits.request(network_of(network), 1.0)
                    done += 1
        return done

    one = requests(["192.0.2.1"])
    assert one <= requests(["2001:db8:0:100::1"]) < 2 * one  # budgets are refilled meanwhile
    # Of its /56: four times as much, of which one is spent.
    assert 3 * one <= requests(f"2001:db8:0:1{n:02x}::1" for n in range(1, 99)) < 10 * one
    # Of its /48: sixteen times as much.
    assert 12 * one <= requests(f"2001:db8:0:{n:x}00::1" for n in range(2, 255)) < 50 * one
    assert one <= requests(["2001:db8:1::1"]) < 2 * one
