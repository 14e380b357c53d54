"""Members behind one address ask on the budget of their room, which has an end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from werkzeug.test import create_environ

from tests.support.clients import Visitor
from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.servers import Server
from tests.webapp.rooms.class_room import ClassRoom
from tests.webapp.rooms.test_races import plan
from webapp.cluster.processes import SingleProcess
from webapp.core.settings import Allowances
from webapp.http.request_limit import wrap
from webapp.limits.limits import REQUEST_BURST_SECONDS, Limits
from webapp.limits.token_bucket import TokenBuckets

PER_SECOND = 1
BURST = PER_SECOND * REQUEST_BURST_SECONDS
SCHOOL, HOME = "192.0.2.1", "192.0.2.2"


@pytest.fixture(scope="module")
def strict(new_server: NewServer) -> Iterator[Server]:
    server = new_server(YIYUAN_REQUESTS_PER_SECOND=str(PER_SECOND), YIYUAN_TRUSTED_PROXIES="1")
    yield from until_stopped(server)


@pytest.fixture
def room(strict: Server) -> Iterator[ClassRoom]:
    """A room that was opened, and come into, from as many addresses as there are people."""
    made: list[Visitor] = []

    def arrive() -> Visitor:
        made.append(Visitor(strict.url))
        made[-1].web.headers["X-Forwarded-For"] = f"198.51.100.{len(made)}"
        return made[-1]

    room = ClassRoom.open(arrive, **plan())
    for name in ("Ann", "Bob"):
        room.come(name)
    for visitor in made:
        visitor.web.headers["X-Forwarded-For"] = SCHOOL
    yield room
    for visitor in made:
        visitor.close()


def until_refused(visitor: Visitor, path: str) -> None:
    """Ask until that is too much."""
    assert any(visitor.get(path).status_code == 429 for _ in range(20 * BURST))


def test_who_is_in_the_room_asks_on_its_budget(strict: Server, room: ClassRoom) -> None:
    stranger = Visitor(strict.url)
    stranger.web.headers["X-Forwarded-For"] = SCHOOL
    wall = f"{room.path}/now/wall"
    until_refused(stranger, wall)
    ann = room.members["Ann"]
    assert [ann.get(wall).status_code for _ in range(BURST // 2)] == [200] * (BURST // 2)
    assert room.members["Bob"].get(wall).status_code == 200
    until_refused(ann, "/healthz")  # other pages are on the budget of the address
    until_refused(ann, wall)
    stranger.web.headers["X-Forwarded-For"] = HOME
    assert stranger.get(wall).status_code == 200
    stranger.close()


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
