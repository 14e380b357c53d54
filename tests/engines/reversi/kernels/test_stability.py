import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engines.native import jit
from engines.reversi.encoding import bitboards, squares_of
from engines.reversi.kernels.stability import stable_discs
from engines.reversi.rules.position import INDEX, ReversiPosition
from tests.engines.reversi.strategies import played
from tests.support.examples import examples


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
