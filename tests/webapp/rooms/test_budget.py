"""Members behind one address ask on the budget of their room, which has an end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import create_environ

import webapp
from tests.support.servers import WITHOUT_LIMITS
from tests.webapp.rooms.test_races import plan
from webapp.application import Application
from webapp.cluster.processes import SingleProcess
from webapp.core.settings import Allowances, Settings
from webapp.http.request_limit import wrap
from webapp.limits.limits import JOINS, REQUEST_BURST_SECONDS, Limits
from webapp.limits.token_bucket import TokenBuckets

PER_SECOND = 1
BURST = PER_SECOND * REQUEST_BURST_SECONDS
SCHOOL, HOME = "192.0.2.1", "192.0.2.2"


class Browser:
    """A browser of somebody who asks from the school."""

    def __init__(self, site: Application) -> None:
        self.client = site.flask.test_client()

    def get(self, path: str, address: str = SCHOOL) -> int:
        return self.client.get(path, environ_base={"REMOTE_ADDR": address}).status_code

    def post(self, path: str, address: str, **data: str) -> str:
        answer = self.client.post(path, data=data, environ_base={"REMOTE_ADDR": address})
        assert answer.status_code == 303, answer.text
        return answer.headers["Location"]

    def until_refused(self, path: str) -> None:
        assert any(self.get(path) == 429 for _ in range(20 * BURST))


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Application]:
    settings = {
        **WITHOUT_LIMITS,
        "YIYUAN_DATA_DIR": str(tmp_path),
        "YIYUAN_ATLAS": "off",
        "YIYUAN_REQUESTS_PER_SECOND": str(PER_SECOND),
    }
    made = webapp.create_app(Settings.from_environ(settings))
    made.database.migrate()
    yield made
    made.close()


def test_who_is_in_the_room_asks_on_its_budget(site: Application) -> None:
    host, ann, bob, stranger = (Browser(site) for _ in range(4))
    room = host.post("/rooms/new", "198.51.100.1", **plan()).removesuffix("/host")
    ann.post(room, "198.51.100.2", name="Ann")
    bob.post(room, "198.51.100.3", name="Bob")
    wall = f"{room}/now/wall"
    stranger.until_refused(wall)
    assert [ann.get(wall) for _ in range(BURST // 2)] == [200] * (BURST // 2)
    assert bob.get(wall) == 200
    ann.until_refused("/healthz")  # other pages are on the budget of the address
    ann.until_refused(wall)
    assert stranger.get(wall, HOME) == 200


@pytest.fixture
def limits() -> Limits:
    """Limits of a moment: nothing is given back."""
    made = Limits(Allowances(), SingleProcess())
    made._of_rooms = TokenBuckets(PER_SECOND, BURST, lambda: 0.0)
    return made


def served(ask: Callable[[], bool]) -> int:
    return sum(ask() for _ in range(3 * BURST))


def test_many_rooms_give_an_address_no_more_than_one(limits: Limits) -> None:
    assert served(lambda: limits.request_of_room("one", SCHOOL, 1.0)) == BURST
    assert served(lambda: limits.request_of_room("other", SCHOOL, 1.0)) == 0
    assert served(lambda: limits.request_of_room("other", HOME, 1.0)) == BURST


def test_many_addresses_give_a_room_no_more_than_one(limits: Limits) -> None:
    assert served(lambda: limits.request_of_room("one", SCHOOL, 1.0)) == BURST
    assert served(lambda: limits.request_of_room("one", HOME, 1.0)) == 0


class SlowSite:
    """A WSGI application whose pages wait until they are let go, behind the limits of requests."""

    def __init__(self) -> None:
        self.let_go = threading.Event()
        self.asked = threading.Semaphore(0)
        self._limited = wrap(self._answer, Limits(Allowances(), SingleProcess()), {}, self._room_of)

    def ask(self, method: str, path: str) -> None:
        list(self._limited(create_environ(path, method=method), lambda *_: lambda _: None))

    def _answer(self, environ: Any, start_response: Any) -> list[bytes]:
        self.asked.release()
        if environ["REQUEST_METHOD"] == "GET":
            assert self.let_go.wait(20)
        start_response("200 OK", [])
        return []

    @staticmethod
    def _room_of(path: str, _request: object) -> str | None:
        return "a room" if "/rooms/" in path else None


def test_a_report_waits_for_no_page_of_its_class() -> None:
    site = SlowSite()
    with ThreadPoolExecutor(3) as pool:
        page = pool.submit(site.ask, "GET", "/rooms/x/now/wall")
        assert site.asked.acquire(timeout=20)
        other = pool.submit(site.ask, "POST", "/api/elsewhere")
        site.ask("POST", "/api/rooms/x/race")
        assert site.asked.acquire(timeout=20)
        assert not page.done()
        assert not other.done(), "what has no room to pay for it has its turn"
        site.let_go.set()
        for each in (page, other):
            each.result(20)


def test_who_comes_into_one_room_costs_other_rooms_nothing_and_who_is_inside_pays_nothing(
    site: Application,
) -> None:
    host, ann = Browser(site), Browser(site)
    one, other = (
        host.post("/rooms/new", "198.51.100.1", **plan()).removesuffix("/host") for _ in range(2)
    )
    ann.post(one, "198.51.100.2", name="Ann")
    budget = site.limits._joins
    budget.charge(one.rpartition("/")[2], JOINS)
    assert ann.post(one, "198.51.100.3", name="Anna")
    late = Browser(site)
    refused = late.client.post(one, data={"name": "Late"}, environ_base={"REMOTE_ADDR": SCHOOL})
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) >= 1
    assert late.post(other, HOME, name="Late")
