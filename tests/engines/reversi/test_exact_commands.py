import json
import signal
import threading

import pytest
from click.testing import CliRunner
from hypothesis import given

from engines.commands.reversi.group import commands
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search import engine
from engines.reversi.search.best_moves import prove_all
from engines.reversi.search.engine import solve
from tests.engines.reversi import minimax
from tests.engines.reversi.ffo import FFO, after
from tests.engines.reversi.strategies import late
from tests.support.examples import examples

FULL = "X" * 64 + " O"


def said(*arguments):
    reply = CliRunner().invoke(commands, [*arguments, "--json"])
    assert reply.exit_code == 0, reply.stderr
    return json.loads(reply.output)


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
    assert len(one["best"]) == 1
    assert set(one["best"]) <= set(every["best"])


def test_all_best_moves_of_a_finished_game_are_none():
    answer = said("solve", FULL, "--all")
    assert (answer["score"], answer["best"], answer["pv"]) == (-64, [], [])


@pytest.mark.parametrize("number", [40, 42])
def test_whole_published_positions(number):
    """The others take longer; `reversi bench endgame --all` checks all of them."""
    answer = said("solve", FFO[number].position.to_text())
    assert answer["score"] == FFO[number].score
    assert FFO[number].scores[answer["best"][0]] == FFO[number].score


def test_what_takes_too_long_is_estimated_with_the_bounds_that_were_proven():
    start = said("solve", ReversiPosition.start().to_text(), "--all", "--seconds", "0.3")
    assert start["exact"] is False
    assert (start["at_least"], start["at_most"]) == (-64, 64)
    assert -20 < start["score"] < 20
    assert start["seconds"] < 30


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
    found = said("solve", ReversiPosition.start().to_text())
    assert found["exact"] is False
    assert found["best"]
