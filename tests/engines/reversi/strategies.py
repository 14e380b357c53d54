"""Strategies for positions: from random games, with few empty squares, and arbitrary boards."""

import random

from hypothesis import strategies as st

from engines.game import Side
from engines.reversi.rules.position import ReversiPosition
from tests.support.examples import examples

MANY = examples(300)
"""Number of examples for comparing reference and kernels."""


def random_game(seed):
    """The positions of a random game, from the start to the end."""
    rng = random.Random(seed)
    position = ReversiPosition.start()
    positions = [position]
    while moves := position.legal_moves():
        position = position.play(rng.choice(moves))
        positions.append(position)
    return positions


seeds = st.integers(0, 2**32)
games = seeds.map(random_game)


@st.composite
def played(draw):
    """A position of a random game, sometimes finished."""
    return draw(st.sampled_from(draw(games)))


@st.composite
def late(draw, most=8):
    """An unfinished position of a random game with at most this number of empty squares."""
    game = draw(games.filter(lambda game: any(_is_late(position, most) for position in game)))
    return draw(st.sampled_from([position for position in game if _is_late(position, most)]))


def _is_late(position, most):
    return position.empties() <= most and bool(position.legal_moves())


# Boards that no game reaches: runs of any length, wiped-out sides, empty boards.
boards = st.builds(
    ReversiPosition,
    st.one_of(
        st.text("XO-", min_size=64, max_size=64),
        st.text("XXXXXXO-", min_size=64, max_size=64),
        st.text("XO------", min_size=64, max_size=64),
    ),
    st.sampled_from(Side),
)
positions = st.one_of(played(), boards)
