"""Clocks of matches that two processes share on PostgreSQL, at a time that the test sets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.game import Side
from tests.support.clock_site import BEGUN, ClockSite
from tests.support.examples import examples
from tests.support.match_client import MatchClient
from webapp.core.errors import RequestError
from webapp.matches.match.clock import TimeLeft
from webapp.matches.match.match import Match
from webapp.matches.match.time_control import TimeControl
from webapp.matches.playing.clock_keeper import RETURN_SECONDS
from webapp.storage.database import Database

BLACK, WHITE = Side


class SiteOfTwo(ClockSite):
    """Two processes on one database; the players are on different ones."""

    def __init__(self, url: str) -> None:
        self.time = BEGUN
        self.database = Database(url)
        with self.database.engine.begin() as connection:
            connection.exec_driver_sql("truncate matches, heartbeat cascade")
        self.received = []
        self.shown = []
        self.restart()

    def close(self) -> None:
        self.database.close()

    def restart(self) -> None:
        super().restart()
        self.other = self.process()

    @property
    def both(self) -> tuple[MatchClient, MatchClient]:
        return self.matches, self.other

    def process_of(self, side: Side) -> MatchClient:
        """The process on which this player is."""
        return self.matches if side is BLACK else self.other

    def move(self, match: Match) -> Match:
        """Play the first legal move on the process of the side to move."""
        process = self.process_of(match.position.side_to_move)
        now = process.match(match.id)
        player = now.seats[now.position.side_to_move].player
        legal = now.position.legal_moves()[0]
        process.play(match.id, player, now.ply, now.position_id, f"p{now.version}", legal)
        return process.match(match.id)

    def told(self, kind: str) -> list[object]:
        """The data of the events of a kind."""
        return [event["data"] for event in self.received if event["type"] == kind]


@pytest.fixture
def site(database: str) -> Iterator[SiteOfTwo]:
    made = SiteOfTwo(database)
    yield made
    made.close()


def left(match: Match, side: Side) -> TimeLeft:
    assert match.clock is not None
    return match.clock.left[side]


def test_a_flag_falls_while_the_process_of_the_player_is_down(site: SiteOfTwo) -> None:
    match = site.move(site.begin("fischer-5-5"))
    site.pass_time(299.5, site.matches)
    assert site.told("time") == []
    site.pass_time(0.5, site.matches)
    assert site.told("time") == [{"side": "white"}]
    with pytest.raises(RequestError):
        site.move(match)  # on the process of White, which has not ticked since
    assert site.other.match(match.id).outcome == site.current(match).outcome


def test_after_an_outage_of_both_one_pause_is_written(site: SiteOfTwo) -> None:
    match = site.move(site.begin("fischer-5-5"))
    site.pass_time(30, *site.both)
    site.time += 600
    site.restart()
    for process in site.both:
        process.clocks.tick()
    assert len(site.told("clock_paused")) == 1
    for process in site.both:
        clock = process.match(match.id).clock
        assert clock.left[WHITE] == TimeLeft(270_000, 0)
        assert clock.since == round((site.time + RETURN_SECONDS) * 1000)


class Account:
    """The time of both sides, counted by hand: whole ticks in which a process was alive."""

    def __init__(self, key: str) -> None:
        self.control = TimeControl.from_key(key)
        self.left = {side: [self.control.main, self.control.periods] for side in Side}
        self.turn = 0

    def moved(self, side: Side) -> None:
        """End a turn: what exceeds the main time uses up whole periods, then the increment comes."""
        mine, over = self.left[side], max(0, self.turn - self.left[side][0])
        mine[0] = max(0, mine[0] - self.turn)
        if over or not mine[0]:
            mine[1] -= over // self.control.period if self.control.period else 0
        mine[0] += self.control.increment
        self.turn = 0

    def runs_out(self, side: Side) -> bool:
        """Whether the side to move has used all it had."""
        return self.turn >= self.left[side][0] + self.left[side][1] * self.control.period


steps = st.lists(
    st.sampled_from(["move", "one", "other", "both"]) | st.integers(1, 120), min_size=1, max_size=30
)
"""A move, a process or both that are down for a while, or ticks of half a second."""


@settings(examples(8), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(["fischer-5-5", "byoyomi-10-3x30", "fischer-1-10"]), steps)
def test_whatever_happens_the_clock_says_what_was_promised(
    database: str, key: str, happens: list[str | int]
) -> None:
    """The time is counted by hand beside it."""
    site, account = SiteOfTwo(database), Account(key)
    match = site.move(site.begin(key))
    site.pass_time(0.5, *site.both)
    account.turn += 500
    for step in happens:
        side = match.position.side_to_move
        if step == "move":
            account.moved(side)
            match = site.move(match)
        elif step == "both":
            site.time += 45.0
            site.restart()
            for process in site.both:
                process.clocks.tick()
            site.pass_time(RETURN_SECONDS, *site.both)
        elif step == "one":
            site.pass_time(10.0, site.other)
            site.matches = site.process()
            account.turn += 10_000
        elif step == "other":
            site.pass_time(10.0, site.matches)
            site.other = site.process()
            account.turn += 10_000
        else:
            assert isinstance(step, int)
            site.pass_time(step / 2, *site.both)
            account.turn += step * 500
        if account.runs_out(side):
            assert site.told("time") == [{"side": side.value}]
            break
        if step == "move":
            assert left(match, side) == TimeLeft(*account.left[side])
        assert site.told("time") == []
    site.close()
