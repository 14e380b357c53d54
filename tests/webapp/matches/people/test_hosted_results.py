"""What the host of a room decides about a result: the game is over by it, and may go on again."""

from __future__ import annotations

import pytest

from engines.game import Outcome, Side
from tests.support.clock_site import ClockSite
from webapp.matches.pages.downloads import ruled_result

BLACK, WHITE = Side


@pytest.mark.parametrize(
    ("result", "outcome", "written"),
    [
        ("black", Outcome(BLACK, "host"), "B+F"),
        ("draw", Outcome(None, "host"), "0"),
        ("nobody", Outcome(None, "not_counted"), "Void"),
    ],
)
def test_a_host_decides(site: ClockSite, result: str, outcome: Outcome, written: str) -> None:
    match = site.play(site.begin("fischer-5-0"))
    for _twice in range(2):
        site.matches.hosted.rule(match.id, result)
    assert [event["type"] for event in site.received].count("ruled") == 1
    assert site.current(match).side_to_move is None
    site.pass_time(400)  # no flag falls
    site.restart()
    match = site.current(match)
    assert (match.outcome, match.ruling, ruled_result(match)) == (outcome, result, written)
    site.assert_replayed(match)


def test_a_game_that_decides_again_goes_on_with_its_clock(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-0"))
    site.pass_time(60)
    site.matches.hosted.rule(match.id, "black")
    site.pass_time(600)
    site.matches.hosted.rule(match.id, None)
    assert site.received[-1]["data"] == {"result": None}
    clock = site.current(match).clock
    assert clock is not None
    assert (clock.running, clock.left[WHITE].main) == (WHITE, 240_000)
    assert site.play(match).ply == 2


def test_a_host_corrects_what_a_game_has_said(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-0"))
    site.pass_time(301)
    site.matches.hosted.rule(match.id, "black")  # as the flag has said
    assert site.current(match).outcome == Outcome(BLACK, "time")
    site.matches.hosted.rule(match.id, "white")
    assert site.current(match).outcome == Outcome(WHITE, "host")
    site.matches.hosted.rule(match.id, None)
    assert site.current(match).outcome == Outcome(BLACK, "time")
