"""The engine pool with real engines: moves, cancels, deadlines, a worker that is killed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pytest

from engines.jobs import Move, Solve
from engines.reversi.rules.position import ReversiPosition
from tests.engines.reversi.ffo import after
from tests.support.fakes.workers import ENDLESS, START, Site, running
from webapp.engine_pool import pool
from webapp.engine_pool.job_queue import Urgency
from webapp.matches.playing.engine_moves import QUICK_SECONDS

MOVE = Move(game="reversi", position=START)


@pytest.fixture(scope="module")
def real(tmp_path_factory) -> Iterator[Site]:
    notes = tmp_path_factory.mktemp("real") / "notes"
    with running(1, ("reversi",), notes) as site:
        site.wait_until_prepared()
        yield site


def a_real_move(site: Site) -> str:
    return site.ask(MOVE).result["move"]


def pid_of(site: Site, job: str) -> int:
    return site.engine_pool._running[job].process.pid


def test_a_real_engine_moves(real):
    assert a_real_move(real) in ReversiPosition.start().legal_moves()
    assert real.ask(Solve(game="reversi", position="?")).error.code == "bad_cell"


@pytest.mark.usefixtures("patient")
def test_a_real_engine_obeys_a_cancel_and_goes_on(real):
    job, answer = real.submit(ENDLESS)
    answer.wait_until_it_runs()
    pid = pid_of(real, job)
    real.engine_pool.cancel(job)
    after, moved = real.submit(ENDLESS)
    moved.wait_until_it_runs()
    assert pid_of(real, after) == pid
    real.engine_pool.cancel(after)
    assert a_real_move(real)
    assert (answer.times, moved.times) == (0, 0)


@pytest.mark.slow(reason="proves for seconds; a story has a proof that gives way")
@pytest.mark.usefixtures("patient")
def test_a_real_proof_gives_way_to_moves_and_is_proven_all_the_same(real):
    solved, _ = after(46, empties=24)
    job, proof = real.submit(Solve(game="reversi", position=solved.to_text()), Urgency.VALUES)
    proof.wait_until_it_runs()
    for _ in range(2):
        a_real_move(real)
    result = proof.wait().result
    assert (result["score"], proof.times) == ({"discs": -8}, 1)
    assert result["bounds"] == [-8, -8]
    stretches = [seconds for _, name, seconds in real.worked if name == job]
    assert len(stretches) > 1
    assert result["seconds"] > max(stretches)


@pytest.mark.slow(reason="loads all engines in two processes")
@pytest.mark.skipif(sys.platform == "win32", reason="nothing suspends a process there")
def test_a_real_engine_that_hangs_is_replaced_and_its_quick_job_answered(real):
    """A hung worker costs a quick move its time, and a second in which it could still have stopped."""
    assert QUICK_SECONDS + pool.QUICK_GRACE_SECONDS <= 3
    (hung,) = real.engine_pool._processes
    assert a_real_move(real), "it is loaded, and waits for jobs"
    os.kill(hung.pid, signal.SIGSTOP)
    answer = real.ask(MOVE, seconds=0.2)
    assert answer.result["move"] in ReversiPosition.start().legal_moves()
    assert answer.times == 1
    assert hung not in real.engine_pool._processes
    assert not hung.runs
