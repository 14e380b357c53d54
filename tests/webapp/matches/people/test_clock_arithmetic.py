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
)

BLACK, WHITE = Side
BEGUN = 1_795_275_000_000

controls = st.sampled_from(CHOICES).map(TimeControl.from_key)
turns = st.lists(st.integers(0, 20 * MINUTE) | st.integers(0, 40 * SECOND), max_size=40)


def fischer() -> Clock:
    return Clock.whole(TimeControl.from_key("fischer-5-5")).moved(BEGUN, WHITE, earns=True)


def byo_yomi() -> Clock:
    return Clock.whole(TimeControl.from_key("byoyomi-10-3x30")).moved(BEGUN, WHITE, earns=True)


@pytest.mark.parametrize("key", CHOICES)
def test_the_choices_are_time_controls(key: str) -> None:
    control = TimeControl.from_key(key)
    assert chosen_control(key) == control.key == key
    assert Clock.whole(control).left[BLACK].total(control) > 0


@pytest.mark.parametrize("key", ["fischer-1-1", "days-0x", "hourglass", "days-2", "fischer-5-5 "])
def test_other_texts_are_none_of_them(key: str) -> None:
    with pytest.raises(RequestError):
        chosen_control(key)
    assert chosen_control("") is None


def test_the_first_move_is_free_and_starts_the_other_clock() -> None:
    clock = fischer()
    assert clock.running is WHITE
    assert clock.left[BLACK] == clock.left[WHITE] == TimeLeft(5 * MINUTE, 0)
    assert clock.flag_at == BEGUN + 5 * MINUTE


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


def test_a_takeback_gives_no_time_back() -> None:
    clock = fischer().turned(BEGUN + 7 * SECOND, BLACK)
    assert clock.left[WHITE].main == 5 * MINUTE - 7 * SECOND
    assert clock.left[BLACK].main == 5 * MINUTE
    assert (clock.running, clock.since) == (BLACK, BEGUN + 7 * SECOND)


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
