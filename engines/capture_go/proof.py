"""Who wins, proven: can the attacker win within so many plies, asked for 1, 2, 3 … plies.

The question is a plain yes or no, which prunes far more than scores do, and asking it in order
finds the shortest win, that is the longest resistance. The attacker moves when an odd number of
plies is left, since it is the attacker's own move that wins. Only safe moves are tried; whatever
else a side plays is captured at once.
"""

from __future__ import annotations

import numpy as np

from engines.capture_go.kernels import NO_VERTEX, SEVERAL, candidates, is_stuck
from engines.capture_go.movelist import credit, list_at, list_moves, threat_in, vertex_in
from engines.capture_go.search_state import (
    State,
    empty_of,
    find,
    has_ended,
    is_contact,
    keep,
    must_end,
)
from engines.capture_go.vertex_sets import (
    SET,
    ZERO,
    Number,
    VertexSet,
    Word,
    beside,
    common,
    only,
    size,
    twice_beside,
    union,
)
from engines.native import inline, jit

ATARI_WORTH = np.int64(20_000)
"""A move that must be answered keeps a proof narrow, so it comes before the quiet ones."""

I1 = np.int64(1)

ALWAYS_LEFT, LEFT_AFTER_THREE = 6, 10
"""So many open vertices are sure to leave one after 1 ply, after 3 plies; see `cannot_be_stuck`."""


@inline
def proven_in(fact: Word) -> Number:
    """Within how many plies the attacker is known to win; 255 for unknown."""
    return np.int64(fact >> np.uint64(8)) & 255 if fact != ZERO else 255


@inline
def refuted_in(fact: Word) -> Number:
    """Within how many plies the attacker is known not to win; -1 for unknown."""
    return (np.int64(fact >> np.uint64(16)) & 255) - 1 if fact != ZERO else -1


@inline
def pack(proven: Number, refuted: Number, vertex: Number, plies: Number) -> Word:
    """A fact for the table."""
    return np.uint64(vertex << 24 | (refuted + 1) << 16 | proven << 8 | plies)


@inline
def cannot_be_stuck(attacker: VertexSet, empty: VertexSet, contact: bool, plies: Number) -> bool:
    """Whether the defender surely has a legal move at the end of 1 or 3 plies, nothing captured.

    One stone takes the last empty neighbour from at most four vertices and fills one itself. Three
    stones fill three and, sharing at most two neighbours a pair, close at most six that had two.
    A vertex beside the attacker stays one.
    """
    if plies == I1:
        open_to_defender = common(empty, beside(empty))
        needed = ALWAYS_LEFT
    else:
        open_to_defender = common(empty, twice_beside(empty))
        needed = LEFT_AFTER_THREE
    if contact:
        open_to_defender = common(open_to_defender, beside(attacker))
    return bool(size(open_to_defender) >= needed)


@jit(f"boolean(uint64[::1], {SET}, {SET}, int64, int64, int64)")
def proves(  # noqa: PLR0911, PLR0912, PLR0913, PLR0917 - a kernel takes plain values; early ends
    state: State,
    own: VertexSet,
    opponent: VertexSet,
    threat: Number,
    plies: Number,
    ply: Number,
) -> bool:
    """Whether the attacker wins within `plies`; it is the side to move when they are odd.

    The opponent is nowhere in atari; `threat` is where own chains in atari have their last liberty.
    After a stop the answer means nothing.
    """
    if must_end(state):
        return False
    attacks = bool(plies & 1 == 1)
    empty, contact = empty_of(state, own, opponent), is_contact(state)
    if threat == SEVERAL:
        return not attacks and bool(plies > 0 or is_stuck(own, opponent, empty, contact))
    if plies == 0:
        return is_stuck(own, opponent, empty, contact)
    quiet_wins = True
    if attacks and plies <= 3 and cannot_be_stuck(own, empty, contact, plies):
        if plies == I1:
            return False
        quiet_wins = False
    role = np.uint64(plies & 1)
    fact = ZERO
    if plies > 2:
        fact = find(state, own, opponent, role)
        if proven_in(fact) <= plies:
            return True
        if refuted_in(fact) >= plies:
            return False
    known = np.int64(fact >> np.uint64(24)) if fact != ZERO else NO_VERTEX
    allowed = only(threat) if threat != NO_VERTEX else candidates(opponent, empty, contact)
    count = list_moves(state, own, opponent, allowed, known, ply, ATARI_WORTH)
    wins = not attacks
    best: Number = NO_VERTEX
    for place in range(list_at(ply), list_at(ply) + count):
        entry = np.int64(state[place])
        if not quiet_wins and threat_in(entry) == NO_VERTEX:
            continue
        mine = union(own, only(vertex_in(entry)))
        wins = proves(state, opponent, mine, threat_in(entry), plies - I1, ply + I1)
        if has_ended(state):
            return False
        if wins == attacks:
            best = vertex_in(entry)
            credit(state, ply, best, plies)
            break
    if plies > 2:
        proven = plies if wins else proven_in(fact)
        refuted = refuted_in(fact) if wins else plies
        keep(state, own, opponent, role, pack(proven, refuted, best, plies))
    return wins
