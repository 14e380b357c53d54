"""What the host of a room does to clocks: stop them, let them go on, give time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engines.game import Side
from tests.support.clock_site import ClockSite
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.messages.state import state
from webapp.matches.playing.hosted import MOST_MAIN

BLACK, WHITE = Side
MINUTE, DAY = 60.0, 24 * 3600.0


@pytest.fixture
def site() -> Iterator[ClockSite]:
    made = ClockSite()
    yield made
    made.close()


def left(site: ClockSite, match: Match, side: Side) -> float:
    """The main time of a side when its turn began, in seconds."""
    clock = site.current(match).clock
    assert clock is not None
    return clock.left[side].main / 1000


def test_no_time_passes_and_no_move_is_taken_while_a_clock_is_stopped(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-0"))
    site.pass_time(60)
    site.matches.hosted.stop(match.id)
    site.matches.hosted.stop(match.id)
    site.pass_time(400)
    with pytest.raises(RequestError, match="clock_stopped"):
        site.play(match)
    site.restart()
    site.matches.hosted.go_on(match.id)
    site.matches.hosted.go_on(match.id)
    assert left(site, match, WHITE) == 240
    site.pass_time(3 + 30)  # pages are given three seconds
    match = site.play(match)
    assert left(site, match, WHITE) == 210
    assert [event["type"] for event in site.received if "clock" in event["type"]] == [
        "clock_stopped",
        "clock_went_on",
    ]
    row = site.store.match(match.id)
    assert row is not None
    replayed = Match.from_row(row).replayed(site.store.events_after(match.id, 0))
    assert state(replayed) == state(match)


def test_a_clock_that_does_not_run_is_not_stopped(site: ClockSite) -> None:
    match = site.begin("fischer-5-0")
    site.matches.hosted.stop(match.id)
    site.matches.hosted.go_on(match.id)
    assert site.received[-1]["type"] == "joined"
    match = site.play(match)
    site.matches.hosted.go_on(match.id)
    assert site.received[-1]["type"] == "move"


def test_a_game_that_no_host_remembers_goes_on_after_a_day(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-0"))
    site.matches.hosted.stop(match.id)
    site.time += DAY
    site.restart()
    assert site.current(match).outcome is None
    assert site.play(match).ply == 2


def test_a_stop_outlasts_an_outage_of_the_site(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-0"))
    site.pass_time(60)
    site.matches.hosted.stop(match.id)
    site.time += 3600
    site.restart()
    site.pass_time(1)
    with pytest.raises(RequestError, match="clock_stopped"):
        site.play(match)
    site.matches.hosted.go_on(match.id)
    assert left(site, match, WHITE) == 240


@pytest.mark.parametrize("clock", ["fischer-5-0", "byoyomi-10-3x30"])
def test_both_sides_are_given_the_same(site: ClockSite, clock: str) -> None:
    match = site.begin(clock)
    whole = left(site, match, BLACK)
    site.matches.hosted.give(match.id, 1)
    match = site.play(match)
    site.pass_time(10)
    site.matches.hosted.give(match.id, 2)
    assert [left(site, match, side) for side in Side] == [whole + 3 * MINUTE] * 2
    assert site.received[-1]["data"] == {"ms": 120_000}
    match = site.play(match)
    assert left(site, match, WHITE) == whole + 3 * MINUTE - 10


def test_what_is_sent_again_is_given_once(site: ClockSite) -> None:
    match = site.begin("fischer-5-0")
    whole = left(site, match, BLACK)
    for key in ("k1", "k1", "k2"):
        site.matches.hosted.give(match.id, 1, key)
    assert left(site, match, BLACK) == whole + 2 * MINUTE


def test_time_that_is_given_keeps_a_flag_up(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-0"))
    site.pass_time(299)
    site.matches.hosted.give(match.id, 1)
    site.pass_time(60)
    assert site.current(match).outcome is None
    site.pass_time(1)
    assert site.current(match).outcome is not None
    with pytest.raises(RequestError, match="game_over"):
        site.matches.hosted.give(match.id, 1)


def test_time_is_not_given_without_end(site: ClockSite) -> None:
    match = site.begin("fischer-5-0")
    minutes = MOST_MAIN // 60_000 - 5
    site.matches.hosted.give(match.id, minutes)
    with pytest.raises(RequestError, match="bad_option"):
        site.matches.hosted.give(match.id, 1)
    with pytest.raises(RequestError, match="game_over"):
        site.matches.hosted.give(site.begin(None).id, 1)
