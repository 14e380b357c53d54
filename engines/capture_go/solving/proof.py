"""Proves who wins: asks whether the attacker wins within 1, 2, 3 … plies.

A yes-or-no question prunes far more than scores do, and asking in order finds the shortest win against
the longest resistance. The attacker moves if the number of plies left is odd, since the attacker's own
move wins. Only safe moves are tried: after any other move a chain is captured at once.
"""

from __future__ import annotations

import numpy as np

from engines.capture_go.kernels.chains import NO_VERTEX, SEVERAL, after, candidates, is_stuck
from engines.capture_go.kernels.move_list import credit, list_at, list_moves, threat_in, vertex_in
from engines.capture_go.kernels.search_state import (
    KILLERS,
    SYMMETRIES,
    State,
    empty_of,
    find,
    has_ended,
    is_contact,
    must_end,
    store,
)
from engines.capture_go.kernels.symmetry import image_of, standard_turn, turned, turned_back
from engines.capture_go.kernels.vertex_sets import (
    ONE,
    SET,
    ZERO,
    Number,
    VertexSet,
    Word,
    common,
    is_empty,
    kernel,
    only,
    union,
    without,
)
from engines.capture_go.solving.last_plies import cannot_be_stuck, captures_in_three
from engines.native import inline

ATARI_WORTH = np.int64(40_000)
"""The priority of an atari: a forced answer keeps a proof narrow, so ataris precede quiet moves."""

TURNED_FROM = 5
"""With fewer plies left, computing a position's standard form costs more than searching it."""

I1 = np.int64(1)


@inline
def proven_in(fact: Word) -> Number:
    """The plies within which the attacker is known to win; 255 for unknown."""
    return np.int64(fact >> np.uint64(8)) & 255 if fact != ZERO else 255


@inline
def refuted_in(fact: Word) -> Number:
    """The plies within which the attacker is known not to win; -1 for unknown."""
    return (np.int64(fact >> np.uint64(16)) & 255) - 1 if fact != ZERO else -1


@inline
def with_answer(fact: Word, wins: bool, vertex: Number, plies: Number) -> Word:
    """The entry `fact` updated with the answer whether the attacker wins within `plies`."""
    proven = plies if wins else proven_in(fact)
    refuted = refuted_in(fact) if wins else plies
    return np.uint64(vertex << 24 | (refuted + 1) << 16 | proven << 8 | plies)


@inline
def likeliest(state: State, fact: Word, turn: Number, attacks: bool, ply: Number) -> Number:
    """The move from the table, else the defender's killer move at this ply, else `NO_VERTEX`."""
    known = np.int64(fact >> np.uint64(24)) if fact != ZERO else NO_VERTEX
    if known != NO_VERTEX:
        return turned_back(state, turn, known) if turn > 0 else known
    if attacks or state[KILLERS + ply] == ZERO:
        return NO_VERTEX
    return np.int64(state[KILLERS + ply]) - 1


@kernel(f"boolean(uint64[::1], {SET}, {SET}, int64, int64, int64)")
def proves(  # noqa: PLR0911, PLR0912, PLR0913, PLR0917 - a kernel takes plain values; early ends
    state: State,
    own: VertexSet,
    opponent: VertexSet,
    threat: Number,
    plies: Number,
    ply: Number,
) -> bool:
    """Whether the attacker wins within `plies`; the attacker is the side to move if they are odd.

    No chain of the opponent is in atari; `threat` is the last liberty of own chains in atari. After a
    stop the result is invalid.
    """
    if must_end(state):
        return False
    attacks = bool(plies & 1 == 1)
    empty, contact = empty_of(state, own, opponent), is_contact(state)
    if threat == SEVERAL:
        return not attacks and bool(plies > 0 or is_stuck(own, opponent, empty, contact))
    if plies == 0:
        return is_stuck(own, opponent, empty, contact)
    if plies <= 3 and attacks and cannot_be_stuck(own, empty, contact, plies):
        return bool(plies > I1) and captures_in_three(own, opponent, empty, threat)
    if threat != NO_VERTEX:  # a forced move: nothing to choose and nothing to store
        stone = only(threat, own)
        liberties, _, answer = after(stone, own, opponent, empty)
        if liberties < 2:
            return not attacks
        return proves(state, opponent, union(own, stone), answer, plies - I1, ply + I1)
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
    known = likeliest(state, fact, turn, attacks, ply)
    wins = not attacks
    best: Number = NO_VERTEX
    allowed = candidates(opponent, empty, contact)
    if known != NO_VERTEX:  # often enough, so that the other moves need not be listed
        stone = common(only(known, own), allowed)
        allowed = without(allowed, stone)
        liberties, _, answer = after(stone, own, opponent, empty)
        if not is_empty(stone) and liberties >= 2:
            wins = proves(state, opponent, union(own, stone), answer, plies - I1, ply + I1)
            if has_ended(state):
                return False
            best = known if wins == attacks else best
    if best == NO_VERTEX:
        count = list_moves(state, own, opponent, allowed, NO_VERTEX, ply, plies & I1, ATARI_WORTH)
        for place in range(list_at(ply), list_at(ply) + count):
            entry = np.int64(state[place])
            mine = union(own, only(vertex_in(entry), own))
            wins = proves(state, opponent, mine, threat_in(entry), plies - I1, ply + I1)
            if has_ended(state):
                return False
            if wins == attacks:
                best = vertex_in(entry)
                state[KILLERS + ply] = np.uint64(best + 1)
                credit(state, plies & I1, best, plies)
                break
    if plies > 2:
        if turn > 0 and best != NO_VERTEX:
            best = image_of(state, turn, best)
        store(state, key_own, key_opponent, role, with_answer(fact, wins, best, plies))
    return wins
