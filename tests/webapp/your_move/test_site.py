"""Being called on a whole site: a push service as a double of the browser's, and the calendar."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import icalendar
import pytest

from tests.support.clients import Visitor, fresh_mid, friends_match, move_message
from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.push_service import BrowserDouble, PushService, push_settings
from tests.support.servers import Server

pytestmark = pytest.mark.usefixtures("cryptography")
SOON_SECONDS = 1.0
CONSTANTS = {
    "webapp.matches.playing.abandoned.AWAY_SECONDS": 2.0,
    "webapp.your_move.calls.SOON_SECONDS": SOON_SECONDS,
}


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with PushService() as started:
        yield started


@pytest.fixture(scope="module")
def site(new_server: NewServer, service: PushService) -> Iterator[Server]:
    yield from until_stopped(new_server(constants=CONSTANTS, **push_settings(service)))


@pytest.fixture
def people(site: Server) -> Iterator[Callable[[], Visitor]]:
    made: list[Visitor] = []

    def one() -> Visitor:
        made.append(Visitor(site.url))
        return made[-1]

    yield one
    for each in made:
        each.close()


def subscribe(who: Visitor, browser: BrowserDouble, endpoint: str, language: str = "en") -> None:
    body = {"endpoint": endpoint, "keys": browser.keys}
    answer = who.post("/api/browsers", json=body, headers={"Accept-Language": language})
    assert answer.json() == {"called": True}, answer.text


def play(who: Visitor, game: str) -> None:
    """Play the first legal move."""
    state = who.get(f"/api/matches/{game}").json()
    body = {**move_message(state), "mid": fresh_mid()}
    assert who.post("/api/moves", json=body).ok


def test_who_is_away_is_called_in_their_language(
    service: PushService, people: Callable[[], Visitor]
) -> None:
    ann, bob = people(), people()
    game = friends_match(ann, bob, name="Anna")
    browser = BrowserDouble()
    subscribe(bob, browser, f"{service.origin}/bob", "zh-CN")
    play(ann, game)
    received = service.next()
    assert received.path == "/bob"
    assert received.headers["Authorization"].startswith("vapid t=")
    assert received.headers["Content-Encoding"] == "aes128gcm"
    page = bob.get("/mine/your-move").text
    key = re.search(r'data-push="([^"]+)"', page)
    assert key
    assert received.headers["Authorization"].endswith(f"k={key[1]}")
    assert received.message(browser) == {
        "title": "黑白棋轮到你走",
        "body": "对手：Anna，第 2 手。",
        "lang": "zh-Hans",
        "path": f"/g/{game}",
        "tag": game,
    }


def test_a_browser_that_is_gone_taken_off_or_forgotten_is_not_called(
    service: PushService, people: Callable[[], Visitor]
) -> None:
    ann, bob = people(), people()
    game = friends_match(ann, bob)
    gone, off = (f"{service.origin}/{name}" for name in ("gone", "off"))
    subscribe(bob, BrowserDouble(), gone)
    subscribe(bob, BrowserDouble(), off)
    assert bob.post("/api/browsers/forget", json={"endpoint": off}).json() == {"called": False}
    service.status = 410
    play(ann, game)
    assert service.next().path == "/gone"
    service.status = 201
    play(bob, game)
    play(ann, game)
    assert service.nothing_within(SOON_SECONDS + 2)
    subscribe(bob, BrowserDouble(), f"{service.origin}/forgotten")
    again = friends_match(ann, bob)
    play(ann, again)
    bob.post("/privacy/forget")
    assert service.nothing_within(SOON_SECONDS + 2)


def test_a_site_without_push_says_so(visitor: Callable[[], Visitor]) -> None:
    who = visitor()
    body = {"endpoint": "https://fcm.googleapis.com/a", "keys": {"p256dh": "a", "auth": "b"}}
    assert who.post("/api/browsers", json=body).json() == {"called": False}
    page = who.get("/mine/your-move?lang=en").text
    assert "data-push" not in page
    assert "This site sends no notifications to devices." in page


def calendar_of(who: Visitor) -> str:
    found = re.search(r'value="(http[^"]+\.ics)"', who.get("/mine/your-move?lang=en").text)
    assert found
    return found[1]


def due(text: str) -> list[icalendar.Event]:
    """The entries of a calendar, which has to be a valid one."""
    found = icalendar.Calendar.from_ical(text)
    found.validate()
    assert found.errors == []
    return found.events


def test_a_calendar_has_the_games_with_days_a_move(visitor: Callable[[], Visitor]) -> None:
    ann, bob, stranger = visitor(), visitor(), visitor()
    game = friends_match(ann, bob, clock="days-3", name="Anna")
    live = friends_match(ann, bob, clock="fischer-5-5")
    assert "calendar-link" not in bob.get("/mine/your-move").text
    bob.post("/mine/your-move/calendar", data={"wanted": "yes"})
    address = calendar_of(bob)
    path = address.removeprefix(bob.url)
    assert due(stranger.get(path).text) == []
    play(ann, game)
    play(ann, live)
    answer = stranger.get(path)  # who has the address reads it, without a cookie
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    (entry,) = due(answer.text)
    assert (entry["URL"], entry["SUMMARY"]) == (f"{bob.url}/g/{game}", "Your move in Reversi")
    assert entry["DESCRIPTION"] == f"Against Anna, move 2. {bob.url}/g/{game}"
    assert all(len(line.encode()) <= 75 for line in answer.text.split("\r\n"))
    for number in range(13):  # newer games, without days
        bob.new_match(level=1, colour="white" if number % 2 else "black")
    assert len(due(stranger.get(path).text)) == 1
    play(bob, game)
    assert due(stranger.get(path).text) == []
    bob.post("/mine/your-move/calendar", data={"wanted": "yes"})
    assert calendar_of(bob) != address
    assert stranger.get(path).status_code == 410
    path = calendar_of(bob).removeprefix(bob.url)
    bob.post("/mine/your-move/calendar", data={"wanted": "no"})
    assert stranger.get(path).status_code == 410
    assert stranger.get("/mine/your-move/abc.ics").status_code == 404
    bob.post("/mine/your-move/calendar", data={"wanted": "yes"})
    path = calendar_of(bob).removeprefix(bob.url)
    assert stranger.get(path).ok
    bob.post("/privacy/forget")
    assert stranger.get(path).status_code == 410
