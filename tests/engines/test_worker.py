"""The engine process from the server's view: a JSON line for every request."""

from __future__ import annotations

import io
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from engines import worker
from engines.checked_file import check_file
from engines.reversi.rules.position import ReversiPosition
from engines.worker import NICENESS, Worker

ROOT = Path(__file__).parents[2]
WAIT_SECONDS = 240.0
"""A generous timeout, since a first start compiles."""
START = ReversiPosition.start().to_text()
ENDLESS = {"game": "reversi", "task": "solve", "position": START}
QUESTION = {
    "game": "capture-go",
    "position": "/".join(["---------"] * 4 + ["---X-----"] + ["---------"] * 4) + " O",
    "options": {"rules": "free"},
}
STANDING = "VCCVVCCVVHHVVSSVS..S"


class Talk:
    """A worker process: lines in, messages out."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "engines.worker", *arguments],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def write(self, line: str) -> None:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def send(self, job: str, task: dict) -> None:
        self.write(json.dumps({"job": job, **task}))

    def hear(self) -> dict:
        """The next message."""
        return json.loads(self.process.stdout.readline())

    def answer(self, job: str) -> dict:
        """The result or the error of a job; progress messages are skipped."""
        while True:
            message = self.hear()
            if message.get("job") == job and "progress" not in message:
                return message

    def ask(self, task: dict) -> dict:
        self.send("asked", task)
        return self.answer("asked")

    def end(self) -> int:
        """Close its input; returns its exit code."""
        self.process.stdin.close()
        code = self.process.wait(WAIT_SECONDS)
        self.process.stdout.close()
        return code


@pytest.fixture(scope="module")
def shared_talk():
    talk = Talk()
    yield talk
    assert talk.end() == 0


@pytest.fixture
def talk(shared_talk):
    """The worker of this module, which must be alive and idle after each test."""
    yield shared_talk
    prepared = shared_talk.ask({"game": "reversi", "task": "prepare"})
    assert prepared == {"job": "asked", "result": {"prepared": "reversi"}}


def test_level_seed_and_limit_reach_the_engine(talk):
    task = {"game": "reversi", "task": "move", "position": START, "level": 3}
    first, again = (talk.ask({**task, "seed": 1})["result"] for _ in range(2))
    assert {**first, "seconds": 0} == {**again, "seconds": 0}
    assert len({talk.ask({**task, "seed": seed})["result"]["move"] for seed in range(12)}) > 1
    limited = talk.ask({**ENDLESS, "limit": {"nodes": 1000}})["result"]
    assert limited["nodes"] < 3000


def test_options_reach_the_rules(talk):
    task = {"game": "capture-go", "task": "move", "level": 2}
    empty = "/".join(["-----"] * 5) + " X"
    found = talk.ask({**task, "position": empty, "options": {"rules": "contact", "size": "5"}})
    assert found["result"]["move"] == "c3"
    wrong = talk.ask({**task, "position": empty, "options": {"rules": "contact", "size": "7"}})
    assert wrong["error"]["code"] == "bad_size"


def test_the_puzzle_is_solved_and_a_game_of_it_measured(talk):
    task = {"game": "huarong", "layout": STANDING}
    solved = talk.ask({**task, "task": "solve", "metric": "steps"})["result"]
    assert (solved["solvable"], solved["length"], len(solved["path"])) == (True, 116, 117)
    both = talk.ask({**task, "task": "distance"})["result"]
    assert (both["moves"], both["steps"]) == (81, 116)
    task = {"game": "huarong", "task": "distances", "layouts": [STANDING, "4WVE1"]}
    found = talk.ask({**task, "metric": "slides"})["result"]
    assert found == {"metric": "slides", "lengths": [90, 90]}
    for wrong in ({"layouts": "4WVE1"}, {"layouts": [3]}, {"metric": "miles"}):
        assert talk.ask({**task, "metric": "moves", **wrong})["error"]["code"].startswith("bad_")


def test_a_search_says_that_it_is_alive_refuses_another_and_stops_when_told(talk):
    talk.send("long", ENDLESS)
    first = talk.hear()
    assert first["job"] == "long"
    assert first["progress"]["move"] in ReversiPosition.start().legal_moves()
    talk.write(json.dumps({"cancel": "another"}))
    assert "progress" in talk.hear()
    talk.send("second", ENDLESS)
    assert talk.answer("second")["error"]["code"] == "busy"
    talk.write(json.dumps({"cancel": "long"}))
    result = talk.answer("long")["result"]
    assert set(result["score"]) == {"estimate", "unit"}
    assert result["move"] in ReversiPosition.start().legal_moves()


class SlowSink(io.StringIO):
    """The server sends the next job before the thread that answered the first continues."""

    def __init__(self, lines: queue.Queue, asked_again: threading.Event) -> None:
        super().__init__()
        self._lines, self._asked_again = lines, asked_again

    def flush(self) -> None:
        if self.getvalue().count("\n") == 1:
            self._lines.put('{"job": "second", "game": "huarong", "task": "load"}')
            self._asked_again.wait(1)
        else:
            self._lines.put(None)


def test_a_worker_is_free_as_soon_as_its_answer_can_be_read():
    """A job that arrives before the last thread has ended was once refused as "busy"."""
    lines, asked_again = queue.Queue(), threading.Event()
    sink = SlowSink(lines, asked_again)

    def source():
        yield '{"job": "first", "game": "huarong", "task": "load"}'
        yield lines.get(timeout=WAIT_SECONDS)
        asked_again.set()
        assert lines.get(timeout=WAIT_SECONDS) is None

    Worker(source(), sink).serve()
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert answers == [{"job": job, "result": {"loaded": "huarong"}} for job in ("first", "second")]


def test_proofs_that_are_stopped_have_no_result(talk):
    """What is not proven yet would look like what cannot be proven."""
    talk.send("proof", {**QUESTION, "task": "question", "answers": ["e5"]})
    talk.write(json.dumps({"cancel": "proof"}))
    assert talk.answer("proof")["error"]["code"] == "stopped"


@pytest.mark.parametrize(
    ("task", "code"),
    [
        ({"game": "chess", "task": "move"}, "bad_game"),
        ({"game": "reversi", "task": "fly"}, "bad_task"),
        ({"game": "huarong", "task": "move"}, "bad_task"),
        ({"game": "reversi"}, "bad_job"),
        ({"task": "move"}, "bad_job"),
        ({"game": "reversi", "task": "move"}, "bad_job"),
        ({"game": "reversi", "task": "move", "position": 5}, "bad_job"),
        ({"game": "reversi", "task": "move", "position": "XO"}, "bad_length"),
        ({"game": "reversi", "task": "move", "position": "\ud800"}, "bad_cell"),
        ({"game": "reversi", "task": "move", "position": START, "level": 99}, "bad_level"),
        ({"game": "reversi", "task": "move", "position": "-" * 64 + " X"}, "game_over"),
        ({**ENDLESS, "options": {"komi": "7"}}, "bad_option"),
        ({**ENDLESS, "options": 7}, "bad_job"),
        ({**ENDLESS, "limit": {"patience": 1}}, "bad_job"),
        ({"game": "reversi", "task": "practice", "position": START}, "bad_task"),
        ({"game": "capture-go", "task": "practice", "position": "--/-- X"}, "bad_job"),
        ({"game": "capture-go", "task": "exercise", "seed": 1, "step": 0}, "bad_task"),
        ({"game": "reversi", "task": "exercise", "seed": 1}, "bad_job"),
        ({"game": "reversi", "task": "exercise", "seed": 1, "step": -1}, "bad_job"),
        ({"game": "huarong", "task": "solve", "layout": STANDING}, "bad_job"),
        ({"game": "huarong", "task": "solve", "layout": "\ud800曹操", "metric": "moves"}, None),
    ],
)
def test_a_job_that_makes_no_sense_is_answered_with_an_error(talk, task, code):
    error = talk.ask(task)["error"]
    assert error["message"]
    assert error["code"] == (code or error["code"])


@pytest.mark.parametrize(
    "line", ["", "hello", "{", "[]", "7", '"job"', "null", "{}", '{"task": "move"}', "[" * 100_000]
)
def test_a_line_that_is_no_message_is_answered_and_survived(talk, line):
    talk.write(line)
    assert talk.hear()["error"]["code"] == "bad_message"


def test_ctrl_c_is_left_to_the_server(talk):
    if os.name == "posix":
        talk.process.send_signal(signal.SIGINT)
    assert "result" in talk.ask({"game": "huarong", "task": "prepare"})


@pytest.mark.slow(reason="starts a process of its own")
def test_it_gives_way_to_the_server_and_ends_with_its_input_in_the_middle_of_a_search(shared_talk):
    nicer = Talk("9")
    nicer.send("long", ENDLESS)
    assert "progress" in nicer.hear()
    if hasattr(os, "getpriority"):
        own, *others = (
            os.getpriority(os.PRIO_PROCESS, pid)
            for pid in (0, shared_talk.process.pid, nicer.process.pid)
        )
        assert others == [min(own + NICENESS, 19), min(own + 9, 19)]
    assert nicer.end() == 0


def test_a_damaged_file_of_the_installation_is_said_when_an_engine_is_prepared(
    tmp_path, monkeypatch
):
    package = tmp_path / "huarong"
    package.mkdir()
    (package / "weights.bin").write_bytes(b"magic\nchecksum\ncontents")
    monkeypatch.setattr(worker, "__file__", str(tmp_path / "worker.py"))
    said = worker.answer(
        {"game": "huarong", "task": "prepare"}, lambda _progress: None, threading.Event()
    )
    assert said["error"]["message"] == "its file weights.bin is damaged; install Yiyuan again"


def test_the_files_of_the_installation_are_sound():
    found = sorted((ROOT / "engines").rglob("*.bin"))
    assert found
    for path in found:
        check_file(path)


@pytest.mark.slow(reason="starts a process of its own")
@pytest.mark.skipif(sys.platform != "linux", reason="it limits the memory of a running process")
def test_a_worker_without_memory_ends_so_that_it_is_replaced() -> None:
    import resource  # noqa: PLC0415 - not on Windows

    talk = Talk()
    assert talk.ask({"game": "reversi", "task": "prepare"})["result"]
    pages = int(Path(f"/proc/{talk.process.pid}/statm").read_text("ascii").split()[0])
    most = pages * resource.getpagesize() + 1_000_000  # no room for a table
    resource.prlimit(talk.process.pid, resource.RLIMIT_AS, (most, most))
    talk.send("solved", ENDLESS)
    assert talk.process.wait(WAIT_SECONDS) == 1
    talk.end()
