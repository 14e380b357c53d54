"""The command line, in this process and twice in new processes."""

import json

import pytest
from click.testing import CliRunner

from engines.commands.capture_go.group import commands

CROSSCUT = "-----/-----/--XO-/--OX-/----- X"


def run(*words, given=None):
    return CliRunner().invoke(commands, list(words), input=given)


def answer(*words):
    command, *rest = words
    result = run(command, "--json", *rest)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_perft_counts_from_an_empty_board_or_a_text():
    counts = answer("perft", "5", "--rows", "3", "--cols", "4", "--rules", "contact")
    assert counts.pop("seconds") >= 0
    assert counts == {"depth": 5, "sequences": 728, "captures": 156, "stuck": 0}
    assert answer("perft", "4", "--rules", "free", "--position", CROSSCUT)["captures"] == 1704


def test_move_takes_a_text_that_begins_with_an_empty_vertex():
    assert answer("move", CROSSCUT, "--level", "7", "--rules", "free")["move"] in {"b2", "d4"}
    assert answer("move", "--level", "1", "--rules", "free", "--", CROSSCUT)["move"]


def test_solve_names_the_winner_and_all_best_moves():
    one = answer("solve", CROSSCUT, "--rules", "free")
    assert one["best"][0] in {"b2", "d4"}
    assert "winning" not in one
    found = answer("solve", CROSSCUT, "--rules", "free", "--all")
    assert (found["winner"], found["plies"], found["exact"]) == ("X", 5, True)
    assert set(found["best"]) == {"b2", "d4"}
    assert set(found["winning"]) == {*("d4:5", "e3:7", "b2:5", "e2:9", "c1:7", "d1:9", "e1:9")}


def test_winner_proves_who_wins_and_not_in_how_many_plies():
    found = answer("winner", "---/---/--- X", "--rules", "free", "--memory", "4")
    assert found.pop("seconds") >= 0
    assert found.pop("nodes") > 0
    assert found == {"winner": "X"}
    assert run("winner", "--/-- Z").exit_code == 2


def test_a_dash_reads_lines_and_goes_on_after_a_bad_one():
    lines = f"{CROSSCUT}\nnonsense\nXO--/---- O\n"
    result = run("solve", "-", "--rules", "free", given=lines)
    first, second, third = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 0
    assert first["plies"] == 5
    assert second["input"] == "nonsense"
    assert second["error"]["code"] == "bad_text"
    assert (third["winner"], third["best"]) == ("O", ["a1"])


@pytest.mark.parametrize(
    "words",
    [
        ("perft", "2", "--rows", "14"),
        ("perft", "2", "--rows", "0"),
        ("perft", "0"),
        ("perft", "2", "--rules", "chinese"),
        ("perft", "2", "--position", "XO/O- X"),
        ("move", CROSSCUT),
        ("move", CROSSCUT, "--level", "99"),
        ("move", "-O/O- X", "--level", "1", "--rules", "free"),
        ("solve", "--/-- Z"),
        ("solve", CROSSCUT, "--rule", "free", "more"),
    ],
)
def test_bad_input_gets_one_sentence_and_code_two(words):
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr
