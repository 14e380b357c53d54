"""Proof numbers answer every question as alpha-beta does, with any table and in any order."""

import random
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.encoding import state_for
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.search import engine
from engines.capture_go.solving import proof_state
from engines.capture_go.solving.proof_state import proof_number_state, slots_in
from engines.capture_go.solving.proof_table import words_a_slot
from engines.capture_go.solving.solver import attacker_wins, winner
from engines.game import BadPosition, Limit
from engines.native import NODES
from engines.score import Loss, Win
from tests.engines.capture_go.tables import HERE, RULES, played
from tests.engines.tables import rows_of
from tests.support.examples import examples

SOLVED = [row for row in rows_of(HERE / "solved.tsv") if len(row[1]) < 50]
SIZES = [(2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 4), (3, 5), (4, 5), (3, 8), (9, 2), (2, 10)]
MOST_EMPTY = 17
FREE_5 = CaptureGoPosition.empty(5, 5, "free")


def some_moves_after(size, rules, more, seed):
    """A position of any size with few enough empty vertices for alpha-beta."""
    rows, cols = size
    return played(CaptureGoPosition.empty(*size, rules), max(0, rows * cols - 16) + more, seed)


@examples(60)
@given(
    st.builds(some_moves_after, st.sampled_from(SIZES), RULES, st.integers(0, 8), st.integers(0)),
    st.sampled_from([4, 64, 2**14]),
    st.randoms(use_true_random=False),
)
def test_every_question_has_the_answer_of_alpha_beta(position, slots, rng: random.Random):
    empty = position.stones.count(EMPTY)
    if empty > MOST_EMPTY:
        return
    plain, state = state_for(position, 2**14), proof_number_state(position, slots)
    questions = list(range(1, empty + 3))
    rng.shuffle(questions)
    for plies in questions:
        assert attacker_wins(state, position, plies) == attacker_wins(plain, position, plies)


@pytest.mark.parametrize("row", SOLVED, ids=lambda row: " ".join(row[:2]))
def test_the_winner_of_published_starts(row):
    rules, text, letter, *_ = row
    found = winner(CaptureGoPosition.from_text(text, rules=rules), megabytes=8)
    assert found.winner.letter == letter
    assert (found.plies, found.best) == (None, ())


@pytest.mark.slow(reason="proves 5×5 from the empty board")
def test_5x5_takes_a_tenth_of_the_nodes_of_alpha_beta():
    state = proof_number_state(FREE_5, 2**21)
    answers = [attacker_wins(state, FREE_5, plies) for plies in range(1, 20)]
    assert answers == [False] * 18 + [True]
    assert state[NODES] < 14_000_000


@pytest.mark.parametrize("patience", [0, 50, 2000])
@pytest.mark.parametrize("row", SOLVED[:12], ids=lambda row: " ".join(row[:2]))
def test_a_solution_is_the_same_whenever_proof_numbers_take_over(row, patience, monkeypatch):
    monkeypatch.setattr(proof_state, "ALPHA_BETA_NODES", patience)
    monkeypatch.setattr(proof_state, "LONG_PROOF_SLOTS", 2**12)
    rules, text, letter, plies, _ = row
    position = CaptureGoPosition.from_text(text, rules=rules)
    answer = engine.solution(position)
    wins = letter == position.side_to_move.letter
    assert answer.thought.score == (Win(int(plies)) if wins else Loss(int(plies)))
    line = position
    for move in answer.thought.pv:
        line = line.play(move)
    assert len(answer.thought.pv) == int(plies)
    assert line.outcome().winner.letter == letter


def test_a_limit_or_a_stop_ends_it_honestly():
    position = CaptureGoPosition.empty(9, 9, "free")
    found = winner(position, megabytes=8, limit=Limit(nodes=5000))
    assert found.winner is None
    assert found.thought.nodes < 6000
    stop = Event()
    stop.set()
    assert winner(position, megabytes=8, stop=stop).winner is None


def test_a_finished_game_has_no_question_left():
    with pytest.raises(BadPosition):
        winner(CaptureGoPosition.from_text("-O/O- X", rules="free"))


def test_memory_is_kept_within_its_bounds():
    for words in (1, 2, 3):
        size = 8 * words_a_slot(words)
        assert slots_in(100, words) * size <= 100 * 2**20 < 2 * slots_in(100, words) * size
