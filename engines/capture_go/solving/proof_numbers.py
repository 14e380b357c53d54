"""Proves whether the attacker wins within some plies, the easiest positions first (df-pn).

The proof number of a position is the effort to show that the side to move reaches its aim, the
disproof number the effort to show that it does not. The aim of the attacker is to win within the plies
left, that of the defender to hold out; the attacker moves if the plies left are odd. The search goes on
where the least effort is missing, and turns to another move as soon as one grows harder than that one:
Nagai's depth-first proof-number search (2002). Every move of the game adds a stone, so that no position
can come twice and no cycle can make a result wrong.

An answer never depends on the numbers, which only say where to look first. It comes from the rules: a
capture, `captures_in_three` and `cannot_be_stuck` near the last ply, and `hunt`, which proves wins by
successive ataris. A hunt of the attacker counts if it ends within the plies left, one of the defender
always, since it ends the game.
"""

from __future__ import annotations

import numpy as np

from engines.capture_go.evaluation.shape import evaluate
from engines.capture_go.kernels.chains import NO_VERTEX, SEVERAL, after, candidates, is_stuck
from engines.capture_go.kernels.search_state import (
    SYMMETRIES,
    State,
    empty_of,
    has_ended,
    is_contact,
    must_end,
)
from engines.capture_go.kernels.symmetry import is_less, turned
from engines.capture_go.kernels.threats import hunt
from engines.capture_go.kernels.vertex_sets import (
    SET,
    Number,
    VertexSet,
    Word,
    first,
    is_empty,
    is_same,
    kernel,
    lowest_of,
    none_like,
    only,
    union,
    without,
)
from engines.capture_go.solving.last_plies import cannot_be_stuck, captures_in_three
from engines.capture_go.solving.proof_table import (
    INFINITE,
    answer_in,
    asked_in,
    children_at,
    disproof_in,
    entry_of,
    failure,
    has_key,
    is_settled,
    key_into,
    numbers_of,
    opponent_in,
    own_in,
    proof_in,
    store,
    success,
    width,
)
from engines.native import NODES

FREE_ATARIS = np.int64(1)
"""Ataris that a hunt may give anywhere; the next ones follow the chain."""

USUAL_EFFORT = 8.0
"""Both numbers of a new position whose sides are equally well off."""

HARDEST = np.int64(500)
"""The largest number of a new position."""

EFFORT_A_POINT = 0.03
"""The change of the logarithm of both numbers for one point of the evaluation."""

SLACK = 4
"""A search turns to another move when a number exceeds that of the next one by a quarter."""

I0, I1 = np.int64(0), np.int64(1)
SUCCEEDS, FAILS = np.int64(1), np.int64(-1)
SETTLED = np.int64(-1)
"""In place of a number of children: one of them settles the position."""


@kernel(f"int64(uint64[::1], {SET}, {SET}, int64, int64)")
def decided(
    state: State, own: VertexSet, opponent: VertexSet, threat: Number, plies: Number
) -> Number:
    """1 if the side to move surely succeeds, -1 if it surely fails, 0 if that takes a search.

    As in `proof.proves`, no chain of the opponent is in atari; `threat` is the last liberty of own ones.
    """
    if must_end(state):
        return I0
    attacks = bool(plies & 1 == 1)
    empty, contact = empty_of(state, own, opponent), is_contact(state)
    if plies == 0:
        return FAILS if is_stuck(own, opponent, empty, contact) else SUCCEEDS
    if threat == SEVERAL:
        return FAILS
    if plies <= 3 and attacks and cannot_be_stuck(own, empty, contact, plies):
        wins = plies > I1 and captures_in_three(own, opponent, empty, threat)
        return SUCCEEDS if wins else FAILS
    hunted = hunt(state, own, opponent, none_like(own), threat, FREE_ATARIS)
    if hunted > 0 and (not attacks or hunted <= plies):
        return SUCCEEDS
    return I0


@kernel(f"uint64(uint64[::1], {SET}, {SET})")
def first_guess(state: State, own: VertexSet, opponent: VertexSet) -> Word:
    """The numbers of a new position: the better off the side to move, the less its proof takes."""
    points = evaluate(state, own, opponent, empty_of(state, own, opponent))
    more = np.exp(points * EFFORT_A_POINT)
    proof = min(max(np.int64(USUAL_EFFORT / more + 0.5), I1), HARDEST)
    disproof = min(max(np.int64(USUAL_EFFORT * more + 0.5), I1), HARDEST)
    return numbers_of(proof, disproof)


@kernel(f"uint64(uint64[::1], {SET}, {SET}, int64, int64, int64)")
def numbers_from_table(  # noqa: PLR0913, PLR0917 - a kernel takes plain values
    state: State,
    key: VertexSet,
    key_opponent: VertexSet,
    plies: Number,
    closest: Number,
    instead: Word,
) -> Word:
    """What the table knows of a standard form, else `instead`.

    Numbers of another question are a good guess; they are taken if it was of at least `closest` plies.
    """
    entry = entry_of(state, key, key_opponent, plies)
    if entry == 0:
        return instead
    answer = answer_in(state, entry, plies)
    if answer != 0:
        return success() if answer > 0 else failure()
    asked = asked_in(state, entry)
    return np.uint64(state[entry]) if closest <= asked <= plies else instead


@kernel(f"Tuple((int64, {SET}))(uint64[::1], {SET})")
def turns_to_least(state: State, vertices: VertexSet) -> tuple[Number, VertexSet]:
    """The least image of a set, and the symmetries that lead to it as bits."""
    turns: Number = 1
    least = vertices
    for turn in range(1, np.int64(state[SYMMETRIES])):
        image = turned(state, vertices, turn)
        if is_less(image, least):
            turns, least = np.int64(0), image
        if is_same(image, least):
            turns |= I1 << turn
    return turns, least


@kernel(f"{SET}(uint64[::1], {SET}, int64)")
def least_image(state: State, vertices: VertexSet, turns: Number) -> VertexSet:
    """The least image of a set under some symmetries, given as bits."""
    least = vertices
    begun = False
    for turn in range(np.int64(state[SYMMETRIES])):
        if turns >> turn & 1 == 0:
            continue
        image = turned(state, vertices, turn)
        if not begun or is_less(image, least):
            least, begun = image, True
    return least


@kernel(f"boolean(uint64[::1], int64, int64, {SET}, {SET})")
def is_listed(
    state: State, start: Number, end: Number, own: VertexSet, opponent: VertexSet
) -> bool:
    """Whether a standard form is among the children from `start` to `end`."""
    place = start
    while place < end:
        if has_key(state, place, own, opponent):
            return True
        place += width(own)
    return False


@kernel(f"int64(uint64[::1], {SET}, {SET}, int64, int64, int64)")
def list_children(  # noqa: PLR0913, PLR0917 - a kernel takes plain values
    state: State,
    own: VertexSet,
    opponent: VertexSet,
    threat: Number,
    plies: Number,
    ply: Number,
) -> Number:
    """List the safe moves with the numbers of the positions after them; returns how many.

    Moves that lead to symmetric positions are listed once. `SETTLED` if a move succeeds.
    """
    empty, contact = empty_of(state, own, opponent), is_contact(state)
    start, length = children_at(state, ply, own), width(own)
    turns, least = turns_to_least(state, opponent)
    allowed = candidates(opponent, empty, contact) if threat == NO_VERTEX else only(threat, own)
    count: Number = 0
    while not is_empty(allowed):
        stone = lowest_of(allowed)
        allowed = without(allowed, stone)
        liberties, _, answer = after(stone, own, opponent, empty)
        if liberties < 2:
            continue
        mine = union(own, stone)
        key = least_image(state, mine, turns)
        place = start + count * length
        if turns & (turns - 1) != 0 and is_listed(state, start, place, least, key):
            continue
        numbers = numbers_from_table(state, least, key, plies - I1, I0, np.uint64(0))
        if numbers == 0:
            known = decided(state, opponent, mine, answer, plies - I1)
            if known == 0:
                numbers = first_guess(state, opponent, mine)
            else:
                numbers = success() if known > 0 else failure()
        if disproof_in(numbers) == 0:
            return SETTLED
        state[place], state[place + 1] = numbers, np.uint64(answer << 8 | first(stone))
        key_into(state, place, least, key)
        count += 1
    return count


@kernel(f"Tuple((uint64, int64, int64))(uint64[::1], int64, int64, {SET})")
def summed(
    state: State, ply: Number, count: Number, like: VertexSet
) -> tuple[Word, Number, Number]:
    """The numbers of a position from those of its children, the easiest child, and the next effort.

    One move that succeeds is enough: the proof number is the least of the children's disproof numbers.
    All moves must fail: the disproof number is the sum of their proof numbers.
    """
    proof: Number = INFINITE
    second: Number = INFINITE
    disproof: Number = I0
    best: Number = np.int64(-1)
    best_proof: Number = INFINITE
    place = children_at(state, ply, like)
    for _ in range(count):
        to_prove, to_disprove = proof_in(state[place]), disproof_in(state[place])
        disproof = min(disproof + to_prove, INFINITE)
        if to_disprove < proof or (to_disprove == proof and to_prove < best_proof):
            second, proof, best, best_proof = proof, to_disprove, place, to_prove
        else:
            second = min(second, to_disprove)
        place += width(like)
    if proof >= INFINITE:
        return failure(), best, second
    if proof == 0:
        return success(), best, second
    return numbers_of(proof, disproof), best, second


@kernel(f"void(uint64[::1], int64, int64, int64, {SET})")
def refresh(state: State, ply: Number, count: Number, plies: Number, like: VertexSet) -> None:
    """Take over what the search below one child has found out about the others."""
    place = children_at(state, ply, like)
    for _ in range(count):
        if not is_settled(state[place]):
            own, opponent = own_in(state, place, like), opponent_in(state, place, like)
            before = np.uint64(state[place])
            state[place] = numbers_from_table(state, own, opponent, plies, plies, before)
        place += width(like)


@kernel(f"uint64(uint64[::1], {SET}, {SET}, int64, int64, int64, int64, int64, int64)")
def search(  # noqa: PLR0913, PLR0917 - a kernel takes plain values
    state: State,
    own: VertexSet,
    opponent: VertexSet,
    threat: Number,
    plies: Number,
    ply: Number,
    record: Number,
    most_proof: Number,
    most_disproof: Number,
) -> Word:
    """Search until one of the numbers reaches its limit; returns the numbers, and stores them.

    The standard form is in the child `record`. After a stop the result is invalid.
    """
    begun = state[NODES]
    count = list_children(state, own, opponent, threat, plies, ply)
    numbers = success()
    while not has_ended(state):
        best: Number = I0
        second: Number = I0
        if count >= 0:
            numbers, best, second = summed(state, ply, count, own)
        proof, disproof = proof_in(numbers), disproof_in(numbers)
        if proof >= most_proof or disproof >= most_disproof or is_settled(numbers):
            key, key_opponent = own_in(state, record, own), opponent_in(state, record, own)
            store(state, key, key_opponent, plies, numbers, np.int64(state[NODES] - begun))
            return numbers
        limit = most_disproof - disproof + proof_in(state[best])
        if most_disproof >= INFINITE:
            limit = INFINITE
        next_limit = min(most_proof, max(second + I1, second + second // SLACK))
        move = np.int64(state[best + 1])
        mine = union(own, only(move & 255, own))
        state[best] = search(
            state, opponent, mine, move >> 8, plies - I1, ply + I1, best, limit, next_limit
        )
        refresh(state, ply, count, plies - I1, own)
    return numbers
