"""The engine back end: jobs in order, deadlines, cancels, and workers that die, hang or never start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

from tests.support.fakes.workers import LONG, WAIT_SECONDS, Asked
from tests.support.servers import ROOT
from webapp.engine_pool import pool as thinking_module
from webapp.engine_pool.job_queue import Urgency
from webapp.engine_pool.worker_process import WorkerProcess


def kill(pid: int) -> None:
    """Kill a worker, and wait until it has ended."""
    os.kill(pid, 9)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)


# Order -------------------------------------------------------------------------------------------


def test_the_most_urgent_job_goes_first_and_the_oldest_of_equals(fake):
    with fake() as site:
        gate, gated = site.submit(Asked(do="hang"), seconds=LONG)
        gated.wait_until_it_runs()
        order = [Urgency.SOLVE, Urgency.HINT, Urgency.MOVE, Urgency.SOLVE, Urgency.MOVE]
        answers = [
            site.submit(Asked(name=f"{urgency.name} {number}"), urgency)[1]
            for number, urgency in enumerate(order)
        ]
        site.engine_pool.cancel(gate)
        for answer in answers:
            answer.wait()
        names = [note["name"] for note in site.notes() if "name" in note]
        assert names == ["MOVE 2", "MOVE 4", "HINT 1", "SOLVE 0", "SOLVE 3"]


# Cancels and deadlines ---------------------------------------------------------------------------


@pytest.mark.usefixtures("patient")
def test_a_cancelled_job_is_never_answered(fake):
    with fake() as site:
        running_job, running_answer = site.submit(Asked(do="wait"))
        running_answer.wait_until_it_runs()
        waiting_job, waiting_answer = site.submit(Asked(name="waiting"))
        site.engine_pool.cancel(waiting_job)
        site.engine_pool.cancel(running_job)
        site.engine_pool.cancel("no such job")
        assert site.ask(Asked(name="next")).result["name"] == "next"
        assert (running_answer.times, waiting_answer.times) == (0, 0)
        assert site.begun() == 1


def test_a_worker_that_ignores_a_cancel_is_replaced(fake):
    with fake() as site:
        job, answer = site.submit(Asked(do="hang"))
        answer.wait_until_it_runs()
        site.engine_pool.cancel(job)
        assert site.ask(Asked(name="next")).result["name"] == "next"
        assert answer.times == 0
        assert site.begun() == 2


@pytest.mark.usefixtures("patient")
def test_a_job_past_its_time_is_told_to_stop_and_answers_with_what_it_has(fake):
    with fake() as site:
        answer = site.ask(Asked(do="wait", name="late"), seconds=0.05)
        assert (answer.result["name"], answer.error, answer.times) == ("late", None, 1)
        assert site.begun() == 1


# Workers that fail -------------------------------------------------------------------------------


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("urgency", [Urgency.VALUES, Urgency.REVIEW])
def test_an_analysis_gives_way_to_moves_and_goes_on_until_it_has_worked_for_its_time(fake, urgency):
    with fake() as site:
        job, analysis = site.submit(Asked(do="give way", name="analysis"), urgency)
        analysis.wait_until_it_runs()
        _, another = site.submit(Asked(name="another"), urgency)
        assert site.ask(Asked(name="move")).result["name"] == "move"
        while [note.get("name") for note in site.notes()].count("analysis") < 2:
            time.sleep(0.01)
        move, moving = site.submit(Asked(do="wait", name="move"))
        moving.wait_until_it_runs()
        given_way = next(each for each in site.engine_pool.jobs()[0] if each.id == job)
        assert 0 < given_way.worked < LONG
        given_way.worked = LONG
        site.engine_pool.cancel(move)
        assert analysis.wait().result == {"cut short": 3}
        assert another.wait().result["name"] == "another"
        assert analysis.times == another.times == 1
    names = [note["name"] for note in site.notes() if "name" in note]
    assert names == ["analysis", "move", "analysis", "move", "analysis", "another"]


@pytest.mark.usefixtures("patient")
def test_an_analysis_that_has_given_way_can_be_cancelled(fake):
    with fake() as site:
        job, analysis = site.submit(Asked(do="give way", name="analysis"), Urgency.VALUES)
        analysis.wait_until_it_runs()
        move, moved = site.submit(Asked(do="wait"))
        moved.wait_until_it_runs()
        site.engine_pool.cancel(job)
        site.engine_pool.cancel(move)
        assert site.ask(Asked(name="next")).result["name"] == "next"
        assert (analysis.times, site.begun()) == (0, 1)


def test_the_job_of_a_worker_that_died_is_tried_once_more(fake):
    with fake() as site:
        answer = site.ask(Asked(do="die once", name="unlucky"))
        assert answer.result["name"] == "unlucky"
        assert (answer.times, site.begun()) == (1, 2)


@pytest.mark.slow(reason="waits for workers that hang")
@pytest.mark.parametrize(("do", "seconds"), [("die", LONG), ("babble", LONG), ("hang", 0.05)])
def test_a_job_that_ends_two_workers_gets_an_error(fake, do, seconds):
    with fake() as site:
        answer = site.ask(Asked(do=do), seconds)
        assert (answer.result, answer.error.code, answer.times) == (None, "engine_failed", 1)
        assert site.ask(Asked(name="next")).result["name"] == "next"
        assert site.engine_pool.restarts == 2


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells that a process is suspended")
def test_a_worker_that_does_not_take_its_job_is_replaced(fake, monkeypatch):
    monkeypatch.setattr(thinking_module, "GRACE_SECONDS", 0.1)
    with fake() as site:
        os.kill(site.ask(Asked()).result["pid"], signal.SIGSTOP)
        longer_than_a_pipe = "x" * 200_000
        assert site.ask(Asked(name=longer_than_a_pipe)).result["name"] == longer_than_a_pipe
        assert site.begun() == 2


def test_a_worker_that_dies_while_it_has_nothing_to_do_is_replaced_before_it_is_needed(
    fake, monkeypatch
):
    monkeypatch.setattr(thinking_module, "IDLE_SECONDS", 0.05)
    with fake() as site:
        kill(site.ask(Asked()).result["pid"])
        while site.begun() < 2:
            time.sleep(0.01)
        assert site.ask(Asked(name="next")).result["name"] == "next"
        assert site.begun() == 2
        assert site.engine_pool.restarts == 1


def test_workers_that_have_compiled_are_replaced_one_after_the_other_when_nobody_asks(
    fake, monkeypatch
):
    monkeypatch.setattr(thinking_module, "IDLE_SECONDS", 0.05)
    monkeypatch.setattr(thinking_module, "STEADY_SECONDS", 0.05)
    with fake(workers=2) as site:
        compiled = [site.submit(Asked(do="compile"))[1] for _ in range(2)]
        compilers = {each.wait().result["pid"] for each in compiled}
        while site.begun() < 2 + len(compilers):
            time.sleep(0.01)
        while site.ask(Asked()).result["pid"] in compilers:  # the last is being released
            time.sleep(0.01)
        assert site.begun() == 2 + len(compilers)  # those that loaded only stay
        assert (site.engine_pool.restarts, site.engine_pool.failing) == (0, False)


def test_workers_that_end_one_after_the_other_are_failing_until_one_answers(fake, monkeypatch):
    monkeypatch.setattr(thinking_module, "IDLE_SECONDS", LONG)
    with fake() as site:
        assert not site.engine_pool.failing
        site.ask(Asked(do="die"))
        assert not site.engine_pool.failing  # two of them may be an accident
        site.ask(Asked(do="die"))
        assert site.engine_pool.failing
        site.ask(Asked(name="next"))
        assert not site.engine_pool.failing


def test_a_worker_that_cannot_be_started_is_tried_again(fake, monkeypatch, caplog):
    """The system may be short of processes or memory for a while; jobs wait until then."""
    monkeypatch.setattr(thinking_module, "RESTART_SECONDS", 0.01)
    attempts = []

    def start(command: tuple[str, ...]) -> WorkerProcess:
        attempts.append(command)
        if len(attempts) <= 2:
            raise BlockingIOError("no process is left")
        return WorkerProcess(command)

    monkeypatch.setattr(thinking_module, "WorkerProcess", start)
    with fake() as site:
        assert site.ask(Asked(name="late")).result["name"] == "late"
    assert len(attempts) == 3
    assert caplog.text.count("a worker cannot be started: no process is left") == 2


def test_workers_that_never_start_end_in_errors_and_not_in_a_spin(fake, tmp_path):
    code = (
        f"open({str(tmp_path / 'notes')!r}, 'a').write('{{\"began\": 0}}\\n'); raise SystemExit(3)"
    )
    with fake(workers=2, games=("a", "b"), command=(sys.executable, "-S", "-c", code)) as site:
        errors = [site.ask(Asked()).error.code for _ in range(3)]
        assert errors == ["engine_failed"] * 3
        site.wait_until_prepared()
        assert site.begun() <= 2 * (1 + 2) + 3 * 2


def test_a_receiver_that_fails_does_not_end_its_worker(fake, caplog):
    def fail(*_: Any) -> None:
        raise ValueError("the page is gone")

    with fake() as site:
        site.engine_pool.submit(Asked(), fail, urgency=Urgency.MOVE, seconds=LONG)
        site.engine_pool.submit(Asked(), fail, urgency=Urgency.MOVE, seconds=LONG, progress=fail)
        assert site.ask(Asked(name="next")).result["name"] == "next"
        assert site.begun() == 1
    assert "could not be used" in caplog.text


def test_any_text_reaches_a_worker(fake):
    with fake() as site:
        assert site.ask(Asked(name="曹操\ud800")).result["name"] == "曹操\ud800"


# The end -----------------------------------------------------------------------------------------


def test_close_ends_all_processes_and_answers_nobody(fake):
    with fake(workers=2, games=("any",)) as site:
        site.wait_until_prepared()
        answers = [site.submit(Asked(do="hang"))[1] for _ in range(2)]
        for answer in answers:
            answer.wait_until_it_runs()
        waiting = site.submit(Asked())[1]
        pids = [note["began"] for note in site.notes() if "began" in note]
    assert [answer.times for answer in (*answers, waiting)] == [0, 0, 0]
    assert len(pids) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@pytest.mark.slow(reason="starts a site of its own")
def test_workers_end_when_their_server_is_killed():
    code = """
import threading
from tests.support.fakes.workers import ENDLESS
from webapp.engine_pool.pool import EnginePool, Urgency
ready, alive = threading.Event(), [threading.Event(), threading.Event()]
class Events:
    def state_changed(self, state):
        state.preparing or ready.set()
    def address_of(self, client):
        return client
    def job_asked(self, job):
        pass
    def job_ran(self, job, seconds):
        pass
engine_pool = EnginePool(2, ("reversi",), Events(), lambda: "")
engine_pool.start()
ready.wait()
for lives in alive:
    engine_pool.submit(
        ENDLESS, print, urgency=Urgency.MOVE, seconds=600, progress=lambda _, l=lives: l.set()
    )
for lives in alive:
    lives.wait()
print("thinking", flush=True)
threading.Event().wait()
"""
    server = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with server:
        assert server.stdout.readline().strip() == b"thinking"
        server.kill()
        # Workers inherit the server's standard error: it closes when the last worker ends.
        said, _ = server.communicate(timeout=WAIT_SECONDS)
    assert said == b""
