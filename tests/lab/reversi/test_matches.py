import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import PASS, Side
from engines.reversi.encoding import Board
from engines.reversi.rules.position import ReversiPosition
from lab.paired_games import Tally
from lab.reversi.ladder import (
    climb,
    play_levels,
    ratings,
    tasks_of,
)
from lab.reversi.ladder_results import Results, Task
from lab.reversi.matches import match, result_of
from tests.engines.reversi import minimax


def chance(seed):
    dice = random.Random(seed)
    return lambda board: dice.choice(board.moves())


def tally(*pairs):
    found = Tally()
    for pair in pairs:
        found = found.with_pair(pair)
    return found


def test_a_tally_counts_games_points_and_discs():
    found = tally((10, -4), (0, 2), (6, 6))
    assert (found.wins, found.draws, found.losses, found.games) == (4, 1, 1, 6)
    assert found.pairs == (2, 3, 4)
    assert found.score == 0.75
    assert found.margin == 20


def test_the_error_comes_from_how_much_pairs_differ():
    assert tally((1, -1), (1, -1), (-1, 1)).error == 0  # each pair is shared
    assert tally((1, 1), (-1, -1)).error > 0.5
    assert Tally().error == tally((1, 1)).error == 0.5


@given(st.integers(0, 2**32))
def test_a_result_is_that_of_the_game_by_the_rules(seed):
    played = []

    def remembering(player):
        def choose(board):
            played.append(player(board))
            return played[-1]

        return choose

    start = Board.of(ReversiPosition.start())
    result = result_of(start, remembering(chance(seed)), remembering(chance(seed + 1)))
    position = ReversiPosition.start()
    for move in played:
        if position.legal_moves() == (PASS,):
            position = position.play(PASS)
        position = position.play(move)
    assert not position.legal_moves() or position.legal_moves() == (PASS,)
    sign = 1 if position.side_to_move is Side.BLACK else -1
    assert result == sign * minimax.final_score(position)


def test_a_match_of_equals_is_shared_and_repeats_itself():
    first, again = (list(match(min_player, min_player, 5, seed=3)) for _ in range(2))
    assert first == again
    assert [found.games for found in first] == [2, 4, 6, 8, 10]
    assert first[-1].score == 0.5  # each opening is played with both sides
    assert first[-1].margin == 0


def min_player(board):
    return min(board.moves())


def test_level_4_beats_level_2():
    found = play_levels(Task((4, 2), 10, 1, 1_000))
    assert found.games == 20
    assert found.score > 0.5


def test_ratings_explain_the_results():
    won_three_of_four = tally(*[(5, 5), (5, -5)] * 50)
    found = {
        each.level: each for each in ratings({(2, 1): won_three_of_four, (3, 2): won_three_of_four})
    }
    assert found[1].elo == 0
    assert found[2].elo == pytest.approx(191, abs=1)
    assert found[3].elo == pytest.approx(382, abs=2)
    assert all(10 < each.error < 100 for each in found.values())


def test_a_ladder_plays_the_first_games_of_all_pairings_first():
    tasks = tasks_of({(2, 1): 24, (3, 1): 4}, 5, 1_000)
    assert [(task.pairing, task.pairs, task.seed) for task in tasks] == [
        ((2, 1), 10, 5),
        ((3, 1), 2, 5),
        ((2, 1), 2, 15),
    ]


def test_a_ladder_that_was_ended_plays_only_what_is_missing(tmp_path, monkeypatch):
    path = tmp_path / "results"
    tasks = tasks_of({(2, 1): 24}, 1, 1_000)
    played = [tally((5, 5)), tally((-5, -5))]
    results = Results(path)
    for task, each in zip(tasks, played, strict=True):
        results.save(task, each)
    monkeypatch.setattr("lab.reversi.ladder.play_levels", lambda _task: pytest.fail("played"))
    (found,) = climb(tasks, 1, Results(path))
    assert found == {(2, 1): played[0].joined(played[1])}
    torn = path.read_bytes()[:-9]
    path.write_bytes(torn)
    known = Results(path)
    assert known.of(tasks[0]) == played[0]
    assert known.of(tasks[1]) is None
    known.save(tasks[1], played[1])
    assert Results(path).of(tasks[1]) == played[1]
