"""Where everything lies in the one state array of a search: board, rules, history, lists, table."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from engines.capture_go.vertex_sets import (
    ONE,
    SET,
    ZERO,
    Number,
    VertexSet,
    Word,
    union,
    without,
)
from engines.native import HEAD, NODE_LIMIT, NODES, STOP, inline, jit, load_atomic, new_state

State: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]

BOARD, CONTACT, SLOTS = HEAD, HEAD + 2, HEAD + 3
"""The set of all vertices (two words), 1 for the contact rule, and how many slots the table has."""

COUNTS = HEAD + 4
"""What `kernels.perft` counts: sequences, captures, stuck positions."""

HISTORY = HEAD + 8
"""How often a vertex of 128 refuted the other side, for each of the two sides in turn."""

LIST_LENGTH = 81
LISTS = HISTORY + 2 * 128
"""A list of moves for each ply; the longest game fills every vertex."""

ROOT_SCORES = LISTS + (LIST_LENGTH + 2) * LIST_LENGTH
"""The scores of the moves in the list of ply 0."""

TABLE = ROOT_SCORES + LIST_LENGTH

SLOT_WORDS = 4
"""Three words hold the position itself, so that a hit is never mistaken; the fourth is the fact."""

OWN, RIVAL, REST, FACT = 0, 1, 2, 3
HALF = np.uint64(32)
ROLE = np.uint64(63)
MIX_OWN, MIX_RIVAL = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
MIX_REST = np.uint64(0x165667B19E3779F9)
DRAFT = np.uint64(0xFF)
"""The bits of a fact that say how deep it looked: of two facts for a place the deeper one stays."""


def build(
    board: VertexSet, *, contact: bool, slots: int = 0, node_limit: int | None = None
) -> State:
    """A state array for a search with a table of `slots`, a power of two of at least 2, or none."""
    state = new_state(TABLE - HEAD + slots * SLOT_WORDS, node_limit)
    state[BOARD], state[BOARD + 1] = board
    state[CONTACT], state[SLOTS] = int(contact), slots
    return state


@inline
def must_end(state: State) -> bool:
    """Count a node; whether the search has used up its nodes or was told to stop."""
    state[NODES] += ONE
    if state[NODES] >= state[NODE_LIMIT]:
        state[STOP] = ONE
    return bool(load_atomic(state, STOP) != 0)


@inline
def has_ended(state: State) -> bool:
    """Whether the search is being left, so that no answer of a child may be used."""
    return bool(load_atomic(state, STOP) != 0)


@inline
def empty_of(state: State, own: VertexSet, opponent: VertexSet) -> VertexSet:
    """The vertices without a stone."""
    return without((state[BOARD], state[BOARD + 1]), union(own, opponent))


@inline
def is_contact(state: State) -> bool:
    """Whether the contact rule holds."""
    return bool(state[CONTACT] != ZERO)


@inline
def rest_word(own: VertexSet, opponent: VertexSet, role: Word) -> Word:
    """The high words of both sides, at most 32 bits each, and which question is asked."""
    return own[1] | (opponent[1] << HALF) | (role << ROLE)


@inline
def home(state: State, own: VertexSet, opponent: VertexSet, rest: Word) -> Number:
    """Where the two slots begin that may hold a position."""
    mixed = (own[0] ^ (own[0] >> HALF)) * MIX_OWN
    mixed = (mixed ^ (mixed >> HALF) ^ opponent[0]) * MIX_RIVAL
    mixed = (mixed ^ (mixed >> HALF) ^ rest) * MIX_REST
    pair = (mixed >> HALF) & ((state[SLOTS] >> ONE) - ONE)
    return TABLE + np.int64(pair) * (2 * SLOT_WORDS)


@inline
def holds(state: State, slot: Number, own: VertexSet, opponent: VertexSet, rest: Word) -> bool:
    """Whether a slot is about just this position."""
    return bool(
        state[slot + OWN] == own[0]
        and state[slot + RIVAL] == opponent[0]
        and state[slot + REST] == rest
        and state[slot + FACT] != ZERO
    )


@jit(f"uint64(uint64[::1], {SET}, {SET}, uint64)")
def find(state: State, own: VertexSet, opponent: VertexSet, role: Word) -> Word:
    """What is known of a position, or 0. `role` keeps two kinds of facts (0 and 1) apart."""
    rest = rest_word(own, opponent, role)
    slot = home(state, own, opponent, rest)
    if holds(state, slot, own, opponent, rest):
        return np.uint64(state[slot + FACT])
    slot += SLOT_WORDS
    if holds(state, slot, own, opponent, rest):
        return np.uint64(state[slot + FACT])
    return ZERO


@jit(f"void(uint64[::1], {SET}, {SET}, uint64, uint64)")
def keep(state: State, own: VertexSet, opponent: VertexSet, role: Word, fact: Word) -> None:
    """Remember a fact that is not 0, over an older one of this position or a shallower one."""
    rest = rest_word(own, opponent, role)
    slot = home(state, own, opponent, rest)
    second = slot + SLOT_WORDS
    if not holds(state, slot, own, opponent, rest) and (
        holds(state, second, own, opponent, rest) or (state[slot + FACT] & DRAFT) > (fact & DRAFT)
    ):
        slot = second
    state[slot + OWN], state[slot + RIVAL], state[slot + REST] = own[0], opponent[0], rest
    state[slot + FACT] = fact
