"""Decides the last three plies of a proof without searching them."""

from __future__ import annotations

import numpy as np

from engines.capture_go.kernels.chains import NO_VERTEX, SEVERAL, after, chain_of
from engines.capture_go.kernels.vertex_sets import (
    ONE,
    SET,
    Number,
    VertexSet,
    beside,
    common,
    in_even_columns,
    is_empty,
    is_several,
    kernel,
    lowered,
    lowest_of,
    none_like,
    only,
    size,
    thrice_beside,
    twice_beside,
    union,
    without,
)
from engines.native import inline

I1 = np.int64(1)

ALWAYS_LEFT, LEFT_AFTER_THREE, SAFE_AFTER_ONE = 6, 10, 6
"""Open vertices that leave one after 1 ply, one after 3 plies, a safe reply: see `cannot_be_stuck`."""


@inline
def apart(empty: VertexSet) -> Number:
    """A lower bound of the number of disjoint pairs of empty neighbours."""
    pairs = common(empty, lowered(empty, ONE))
    even = size(in_even_columns(pairs))
    return max(even, size(pairs) - even)


@inline
def cannot_be_stuck(attacker: VertexSet, empty: VertexSet, contact: bool, plies: Number) -> bool:
    """Whether the defender certainly has a legal move after 1 or 3 plies without a capture.

    An empty vertex beside another is never suicide. So under the free rules two conditions are enough:
    there are more disjoint pairs than stones still to be placed, and, with three plies, a vertex with
    two empty neighbours is left for a safe reply after the first of them (a stone spoils at most five).
    Under the contact rule the vertex must be beside the attacker. One stone takes the last empty
    neighbour from at most four vertices and fills one itself. Three stones fill three and, since a pair
    shares at most two neighbours, close at most six that had two.
    """
    open_twice = common(empty, twice_beside(empty))
    if not contact and apart(empty) > plies and (plies == I1 or size(open_twice) >= SAFE_AFTER_ONE):
        return True
    if plies == I1:
        open_to_defender = common(empty, beside(empty))
        needed = ALWAYS_LEFT
    else:
        open_to_defender = open_twice
        needed = LEFT_AFTER_THREE
    if contact:
        open_to_defender = common(open_to_defender, beside(attacker))
    return bool(size(open_to_defender) >= needed)


@kernel(f"{SET}({SET}, {SET})")
def liberties_of_weak(stones: VertexSet, empty: VertexSet) -> VertexSet:
    """The liberties of the chains of `stones` that have two; no chain is in atari."""
    # Stones connected to a stone with three liberties are not weak: that settles most of a board.
    left_over = without(stones, chain_of(common(stones, thrice_beside(empty)), stones))
    found = none_like(empty)
    while not is_empty(left_over):
        chain = chain_of(lowest_of(left_over), left_over)
        left_over = without(left_over, chain)
        liberties = common(beside(chain), empty)
        rest = without(liberties, lowest_of(liberties))
        if not is_several(rest):
            found = union(found, liberties)
    return found


@kernel(f"boolean({SET}, {SET}, {SET}, int64)")
def captures_in_three(
    own: VertexSet, opponent: VertexSet, empty: VertexSet, threat: Number
) -> bool:
    """Whether the side to move has an atari after which it captures against any answer.

    No chain of the opponent is in atari; `threat` is the one vertex where the side to move must play, or
    `NO_VERTEX`. A chain in atari escapes if its last liberty gains it two others.
    """
    tried = liberties_of_weak(opponent, empty)
    if threat != NO_VERTEX:
        tried = common(tried, only(threat, own))
    while not is_empty(tried):
        stone = lowest_of(tried)
        tried = without(tried, stone)
        liberties, _, answer = after(stone, own, opponent, empty)
        if liberties < 2 or answer == NO_VERTEX:
            continue
        if answer == SEVERAL:
            return True
        escape = only(answer, own)
        left = after(escape, opponent, union(own, stone), without(empty, stone))[0]
        if left < 2:
            return True
    return False
