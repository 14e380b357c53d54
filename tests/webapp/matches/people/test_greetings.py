"""Greetings: who may say which words to whom, how often, and who hears them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from engines.game import Side
from tests.support.clients import Message, Visitor, fresh_mid, friends_match
from tests.support.clock_site import ClockSite
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.matches.messages.requests import Greeting, GreetRequest
from webapp.matches.playing.beginning import Pair
from webapp.matches.playing.greetings import MOST_GREETINGS, REST_SECONDS, Greetings
from webapp.storage.match_store import Seat

BLACK, WHITE = Side


class Talk:
    """Games at a time that the test sets, and what was said."""

    def __init__(self) -> None:
        self.site = ClockSite()
        self.said: list[Greeting] = []
        self.greetings = Greetings(
            self.site.matches.match, self.said.append, lambda: self.site.time
        )

    def say(self, match: Match, player: str | None) -> None:
        self.greetings.greet(GreetRequest(match.id, "hello"), player)

    def refusal(self, match: Match, player: str | None) -> str:
        with pytest.raises(RequestError) as caught:
            self.say(match, player)
        return str(caught.value.code)


@pytest.fixture
def talk() -> Iterator[Talk]:
    made = Talk()
    yield made
    made.site.close()


def test_two_people_greet_each_other_now_and_then(talk: Talk) -> None:
    match, other = talk.site.begin(None), talk.site.begin(None)
    talk.say(match, "ann")
    assert talk.refusal(match, "ann") == "too_many_greetings"
    talk.say(other, "ann")
    talk.say(match, "bob")
    assert talk.said == [
        Greeting(match.id, BLACK, "hello"),
        Greeting(other.id, BLACK, "hello"),
        Greeting(match.id, WHITE, "hello"),
    ]
    assert talk.site.current(match).version == match.version, "the game knows nothing of it"
    talk.site.matches.resign(match.id, "bob", "r1")
    for _ in range(MOST_GREETINGS - 1):
        talk.site.time += REST_SECONDS
        talk.say(match, "ann")
    talk.site.time += 100 * REST_SECONDS
    assert talk.refusal(match, "ann") == "too_many_greetings"
    talk.say(match, "bob")


def test_only_two_people_at_a_table_of_their_own_talk(talk: Talk) -> None:
    matches = talk.site.matches
    level = matches.create(NewMatch("reversi", {}, "black", 1), "ann")
    assert talk.refusal(level, "ann") == "no_greetings"
    alone = matches.create(NewMatch("reversi", {}, "black", None), "ann")
    assert talk.refusal(alone, "ann") == "no_greetings"
    matches.join(alone.id, "bob", "Bot", kind="program")
    assert talk.refusal(alone, "ann") == "no_greetings"
    people = talk.site.begin(None)
    for watcher in ("eve", None):
        assert talk.refusal(people, watcher) == "not_your_game"
    seats = (Seat("black", "person", None, "ann"), Seat("white", "person", None, "bob"))
    matches.begin_pair(Pair("in-a-room", "reversi", {}, "fischer-5-0", seats))
    assert talk.refusal(matches.match("in-a-room"), "ann") == "no_greetings"


def test_all_who_have_the_game_open_hear_one_of_six_sentences(
    visitor: Callable[[], Visitor],
) -> None:
    ann, bob, eve = (visitor() for _ in range(3))
    game = friends_match(ann, bob)
    with ann.at(game) as (black, _), bob.at(game) as (white, _), eve.at(game) as (watcher, _):
        assert black.ok("greet", {"game": game, "says": "luck"}) == {}
        expected: Message = {"game": game, "side": "black", "says": "luck"}
        for connection in (black, white, watcher):
            assert connection.wait("greeting") == expected
        assert black.err("greet", {"game": game, "says": "luck"})["code"] == "too_many_greetings"
        refused = white.err("greet", {"game": game, "says": "you are slow"})
        assert refused["code"] == "bad_message"
        assert watcher.err("greet", {"game": game, "says": "oops"})["code"] == "not_your_game"


def test_a_finished_game_is_shown_to_all_others_who_have_it_open(
    visitor: Callable[[], Visitor],
) -> None:
    ann, bob, eve = (visitor() for _ in range(3))
    game = friends_match(ann, bob)
    with ann.at(game) as (black, _), bob.connect() as white, eve.at(game) as (watcher, _):
        shown = {"game": game, "ply": 0, "marks": ["d3"]}
        assert black.err("look", shown)["code"] == "not_over"
        assert black.err("look", {**shown, "game": "none"})["code"] == "unknown_game"
        black.ok("resign", {"game": game, "mid": fresh_mid()})
        white.ok("review", {"game": game, "brief": True})
        watcher.ok("look", shown)
        for each in (black, white):
            assert each.wait("look") == {**shown, "side": None, "on": True}
        assert not [name for name, _ in watcher.received if name == "look"]
        for bad in ({"ply": 1}, {"ply": -1}, {"marks": ["d3"] * 17}, {"marks": ["<b>"]}):
            assert black.err("look", {**shown, **bad})["code"] == "bad_message"
