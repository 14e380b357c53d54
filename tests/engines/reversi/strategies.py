"""Positions for properties: from random games, with few empty squares, and boards of any kind."""

import os
import random

from hypothesis import settings
from hypothesis import strategies as st

from engines.game import Side
from engines.reversi.rules.position import ReversiPosition

MANY = settings(max_examples=int(os.environ.get("YIYUAN_EXAMPLES", "300")))
"""For properties that hold reference and kernel together; the setting scales them."""


def random_game(seed):
    """The positions of a game of random moves, from the start to the finished one."""
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
    """A position of a random game; the finished one now and then."""
    return draw(st.sampled_from(draw(games)))


@st.composite
def late(draw, most=8):
    """A position of a random game with at most so many empty squares, not finished."""
    game = draw(games.filter(lambda game: any(_is_late(position, most) for position in game)))
    return draw(st.sampled_from([position for position in game if _is_late(position, most)]))


def _is_late(position, most):
    return position.empties() <= most and bool(position.legal_moves())


# Boards that no game reaches: runs of every length, wiped-out sides, empty boards.
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
