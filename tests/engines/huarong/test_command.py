import json

import pytest
from click.testing import CliRunner

from engines.commands.huarong import commands
from engines.huarong import bench

from .strategies import HENGDAO, UNSOLVABLE


def run(*arguments, given=None):
    return CliRunner().invoke(commands, arguments, input=given)


@pytest.mark.parametrize("text", [HENGDAO.text, "1A9BF0C00", "4WVE1"])
def test_solve_takes_a_layout_or_a_code(text):
    reply = run("solve", text, "--json")
    assert reply.exit_code == 0
    said = json.loads(reply.output)
    assert (said["layout"], said["code"]) == (HENGDAO.text, "1A9BF0C00")
    assert (said["metric"], said["solvable"], said["length"]) == ("moves", True, 81)
    assert len(said["path"]) == 82


def test_solve_counts_steps():
    assert json.loads(run("solve", "4WVE1", "--metric", "steps", "--json").output)["length"] == 116


def test_an_unsolvable_layout_has_no_length():
    said = json.loads(run("solve", UNSOLVABLE.text, "--json").output)
    assert (said["solvable"], said["length"], said["path"]) == (False, None, [])


def test_plain_text_names_each_move():
    lines = run("solve", "4WVE1").output.splitlines()
    assert lines[0] == "1A9BF0C00  VCCVVCCVVHHVVSSVS..S"
    assert lines[7] == "81 moves, proven shortest"
    assert len(lines) == 8 + 81
    assert "曹操 Cao Cao" in lines[-1]
    assert lines[-1].endswith("to row 4, column 2")


def test_plain_text_says_that_there_is_no_solution():
    assert "no solution: all 7462 layouts were seen" in run("solve", UNSOLVABLE.text).output


def test_plain_text_of_a_solved_layout():
    assert run("solve", "T6E22").output.endswith("0 moves, proven shortest\n")


def test_a_line_each_is_answered_in_order_and_a_bad_one_does_not_stop_the_rest():
    reply = run("solve", "-", given=f"T6E22\nnonsense\n\n{UNSOLVABLE}\n4WVE1")
    assert reply.exit_code == 0
    said = [json.loads(line) for line in reply.output.splitlines()]
    assert [one.get("length", "refused") for one in said] == [0, "refused", "refused", None, 81]
    assert said[1]["error"]["code"] == "bad_code"
    assert said[1]["input"] == "nonsense"


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_bad_input_ends_with_one_sentence(options):
    reply = run("solve", "VCCVVC.VVHHVVSSVS..S", *options)
    assert reply.exit_code == 2
    assert reply.stdout == ""
    assert reply.stderr == "broken_block: the C block at row 1, column 2 is incomplete\n"


def test_an_unknown_metric_is_refused():
    assert run("solve", "4WVE1", "--metric", "pushes").exit_code == 2


def test_bench_prints_a_row_for_each_puzzle_and_metric(monkeypatch):
    monkeypatch.setattr(bench, "PUZZLES", {"先出": "D00000000"})
    said = json.loads(run("bench", "--repeats", "1", "--json").output)
    assert [(row["metric"], row["length"]) for row in said["rows"]] == [("moves", 0), ("steps", 0)]
    assert len(run("bench", "--repeats", "1").output.splitlines()) == 3
