import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import PASS
from engines.native import jit
from engines.reversi.encoding import bitboards, squares_of
from engines.reversi.kernels.moves import final_score_of, flipped_by, legal_squares, perft
from engines.reversi.kernels.stability import stable_discs
from engines.reversi.rules.position import INDEX, ReversiPosition
from tests.engines.reversi.strategies import MANY, games, played, positions
from tests.support.examples import examples

DATA = Path(__file__).parents[2] / "perft" / "reversi.perft"
REFERENCE_LEAVES = 2_000
"""Leaves that the plain rules count in no time."""


def counts():
    """Position text, depth and leaves, for each count of the data file."""
    text = ""
    for line in DATA.read_text(encoding="utf-8").splitlines():
        if line.startswith("position "):
            text = line.removeprefix("position ")
        elif line and not line.startswith("#"):
            depth, leaves = map(int, line.split())
            yield text, depth, leaves


COUNTS = list(counts())


def words(position):
    return tuple(map(np.uint64, bitboards(position)))


@MANY
@given(positions)
def test_legal_squares_as_in_the_reference(position):
    moves = set(squares_of(int(legal_squares(*words(position)))))
    assert moves == set(position.legal_moves()) - {PASS}


@MANY
@given(positions)
def test_flips_as_in_the_reference(position):
    own, opponent = words(position)
    moves = position.legal_moves()
    for square, index in INDEX.items():
        if position.cells[index] == "-":
            turned = flipped_by(np.uint64(1 << index), own, opponent)
            expected = position.changed_by(square) if square in moves else ()
            assert set(squares_of(int(turned))) == set(expected)


@given(games)
def test_the_final_score_gives_empty_squares_to_the_winner(game):
    last = game[-1]
    outcome = last.outcome()
    score = int(final_score_of(*words(last)))
    assert abs(score) == (outcome.margin + last.empties() if outcome.margin else 0)
    assert (score > 0) == (outcome.winner is last.side_to_move)


@pytest.mark.parametrize(("text", "depth", "leaves"), COUNTS)
def test_perft_of_the_kernel(text, depth, leaves):
    position = ReversiPosition.from_text(text)
    assert int(perft(*words(position), np.int64(depth))) == leaves


@pytest.mark.parametrize(
    ("text", "depth", "leaves"), [count for count in COUNTS if count[2] <= REFERENCE_LEAVES]
)
def test_perft_of_the_reference(text, depth, leaves):
    assert reference_perft(ReversiPosition.from_text(text), depth) == leaves


def test_no_ply_is_one_leaf():
    assert int(perft(*words(ReversiPosition.start()), np.int64(0))) == 1


def reference_perft(position, depth):
    moves = position.legal_moves()
    if depth == 0 or not moves:
        return 1
    return sum(reference_perft(position.play(move), depth - 1) for move in moves)


@jit("uint64(uint64, uint64)")
def compiled(own, opponent):
    return stable_discs(own, opponent)


def stable(position):
    own, opponent = map(np.uint64, bitboards(position))
    return set(squares_of(int(compiled(own, opponent))))


def test_a_corner_holds_the_edge_from_it_on():
    position = ReversiPosition.from_text("XXXO-X--" + "X-------" + "-" * 48 + " X")
    assert stable(position) == {"a1", "b1", "c1", "a2"}


def test_without_a_corner_or_a_full_line_nothing_is_stable():
    assert stable(ReversiPosition.start()) == set()
    assert stable(ReversiPosition.from_text("-XXXXXX-" + "-" * 56 + " X")) == set()


def test_a_full_edge_is_stable_without_its_corners():
    position = ReversiPosition.from_text("OXXXXXXO" + "-" * 56 + " X")
    assert stable(position) == {f"{column}1" for column in "bcdefg"}


@examples(60)
@given(played(), st.integers(0, 2**32))
def test_a_stable_disc_is_never_turned(position, seed):
    rng = random.Random(seed)
    side = position.side_to_move
    held = stable(position)
    while moves := position.legal_moves():
        position = position.play(rng.choice(moves))
        assert all(position.cells[INDEX[square]] == side.letter for square in held)
