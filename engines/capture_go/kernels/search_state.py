"""The layout of a search's state array: board, rules, history, move lists, transposition table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from engines.capture_go.kernels.vertex_sets import (
    ONE,
    SET,
    ZERO,
    Number,
    VertexSet,
    Word,
    kernel,
    union,
)
from engines.native import HEAD, NODE_LIMIT, NODES, STOP, inline, load_atomic, new_state

State: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]

BOARD, CONTACT, SLOTS = HEAD, HEAD + 3, HEAD + 4
"""The set of all vertices (three words), 1 for the contact rule, and the number of table slots."""

COUNTS = HEAD + 5
"""The counts of `chains.perft`: sequences, captures, stuck positions."""

NUMBERS = 192
"""An upper bound of vertex numbers."""

SELECTIVE = HEAD + 8
"""1 if `alphabeta` reduces the depth after moves late in the list."""

READS = HEAD + 9
"""Ataris of any kind read at a quiet position before only ladders are read; 0 for none."""

WEIGHTS = HEAD + 10
WEIGHT_COUNT = 11
"""The weights of the evaluation, in the order of `evaluation.config`."""

HISTORY = WEIGHTS + WEIGHT_COUNT
"""History scores: how often a move on a vertex refuted the opponent, for each of the two sides."""

LIST_LENGTH = 169
LISTS = HISTORY + 2 * NUMBERS
"""A list of moves for each ply; the longest game fills every vertex."""

KILLERS = LISTS + (LIST_LENGTH + 2) * LIST_LENGTH
"""Killer moves: for each ply, 1 + the vertex that last refuted an attack there, 0 for none."""

ROOT_SCORES = KILLERS + LIST_LENGTH + 2
"""The scores of the moves in the list of ply 0."""

SYMMETRIES, IMAGES = ROOT_SCORES + LIST_LENGTH, ROOT_SCORES + LIST_LENGTH + 1
"""The number of symmetries of the board, and the image of every vertex under each."""

PROOF_AT, PROOF_SLOTS, PATIENCE = (IMAGES + 8 * NUMBERS + word for word in range(3))
"""The start of the memory of a proof-number search, its table slots (0 for none), and the nodes after
which a proof uses it, see `solving.proof_table`."""

TABLE = PATIENCE + 1
"""Slots of the transposition table: both vertex sets in full, so that no hit is wrong, and an entry."""

ROLE = np.uint64(63)
MIX_OWN, MIX_RIVAL = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
HALF = np.uint64(32)
DRAFT = np.uint64(0xFF)
"""The bits of an entry that hold its depth: of two entries for a slot, the deeper one is kept."""


def build(
    board: VertexSet,
    *,
    contact: bool,
    slots: int = 0,
    node_limit: int | None = None,
    more: int = 0,
) -> State:
    """A state array for a search with a table of `slots`, a power of two of at least 2, or none.

    `more` words follow the table.
    """
    state = new_state(TABLE - HEAD + slots * (2 * len(board) + 1) + more, node_limit)
    state[BOARD : BOARD + len(board)] = board
    state[CONTACT], state[SLOTS] = int(contact), slots
    return state


def set_evaluation(state: State, weights: Sequence[int], *, reads: int, selective: bool) -> None:
    """Set the evaluation of a search; without it every position is worth 0."""
    state[SELECTIVE], state[READS] = int(selective), reads
    state[WEIGHTS:HISTORY] = np.array(weights, np.int64).view(np.uint64)


@inline
def must_end(state: State) -> bool:
    """Count a node; returns whether the node limit is reached or the stop flag is set."""
    state[NODES] += ONE
    if state[NODES] >= state[NODE_LIMIT]:
        state[STOP] = ONE
    return bool(load_atomic(state, STOP) != 0)


@inline
def has_ended(state: State) -> bool:
    """Whether the search is stopping, so that results of children must not be used."""
    return bool(load_atomic(state, STOP) != 0)


@inline
def empty_of(state: State, own: VertexSet, opponent: VertexSet) -> VertexSet:
    """The vertices without a stone."""
    stones = union(own, opponent)
    if len(own) == 1:
        return (state[BOARD] & ~stones[0],)
    if len(own) == 2:
        return (state[BOARD] & ~stones[0], state[BOARD + 1] & ~stones[1])
    return (
        state[BOARD] & ~stones[0],
        state[BOARD + 1] & ~stones[1],
        state[BOARD + 2] & ~stones[2],
    )


@inline
def is_contact(state: State) -> bool:
    """Whether the contact rule holds."""
    return bool(state[CONTACT] != ZERO)


@inline
def marked(own: VertexSet, role: Word) -> VertexSet:
    """A set with the kind of entry, 0 or 1, in a bit outside every board."""
    if len(own) == 1:
        return (own[0] | (role << ROLE),)
    if len(own) == 2:
        return (own[0], own[1] | (role << ROLE))
    return (own[0], own[1], own[2] | (role << ROLE))


@inline
def mixed(value: Word, word: Word, factor: Word) -> Word:
    """A hash with one more word mixed in."""
    value = (value ^ word) * factor
    return value ^ (value >> HALF)


@inline
def home(state: State, own: VertexSet, opponent: VertexSet) -> Number:
    """The index of the first of the two slots that may hold a position."""
    value = mixed(mixed(ZERO, own[0], MIX_OWN), opponent[0], MIX_RIVAL)
    if len(own) > 1:
        value = mixed(mixed(value, own[1], MIX_OWN), opponent[1], MIX_RIVAL)
    if len(own) > 2:
        value = mixed(mixed(value, own[2], MIX_OWN), opponent[2], MIX_RIVAL)
    pair = (value >> HALF) & ((state[SLOTS] >> ONE) - ONE)
    return TABLE + np.int64(pair) * (2 * (2 * len(own) + 1))


@inline
def holds(state: State, slot: Number, own: VertexSet, opponent: VertexSet) -> bool:
    """Whether a slot holds an entry of exactly this position."""
    if state[slot] != own[0] or state[slot + 1] != opponent[0]:
        return False
    if len(own) > 1 and (state[slot + 2] != own[1] or state[slot + 3] != opponent[1]):
        return False
    if len(own) > 2 and (state[slot + 4] != own[2] or state[slot + 5] != opponent[2]):
        return False
    return bool(state[slot + 2 * len(own)] != ZERO)


@kernel(f"uint64(uint64[::1], {SET}, {SET}, uint64)")
def find(state: State, own: VertexSet, opponent: VertexSet, role: Word) -> Word:
    """The entry of a position, or 0. `role` separates two kinds of entries (0 and 1)."""
    key = marked(own, role)
    slot = home(state, key, opponent)
    if holds(state, slot, key, opponent):
        return np.uint64(state[slot + 2 * len(own)])
    slot += 2 * len(own) + 1
    if holds(state, slot, key, opponent):
        return np.uint64(state[slot + 2 * len(own)])
    return ZERO


@kernel(f"void(uint64[::1], {SET}, {SET}, uint64, uint64)")
def store(state: State, own: VertexSet, opponent: VertexSet, role: Word, fact: Word) -> None:
    """Store an entry that is not 0; it replaces one of the same position or a shallower one."""
    key = marked(own, role)
    slot = home(state, key, opponent)
    second = slot + 2 * len(own) + 1
    deeper = (state[slot + 2 * len(own)] & DRAFT) > (fact & DRAFT)
    if not holds(state, slot, key, opponent) and (holds(state, second, key, opponent) or deeper):
        slot = second
    state[slot], state[slot + 1] = key[0], opponent[0]
    if len(own) > 1:
        state[slot + 2], state[slot + 3] = key[1], opponent[1]
    if len(own) > 2:
        state[slot + 4], state[slot + 5] = key[2], opponent[2]
    state[slot + 2 * len(own)] = fact
