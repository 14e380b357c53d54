"""The arithmetic of clocks: no millisecond is lost or gained, whatever happens in a game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.matches.match.clock import Clock, TimeLeft
from webapp.matches.match.time_control import (
    CHOICES,
    DAY,
    MINUTE,
    SECOND,
    TimeControl,
    chosen_control,
    control_of,
)

BLACK, WHITE = Side
BEGUN = 1_795_275_000_000

controls = st.sampled_from(CHOICES).map(TimeControl.from_key)
turns = st.lists(st.integers(0, 20 * MINUTE) | st.integers(0, 40 * SECOND), max_size=40)


def fischer() -> Clock:
    return Clock.whole(TimeControl.from_key("fischer-5-5")).moved(BEGUN, WHITE, earns=True)


def byo_yomi() -> Clock:
    return Clock.whole(TimeControl.from_key("byoyomi-10-3x30")).moved(BEGUN, WHITE, earns=True)


@pytest.mark.parametrize(
    ("minutes", "increment", "key"),
    [("1", "0", "fischer-1-0"), ("180", "60", "fischer-180-60"), (" 07", "08", "fischer-7-8")],
)
def test_minutes_and_an_increment_of_ones_own(minutes: str, increment: str, key: str) -> None:
    asked = {"clock": "own", "minutes": minutes, "increment": increment}
    assert control_of(asked) == chosen_control(key) == key
    control = TimeControl.from_key(key)
    assert control.is_real_time
    assert (control.main, control.increment) == (int(minutes) * MINUTE, int(increment) * SECOND)


@pytest.mark.parametrize(
    "key",
    [
        *("fischer-0-5", "fischer-181-0", "fischer-5-61", "fischer-5--1", "fischer--0"),
        *("fischer-1.5-0", "fischer-٥-0", "fischer-05-5", "fischer-5-5 ", "fischer-5-5\n"),
        *("days-0x", "days-2", "hourglass", "own"),
    ],
)
def test_other_clocks_are_refused(key: str) -> None:
    with pytest.raises(RequestError):
        chosen_control(key)
    assert chosen_control("") is None
    with pytest.raises(RequestError):
        control_of({"clock": "own", "minutes": "181", "increment": "0"})


def test_fischer_adds_the_increment_after_each_move() -> None:
    clock = fischer().moved(BEGUN + 20 * SECOND, BLACK, earns=True)
    assert clock.left[WHITE] == TimeLeft(5 * MINUTE - 15 * SECOND, 0)
    assert clock.running is BLACK
    passed = clock.moved(BEGUN + 30 * SECOND, WHITE, earns=False)
    assert passed.left[BLACK] == TimeLeft(5 * MINUTE - 10 * SECOND, 0)


def test_byo_yomi_takes_the_periods_that_were_used_up() -> None:
    at = BEGUN + 10 * MINUTE + 29 * SECOND
    within = byo_yomi().moved(at, BLACK, earns=True)
    assert within.left[WHITE] == TimeLeft(0, 3)  # the period is whole again
    later = byo_yomi().moved(at + 2 * SECOND, BLACK, earns=True)
    assert later.left[WHITE] == TimeLeft(0, 2)
    last = byo_yomi().moved(BEGUN + 11 * MINUTE + 29 * SECOND, BLACK, earns=True)
    assert last.left[WHITE] == TimeLeft(0, 1)
    assert byo_yomi().flag_at == BEGUN + 11 * MINUTE + 30 * SECOND


def test_days_are_whole_for_each_move() -> None:
    control = TimeControl.from_key("days-3")
    clock = Clock.whole(control).moved(BEGUN, WHITE, earns=True)
    for number in range(1, 9):
        clock = clock.moved(
            BEGUN + number * 2 * DAY, clock.running and clock.running.other, earns=True
        )
        assert clock.flag_at == BEGUN + number * 2 * DAY + 3 * DAY
    assert not control.is_real_time


def test_a_pause_costs_nobody_time() -> None:
    clock = fischer().paused(BEGUN + 4 * SECOND, BEGUN + 60 * SECOND)
    assert clock.flag_at == BEGUN + 60 * SECOND + 5 * MINUTE - 4 * SECOND
    early = clock.moved(BEGUN + 59 * SECOND, BLACK, earns=False)
    assert early.left[WHITE].main == 5 * MINUTE - 4 * SECOND
    assert early.since == BEGUN + 60 * SECOND  # Black's clock waits as well
    again = clock.paused(BEGUN + 4 * SECOND, BEGUN + 61 * SECOND)
    assert again.left == clock.left


@given(controls, turns)
def test_moves_in_time_keep_a_clock_that_can_still_run(
    control: TimeControl, used: list[int]
) -> None:
    clock = Clock.whole(control).moved(BEGUN, WHITE, earns=True)
    at = BEGUN
    for seconds in used:
        assert clock.running is not None
        assert clock.flag_at is not None
        left = clock.left[clock.running].total(control)
        assert clock.flag_at == at + left
        assert clock.has_fallen(at + left)
        assert not clock.has_fallen(at + left - 1)
        at += min(seconds, left - 1)
        clock = clock.moved(at, clock.running.other, earns=True)
        assert all(side.total(control) >= 1 for side in clock.left.values())
        assert all(0 <= side.periods <= control.periods for side in clock.left.values())


@given(turns)
def test_main_time_is_what_was_given_less_what_was_used(used: list[int]) -> None:
    """Fischer's clock is a sum: nothing is lost between events, whichever way they are cut by pauses."""
    clock, at = fischer(), BEGUN
    spent = {BLACK: 0, WHITE: 0}
    earned = {BLACK: 0, WHITE: 0}
    for number, wanted in enumerate(used):
        mover = clock.running
        assert mover is not None
        turn = min(wanted, clock.left[mover].main - 1)
        spent[mover] += turn
        earned[mover] += 5 * SECOND
        if number % 3 == 0:  # the site is down for a while within the turn
            gone = turn // 2
            clock = clock.paused(at + gone, at + gone + number * MINUTE)
            at += number * MINUTE
        at += turn
        clock = clock.moved(at, mover.other, earns=True)
    for side in Side:
        assert clock.left[side].main == 5 * MINUTE + earned[side] - spent[side]


@given(controls, st.integers(0, 30 * DAY), st.integers(0, 5 * MINUTE))
def test_after_the_flag_nothing_is_left(control: TimeControl, late: int, pause: int) -> None:
    clock = Clock.whole(control).moved(BEGUN, WHITE, earns=True).paused(BEGUN, BEGUN + pause)
    assert clock.flag_at is not None
    over = clock.turned(clock.flag_at + late, None)
    assert over.left[WHITE] == TimeLeft(0, 0)
    assert over.running is over.flag_at is None
    assert over.moved(clock.flag_at + late + 1, None, earns=True) == over


def test_a_level_thinks_for_a_share_of_its_time() -> None:
    clock = fischer()
    assert clock.for_a_move(WHITE, BEGUN, 30) == pytest.approx(9.8 + 0.8 * 5)
    assert clock.for_a_move(WHITE, BEGUN + 2 * MINUTE, 30) == pytest.approx(5.8 + 0.8 * 5)
    assert clock.for_a_move(BLACK, BEGUN + 2 * MINUTE, 30) == pytest.approx(9.8 + 0.8 * 5)
    assert byo_yomi().for_a_move(WHITE, BEGUN + 20 * MINUTE, 1) == pytest.approx(0.05)


@given(controls.filter(lambda control: control.is_real_time), st.integers(1, 100), st.data())
def test_a_level_that_thinks_so_long_is_never_out_of_time(
    control: TimeControl, moves: int, data: st.DataObject
) -> None:
    """Each move is there up to a fifth of a second after the level was to stop."""
    clock, at = Clock.whole(control).moved(BEGUN, WHITE, earns=True), BEGUN
    for played in range(moves):
        late = data.draw(st.integers(0, 200))
        at += round(SECOND * clock.for_a_move(WHITE, at, min(40, moves - played))) + late
        assert not clock.has_fallen(at)
        clock = clock.moved(at, BLACK, earns=True).moved(at, WHITE, earns=True)
