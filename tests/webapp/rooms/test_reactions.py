"""Reactions: how often a member says something, and how long the wall shows it."""

from __future__ import annotations

import pytest

from tests.support.match_site import Site
from tests.webapp.rooms.club import Club
from webapp.core.errors import RequestError
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.reactions import MOST_SHOWN, REACTIONS, REST_SECONDS, SHOWN_SECONDS
from webapp.rooms.room.room import Room

PEOPLE = ["ann", "bob", "cai", "dan", "eve"]


class Talking(Club):
    """A room of five."""

    def say(self, name: str, key: str = "wow") -> Room:
        return self.rooms.members.react(self.id, name, key)

    def shown(self) -> list[tuple[str | None, str]]:
        return [(self.room.name(e.member), e.key) for e in self.room.reactions.shown(self.at)]


@pytest.fixture
def club(site: Site) -> Talking:
    return Talking(site, Plan.from_fields({"game": "reversi"}), PEOPLE)


def test_the_wall_shows_the_latest_of_each_for_some_seconds(club: Talking) -> None:
    for name in PEOPLE:
        club.say(name)
    assert club.shown() == [(name, "wow") for name in PEOPLE[-MOST_SHOWN:]]
    club.at += REST_SECONDS
    club.say("ann", "oops")
    assert club.shown()[-1] == ("ann", "oops")
    club.at += SHOWN_SECONDS - 0.1
    assert club.shown() == [("ann", "oops")]
    club.at += 0.1
    assert club.shown() == []


def test_who_says_much_is_not_heard(club: Talking, monkeypatch: pytest.MonkeyPatch) -> None:
    before = club.say("ann", "go")
    club.at += REST_SECONDS - 0.1
    assert club.say("ann", "wow").version == before.version
    assert club.shown() == [("ann", "go")]
    monkeypatch.setattr("webapp.rooms.room.reactions.MOST_REACTIONS", 1)
    assert club.say("bob").version == before.version


def test_who_is_not_here_says_nothing(club: Talking) -> None:
    club.rooms.members.leave(club.id, "ann")
    with pytest.raises(RequestError, match="bad_option"):
        club.say("ann")
    with pytest.raises(RequestError, match="not_your_room"):
        club.say("host")
    with pytest.raises(RequestError, match="not_your_room"):
        club.rooms.members.let_react(club.id, "bob", reactions=False)
    club.rooms.members.let_react(club.id, "host", reactions=False)
    for key in REACTIONS:
        with pytest.raises(RequestError, match="bad_option"):
            club.say("bob", key)
