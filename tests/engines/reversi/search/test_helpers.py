"""Helpers of a search: they share its table, change no result, end with it, and give way."""

from __future__ import annotations

import os
import sys
import threading
import time

import numpy as np
import pytest

from engines.game import Limit
from engines.reversi.kernels.search_state import (
    NO_MOVE,
    helper_state,
    line_of,
    new_entry,
    remembered_move,
    search_state,
    store,
)
from engines.reversi.levels import LEVELS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import number_of
from engines.reversi.search import engine, helpers
from tests.engines.reversi.ffo import after

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="helpers need priorities of threads"
)


@pytest.fixture
def three_cores(monkeypatch):
    monkeypatch.setenv(helpers.SETTING, "3")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {0, 1, 2})


three = pytest.mark.usefixtures("three_cores")


def wait_for(what) -> None:
    late = time.monotonic() + 20
    while not what() and time.monotonic() < late:
        time.sleep(0.01)
    assert what()


def running() -> int:
    return sum(thread.name == helpers.NAME for thread in threading.enumerate())


@pytest.mark.parametrize(
    ("chosen", "cores"),
    [("", 4), ("1", 1), ("2", 2), ("4", 4), ("9", 4), ("0", 1), ("-3", 4), ("many", 4)],
)
def test_a_search_has_the_cores_of_the_setting_and_not_more_than_there_are(
    monkeypatch, chosen, cores
):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: set(range(4)))
    monkeypatch.setattr(helpers, "has_quota", lambda: False)
    monkeypatch.setenv(helpers.SETTING, chosen)
    assert helpers.cores() == cores


def test_by_default_there_are_no_helpers_where_the_processor_time_is_limited(monkeypatch, tmp_path):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: set(range(40)))
    monkeypatch.setattr(helpers, "CGROUPS", tmp_path)
    monkeypatch.delenv(helpers.SETTING, raising=False)
    assert helpers.cores() == helpers.MOST
    (tmp_path / "cpu.max").write_text("max 100000\n")
    assert helpers.cores() == helpers.MOST
    (tmp_path / "cpu.max").write_text("150000 100000\n")
    assert helpers.cores() == 1
    monkeypatch.setenv(helpers.SETTING, "4")
    assert helpers.cores() == 4


@pytest.mark.parametrize("word", range(3))
def test_a_slot_that_two_searches_wrote_at_once_is_not_used(word):
    """Words of two entries for one position do not pass for an entry."""
    own, opponent = np.uint64(0x810000000), np.uint64(0x1008000000)
    states = []
    for move in (19, 26):
        state = search_state(0)
        entry = new_entry(np.int64(3), np.int64(5), np.int64(5), np.int64(move))
        store(state, line_of(state, own, opponent), own, opponent, entry, np.uint64(9))
        assert remembered_move(state, own, opponent) == move
        states.append(state)
    place = int(np.flatnonzero(states[0] != states[1])[0]) + word
    states[0][place] = states[1][place]
    assert remembered_move(states[0], own, opponent) == NO_MOVE


@three
def test_proofs_with_helpers_are_right():
    for number in (40, 41, 42, 43, 44):
        position, score = after(number, 17)
        found = engine.solve(position)
        assert number_of(found.score) == score
        assert number_of(engine.solve(position.play(found.move)).score) == -score
    wait_for(lambda: running() == 0)


@three
def test_the_top_level_and_an_analysis_have_helpers_that_end(monkeypatch):
    begun = []

    def begin(search, helper, owner):
        begun.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
        real(search, helper, owner)
        begun.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    real = helpers._help
    monkeypatch.setattr(helpers, "_help", begin)
    position = ReversiPosition.start().play("f5").play("d6")
    thought = engine.think(position, LEVELS[-1], limit=Limit(seconds=0.5))
    assert thought.move in position.legal_moves()
    wait_for(lambda: running() == 0)
    assert begun.count(helpers.NICENESS) >= 2
    begun.clear()
    analysis = engine.analyse(position, limit=Limit(seconds=0.5))
    assert {value.move for value in analysis.values} == set(position.legal_moves())
    wait_for(lambda: running() == 0)
    assert begun.count(helpers.NICENESS) >= 2


@three
@pytest.mark.parametrize("limit", [Limit(depth=3), Limit(nodes=500), Limit(depth=3, seconds=9)])
def test_a_search_that_can_be_repeated_has_no_helpers(limit):
    def search(_helper):
        raise AssertionError("nobody may help")

    with helpers.helped(search_state(0), limit, search):
        assert running() == 0


@three
def test_a_helper_that_cannot_give_way_does_nothing(monkeypatch):
    def forbidden(*_arguments):
        raise PermissionError

    def search(_helper):
        raise AssertionError("it may take time that others want")

    monkeypatch.setattr(os, "setpriority", forbidden)
    state = search_state(0)
    helpers._help(search, helper_state(state, 1), state)
