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
    SYMMETRIES,
    State,
    empty_of,
    find,
    has_ended,
    is_contact,
    keep,
    must_end,
)
from engines.capture_go.symmetry import image_of, standard_turn, turned, turned_back
from engines.capture_go.vertex_sets import (
    ONE,
    SET,
    ZERO,
    Number,
    VertexSet,
    Word,
    beside,
    common,
    in_even_columns,
    kernel,
    lowered,
    only,
    size,
    twice_beside,
    union,
)
from engines.native import inline

ATARI_WORTH = np.int64(40_000)
"""A move that must be answered keeps a proof narrow, so it comes before the quiet ones."""

TURNED_UNTIL = 8
TURNED_FROM = 5
"""With fewer plies left it costs more to find a position's standard form than to search it."""

I1 = np.int64(1)

ALWAYS_LEFT, LEFT_AFTER_THREE, SAFE_AFTER_ONE = 6, 10, 6
"""So many open vertices leave one after 1 ply, after 3 plies; a safe reply; see `cannot_be_stuck`."""


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
def apart(empty: VertexSet) -> Number:
    """How many pairs of empty neighbours there are at least, no two with a vertex in common."""
    pairs = common(empty, lowered(empty, ONE))
    even = size(in_even_columns(pairs))
    return max(even, size(pairs) - even)


@inline
def cannot_be_stuck(attacker: VertexSet, empty: VertexSet, contact: bool, plies: Number) -> bool:
    """Whether the defender surely has a legal move at the end of 1 or 3 plies, nothing captured.

    An empty vertex beside another is never suicide. So free of contact it is enough that more pairs
    lie apart than stones are still placed and, after the first of three, that a vertex with two
    empty neighbours is left for a safe reply: a stone spoils at most five of those. Under contact
    the vertex must lie beside the attacker. One stone takes the last empty neighbour from at most
    four vertices and fills one itself. Three stones fill three and, sharing at most two neighbours a
    pair, close at most six that had two.
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


@kernel(f"boolean(uint64[::1], {SET}, {SET}, int64, int64, int64)")
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
    turn: Number = 0
    key_own, key_opponent = own, opponent
    if plies >= TURNED_FROM and state[SYMMETRIES] > ONE:
        turn = standard_turn(state, own, opponent)
        if turn > 0:
            key_own, key_opponent = turned(state, own, turn), turned(state, opponent, turn)
    if plies > 2:
        fact = find(state, key_own, key_opponent, role)
        if proven_in(fact) <= plies:
            return True
        if refuted_in(fact) >= plies:
            return False
    known = np.int64(fact >> np.uint64(24)) if fact != ZERO else NO_VERTEX
    if turn > 0 and known != NO_VERTEX:
        known = turned_back(state, turn, known)
    allowed = only(threat, own) if threat != NO_VERTEX else candidates(opponent, empty, contact)
    count = list_moves(state, own, opponent, allowed, known, ply, plies & I1, ATARI_WORTH)
    wins = not attacks
    best: Number = NO_VERTEX
    for place in range(list_at(ply), list_at(ply) + count):
        entry = np.int64(state[place])
        if not quiet_wins and threat_in(entry) == NO_VERTEX:
            continue
        mine = union(own, only(vertex_in(entry), own))
        wins = proves(state, opponent, mine, threat_in(entry), plies - I1, ply + I1)
        if has_ended(state):
            return False
        if wins == attacks:
            best = vertex_in(entry)
            credit(state, plies & I1, best, plies)
            break
    if plies > 2:
        proven = plies if wins else proven_in(fact)
        refuted = refuted_in(fact) if wins else plies
        if turn > 0 and best != NO_VERTEX:
            best = image_of(state, turn, best)
        keep(state, key_own, key_opponent, role, pack(proven, refuted, best, plies))
    return wins
