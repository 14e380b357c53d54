"""Compares exact results with the tables and with an exhaustive search."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.encoding import set_of, stones_of
from engines.capture_go.kernels import chains
from engines.capture_go.lessons.collection import shipped_lessons
from engines.capture_go.levels import LEVELS
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.search import engine
from engines.capture_go.solving.last_plies import captures_in_three
from engines.capture_go.solving.winning_lines import whole_thought
from engines.game import BadPosition, Limit
from engines.score import Loss, Win
from tests.engines.capture_go.tables import HERE, RULES, played, positions, winning_moves
from tests.engines.tables import rows_of
from tests.support.examples import examples

SOLVED = rows_of(HERE / "solved.tsv")
MIDDLE = rows_of(HERE / "positions.tsv")
CROSSCUT = "------/------/--XO--/--OX--/------/------ X"
SLOW = {"cg01", "cg05", "cg15", "cg17", "cg19", "cg21", "cg25", "cg29", "cg35", "cg37"}
"""Positions where every move takes a second or more; only their best moves are checked."""


def wins_of(position):
    """All winning moves with their lengths."""
    found = {}
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome() is not None:
            found[move] = 1
            continue
        answer = engine.solution(after)
        if answer.winner is position.side_to_move:
            found[move] = answer.plies + 1
    return found


def check(position, winner, plies, winning):
    answer = engine.solution(position)
    assert answer.thought.exact
    assert (answer.winner.letter, answer.plies) == (winner, plies)
    wins = winner == position.side_to_move.letter
    assert answer.thought.score == (Win(plies) if wins else Loss(plies))
    if wins and winning:
        assert set(answer.best) == {move for move, length in winning.items() if length == plies}
    line = position
    for move in answer.thought.pv:
        line = line.play(move)
    assert len(answer.thought.pv) == plies
    assert line.outcome().winner.letter == winner


@pytest.mark.parametrize("row", SOLVED, ids=lambda row: " ".join(row[:2]))
def test_published_starts(row):
    rules, text, winner, plies, winning = row
    position = CaptureGoPosition.from_text(text, rules=rules)
    check(position, winner, int(plies), winning_moves(winning) if winning != "?" else {})


@pytest.mark.parametrize(
    "row", [*SOLVED[:8], ["free", CROSSCUT]], ids=lambda row: " ".join(row[:2])
)
def test_the_line_begins_with_the_best_move_that_is_named(row):
    answer = engine.solution(CaptureGoPosition.from_text(row[1], rules=row[0]), all_best=False)
    assert answer.best == answer.thought.pv[:1] == (answer.thought.move,)


@pytest.mark.slow(reason="proves many positions")
@pytest.mark.parametrize("row", MIDDLE, ids=lambda row: row[0])
def test_middle_games(row):
    name, rules, text, winner, plies, legal, winning = row
    position = CaptureGoPosition.from_text(text, rules=rules)
    assert len(position.legal_moves()) == int(legal)
    check(position, winner, int(plies), winning_moves(winning))
    if name not in SLOW:
        assert wins_of(position) == winning_moves(winning)


@cache
def by_trying_everything(position):
    """1 or -1 for the side to move, and the plies of best play, from the rules alone."""
    if position.outcome() is not None:
        return -1, 0
    answers = [by_trying_everything(position.play(move)) for move in position.legal_moves()]
    lost = [plies for result, plies in answers if result < 0]
    if lost:
        return 1, min(lost) + 1
    return -1, max(plies for _, plies in answers) + 1


SMALL = st.sampled_from([(2, 2), (2, 3), (2, 4), (3, 3), (1, 5)])


@examples(60)
@given(SMALL, RULES, st.integers(2, 6), st.integers(0, 999))
def test_small_boards_against_trying_everything(size, rules, plies, seed):
    position = played(CaptureGoPosition.empty(*size, rules), plies, seed)
    result, length = by_trying_everything(position)
    answer = engine.solution(position)
    assert answer.thought.score == (Win(length) if result > 0 else Loss(length))
    assert set(answer.best) == {
        move
        for move in position.legal_moves()
        if by_trying_everything(position.play(move)) == (-result, length - 1)
    }


def in_atari(position, side):
    return any(chain.in_atari for chain in position.chains if chain.side is side)


def captures_next(position):
    return in_atari(position, position.side_to_move.other)


def by_an_atari(position):
    """Whether some atari captures on the third ply against any answer, by the rules alone."""
    for move in position.legal_moves():
        after = position.play(move)
        answers = (after.play(answer) for answer in after.legal_moves())
        if in_atari(after, after.side_to_move) and all(
            answer.outcome() is None and captures_next(answer) for answer in answers
        ):
            return True
    return False


@examples(150)
@given(positions(largest=6))
def test_captures_in_three_plies_are_seen_without_a_search(position):
    if captures_next(position):
        return
    own, opponent = stones_of(position)
    empty = set_of(position, EMPTY)
    threat = chains.threat_to(own, empty)
    if threat == chains.SEVERAL:
        return
    sees = captures_in_three(own, opponent, empty, np.int64(threat))
    assert sees == by_an_atari(position)


def test_a_limit_ends_a_proof_honestly():
    position = CaptureGoPosition.empty(9, 9, "free")
    thought = engine.solve(position, limit=Limit(nodes=5000))
    assert not thought.exact
    assert thought.move in position.legal_moves()
    assert thought.nodes <= 5001
    assert engine.solution(position, limit=Limit(depth=3)).winner is None


def test_a_finished_game_is_not_solved():
    with pytest.raises(BadPosition):
        engine.solve(CaptureGoPosition.from_text("-O/O- X", rules="free"))


def end_of(position, line):
    for move in line:
        position = position.play(move)
    return position.outcome()


@examples(40)
@given(positions(largest=5))
def test_a_win_that_an_analysis_proves_is_played_to_its_end(position):
    values = engine.analyse(position, limit=Limit(depth=3)).values
    assert [value.score for value in values] == sorted((v.score for v in values), reverse=True)
    for value in values:
        if value.score == Win(len(value.pv)):
            assert end_of(position, value.pv).winner is position.side_to_move
    best = values[0]
    answer = engine.solution(position, limit=Limit(nodes=30_000), all_best=False)
    if isinstance(best.score, Win) and answer.plies is not None:
        assert best.score.in_plies == answer.plies == len(best.pv)


@pytest.mark.parametrize("key", ["ladder", "net", "five"])
def test_the_top_level_tells_the_line_of_a_lesson(key):
    for lesson in shipped_lessons()[key]:
        thought = engine.think(lesson.position, LEVELS[-1])
        assert thought.score == Win(lesson.plies)
        assert len(thought.pv) == lesson.plies
        assert end_of(lesson.position, thought.pv).winner is lesson.position.side_to_move


def test_a_thought_without_a_win_stays_as_it_is():
    position = shipped_lessons()["net"][0].position
    thought = engine.think(position, LEVELS[0], seed=1)
    assert thought.exact is False
    assert whole_thought(position, thought, Limit(), None) == thought
