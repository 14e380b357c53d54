"""Who is called, and when: players who are away, in games with people, once it is their move."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from engines.game import Side
from tests.support.clock_site import ClockSite
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.matches.messages.events import MatchEvent
from webapp.storage.your_move_store import MOST_BROWSERS, Subscription, YourMoveStore
from webapp.your_move.calls import CALLS_AN_HOUR, LATER_SECONDS, SOON_SECONDS, Call, Calls
from webapp.your_move.services import Outcome

BLACK, WHITE = Side


class Scene:
    """A game of ann (Black) and bob, whose browser is called."""

    def __init__(self, site: ClockSite) -> None:
        self.site = site
        self.store = YourMoveStore(site.database)
        self.here: set[Side] = {BLACK}
        self.outcome = Outcome.TAKEN
        self.sent: list[Call] = []
        self.calls = Calls(
            site.matches.service,
            self.store,
            lambda _match_id, side: side in self.here,
            self._send,
            lambda: site.time,
        )
        self.store.add(browser("bob"))
        self._heard = 0

    def _send(self, call: Call) -> Outcome:
        self.sent.append(call)
        return self.outcome

    def begin(self, level: int | None = None) -> Match:
        match = self.site.matches.create(NewMatch("reversi", {}, "black", level), "ann")
        if level is None:
            self.site.matches.join(match.id, "bob")
        return self.site.current(match)

    def after(self, seconds: float) -> list[tuple[str | None, Side]]:
        """Hear what has happened, let time pass, and deliver what is due: whom, at which side."""
        for told in self.site.received[self._heard :]:
            self.calls.hear(msgspec.convert(told, MatchEvent))
        self._heard = len(self.site.received)
        self.site.time += seconds
        due = self.calls.look()
        for call in due:
            self.calls.deliver(call)
        return [(call.browser.player, call.side) for call in due]


def browser(player: str, name: str = "") -> Subscription:
    return Subscription(player, f"https://push.example/{player}{name}", "key", "auth", "en", 1.0)


@pytest.fixture
def scene() -> Iterator[Scene]:
    site = ClockSite()
    yield Scene(site)
    site.close()


def test_who_is_away_is_called_once_after_a_move(scene: Scene) -> None:
    match = scene.begin()
    assert scene.after(SOON_SECONDS) == []  # it is the move of ann, who has no browser
    scene.site.play(match)
    assert scene.after(SOON_SECONDS - 1) == []
    assert scene.after(1) == [("bob", WHITE)]
    assert scene.sent[0].match.id == match.id
    assert scene.after(10 * LATER_SECONDS) == []


@pytest.mark.parametrize(
    ("here_later", "called"), [({BLACK}, [("bob", WHITE)]), ({BLACK, WHITE}, [])]
)
def test_who_is_there_is_not_called_and_asked_after_once_more(
    scene: Scene, here_later: set[Side], called: list[tuple[str, Side]]
) -> None:
    scene.here = {BLACK, WHITE}
    scene.site.play(scene.begin())
    assert scene.after(SOON_SECONDS) == []
    scene.here = here_later
    assert scene.after(LATER_SECONDS) == called
    scene.here = {BLACK}
    assert scene.after(10 * LATER_SECONDS) == []


def test_nobody_is_called_for_a_move_that_was_answered(scene: Scene) -> None:
    match = scene.site.play(scene.begin())
    scene.site.play(match)
    assert scene.after(SOON_SECONDS) == []


def test_a_game_that_is_over_or_gone_calls_nobody(scene: Scene) -> None:
    over, gone = (scene.site.play(scene.begin()) for _ in range(2))
    scene.site.matches.resign(over.id, "bob", "r")
    scene.site.store.delete([gone.id])
    scene.site.matches.drop([gone.id])
    with pytest.raises(RequestError):
        scene.site.current(gone)
    assert scene.after(SOON_SECONDS) == []


def test_a_game_against_the_engine_calls_nobody(scene: Scene) -> None:
    scene.store.add(browser("ann"))
    scene.here = set()
    scene.site.play(scene.begin(level=1))
    assert scene.after(SOON_SECONDS) == []


def test_a_rematch_and_a_friend_who_sits_down_call(scene: Scene) -> None:
    scene.store.add(browser("ann"))
    scene.here = set()
    match = scene.begin()
    assert scene.after(SOON_SECONDS) == [("ann", BLACK)]
    scene.site.matches.resign(match.id, "ann", "r0")
    scene.site.matches.rematch(match.id, "ann", "r1")
    again = scene.site.matches.rematch(match.id, "bob", "r2")["game"]
    assert scene.after(SOON_SECONDS) == [("bob", BLACK)]
    assert scene.sent[-1].match.id == again


def test_a_browser_that_is_gone_is_forgotten(scene: Scene) -> None:
    scene.store.add(browser("bob", "2"))
    scene.outcome = Outcome.FAILED
    scene.site.play(scene.begin())
    assert len(scene.after(SOON_SECONDS)) == 2
    assert len(scene.store.browsers("bob")) == 2
    scene.outcome = Outcome.GONE
    scene.site.play(scene.begin())
    assert len(scene.after(SOON_SECONDS)) == 2
    assert scene.store.browsers("bob") == []


def test_a_player_is_called_so_often_and_no_more(scene: Scene) -> None:
    called = 0
    for _ in range(CALLS_AN_HOUR + 5):
        scene.site.play(scene.begin())
        called += len(scene.after(SOON_SECONDS))
    assert called == CALLS_AN_HOUR


def test_a_player_has_few_browsers_and_a_browser_one_player(scene: Scene) -> None:
    for number in range(MOST_BROWSERS + 3):
        scene.store.add(browser("ann", str(number)))
    assert len(scene.store.browsers("ann")) == MOST_BROWSERS
    scene.store.add(Subscription("ann", browser("bob").endpoint, "key", "auth", "en", 2.0))
    assert scene.store.browsers("bob") == []


def test_all_processes_have_one_key(scene: Scene) -> None:
    other = YourMoveStore(scene.site.database)
    made = iter(["a" * 64, "b" * 64])
    assert scene.store.private_key(lambda: next(made)) == "a" * 64
    assert other.private_key(lambda: next(made)) == "a" * 64
