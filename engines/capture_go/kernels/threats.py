"""Wins by successive ataris: double ataris and ladders, read to the capture.

The attacker gives atari with each stone, so the defender has one answer to each: the last liberty of
the chain in atari. Since few moves are tried, the search sees far ahead, and a win that it finds is
proven. `rules.reading` does the same with the rules alone.
"""

from __future__ import annotations

import numpy as np

from engines.capture_go.kernels.chains import NO_VERTEX, SEVERAL, after, chain_of
from engines.capture_go.kernels.search_state import State, empty_of, must_end
from engines.capture_go.kernels.vertex_sets import (
    SET,
    Number,
    VertexSet,
    beside,
    common,
    is_empty,
    kernel,
    lowest_of,
    none_like,
    only,
    size,
    union,
    without,
)

I1 = np.int64(1)


@kernel(f"{SET}({SET}, {SET}, {SET})")
def atari_points(hunted: VertexSet, stones: VertexSet, empty: VertexSet) -> VertexSet:
    """The liberties of the chains through `hunted` that have two."""
    found = none_like(empty)
    while not is_empty(hunted):
        chain = chain_of(lowest_of(hunted), stones)
        hunted = without(hunted, chain)
        liberties = common(beside(chain), empty)
        if size(liberties) == 2:
            found = union(found, liberties)
    return found


@kernel(f"int64(uint64[::1], {SET}, {SET}, {SET}, int64, int64)")
def hunt(  # noqa: PLR0913, PLR0917 - a kernel takes plain values
    state: State,
    own: VertexSet,
    opponent: VertexSet,
    hunted: VertexSet,
    threat: Number,
    ataris: Number,
) -> Number:
    """The plies in which the side to move captures by successive ataris; 0 if it cannot.

    No chain of the opponent is in atari; `threat` is the last liberty of own chains in atari, as in
    `kernels.chains`. The next `ataris` may be given anywhere; later ones only to the chains through
    `hunted`, as in a ladder. A shorter win may exist. After a stop the result is 0.
    """
    if threat == SEVERAL or must_end(state):
        return 0
    empty = empty_of(state, own, opponent)
    tries = atari_points(opponent if ataris > 0 else hunted, opponent, empty)
    if threat != NO_VERTEX:
        tries = common(tries, only(threat, own))
    while not is_empty(tries):
        stone = lowest_of(tries)
        tries = without(tries, stone)
        liberties, _, answer = after(stone, own, opponent, empty)
        if liberties < 2 or answer == NO_VERTEX:
            continue
        if answer == SEVERAL:
            return 3
        mine, reply = union(own, stone), only(answer, own)
        kept, _, back = after(reply, opponent, mine, without(empty, stone))
        if kept < 2:
            return 3
        theirs = union(opponent, reply)
        rest = hunt(state, mine, theirs, reply, back, ataris - I1)
        if rest > 0:
            return rest + 2
    return 0
