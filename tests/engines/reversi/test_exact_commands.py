import json

import pytest
from click.testing import CliRunner
from hypothesis import given

from engines.commands.reversi.group import commands
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search.best_moves import prove_all
from lab.reversi.endgame_bench import PUBLISHED_LEAVES, endgames, published
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
    proof = prove_all(position)
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


def test_the_bench_has_the_published_positions():
    rows = {each.number: each for each in published()}
    assert {number: rows[number].position for number in FFO} == {
        number: solved.position for number, solved in FFO.items()
    }
    assert all(rows[number].scores == solved.scores for number, solved in FFO.items())
    assert sorted(set(rows) - set(FFO)) == [47, 48, 49]


@pytest.mark.parametrize("number", [47, 48, 49])
def test_the_larger_positions_have_a_line_to_their_score(number):
    row = next(each for each in published() if each.number == number)
    position, side = row.position, row.position.side_to_move
    for move in row.line:
        position = position.play(move)
    if position.legal_moves() == ("pass",):
        position = position.play("pass")
    assert position.outcome() is not None
    result = position.count(side) - position.count(side.other)
    empties = position.empties() * ((result > 0) - (result < 0))
    assert {row.line[0]: result + empties} == row.scores


def test_the_bench_solves_and_says_whether_it_is_right():
    (row,) = endgames(range(40, 41))
    assert (row.number, row.empties, row.score, row.right) == (40, 20, 38, True)
    assert row.plain_nodes > row.late_nodes > 0


def test_the_leaves_of_the_bench_are_the_published_ones():
    counted = said("perft", "9")
    assert counted["leaves"] == PUBLISHED_LEAVES[9]


def test_a_start_is_not_solved():
    reply = CliRunner().invoke(commands, ["solve", ReversiPosition.start().to_text(), "--all"])
    assert reply.exit_code == 2
    assert reply.stderr.startswith("too_many_empties: 60 ")
