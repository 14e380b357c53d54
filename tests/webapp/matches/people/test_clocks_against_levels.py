"""A clock in a game against a level: both have the same time, and both can run out of it."""

from __future__ import annotations

from typing import Any, cast

import pytest

from engines.game import Side
from tests.support.clock_site import ClockSite
from tests.support.fakes.engine_pool import FakeJob
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.matches.messages.requests import HintRequest, ValuesRequest
from webapp.matches.messages.state import state
from webapp.matches.playing.engine_moves import MOVE_SECONDS, QUICK_SECONDS

BLACK, WHITE = Side


def begin(site: ClockSite, clock: str = "fischer-5-5", level: int = 12) -> Match:
    """Ann, who has moved as Black, and a level."""
    fields = {"opponent": "ai", "level": str(level), "clock": clock}
    return site.play(site.matches.create(NewMatch.from_fields("reversi", fields), "ann"))


def asked(site: ClockSite) -> FakeJob:
    (job,) = site.engine_pool.waiting()
    return job


def answered(site: ClockSite, match: Match) -> Match:
    """The match after the first legal move of the level."""
    asked(site).answer(match.position.legal_moves()[0])
    return site.current(match)


def test_both_clocks_run_by_turns(site: ClockSite) -> None:
    match = begin(site)
    assert site.clock(match).running is WHITE
    site.pass_time(12)
    match = answered(site, match)
    assert (site.left(match, WHITE), site.clock(match).running) == (293, BLACK)
    site.pass_time(30)
    assert site.left(site.play(match), BLACK) == 275


def test_a_level_that_is_out_of_time_loses_and_moves_no_more(site: ClockSite) -> None:
    match = begin(site, "fischer-1-0")
    job = asked(site)
    site.time += 60.001
    job.answer(match.position.legal_moves()[0])
    assert site.current(match).ply == 1, "the flag has fallen, though nobody has seen it yet"
    site.matches.clocks._alive_at = site.time  # it was alive all the time
    site.matches.clocks.tick()
    assert site.result(match) == (BLACK, "time")


@pytest.mark.parametrize(
    ("clock", "level", "seconds"),
    [
        ("fischer-1-0", 12, 1.8),
        ("fischer-3-2", 12, 5.8 + 0.8 * 2),
        ("fischer-180-0", 12, MOVE_SECONDS),
        ("fischer-25-0", 3, QUICK_SECONDS),
        ("byoyomi-10-3x30", 12, MOVE_SECONDS),
    ],
)
def test_a_level_thinks_in_its_own_time(
    site: ClockSite, clock: str, level: int, seconds: float
) -> None:
    begin(site, clock, level)
    assert asked(site).seconds == pytest.approx(seconds, rel=0.05)


def test_after_an_outage_a_level_has_the_time_that_it_had(site: ClockSite) -> None:
    match = begin(site, "fischer-1-0")
    site.pass_time(30)
    site.time += 600
    site.restart()
    site.matches.clocks.tick()
    assert site.left(match, WHITE) == 30
    site.matches.resume()
    assert asked(site).seconds == pytest.approx(0.8, rel=0.05)


def test_there_is_no_help_and_no_claim_where_a_clock_runs(site: ClockSite) -> None:
    match = answered(site, begin(site))
    assert not state(match).hints
    assert match.claims == "none"
    about = {"match_id": match.id, "position_id": match.position_id, "message_id": "h1"}
    for ask in (
        lambda: site.matches.help.hint(HintRequest(**about), "ann", cast("Any", None)),
        lambda: site.matches.help.values(ValuesRequest(**about), "ann", cast("Any", None)),
    ):
        with pytest.raises(RequestError, match="no_hints"):
            ask()
    untimed = NewMatch.from_fields("reversi", {"opponent": "ai"})
    assert state(site.matches.create(untimed, "ann")).hints


def test_a_rematch_has_the_same_clock(site: ClockSite) -> None:
    match = begin(site, "fischer-12-3")
    site.matches.resign(match.id, "ann", "r1")
    again = site.matches.match(site.matches.rematch(match.id, "ann", "r2")["game"])
    assert again.clock.control.key == "fischer-12-3"


def test_a_level_does_not_play_with_days_a_move() -> None:
    with pytest.raises(RequestError, match="bad_option"):
        NewMatch.from_fields("reversi", {"opponent": "ai", "clock": "days-3"})
