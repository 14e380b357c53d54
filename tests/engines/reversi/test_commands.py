import json
import signal
import threading

import pytest
from click.testing import CliRunner
from hypothesis import given

from engines.commands.reversi.group import commands
from engines.reversi.levels import LEVELS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search import engine
from engines.reversi.search.best_moves import prove_all
from engines.reversi.search.engine import solve, think
from tests.engines.reversi import minimax
from tests.engines.reversi.ffo import FFO, after
from tests.engines.reversi.strategies import late
from tests.support.examples import examples

START = ReversiPosition.start().to_text()
FULL = "X" * 64 + " O"


def run(*arguments, given=None):
    return CliRunner().invoke(commands, arguments, input=given)


def said(*arguments):
    reply = run(*arguments, "--json")
    assert reply.exit_code == 0, reply.stderr
    assert reply.output.count("\n") == 1
    return json.loads(reply.output)


def test_perft():
    answer = said("perft", "7")
    assert set(answer) == {"depth", "leaves", "seconds"}
    assert (answer["depth"], answer["leaves"]) == (7, 55_092)
    assert said("perft", "3", "--position", FULL)["leaves"] == 1


def test_move():
    answer = said("move", START, "--level", "8", "--seed", "3")
    thought = think(ReversiPosition.start(), LEVELS[7], seed=3)
    assert set(answer) == {"move", "score", "exact", "pv", "depth", "nodes", "seconds", "level"}
    assert (answer["move"], answer["pv"], answer["level"]) == (thought.move, list(thought.pv), 8)


@examples(20)
@given(late(most=6))
def test_all_best_moves_are_those_of_plain_minimax(position):
    values = {move: -minimax.exact_score(position.play(move)) for move in position.legal_moves()}
    proof = prove_all(position, solve(position))
    assert proof.complete
    assert proof.discs == max(values.values())
    assert set(proof.best) == {move for move, value in values.items() if value == proof.discs}
    assert proof.pv[0] in proof.best


def test_solve_names_one_best_move_or_all():
    position, score = after(43, empties=14)
    one, every = said("solve", position.to_text()), said("solve", position.to_text(), "--all")
    assert set(one) == set(every) == {"score", "best", "exact", "nodes", "seconds", "pv"}
    assert one["score"] == every["score"] == score
    assert one["exact"] is True
    assert one["best"] == one["pv"][:1]
    assert set(one["best"]) <= set(every["best"])
    over = said("solve", FULL, "--all")
    assert (over["score"], over["best"], over["pv"]) == (-64, [], [])


def test_what_takes_too_long_is_estimated_with_the_bounds_that_were_proven():
    start = said("solve", START, "--all", "--seconds", "0.3")
    assert start["exact"] is False
    assert (start["at_least"], start["at_most"]) == (-64, 64)
    assert -20 < start["score"] < 20


def test_a_stopped_proof_of_all_moves_says_that_some_were_not_compared():
    position, score = FFO[43].position, FFO[43].score
    stop = threading.Event()
    stop.set()
    proof = prove_all(position, solve(position), stop=stop)
    assert proof.discs == score
    assert not proof.complete


def test_ctrl_c_ends_a_search_with_what_it_has_found(monkeypatch):
    def interrupted(*position, **how):
        signal.raise_signal(signal.SIGINT)
        return solve(*position, **how)

    monkeypatch.setattr(engine, "solve", interrupted)
    found = said("solve", START)
    assert found["exact"] is False
    assert found["best"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("perft", "15"), "DEPTH"),
        (("perft", "x"), "DEPTH"),
        (("move", START, "--level", "13"), "--level"),
        (("move", FULL, "--level", "1"), "game_over: "),
        (("analyse", FULL), "game_over: "),
        (("solve", "-" * 64 + " Z"), "bad_side: "),
        (("move", "q", "--level", "1"), "bad_cell: "),
        (("solve", ""), "bad_length: "),
    ],
)
def test_bad_input_gets_one_sentence_and_code_two(words, reason):
    reply = run(*words)
    assert reply.exit_code == 2
    assert reply.stdout == ""
    assert reason in reply.stderr


def test_texts_from_standard_input():
    given = f"{START}\nnonsense\n\n{FULL}\n{START}"
    reply = run("move", "-", "--level", "1", given=given)
    assert reply.exit_code == 0
    answers = [json.loads(line) for line in reply.output.splitlines()]
    codes = [answer.get("error", {}).get("code") for answer in answers]
    assert codes == [None, "bad_cell", "game_over", None]
    assert answers[1]["input"] == "nonsense"


def test_analyse():
    answer = said("analyse", START, "--depth", "4")
    assert set(answer) == {"values", "depth", "nodes", "seconds"}
    assert {value["move"] for value in answer["values"]} == {"c4", "d3", "e6", "f5"}
    assert answer["depth"] == 4


def test_analyse_for_people_marks_what_is_proven():
    position, score = after(40, empties=12)
    lines = run("analyse", position.to_text()).output.splitlines()
    assert f": = {score:+d}   " in lines[0]
    assert ": ≈ " in run("analyse", START, "--depth", "2").output
