"""Presence at a match: what is sent to watchers, when, and how seldom."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import pytest

from engines.game import Side
from tests.support.clients import (
    Message,
)
from webapp.core.messages import plain
from webapp.matches.messages.requests import MatchPresence
from webapp.matches.playing.presence import (
    AWAY_SECONDS,
    MOST_COUNTED,
    Presence,
    PresenceView,
    RemotePresence,
)

NOBODY = {"here": [], "watching": 0}
BLACK = {"here": ["black"], "watching": 0}
BOTH = {"here": ["black", "white"], "watching": 0}


class Scene:
    """Presence at a time that the test sets, and the messages sent about its one match."""

    def __init__(self, remote: RemotePresence | None = None) -> None:
        self.at = 1000.0
        self.presence = Presence(remote, self._told, lambda: self.at)
        self.told: list[Message] = []

    def _told(self, sent: MatchPresence) -> None:
        message = plain(sent)
        assert message.pop("game") == "match"
        self.told.append(message)

    def join(self, sid: str, side: str | None = None) -> Message | None:
        answer = self.presence.join("match", sid, side)
        return answer and plain(answer)

    def both(self) -> None:
        """Both players are there, and have been told so."""
        self.join("a", "black")
        self.join("b", "white")
        self.after(1)

    def after(self, seconds: float) -> list[Message]:
        """The messages sent within `seconds`, with four checks per second."""
        self.told.clear()
        for _ in range(int(seconds * 4) + 1):
            self.presence.report_changes()
            self.at += 0.25
        return list(self.told)


@pytest.fixture
def scene(request: pytest.FixtureRequest) -> Scene:
    """A scene, with other processes if a test asks for them."""
    beside = "others" in request.fixturenames
    return Scene(request.getfixturevalue("others") if beside else None)


def test_who_comes_is_told_at_once_and_the_others_with_them(scene: Scene) -> None:
    assert scene.join("a", "black") == BLACK
    assert scene.after(10) == []
    assert scene.join("b", "white") == BOTH
    assert scene.after(1) == [BOTH]
    assert scene.join("c") == {**BOTH, "watching": 1}
    assert scene.join("d") == {**BOTH, "watching": 2}
    assert scene.after(1) == [{**BOTH, "watching": 2}]


def test_a_player_with_two_tabs_is_one(scene: Scene) -> None:
    scene.both()
    scene.join("b2", "white")
    scene.presence.leave("b")
    assert scene.after(10) == []
    scene.presence.leave("b2")
    assert scene.after(AWAY_SECONDS - 1) == []
    assert scene.after(2) == [BLACK]
    scene.join("b", "white")
    assert scene.after(10) == [BOTH]


def test_a_page_that_is_loaded_again_is_never_missed(scene: Scene) -> None:
    scene.both()
    scene.join("w")
    scene.after(1)
    for sid in ("a", "b", "w"):
        scene.presence.leave(sid)
    assert scene.after(3) == []
    assert scene.join("a again", "black") == {**BOTH, "watching": 1}
    scene.join("b again", "white")
    scene.join("w again")
    assert scene.after(10) == []


def test_how_long_a_player_is_away_counts_from_when_they_left(scene: Scene) -> None:
    white = Side.WHITE
    assert scene.presence.away_for("match", white) == 0
    scene.both()
    scene.after(10)
    assert scene.presence.away_for("match", white) == 0
    scene.presence.leave("b")
    left = scene.at
    scene.after(60)
    assert scene.presence.away_for("match", white) == scene.at - left
    scene.join("b", "white")
    assert scene.presence.away_for("match", white) == 0
    assert scene.presence.away_for("other", white) == 0


def test_a_late_watcher_sees_what_the_others_see(scene: Scene) -> None:
    scene.both()
    scene.presence.leave("b")
    scene.after(1)
    assert scene.join("w") == {**BOTH, "watching": 1}
    scene.at += AWAY_SECONDS
    assert scene.join("x") == {**BLACK, "watching": 2}
    assert scene.after(10) == [{**BLACK, "watching": 2}]


def test_matches_that_nobody_watches_are_forgotten(scene: Scene) -> None:
    scene.join("a", "black")
    scene.after(1)
    scene.presence.leave("a")
    scene.after(AWAY_SECONDS + 1)
    assert len(scene.presence) == 0
    scene.presence.leave("a")
    scene.presence.leave("never seen")


def test_a_crowd_is_not_told_of_each_who_comes_and_goes(scene: Scene) -> None:
    scene.join("a", "black")
    for number in range(3 * MOST_COUNTED):
        scene.join(f"w{number}")
    assert scene.after(1) == [{**BLACK, "watching": MOST_COUNTED}]
    for number in range(2 * MOST_COUNTED):
        scene.presence.leave(f"w{number}")
    assert scene.after(10) == []
    for number in range(2 * MOST_COUNTED, 3 * MOST_COUNTED - 50):
        scene.presence.leave(f"w{number}")
    assert scene.after(10) == [{**BLACK, "watching": 50}]


def test_after_a_start_nobody_is_called_away(scene: Scene) -> None:
    scene.presence.start()
    scene.presence.close()
    assert scene.join("a", "black") is None
    assert scene.after(2) == []
    assert scene.join("b", "white") is None
    assert scene.after(10) == [BOTH]


# Beside other processes ----------------------------------------------------------------------------


class Others:
    """Fake other processes, and what was published to them."""

    def __init__(self) -> None:
        self.see: dict[str, PresenceView] = {}
        self.received: list[dict[str, PresenceView]] = []
        self.silent = False
        self.meanwhile: Callable[[], None] = lambda: None

    def exchange(
        self, mine: Mapping[str, PresenceView], asked: Collection[str]
    ) -> Mapping[str, PresenceView] | None:
        self.received.append(dict(mine))
        self.meanwhile()
        if self.silent:
            return None
        return {match_id: self.see[match_id] for match_id in asked if match_id in self.see}


@pytest.fixture
def others() -> Others:
    return Others()


def test_who_cannot_be_heard_is_not_away(others: Others, scene: Scene) -> None:
    scene.join("a", "black")
    scene.after(60)
    assert scene.presence.away_for("match", Side.WHITE) > 0
    others.see["match"] = PresenceView(frozenset({"white"}))
    assert scene.presence.away_for("match", Side.WHITE) == 0
    others.see, others.silent = {}, True
    assert scene.presence.away_for("match", Side.WHITE) == 0


def test_nothing_is_said_before_the_others_were_asked(scene: Scene, others: Others) -> None:
    others.see["match"] = PresenceView(frozenset({"white"}), 2)
    assert scene.join("a", "black") is None
    assert scene.after(10) == [{**BOTH, "watching": 2}]
    assert others.received == [{"match": PresenceView(frozenset({"black"}), 0)}]


def test_the_others_are_asked_when_they_have_news(scene: Scene, others: Others) -> None:
    scene.join("a", "black")
    assert scene.after(1) == [BLACK]
    others.see["match"] = PresenceView(frozenset({"white"}))
    assert scene.after(10) == []
    scene.presence.refresh(["match", "another"])
    assert scene.after(10) == [BOTH]
    others.see.clear()
    scene.presence.refresh()
    assert scene.after(AWAY_SECONDS - 1) == []
    assert scene.after(2) == [BLACK]
    assert [told for told in others.received if told] == [
        {"match": PresenceView(frozenset({"black"}))}
    ]


def test_who_comes_back_on_another_process_is_never_missed(scene: Scene, others: Others) -> None:
    scene.both()
    scene.presence.leave("b")
    scene.after(2)
    others.see["match"] = PresenceView(frozenset({"white"}))
    scene.presence.refresh(["match"])
    assert scene.after(10) == []


def test_the_others_hear_of_one_who_left_while_they_were_asked(
    scene: Scene, others: Others
) -> None:
    scene.join("a", None)
    others.meanwhile = lambda: scene.presence.leave("a")
    scene.presence.report_changes()
    others.meanwhile = lambda: None
    scene.after(1)
    assert others.received[-1] == {"match": PresenceView()}
