"""Games that one player has left, or both: claims, and the end of games that nobody touches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
import pytest

from engines.game import Outcome, Side
from tests.support.clock_site import END_AFTER_DAYS, ClockSite
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.matches.messages.state import state
from webapp.matches.pages.downloads import record_of
from webapp.matches.playing.abandoned import AWAY_SECONDS
from webapp.matches.playing.beginning import Pair
from webapp.mine.archive.copies import copy_of, moves_of
from webapp.mine.archive.file import ArchivedEvent, ArchivedGame, ArchivedSeat
from webapp.storage.match_store import Event, Seat

BLACK, WHITE = Side
DAY = 24 * 3600.0
MINUTES = "fischer-10-0"


def begun(site: ClockSite, clock: str | None = None, *, public: bool = False) -> Match:
    """A match of ann (Black), who has moved, and bob, who has left."""
    wanted = NewMatch("reversi", {}, "black", None, clock=clock, public=public)
    match = site.matches.create(wanted, "ann")
    site.matches.join(match.id, "bob")
    match = site.play(match)
    site.away_since = {WHITE: site.time}
    return match


def refused(site: ClockSite, match: Match, player: str, *, draw: bool) -> str:
    with pytest.raises(RequestError) as caught:
        site.matches.claim(match.id, player, f"c{site.time}", draw=draw)
    return str(caught.value.code)


def test_a_draw_can_be_claimed_after_two_minutes_and_not_before(site: ClockSite) -> None:
    match = begun(site)
    site.time += AWAY_SECONDS - 1
    assert refused(site, match, "ann", draw=True) == "still_there"
    site.time += 1
    answer = site.matches.claim(match.id, "ann", "c", draw=True)
    assert site.matches.claim(match.id, "ann", "c", draw=True) == answer
    match = site.current(match)
    assert match.outcome == Outcome(None, "abandoned")
    assert match.waits_for == "nobody"
    told = site.received[-1]
    assert (told["type"], told["data"]) == ("claimed", {"by": "black", "draw": True})
    assert refused(site, match, "ann", draw=True) == "game_over"
    with pytest.raises(RequestError, match="game_over"):
        site.matches.take_back(match.id, "ann", match.position_id, "t", None)


@pytest.mark.parametrize(
    ("clock", "public", "may"),
    [
        (MINUTES, False, "win"),
        (None, True, "win"),
        (None, False, "draw"),
        ("days-1", False, "none"),
    ],
)
def test_what_can_be_claimed_is_for_clocks_and_open_tables(
    site: ClockSite, clock: str | None, public: bool, may: str
) -> None:
    match = begun(site, clock, public=public)
    assert state(match).claims == may
    site.time += AWAY_SECONDS
    if may != "win":
        assert refused(site, match, "ann", draw=False) == "no_claims"
        return
    site.matches.claim(match.id, "ann", "c", draw=False)
    match = site.current(match)
    assert match.outcome == Outcome(BLACK, "abandoned")
    assert record_of(match).ruled == "B+F"
    if match.clock:
        assert match.clock.running is None
    site.matches.rematch(match.id, "ann", "r1")
    again = site.matches.rematch(match.id, "bob", "r2")["game"]
    assert site.matches.match(again).claims == may


def test_who_claims_nothing(site: ClockSite) -> None:
    seats = (
        Seat("black", "person", None, "ann"),
        Seat("white", "person", None, "bob"),
    )
    site.matches.begin_pair(Pair("round", "reversi", {}, MINUTES, seats))
    in_a_room = site.play(site.matches.match("round"))
    alone = site.play(site.matches.create(NewMatch("reversi", {}, "black", None), "ann"))
    match = begun(site)
    site.away_since = {BLACK: site.time, WHITE: site.time}
    site.time += AWAY_SECONDS
    for at, player, code in (
        (in_a_room, "ann", "no_claims"),
        (alone, "ann", "no_opponent"),
        (match, "bob", "your_move"),
        (match, "eve", "not_your_game"),
    ):
        assert refused(site, at, player, draw=True) == code


def test_a_move_begins_the_two_minutes_anew(site: ClockSite) -> None:
    match = begun(site)
    site.time += AWAY_SECONDS
    site.play(match)  # from a program that keeps no page open
    site.play(match)
    assert refused(site, match, "ann", draw=True) == "still_there"


def test_games_that_nobody_touches_end_without_a_result(site: ClockSite) -> None:
    untouched = begun(site)
    with_clock, by_days = begun(site, MINUTES), begun(site, "days-7")
    against_engine = site.matches.create(NewMatch("reversi", {}, "black", 1), "ann")
    site.time += END_AFTER_DAYS * DAY + 1
    touched = begun(site)
    assert site.matches.abandoned.end_untouched() == 1
    assert site.current(untouched).outcome == Outcome(None, "expired")
    assert record_of(site.current(untouched)).ruled == "Void"
    assert site.received[-1]["type"] == "expired"
    for match in (with_clock, by_days, against_engine, touched):
        assert site.current(match).outcome is None
    assert site.matches.abandoned.end_untouched() == 0


def test_two_processes_end_an_untouched_game_once(site: ClockSite) -> None:
    match = begun(site)
    other = site.process()
    other.match(match.id)
    site.time += END_AFTER_DAYS * DAY + 1
    assert other.abandoned.end_untouched() + site.matches.abandoned.end_untouched() == 1
    assert [each["type"] for each in site.received].count("expired") == 1


def claimed(site: ClockSite, match: Match, *, draw: bool) -> None:
    site.time += AWAY_SECONDS
    site.matches.claim(match.id, "ann", "c", draw=draw)


def ruled(site: ClockSite, match: Match) -> None:
    for result in ("nobody", "black"):
        site.matches.hosted.rule(match.id, result)


@pytest.mark.parametrize("end", [partial(claimed, draw=True), partial(claimed, draw=False), ruled])
def test_a_copy_ends_as_the_game_did(site: ClockSite, end: Callable[..., None]) -> None:
    match = begun(site, MINUTES)
    end(site, match)
    match = site.current(match)
    assert match.outcome
    events = tuple(
        ArchivedEvent(each.type, each.seat, each.ply, dict(each.data), each.at)
        for each in site.store.events_after(match.id, 0)
    )
    seats = {"black": ArchivedSeat("person"), "white": ArchivedSeat("person")}
    game = ArchivedGame(
        match.id, "reversi", "black", {}, None, MINUTES, "nobody", seats, False, events
    )
    copy = copy_of(game, moves_of(game), "copy", "ann", site.time)
    again = Match.from_row(copy.row).after(Event(1, "created", "server", None, 0, copy.created))
    assert again.outcome == match.outcome
    kept = ArchivedEvent("created", "server", 0, copy.created, site.time)
    assert moves_of(msgspec.structs.replace(game, events=(kept,))) == moves_of(game)
