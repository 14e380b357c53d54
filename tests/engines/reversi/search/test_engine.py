import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Level, Limit, Side, Words
from engines.native import NODE_LIMIT, NODES
from engines.reversi.book import opening_book
from engines.reversi.encoding import Board
from engines.reversi.endgame.best_play import exact
from engines.reversi.kernels.search_state import GENERATION
from engines.reversi.levels import CLASSIC, LEVELS
from engines.reversi.rules.position import INDEX, SQUARES, ReversiPosition
from engines.reversi.rules.symmetry import canonical, turns_to
from engines.reversi.scores import number_of
from engines.reversi.search import exact_ending
from engines.reversi.search.engine import solve, think
from engines.reversi.search.states import lent
from engines.score import Estimate, Exact, Seen
from tests.engines.reversi import minimax
from tests.engines.reversi.ffo import after
from tests.engines.reversi.strategies import late, played
from tests.support.examples import examples

PLAYTHROUGH = Path(__file__).parents[2] / "playthroughs" / "reversi.txt"
levels = st.sampled_from(LEVELS[:CLASSIC])
unfinished = played().filter(lambda position: position.outcome() is None)


def plain_level(evaluation, depth, slack=0):
    return Level(9, Words("", ""), Words("", ""), evaluation, Limit(depth=depth), slack=slack)


def line_end(position, line):
    for move in line:
        position = position.play(move)
    return position


@examples(40)
@given(unfinished, levels, st.integers(0, 100))
def test_every_level_answers_with_a_legal_line(position, level, seed):
    thought = think(position, level, seed=seed)
    assert thought.move in position.legal_moves()
    assert thought.pv[0] == thought.move
    line_end(position, thought.pv)
    assert thought.exact == (position.empties() <= level.exact_from)
    assert thought.depth == (position.empties() if thought.exact else level.limit.depth)
    assert thought.nodes > 0
    assert thought.seconds > 0


@examples(20)
@given(unfinished, st.sampled_from(["discs", "places", "mobility", "stability"]), st.integers(1, 2))
def test_the_score_is_the_one_of_plain_minimax(position, kind, depth):
    thought = think(position, plain_level(kind, depth))
    assert number_of(thought.score) == minimax.depth_score(position, depth, kind)


@examples(20)
@given(unfinished, st.integers(0, 8))
def test_every_move_within_the_slack_is_played_and_no_other(position, slack):
    scores = {
        move: -minimax.depth_score(position.play(move), 1, "places")
        for move in position.legal_moves()
    }
    allowed = {move for move, score in scores.items() if score >= max(scores.values()) - slack}
    level = plain_level("places", 2, slack)
    thoughts = [think(position, level, seed=seed) for seed in range(40)]
    assert {thought.move for thought in thoughts} <= allowed
    assert all(number_of(thought.score) == scores[thought.move] for thought in thoughts)
    if len(allowed) == 2 and slack == 0:  # equal chances: 40 seeds miss one in 2 of 10^12 cases
        assert {thought.move for thought in thoughts} == allowed


def test_equal_moves_are_chosen_by_the_seed():
    start = ReversiPosition.start()  # all four first moves are the same by symmetry
    moves = {think(start, LEVELS[7], seed=seed).move for seed in range(60)}
    assert moves == set(start.legal_moves())


@examples(100)
@given(late().filter(lambda position: position.outcome() is None))
def test_a_clocked_level_finds_the_winner_before_the_score(position):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact_ending, "finish", lambda _run: None)  # as after a time limit
        thought = think(position, LEVELS[-1], limit=Limit(nodes=10**8))
    assert not thought.exact
    reached = -solve(position.play(thought.move)).score.discs
    proven = solve(position).score.discs
    assert (reached > 0) == (proven > 0)
    assert (reached == 0) == (proven == 0)


@examples(20)
@given(late(most=6))
def test_solve_proves_score_move_and_line(position):
    expected = minimax.exact_score(position)
    thought = solve(position)
    assert thought.exact
    assert thought.score == Exact(expected)
    assert -minimax.exact_score(position.play(thought.move)) == expected
    end = line_end(position, thought.pv)
    assert end.outcome() is not None
    sign = 1 if end.side_to_move is position.side_to_move else -1
    assert sign * minimax.final_score(end) == expected


@examples(20)
@given(late(most=6), st.integers(0, 50))
def test_an_exact_end_chooses_among_all_best_moves(position, seed):
    thought = think(position, LEVELS[7], seed=seed)
    assert thought.exact
    assert thought.score == Exact(-minimax.exact_score(position.play(thought.move)))
    assert thought.score == Exact(minimax.exact_score(position))


def test_a_pass_is_a_move():
    position = ReversiPosition.from_text("XO" + "-" * 62 + " O")
    for level in LEVELS:
        assert think(position, level, limit=Limit(depth=6)).move == "pass"


def test_a_won_game_is_beyond_every_estimate():
    position = ReversiPosition.from_text("-OX" + "-" * 61 + " X")
    thought = think(position, LEVELS[7])
    assert thought.score == Seen(Exact(64))
    assert thought.score > Estimate(9_999)
    assert not thought.exact


def test_progress_tells_every_depth_and_the_last_is_the_answer():
    told = []
    thought = think(ReversiPosition.start().play("f5"), LEVELS[7], on_progress=told.append)
    depths = [said.depth for said in told]
    assert sorted(set(depths)) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert depths == sorted(depths)
    assert all(said.pv[0] == said.move for said in told)
    assert [said.nodes for said in told] == sorted(said.nodes for said in told)
    assert (told[-1].move, told[-1].score) == (thought.move, thought.score)


@pytest.mark.parametrize("limit", [Limit(nodes=200_000), Limit(seconds=0.05)])
def test_an_exact_search_cut_short_leaves_the_estimate(limit):
    position, _ = after(45, empties=24)
    thought = solve(position, limit=limit)
    assert not thought.exact
    assert thought.move in position.legal_moves()
    line_end(position, thought.pv)


def test_a_running_search_stops():
    """Without the stop this would take years."""
    stop = threading.Event()
    position = ReversiPosition.start()
    told = []

    def stop_at_depth_4(thought):
        told.append(thought)
        if thought.depth >= 4:
            stop.set()

    thought = think(position, LEVELS[7], limit=Limit(), on_progress=stop_at_depth_4, stop=stop)
    assert thought.move in position.legal_moves()
    assert thought.depth >= 4
    assert told


def test_the_recorded_game_is_played_again():
    rows = PLAYTHROUGH.read_text(encoding="utf-8").splitlines()
    game = dict(row.split(" ", 1) for row in rows if not row.startswith("#"))
    players = {side: LEVELS[int(game[side.value]) - 1] for side in Side}
    position = ReversiPosition.start()
    for move in game["moves"].split():
        thought = think(position, players[position.side_to_move], seed=int(game["seed"]))
        assert thought.move == move
        position = position.play(move)
    outcome = position.outcome()
    assert position.to_text() == game["end"]
    assert (outcome.winner.value, outcome.margin) == (game["winner"], int(game["margin"]))


@pytest.fixture
def a_book(tmp_path, monkeypatch):
    """A book of one position: after f5, two moves that count as equal and one that does not."""
    position = ReversiPosition.start().play("f5")
    scores = {"d6": 64, "f6": 60, "f4": -300}
    text = canonical(position)
    turn = turns_to(position, text)[0]
    back = {SQUARES[turn[INDEX[move]]]: move for move in SQUARES}
    entries = {text: {back[move]: score for move, score in scores.items()}}
    monkeypatch.setattr(opening_book, "SHIPPED", tmp_path / "book.bin")
    opening_book.save(opening_book.SHIPPED, opening_book.Book(entries, {}))
    opening_book.shipped.cache_clear()
    yield position
    opening_book.shipped.cache_clear()


def test_the_upper_levels_play_from_the_book(a_book):
    thoughts = [think(a_book, LEVELS[CLASSIC], seed=seed) for seed in range(30)]
    assert {thought.move for thought in thoughts} == {"d6", "f6"}
    assert {(thought.score, thought.exact, thought.depth) for thought in thoughts} == {
        (Estimate(1, "discs"), False, 0)
    }
    assert think(a_book, LEVELS[CLASSIC], seed=3) == think(a_book, LEVELS[CLASSIC], seed=3)


def test_without_a_book_games_begin_with_a_warning(tmp_path, monkeypatch):
    monkeypatch.setattr(opening_book, "SHIPPED", tmp_path / "none.bin")
    opening_book.shipped.cache_clear()
    with pytest.warns(RuntimeWarning, match="games begin without it"):
        assert think(ReversiPosition.start(), LEVELS[CLASSIC]).nodes > 0
    opening_book.shipped.cache_clear()


def test_a_limit_or_a_classic_level_leaves_the_book_closed(a_book):
    assert think(a_book, LEVELS[CLASSIC], limit=Limit(depth=2)).nodes > 0
    assert think(a_book, LEVELS[CLASSIC - 1]).nodes > 0
    assert think(ReversiPosition.start(), LEVELS[CLASSIC]).nodes > 0


def test_a_search_does_not_see_what_an_earlier_one_left():
    position, _ = after(43, empties=22)
    first, *others = (
        think(position, LEVELS[11], limit=Limit(nodes=30_000), seed=4) for _ in range(3)
    )
    for other in others:
        assert (other.move, other.score, other.nodes) == (first.move, first.score, first.nodes)


def test_a_search_that_was_stopped_goes_on_from_its_table_until_it_has_ended():
    position, _ = after(43, empties=16)
    board, nodes, generations = Board.of(position), [], []

    def search(name, most=10**9):
        with lent(16, name) as state:
            state[NODE_LIMIT] = most
            exact(state, board, -64, 64)
            nodes.append(int(state[NODES]))
            generations.append(int(state[GENERATION]))

    search("whole")
    search("proof", most=nodes[0] // 2)
    search("another", most=nodes[0] // 20)
    search("proof")
    assert nodes[1] + nodes[3] < 1.2 * nodes[0]
    search("proof")
    assert nodes[4] == nodes[0], "it had ended"
    assert generations[1] == generations[3]
    assert len(set(generations)) == 4, "another search sees nothing of it"
