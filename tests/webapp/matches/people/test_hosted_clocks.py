"""What the host of a room does to clocks: stop them, let them go on, give time."""

from __future__ import annotations

import pytest

from engines.game import Side
from tests.support.clock_site import ClockSite
from webapp.core.errors import RequestError
from webapp.matches.playing.hosted import MOST_MAIN

BLACK, WHITE = Side
MINUTE, DAY = 60.0, 24 * 3600.0


def test_no_time_passes_and_no_move_is_taken_while_a_clock_is_stopped(site: ClockSite) -> None:
    match = site.begin("fischer-5-0")
    site.matches.hosted.stop(match.id)
    assert site.received[-1]["type"] == "joined", "before the first move no clock runs"
    match = site.play(match)
    site.matches.hosted.go_on(match.id)
    assert site.received[-1]["type"] == "move"
    site.pass_time(60)
    for _twice in range(2):
        site.matches.hosted.stop(match.id)
    site.time += 3600
    site.restart()
    site.pass_time(1)
    with pytest.raises(RequestError, match="clock_stopped"):
        site.play(match)
    for _twice in range(2):
        site.matches.hosted.go_on(match.id)
    assert site.left(match, WHITE) == 240
    site.pass_time(3 + 30)  # pages are given three seconds
    match = site.play(match)
    assert site.left(match, WHITE) == 210
    assert [event["type"] for event in site.received if "clock" in event["type"]] == [
        "clock_stopped",
        "clock_went_on",
    ]
    site.assert_replayed(match)


def test_a_game_that_no_host_remembers_goes_on_after_a_day(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-0"))
    site.matches.hosted.stop(match.id)
    site.time += DAY
    site.restart()
    assert site.current(match).outcome is None
    assert site.play(match).ply == 2


@pytest.mark.parametrize("clock", ["fischer-5-0", "byoyomi-10-3x30"])
def test_both_sides_are_given_the_same(site: ClockSite, clock: str) -> None:
    match = site.begin(clock)
    whole = site.left(match, BLACK)
    for _sent_twice in range(2):
        site.matches.hosted.give(match.id, 1, "key")
    match = site.play(match)
    site.pass_time(10)
    site.matches.hosted.give(match.id, 2)
    assert [site.left(match, side) for side in Side] == [whole + 3 * MINUTE] * 2
    assert site.received[-1]["data"] == {"ms": 120_000}
    match = site.play(match)
    assert site.left(match, WHITE) == whole + 3 * MINUTE - 10


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
