import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from engines.commands.reversi.group import commands
from engines.reversi.levels import LEVELS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search.engine import think
from tests.engines.reversi.ffo import after

START = ReversiPosition.start().to_text()
FULL = "X" * 64 + " O"


def run(*arguments, given=None):
    return CliRunner().invoke(commands, arguments, input=given)


def said(*arguments):
    reply = run(*arguments, "--json")
    assert reply.exit_code == 0, reply.stderr
    assert reply.output.count("\n") == 1
    return json.loads(reply.output)


def refused(*arguments):
    reply = run(*arguments)
    assert reply.exit_code == 2
    assert reply.stdout == ""
    return reply.stderr


def test_perft():
    answer = said("perft", "9")
    assert set(answer) == {"depth", "leaves", "seconds"}
    assert (answer["depth"], answer["leaves"]) == (9, 3_005_288)


def test_perft_from_a_position():
    assert said("perft", "0", "--position", START)["leaves"] == 1
    assert said("perft", "3", "--position", FULL)["leaves"] == 1


def test_perft_for_people():
    assert run("perft", "5").output.startswith("depth: 5\nleaves: 1396\nseconds: ")


@pytest.mark.parametrize("depth", ["15", "-1", "x", "1.5"])
def test_perft_of_a_depth_out_of_range(depth):
    assert "DEPTH" in refused("perft", depth)


def test_move():
    answer = said("move", START, "--level", "8", "--seed", "3")
    thought = think(ReversiPosition.start(), LEVELS[7], seed=3)
    assert set(answer) == {"move", "score", "exact", "pv", "depth", "nodes", "seconds", "level"}
    assert (answer["move"], answer["pv"], answer["level"]) == (thought.move, list(thought.pv), 8)


@pytest.mark.parametrize("level", ["0", "13", "x"])
def test_move_of_an_unknown_level(level):
    assert "--level" in refused("move", START, "--level", level)


def test_move_in_a_finished_game():
    assert refused("move", FULL, "--level", "1").startswith("game_over: ")


def test_solve():
    position, score = after(40, empties=14)
    answer = said("solve", position.to_text())
    assert set(answer) == {"score", "best", "exact", "nodes", "seconds", "pv"}
    assert (answer["score"], answer["exact"]) == (score, True)
    assert answer["best"] == answer["pv"][:1]


def test_solve_a_finished_game():
    answer = said("solve", FULL)
    assert (answer["score"], answer["best"], answer["pv"]) == (-64, [], [])


@pytest.mark.parametrize("command", [("move", "--level", "1"), ("solve",)])
def test_a_bad_text(command):
    assert refused(*command, "-" * 64 + " Z").startswith("bad_side: ")
    assert refused(*command, "q").startswith("bad_cell: ")
    assert refused(*command, "").startswith("bad_length: ")


def test_texts_from_standard_input():
    given = f"{START}\nnonsense\n\n{FULL}\n{START}"
    reply = run("move", "-", "--level", "1", given=given)
    assert reply.exit_code == 0
    answers = [json.loads(line) for line in reply.output.splitlines()]
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        None,
        "bad_cell",
        "game_over",
        None,
    ]
    assert answers[1]["input"] == "nonsense"


def test_bytes_that_are_no_text_spoil_only_their_line():
    process = subprocess.run(
        [sys.executable, "-m", "engines", "reversi", "move", "-", "--level", "1"],
        input=b"\xff\n" + START.encode() + b"\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
        check=True,
    )
    broken, answered = map(json.loads, process.stdout.splitlines())
    assert broken["error"]["code"] == "bad_cell"
    assert answered["move"] in ("c4", "d3", "e6", "f5")


@pytest.mark.release(reason="compiles an engine anew")
def test_two_processes_one_after_the_other_share_compiled_code(tmp_path):
    """The second process loads the first one's compiled code, which once crashed recursive kernels."""
    settings = os.environ | {"YIYUAN_CACHE_DIR": str(tmp_path)}
    texts = f"{START}\n{after(41, empties=12)[0].to_text()}\n"
    answers = []
    for _ in range(2):
        process = subprocess.run(
            [sys.executable, "-m", "engines", "reversi", "move", "-", "--level", "8"],
            input=texts,
            capture_output=True,
            text=True,
            env=settings,
            check=True,
        )
        answers.append([json.loads(line)["pv"] for line in process.stdout.splitlines()])
        compiled = sorted(path for path in tmp_path.rglob("*.kernel"))
        assert compiled
    assert answers[0] == answers[1]
    assert len(answers[0]) == 2


def test_help_does_not_load_the_compiler():
    """A command compiles only what it needs, and only when it runs."""
    program = (
        "import sys, engines.commands.reversi.group; "
        "sys.exit(any(name in sys.modules for name in ('numba', 'numpy')))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_analyse():
    answer = said("analyse", START, "--depth", "4")
    assert set(answer) == {"values", "depth", "nodes", "seconds"}
    assert {value["move"] for value in answer["values"]} == {"c4", "d3", "e6", "f5"}
    assert answer["depth"] == 4


def test_analyse_under_a_clock():
    answer = said("analyse", START, "--seconds", "0.2")
    assert answer["depth"] >= 1
    assert len(answer["values"]) == 4


def test_analyse_for_people_marks_what_is_proven():
    position, score = after(40, empties=12)
    lines = run("analyse", position.to_text()).output.splitlines()
    assert f": = {score:+d}   " in lines[0]
    assert ": ≈ " in run("analyse", START, "--depth", "2").output


def test_analyse_a_finished_game():
    assert refused("analyse", "X" * 64 + " O").startswith("game_over: ")
