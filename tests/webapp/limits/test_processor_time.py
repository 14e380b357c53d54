"""What requests and messages really take is charged, without what others do meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import greenlet
import pytest

from webapp.backends import processes
from webapp.core.errors import RequestError
from webapp.core.settings import Allowances, Settings
from webapp.limits.limits import REQUEST_BURST_SECONDS, REQUEST_SECONDS, Limits
from webapp.limits.processor_time import Switches, Work, measured

LITTLE, MUCH = 20_000, 2_000_000
ADDRESS, OTHER = "192.0.2.1", "192.0.2.2"
BURST = Allowances().requests_per_second * REQUEST_BURST_SECONDS


def work(steps: int) -> None:
    for _ in range(steps):
        pass


@pytest.fixture
def switches() -> Iterator[Switches]:
    made = Switches()
    before = greenlet.settrace(made)
    yield made
    greenlet.settrace(before)


@pytest.fixture
def limits() -> Limits:
    return Limits(Allowances(), processes(Settings.from_environ({})))


def test_the_clock_of_a_green_thread_stands_still_while_others_run(switches: Switches) -> None:
    found: dict[str, Work] = {}

    def worked(name: str, steps: int, meanwhile: Callable[[], object]) -> None:
        with measured() as found[name]:
            work(steps)
            meanwhile()
            work(steps)

    hub = greenlet.getcurrent()
    green = {
        name: greenlet.greenlet(lambda name=name, steps=steps: worked(name, steps, hub.switch))
        for name, steps in (("short", LITTLE), ("long", MUCH))
    }
    for each in (*green.values(), *green.values()):
        each.switch()
    assert 0 < found["short"].seconds * 5 < found["long"].seconds
    assert switches.longest_turn() > found["long"].seconds / 4


def test_a_request_that_takes_long_is_paid_for_by_its_address_alone(limits: Limits) -> None:
    limits.request(ADDRESS, 1.0)
    limits.request_took(ADDRESS, None, 3 * BURST * REQUEST_SECONDS)
    with pytest.raises(RequestError) as refused:
        limits.request(ADDRESS, 1.0)
    assert refused.value.facts["retry_after"] >= REQUEST_BURST_SECONDS
    limits.request(OTHER, 1.0)


def test_a_usual_request_costs_no_more_than_it_has_paid_for(limits: Limits) -> None:
    for _ in range(BURST):
        limits.request(ADDRESS, 1.0)
        limits.request_took(ADDRESS, None, REQUEST_SECONDS / 2)


def test_a_room_pays_for_its_members(limits: Limits) -> None:
    assert limits.request_of_room("room", ADDRESS, 1.0)
    limits.request_took(ADDRESS, "room", 3 * BURST * REQUEST_SECONDS)
    assert not limits.request_of_room("room", OTHER, 1.0)
    limits.request(ADDRESS, 1.0)


def test_a_message_that_takes_long_is_paid_for_by_its_websocket(limits: Limits) -> None:
    limits.message("one", ADDRESS)
    limits.message_took("one", ADDRESS, 1.0)
    for sid, address in (("one", ADDRESS), ("two", ADDRESS)):
        with pytest.raises(RequestError, match="too_fast"):
            limits.message(sid, address)
    limits.message("two", OTHER)
