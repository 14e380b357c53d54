"""Another game between people: asked, declined, withdrawn, found again later."""

from __future__ import annotations

import pytest

from tests.support.clients import Visitor, fresh_mid
from tests.support.fakes.matches import match_service
from tests.support.match_client import MatchClient
from tests.support.match_site import Site
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.matches.playing.negotiation import MOST_OFFERS


@pytest.fixture
def over(site: Site) -> Match:
    """A match of ann (Black) and bob, which bob has given up."""
    match = site.matches.create(NewMatch("reversi", {}, "black", None), "ann")
    site.matches.join(match.id, "bob")
    site.matches.resign(match.id, "bob", "r1")
    return current(site, match)


def current(site: Site, match: Match) -> Match:
    found: Match = site.matches.match(match.id)
    return found


def refused(code: str, act: object, *given: object) -> None:
    with pytest.raises(RequestError, match=code):
        act(*given)  # type: ignore[operator] # a method of the client


def offer_of(site: Site, match: Match) -> int:
    offer = current(site, match).offer
    assert offer is not None
    assert offer.is_rematch
    return offer.version


def test_a_no_and_a_withdrawal_end_the_question(site: Site, over: Match) -> None:
    for number, (player, kind) in enumerate((("bob", "declined"), ("ann", "withdrawn"))):
        site.matches.rematch(over.id, "ann", f"a{number}")
        answer = over.id, player, f"n{number}", offer_of(site, over)
        v = site.matches.answer(*answer, False)["v"]
        assert site.matches.answer(*answer, False)["v"] == v  # repeated
        assert site.received[-1]["type"] == kind
        assert current(site, over).offer is None
        assert current(site, over).rematch is None
        # A message that comes again after the answer asks nothing again.
        assert site.matches.rematch(over.id, "ann", f"a{number}") == {"game": None}
        assert current(site, over).offer is None


def test_who_was_declined_asks_a_few_times_at_most(site: Site, over: Match) -> None:
    for number in range(MOST_OFFERS):
        site.matches.rematch(over.id, "ann", f"a{number}")
        site.matches.answer(over.id, "bob", f"n{number}", offer_of(site, over), False)
    refused("too_many_rematches", site.matches.rematch, over.id, "ann", "one more")


def test_the_question_waits_for_both_through_a_restart(site: Site, over: Match) -> None:
    assert all(site.matches.unfinished(player) == [] for player in ("ann", "bob"))
    site.matches.rematch(over.id, "ann", "m1")
    site.restart()
    for player in ("ann", "bob", "eve"):
        found = [match.id for match in site.matches.unfinished(player)]
        assert found == ([over.id] if player != "eve" else [])
    site.matches.answer(over.id, "bob", "m2", offer_of(site, over), True)
    following = current(site, over).rematch
    for player in ("ann", "bob"):
        assert [match.id for match in site.matches.unfinished(player)] == [following]


def test_another_process_sees_the_question(site: Site, over: Match) -> None:
    other: MatchClient = match_service(site.database, shared=True)
    site.matches.rematch(over.id, "ann", "m1")
    begun = other.rematch(over.id, "bob", "m2")["game"]
    assert begun
    beside: MatchClient = match_service(site.database, shared=True)
    assert beside.rematch(over.id, "ann", "m3") == {"game": begun}


def test_both_see_the_question_on_the_home_page(friends: tuple[Visitor, Visitor, str]) -> None:
    black, white, game = friends
    with black.at(game) as (at_black, _), white.at(game) as (at_white, _):
        at_white.ok("resign", {"game": game, "mid": fresh_mid()})
        assert at_black.ok("rematch", {"game": game, "mid": fresh_mid()}) == {"game": None}
        asked = at_white.wait("event", lambda event: event["type"] == "rematch_asked")
        assert asked["data"] == {"by": "black"}
    assert "asks for a rematch" in white.get("/?lang=en").text
    assert "you asked for a rematch" in black.get("/?lang=en").text
