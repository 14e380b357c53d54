"""Alpha-beta for games with a target of several stones, where stones are removed and ko matters.

A score combines the stones that each side still has to capture with the usual evaluation. At depth 0
only captures are searched (quiescence). A single stone that has just captured a single stone must not
be recaptured at once; longer repetitions are checked only at the root, so the scores prove nothing.
"""

from __future__ import annotations

import numpy as np

from engines.capture_go.evaluation.shape import evaluate
from engines.capture_go.kernels.chains import NO_VERTEX, after, chain_of, is_allowed, last_liberties
from engines.capture_go.kernels.move_list import list_at, vertex_in
from engines.capture_go.kernels.search_state import State, empty_of, has_ended, must_end
from engines.capture_go.kernels.vertex_sets import (
    SET,
    Number,
    VertexSet,
    beside,
    common,
    first,
    is_empty,
    is_several,
    kernel,
    lowest_of,
    none_like,
    only,
    size,
    union,
    without,
)
from engines.capture_go.scores import WIN
from engines.native import inline

STONE_WORTH = 200
"""Points of the evaluation per captured stone."""

CAPTURE_ORDER, MIDDLE_ORDER = 1000, 100
DEEPEST_CAPTURES = np.int64(-6)
INFINITE = 2 * WIN
I1, PLY_1 = np.int64(1), np.int64(1)


@kernel(f"{SET}({SET}, {SET}, {SET})")
def taken_by(stone: VertexSet, opponent: VertexSet, empty: VertexSet) -> VertexSet:
    """The enemy stones that a stone captures."""
    rest = without(empty, stone)
    touched = common(beside(stone), opponent)
    taken = none_like(empty)
    while not is_empty(touched):
        enemy = chain_of(lowest_of(touched), opponent)
        if is_empty(common(beside(enemy), rest)):
            taken = union(taken, enemy)
        touched = without(touched, enemy)
    return taken


@inline
def ko_after(stone: VertexSet, taken: VertexSet, own: VertexSet, rest: VertexSet) -> Number:
    """The vertex that must not be retaken at once after a capture, or `NO_VERTEX`."""
    if is_empty(taken) or is_several(taken):
        return NO_VERTEX
    alone = is_empty(common(beside(stone), own))
    only_there = not is_several(common(beside(stone), rest))
    return first(taken) if alone and only_there else NO_VERTEX


@kernel(f"int64(uint64[::1], {SET}, {SET}, int64, int64, boolean)")
def list_legal(  # noqa: PLR0913, PLR0917 - a kernel takes plain values
    state: State, own: VertexSet, opponent: VertexSet, ko: Number, ply: Number, captures: bool
) -> Number:
    """List the legal moves of a ply, or only captures, best first; returns their number."""
    empty = empty_of(state, own, opponent)
    capturing = last_liberties(opponent, empty)
    allowed = capturing if captures else empty
    start = list_at(ply)
    end = start
    while not is_empty(allowed):
        stone = lowest_of(allowed)
        allowed = without(allowed, stone)
        vertex = first(stone)
        if vertex == ko:
            continue
        order: Number = MIDDLE_ORDER
        if not is_empty(common(stone, capturing)):
            order += CAPTURE_ORDER * size(taken_by(stone, opponent, empty))
        elif is_empty(common(beside(stone), empty)) and not is_allowed(stone, own, opponent, empty):
            continue
        else:
            liberties, gain, threat = after(stone, own, opponent, empty)
            order += 4 * gain + liberties if liberties > 1 else -MIDDLE_ORDER
            order += 20 if threat != NO_VERTEX and liberties > 1 else 0
        entry = np.uint64(max(order, 0) << 16 | vertex)
        place = end
        while place > start and state[place - 1] < entry:
            state[place] = state[place - 1]
            place -= 1
        state[place] = entry
        end += 1
    return end - start


@kernel(f"int64(uint64[::1], {SET}, {SET}, int64, int64, int64, int64, int64, int64, int64)")
def exchange(  # noqa: PLR0913, PLR0917 - a kernel takes plain values; early ends
    state: State,
    own: VertexSet,
    opponent: VertexSet,
    ko: Number,
    own_left: Number,
    opponent_left: Number,
    depth: Number,
    alpha: Number,
    beta: Number,
    ply: Number,
) -> Number:
    """The score for the side to move; outside the window, at most `alpha` or at least `beta`.

    `own_left` and `opponent_left` are the stones that each side still has to capture; `ko` is the
    vertex that must not be played. After a stop the result is invalid.
    """
    if must_end(state):
        return 0
    best: Number = ply - WIN
    if depth <= 0:
        best = STONE_WORTH * (opponent_left - own_left)
        best += evaluate(state, own, opponent, empty_of(state, own, opponent))
        if best >= beta or depth <= DEEPEST_CAPTURES:
            return best
    count = list_legal(state, own, opponent, ko, ply, bool(depth <= 0))
    floor = max(alpha, best)
    empty = empty_of(state, own, opponent)
    for place in range(list_at(ply), list_at(ply) + count):
        vertex = vertex_in(np.int64(state[place]))
        stone = only(vertex, own)
        taken = taken_by(stone, opponent, empty)
        left = own_left - size(taken)
        if left <= 0:
            return WIN - ply - 1
        rest = without(union(empty, taken), stone)
        score = -exchange(
            state,
            without(opponent, taken),
            union(own, stone),
            ko_after(stone, taken, own, rest),
            opponent_left,
            left,
            depth - I1,
            -beta,
            -floor,
            ply + I1,
        )
        if has_ended(state):
            return 0
        best = max(best, score)
        floor = max(floor, score)
        if floor >= beta:
            break
    return best


@kernel(f"int64(uint64[::1], {SET}, {SET}, int64, int64, int64, int64, int64)")
def exchange_after(  # noqa: PLR0913, PLR0917 - a kernel takes plain values
    state: State,
    own: VertexSet,
    opponent: VertexSet,
    vertex: Number,
    own_left: Number,
    opponent_left: Number,
    depth: Number,
    floor: Number,
) -> Number:
    """The score of a move at the root, exact if it is above `floor`."""
    empty, stone = empty_of(state, own, opponent), only(vertex, own)
    taken = taken_by(stone, opponent, empty)
    left = own_left - size(taken)
    if left <= 0:
        return WIN - 1
    rest = without(union(empty, taken), stone)
    ko = ko_after(stone, taken, own, rest)
    theirs, mine = without(opponent, taken), union(own, stone)
    return -exchange(state, theirs, mine, ko, opponent_left, left, depth, -INFINITE, -floor, PLY_1)
