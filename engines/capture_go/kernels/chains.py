"""The rules of Capture Go in compiled code: chains, legal moves, captures and perft on vertex sets.

The compiled version of `rules.position`, seen by the side to move: `own` stones, stones of the
`opponent`, and `empty` vertices. A chain with two liberties is safe: no single stone captures it.
"""

from __future__ import annotations

import numpy as np

from engines.capture_go.kernels.search_state import COUNTS, State, empty_of, is_contact
from engines.capture_go.kernels.vertex_sets import (
    ONE,
    SET,
    Number,
    VertexSet,
    beside,
    common,
    first,
    is_empty,
    is_same,
    is_several,
    kernel,
    lowest_of,
    none_like,
    size,
    twice_beside,
    union,
    without,
)
from engines.native import inline

NO_VERTEX, SEVERAL = 255, 254
"""Values for a threatened vertex: no chain is in atari, or ataris on different vertices."""

CAPTURE, GROWTH = 30, 10
"""The classic move scores, as in `rules.move_scores`."""

I1 = np.int64(1)


@inline
def chain_of(seed: VertexSet, stones: VertexSet) -> VertexSet:
    """The chains of `stones` that the stones of `seed` belong to."""
    while True:
        grown = union(seed, common(beside(seed), stones))
        if is_same(grown, seed):
            return seed
        seed = grown


@kernel(f"{SET}({SET}, {SET})")
def last_liberties(stones: VertexSet, empty: VertexSet) -> VertexSet:
    """The liberties of the chains of `stones` that are in atari."""
    # Stones connected to a stone with two liberties are safe: that settles most of a board at once.
    roomy = common(stones, twice_beside(empty))
    left_over = without(stones, chain_of(roomy, stones))
    found = none_like(empty)
    while not is_empty(left_over):
        chain = chain_of(lowest_of(left_over), left_over)
        left_over = without(left_over, chain)
        liberties = common(beside(chain), empty)
        if not is_several(liberties):
            found = union(found, liberties)
    return found


@inline
def candidates(opponent: VertexSet, empty: VertexSet, contact: bool) -> VertexSet:
    """The vertices where the side to move may play if no own chain is in atari, suicide included."""
    if not contact or is_empty(opponent):
        return empty
    return common(empty, beside(opponent))


@kernel(f"boolean({SET}, {SET}, {SET}, {SET})")
def is_allowed(stone: VertexSet, own: VertexSet, opponent: VertexSet, empty: VertexSet) -> bool:
    """Whether a stone without empty neighbours captures or joins a chain that keeps a liberty."""
    rest = without(empty, stone)
    chain = chain_of(stone, union(own, stone))
    if not is_empty(common(beside(chain), rest)):
        return True
    touched = common(beside(stone), opponent)
    while not is_empty(touched):
        enemy = chain_of(lowest_of(touched), opponent)
        if is_empty(common(beside(enemy), rest)):
            return True
        touched = without(touched, enemy)
    return False


@kernel(f"Tuple(({SET}, {SET}))({SET}, {SET}, {SET}, boolean)")
def legal(
    own: VertexSet, opponent: VertexSet, empty: VertexSet, contact: bool
) -> tuple[VertexSet, VertexSet]:
    """All legal moves, and the captures among them."""
    capturing = last_liberties(opponent, empty)
    allowed = candidates(opponent, empty, contact)
    if contact and not is_empty(opponent):
        allowed = union(allowed, last_liberties(own, empty))
    found = union(common(allowed, beside(empty)), capturing)
    narrow = without(allowed, found)
    while not is_empty(narrow):
        stone = lowest_of(narrow)
        if is_allowed(stone, own, opponent, empty):
            found = union(found, stone)
        narrow = without(narrow, stone)
    return found, capturing


@kernel(f"boolean({SET}, {SET}, {SET}, boolean)")
def is_stuck(own: VertexSet, opponent: VertexSet, empty: VertexSet, contact: bool) -> bool:
    """Whether the side to move has no legal move, and so has lost."""
    # A stone with an empty vertex beside it is never suicide.
    if not is_empty(common(candidates(opponent, empty, contact), beside(empty))):
        return False
    return is_empty(legal(own, opponent, empty, contact)[0])


@inline
def vertex_of(threatened: VertexSet) -> Number:
    """The one vertex of a set, else `NO_VERTEX` or `SEVERAL`."""
    if is_empty(threatened):
        return NO_VERTEX
    if is_several(threatened):
        return SEVERAL
    return first(threatened)


@kernel(f"int64({SET}, {SET})")
def threat_to(own: VertexSet, empty: VertexSet) -> Number:
    """The last liberty of the chains in atari: a vertex, `NO_VERTEX` or `SEVERAL`."""
    return vertex_of(last_liberties(own, empty))


@kernel(f"UniTuple(int64, 3)({SET}, {SET}, {SET}, {SET})")
def after(
    stone: VertexSet, own: VertexSet, opponent: VertexSet, empty: VertexSet
) -> tuple[Number, Number, Number]:
    """The effects of a stone that captures nothing: liberties of its chain, gain, vertex in atari.

    The gain is relative to the liberties of the joined own chains together, and 0 if the stone joins
    none. The vertex is where the opponent must save a chain, `SEVERAL` or `NO_VERTEX`; only chains
    beside the stone are considered.
    """
    rest, around = without(empty, stone), beside(stone)
    liberties = size(common(around, rest))
    gain: Number = 0
    if not is_empty(common(around, own)):
        joined = without(chain_of(stone, union(own, stone)), stone)
        liberties = size(common(union(beside(joined), around), rest))
        gain = liberties - size(common(beside(joined), empty))
    threatened = none_like(empty)
    touched = common(around, opponent)
    while not is_empty(touched):
        enemy = chain_of(lowest_of(touched), opponent)
        last = common(beside(enemy), rest)
        if not is_several(last):
            threatened = union(threatened, last)
        touched = without(touched, enemy)
    return liberties, gain, vertex_of(threatened)


@kernel(f"int64({SET}, {SET}, {SET})")
def captured_by(stone: VertexSet, opponent: VertexSet, empty: VertexSet) -> Number:
    """The number of enemy stones that a stone captures."""
    rest = without(empty, stone)
    touched = common(beside(stone), opponent)
    taken: Number = 0
    while not is_empty(touched):
        enemy = chain_of(lowest_of(touched), opponent)
        if is_empty(common(beside(enemy), rest)):
            taken += size(enemy)
        touched = without(touched, enemy)
    return taken


@kernel(f"int64({SET}, {SET}, {SET}, {SET})")
def move_score(stone: VertexSet, own: VertexSet, opponent: VertexSet, empty: VertexSet) -> Number:
    """The classic score of a legal move, see `rules.move_scores.move_score`."""
    taken = captured_by(stone, opponent, empty)
    if taken > 0:
        return CAPTURE + taken
    gain = after(stone, own, opponent, empty)[1]
    return GROWTH + gain if gain > 0 else 0


@kernel(f"void(uint64[::1], {SET}, {SET}, int64)")
def perft(state: State, own: VertexSet, opponent: VertexSet, depth: Number) -> None:
    """Count the move sequences of `depth` ≥ 1 plies from here; a sequence ends at a capture.

    Adds to three words of the state: all sequences of that length, those that end with a capture,
    and the positions at that depth in which the side to move is stuck.
    """
    empty, contact = empty_of(state, own, opponent), is_contact(state)
    moves, capturing = legal(own, opponent, empty, contact)
    if depth == I1:
        state[COUNTS] += np.uint64(size(moves))
        state[COUNTS + 1] += np.uint64(size(capturing))
    moves = without(moves, capturing)
    while not is_empty(moves):
        stone = lowest_of(moves)
        moves = without(moves, stone)
        if depth > I1:
            perft(state, opponent, union(own, stone), depth - I1)
        elif is_stuck(opponent, union(own, stone), without(empty, stone), contact):
            state[COUNTS + 2] += ONE
