"""Clocks in matches: when they run, how flags fall, what an outage of the site costs."""

from __future__ import annotations

import pytest

from engines.game import Side
from tests.support.clock_site import ClockSite
from webapp.core.errors import RequestError
from webapp.matches.match.new_match import NewMatch
from webapp.matches.pages.downloads import record_of
from webapp.matches.playing.clock_keeper import GAP_SECONDS, RETURN_SECONDS, TICK_SECONDS

BLACK, WHITE = Side
MINUTE = 60.0
DAY = 24 * 60 * MINUTE


def test_nothing_runs_before_the_first_move(site: ClockSite) -> None:
    match = site.begin("fischer-5-5")
    site.pass_time(600)
    assert site.clock(match).running is None
    assert site.result(match) is None
    match = site.play(match)
    assert (site.clock(match).running, site.left(match, BLACK)) == (WHITE, 300)
    site.pass_time(20)
    match = site.play(match)
    assert (site.clock(match).running, site.left(match, WHITE)) == (BLACK, 285)


def test_a_friend_who_is_not_there_yet_loses_no_time(site: ClockSite) -> None:
    match = site.matches.create(NewMatch("reversi", {}, "black", None, clock="fischer-5-5"), "ann")
    match = site.play(match)
    site.pass_time(400)
    assert site.clock(match).running is None
    site.matches.join(match.id, "bob")
    assert site.clock(match).running is WHITE
    site.pass_time(299)
    assert site.result(match) is None
    site.pass_time(1)
    assert site.result(match) == (BLACK, "time")


def test_a_flag_falls_once_and_ends_the_game(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-5"))
    other = site.process()
    site.pass_time(300, site.matches, other)
    match = site.current(match)
    assert site.result(match) == (BLACK, "time")
    fallen = [event for event in site.received if event["type"] == "time"]
    assert [event["data"] for event in fallen] == [{"side": "white"}]
    assert other.match(match.id).outcome == match.outcome
    assert site.left(match, WHITE) == 0
    assert site.clock(match).running is None
    assert match.waits_for == "nobody"
    assert site.matches.clocks._store.running() == []


def test_a_file_names_the_players_and_says_that_time_ran_out(site: ClockSite) -> None:
    wanted = NewMatch("capture-go", {"size": "5"}, "black", None, name="Ann", clock="fischer-5-5")
    match = site.matches.create(wanted, "ann")
    site.matches.join(match.id, "bob")
    match = site.play(match)
    site.pass_time(300)
    match = site.current(match)
    (sgf,) = match.duel.formats
    written = sgf.write(record_of(match))
    assert "RE[B+T]" in written
    assert "PB[Ann]" in written
    assert "PW[player]" in written
    assert "TM[300]OT[5 fischer]" in written


@pytest.mark.parametrize(
    ("clock", "in_ggf", "in_sgf"),
    [
        ("fischer-5-5", "TI[05:00/00:05/00:00]", "TM[300]OT[5 fischer]"),
        ("byoyomi-10-3x30", "", "TM[600]OT[3x30 byo-yomi]"),
        ("days-3", "TI[00:00,N0/00:00/72:00:00,N1]", "TM[0]OT[1x259200 byo-yomi]"),
    ],
)
def test_files_of_reversi_have_the_time_and_a_loss_on_time(
    site: ClockSite, clock: str, in_ggf: str, in_sgf: str
) -> None:
    match = site.play(site.begin(clock))
    site.pass_time(0.5)
    site.time += 4 * DAY
    site.matches.clocks._alive_at = site.time  # it was alive all the time
    site.matches.clocks.tick()
    match = site.current(match)
    files = {each.suffix: each.write(record_of(match)) for each in match.duel.formats}
    assert "RE[+64.000:t]" in files["ggf"]
    assert in_ggf in files["ggf"]
    assert ("TI[" in files["ggf"]) == bool(in_ggf)
    assert "RE[B+T]" in files["sgf"]
    assert in_sgf in files["sgf"]


def test_who_is_out_of_time_moves_no_more_though_no_flag_has_fallen_yet(site: ClockSite) -> None:
    match = site.begin("fischer-5-5")
    move = (match.id, "ann", 0, match.position_id, "m1", "d3")
    told = site.matches.play(*move)
    site.time += 300.001
    with pytest.raises(RequestError, match="out_of_time"):
        site.play(match)
    with pytest.raises(RequestError, match="out_of_time"):
        site.matches.resign(match.id, "ann", "m2")
    assert site.matches.play(*move) == told, "what is sent again keeps its answer"
    site.matches.clocks._alive_at = site.time  # it was alive all the time
    site.matches.clocks.tick()
    assert site.result(match) is not None


def test_an_open_question_does_not_stop_the_clock(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-5"))
    site.pass_time(10)
    match = site.play(match)
    site.pass_time(10)
    offer = site.matches.take_back(match.id, "bob", match.position_id, "m1", None)["v"]
    site.pass_time(10)
    site.matches.answer(match.id, "ann", "m2", offer, True)
    match = site.current(match)
    assert site.clock(match).running is WHITE
    assert (site.left(match, BLACK), site.left(match, WHITE)) == (280, 295)


@pytest.mark.parametrize("down", [5.0, 600.0, 3 * DAY])
def test_an_outage_costs_nobody_time(site: ClockSite, down: float) -> None:
    match = site.play(site.begin("fischer-5-5"))
    site.pass_time(30)
    site.time += down
    site.restart()
    site.matches.clocks.tick()
    match = site.current(match)
    assert site.received[-1]["type"] == "clock_paused"
    assert site.left(match, WHITE) == 270
    assert match.clock is not None
    assert match.clock.since == round((site.time + RETURN_SECONDS) * 1000)
    site.pass_time(RETURN_SECONDS + 269)
    assert site.result(match) is None
    site.pass_time(1)
    assert site.result(match) is not None


def test_after_an_outage_of_two_processes_one_pause_is_written(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-5"))
    site.pass_time(30, site.matches, site.process())
    site.time += 600
    site.restart()
    other = site.process()
    for process in (site.matches, other):
        process.clocks.tick()
    assert pauses(site) == 1
    assert other.match(match.id).clock == site.clock(match)


def test_many_kills_lose_and_gain_no_more_than_a_tick_each(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-10-10"))
    played = 0.0
    for number in range(20):
        alive = 7.3 + 0.13 * number
        site.pass_time(alive)
        site.time += 0.4  # alive, but killed before the next heartbeat
        played += alive + 0.4
        site.time += 60.0
        site.restart()
        site.matches.clocks.tick()
        site.pass_time(RETURN_SECONDS)
    used = 600 - site.left(match, WHITE)
    assert played - 20 * (2 * TICK_SECONDS) <= used <= played


def test_an_outage_before_the_first_heartbeat(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-5"))
    site.time += 1000.0
    site.restart()
    site.matches.clocks.tick()
    assert site.left(match, WHITE) == 300
    assert site.result(match) is None


def test_correspondence_goes_on_while_the_site_is_down(site: ClockSite) -> None:
    match = site.play(site.begin("days-1"))
    site.matches.clocks.tick()
    site.time += DAY
    site.restart()
    site.matches.clocks.tick()
    assert site.result(match) is not None


def test_a_process_that_begins_beside_another_pauses_nothing(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-5"))
    site.pass_time(10)
    other = site.process()
    other.clocks.tick()
    site.pass_time(10, site.matches, other)
    match = site.play(match)
    assert site.left(match, WHITE) == 285
    assert not [event for event in site.received if event["type"] == "clock_paused"]


def test_a_stall_of_the_only_process_is_an_outage(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-5"))
    site.pass_time(10)
    site.time += GAP_SECONDS + 300
    site.matches.clocks.tick()
    assert site.result(match) is None
    assert site.left(match, WHITE) == 290


def test_no_heartbeat_is_written_while_no_clock_runs(site: ClockSite) -> None:
    store = site.matches.clocks._store
    match = site.begin("fischer-5-5")
    site.pass_time(5)
    assert store.heartbeat() == 0
    site.play(match)
    site.pass_time(5)
    assert store.heartbeat() == site.time


SET_BY = [-DAY, -600.0, -10.0, -3.0, 3.0, 250.0, 40 * DAY]


def pauses(site: ClockSite) -> int:
    return sum(event["type"] == "clock_paused" for event in site.received)


@pytest.mark.slow(reason="plays games with a clock that is set")
@pytest.mark.parametrize(
    ("control", "step"),
    [*(("fischer-5-5", step) for step in SET_BY), ("days-1", -DAY), ("days-1", 250.0)],
)
def test_when_it_is_set_turns_last_as_long_as_before(
    site: ClockSite, control: str, step: float
) -> None:
    match = site.play(site.begin(control))
    other = site.play(site.begin("fischer-5-5"))
    lasts = 260 if control == "fischer-5-5" else DAY - 20  # a period that was paused begins anew
    processes = (site.matches, site.process())
    site.pass_time(20, *processes)
    site.set_clock(step)
    site.pass_time(20, *processes)
    assert pauses(site) == 2
    match = site.current(match)
    assert match.clock is not None
    assert match.clock.flag_at is not None
    assert match.clock.flag_at / 1000 - site.time == pytest.approx(lasts, abs=RETURN_SECONDS + 1)
    site.pass_time(280, *processes)
    out = site.current(other).outcome
    assert out is not None
    assert out.reason == "time"
    assert (site.current(match).outcome is None) == (control == "days-1")


def test_a_clock_that_is_set_back_while_the_site_is_down(site: ClockSite) -> None:
    match = site.play(site.begin("fischer-5-5"))
    site.pass_time(30)
    site.time += 100.0
    site.set_clock(-DAY)
    site.restart()
    site.matches.clocks.tick()
    assert site.left(match, WHITE) == 270
    site.pass_time(RETURN_SECONDS + 270)
    assert site.result(match) is not None


def test_machines_whose_clocks_differ_pause_nothing_again_and_again(site: ClockSite) -> None:
    ahead = site.process()
    repository = ahead.service._repository
    repository.now = ahead.clocks._now = lambda: site.time + 8.0
    match = site.play(site.begin("fischer-5-5"))
    for _ in range(40):
        ahead.clocks.tick()
        site.pass_time(1)
    assert pauses(site) <= 2  # each process may take the other's heartbeat for an outage once
    assert site.result(match) is None
