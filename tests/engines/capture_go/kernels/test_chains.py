"""Compares the kernels with the plain rules."""

import importlib

import pytest
from hypothesis import given

from engines.capture_go.encoding import bit_of, set_of
from engines.capture_go.evaluation.config import CLASSIC, SIGNS, STRONGEST, EvaluationConfig
from engines.capture_go.evaluation.shape import estimate, evaluate
from engines.capture_go.kernels import chains
from engines.capture_go.kernels import vertex_sets as sets
from engines.capture_go.kernels.vertex_sets import from_bits, to_bits
from engines.capture_go.rules.move_scores import move_score
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.search import engine
from tests.engines.capture_go.tables import PERFT, positions
from tests.engines.tables import rows_of

ANY_CONFIG = EvaluationConfig(tuple(7**number % 101 - 50 for number in range(len(SIGNS) + 2)))


def bits_of(position, vertices):
    return sum(1 << bit_of(position.board, vertex) for vertex in vertices)


def sets_of(position):
    """Own, opponent and empty as vertex sets."""
    side = position.side_to_move
    return tuple(set_of(position, letter) for letter in (side.letter, side.other.letter, EMPTY))


def vertices_of(position, moves):
    return [position.board.find(move) for move in moves]


@given(positions(largest=13))
def test_the_same_moves_are_legal_and_capture(position):
    own, opponent, empty = sets_of(position)
    moves, capturing = chains.legal(own, opponent, empty, position.rules == "contact")
    legal = position.legal_moves()
    takes = [move for move in legal if position.changed_by(move)]
    assert to_bits(moves) == bits_of(position, vertices_of(position, legal))
    assert to_bits(capturing) == bits_of(position, vertices_of(position, takes))
    assert not chains.is_stuck(own, opponent, empty, position.rules == "contact")


@given(positions(largest=13))
def test_the_same_side_is_stuck(position):
    for move in position.legal_moves():
        after = position.play(move)
        if not after.captured:
            stuck = chains.is_stuck(*sets_of(after), after.rules == "contact")
            assert stuck == (after.outcome() is not None)


@given(positions(largest=13))
def test_the_same_chains_are_in_atari(position):
    own, opponent, empty = sets_of(position)
    for side, stones in ((position.side_to_move, own), (position.side_to_move.other, opponent)):
        last = {c.liberties[0] for c in position.chains if c.side is side and c.in_atari}
        assert to_bits(chains.last_liberties(stones, empty)) == bits_of(position, last)


@given(positions(largest=13))
def test_moves_have_the_same_scores_and_liberties(position):
    own, opponent, empty = sets_of(position)
    for move in position.legal_moves():
        vertex = position.board.find(move)
        stone = from_bits(1 << bit_of(position.board, vertex), len(own))
        assert chains.move_score(stone, own, opponent, empty) == move_score(position, vertex)
        taken = chains.captured_by(stone, opponent, empty)
        assert taken == len(position.changed_by(move))
        if not taken:
            liberties, _, threat = chains.after(stone, own, opponent, empty)
            assert liberties == len(position.liberties_after(vertex))
            assert threat == threat_of(position, vertex)


def threat_of(position, vertex):
    after = position.play(position.board.name(vertex))
    beside = after.chains_beside(vertex, after.side_to_move)
    last = {bit_of(position.board, chain.liberties[0]) for chain in beside if chain.in_atari}
    if not last:
        return chains.NO_VERTEX
    return chains.SEVERAL if len(last) > 1 else last.pop()


@given(positions(largest=13))
def test_the_evaluations_agree(position):
    own, opponent, empty = sets_of(position)
    for config in (CLASSIC, STRONGEST, ANY_CONFIG):
        state = config.state_for(position)
        assert evaluate(state, own, opponent, empty) == estimate(position, config)


MANY = 1_000_000


def test_perft(subtests):
    assert_perft(subtests, [row for row in rows_of(PERFT) if int(row[3]) <= MANY])


@pytest.mark.release(reason="counts millions of sequences")
def test_deep_perft(subtests):
    assert_perft(subtests, [row for row in rows_of(PERFT) if int(row[3]) > MANY])


def assert_perft(subtests, rows):
    assert rows
    for rules, text, depth, *counts in rows:
        with subtests.test(f"{rules} {text} {depth}"):
            position = CaptureGoPosition.from_text(text, rules=rules)
            assert engine.perft(position, int(depth)) == engine.Perft(*map(int, counts))


def test_perft_of_a_contact_game_begins_at_the_centre():
    start = CaptureGoPosition.start(rules="contact", size="5")
    assert engine.perft(start, 1) == engine.Perft(1, 0, 0)
    assert engine.perft(start, 4) == engine.Perft(60, 0, 0)


# The order of kernels ----------------------------------------------------------------------------


def called_by(kernel):
    """The compiled functions that this one calls, and those that they call."""
    function = kernel.py_func
    for name in function.__code__.co_names:
        callee = function.__globals__.get(name)
        if hasattr(callee, "py_func") and callee is not kernel:
            yield callee
            yield from called_by(callee)


def test_kernels_are_compiled_after_those_that_they_call():
    """One that its caller compiled first is kept for that call, and compiled again at the next start."""
    importlib.import_module("engines.capture_go.search.engine")  # loads all kernels
    kernels = [kernel for kernel, _ in sets._KERNELS]
    order = {kernel: at for at, kernel in enumerate(kernels)}
    early = [
        (caller.__name__, callee.__name__)
        for caller in kernels
        for callee in called_by(caller)
        if order.get(callee, 0) > order[caller]
    ]
    assert early == []
    assert len(kernels) > 30
