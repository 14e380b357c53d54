"""The memory of a proof-number search: its lists of children and its transposition table.

Both follow the alpha-beta table of a state array of `kernels.search_state`. A child and an entry take
the same number of words: two numbers of their own, and the two sets of the position's standard form.
An entry holds the proof and disproof numbers of one question about its position, and the answers to all
questions: a win within some plies is a win within more.
"""

from __future__ import annotations

import numpy as np

from engines.capture_go.kernels.search_state import (
    LIST_LENGTH,
    MIX_OWN,
    MIX_RIVAL,
    PROOF_AT,
    PROOF_SLOTS,
    State,
    marked,
    mixed,
)
from engines.capture_go.kernels.vertex_sets import SET, ZERO, Number, VertexSet, Word, kernel
from engines.native import inline

INFINITE = np.int64(1 << 30)
"""The proof number of what is disproven, and the disproof number of what is proven."""

BUCKET = 4
"""Entries among which a position may be stored."""

UNKNOWN = np.int64(255)
"""More plies than any question: no win is proven, or no numbers are stored."""

WORK_TOP = np.int64(0xFFFFFFFF)
HALF_WORD, LOW_HALF = np.uint64(32), np.uint64(0xFFFFFFFF)
CHILD_LISTS = LIST_LENGTH + 2
I0, I1 = np.int64(0), np.int64(1)


def words_a_slot(words: int) -> int:
    """The words of an entry on a board of `words` words."""
    return 2 * words + 2


def words_needed(words: int, slots: int) -> int:
    """The words that the lists and a table of `slots` take on a board of `words` words."""
    return (CHILD_LISTS * LIST_LENGTH + slots) * words_a_slot(words)


@inline
def numbers_of(proof: Number, disproof: Number) -> Word:
    """A proof number and a disproof number in one word."""
    return np.uint64(proof << 32 | disproof)


@inline
def proof_in(numbers: Word) -> Number:
    """The proof number: the effort to show that the side to move succeeds."""
    return np.int64(numbers >> HALF_WORD)


@inline
def disproof_in(numbers: Word) -> Number:
    """The disproof number: the effort to show that the side to move fails."""
    return np.int64(numbers & LOW_HALF)


@inline
def success() -> Word:
    """The numbers of a position where the side to move succeeds."""
    return numbers_of(I0, INFINITE)


@inline
def failure() -> Word:
    """The numbers of a position where the side to move fails."""
    return numbers_of(INFINITE, I0)


@inline
def is_settled(numbers: Word) -> bool:
    """Whether the numbers are those of a success or a failure."""
    return bool(proof_in(numbers) == 0 or disproof_in(numbers) == 0)


@inline
def width(like: VertexSet) -> Number:
    """The words of a child and of an entry."""
    return np.int64(2 * len(like) + 2)


@inline
def children_at(state: State, ply: Number, like: VertexSet) -> Number:
    """The index in the state of the first child of a ply."""
    return np.int64(state[PROOF_AT]) + ply * LIST_LENGTH * width(like)


@inline
def key_into(state: State, place: Number, own: VertexSet, opponent: VertexSet) -> None:
    """Write the sets of a standard form into a child or an entry."""
    state[place + 2], state[place + 3] = own[0], opponent[0]
    if len(own) > 1:
        state[place + 4], state[place + 5] = own[1], opponent[1]
    if len(own) > 2:
        state[place + 6], state[place + 7] = own[2], opponent[2]


@inline
def own_in(state: State, place: Number, like: VertexSet) -> VertexSet:
    """The stones of the side to move in a child or an entry."""
    if len(like) == 1:
        return (state[place + 2],)
    if len(like) == 2:
        return (state[place + 2], state[place + 4])
    return (state[place + 2], state[place + 4], state[place + 6])


@inline
def opponent_in(state: State, place: Number, like: VertexSet) -> VertexSet:
    """The stones of the opponent in a child or an entry."""
    if len(like) == 1:
        return (state[place + 3],)
    if len(like) == 2:
        return (state[place + 3], state[place + 5])
    return (state[place + 3], state[place + 5], state[place + 7])


@inline
def has_key(state: State, place: Number, own: VertexSet, opponent: VertexSet) -> bool:
    """Whether a child or an entry is of exactly this position."""
    if state[place + 2] != own[0] or state[place + 3] != opponent[0]:
        return False
    if len(own) > 1 and (state[place + 4] != own[1] or state[place + 5] != opponent[1]):
        return False
    return not (len(own) > 2 and (state[place + 6] != own[2] or state[place + 7] != opponent[2]))


@inline
def bucket_of(state: State, key: VertexSet, opponent: VertexSet) -> Number:
    """The index of the first entry where a position may be stored."""
    value = mixed(mixed(ZERO, key[0], MIX_OWN), opponent[0], MIX_RIVAL)
    if len(key) > 1:
        value = mixed(mixed(value, key[1], MIX_OWN), opponent[1], MIX_RIVAL)
    if len(key) > 2:
        value = mixed(mixed(value, key[2], MIX_OWN), opponent[2], MIX_RIVAL)
    buckets = np.int64(state[PROOF_SLOTS]) // BUCKET
    number = np.int64((value >> np.uint64(24)) & np.uint64(buckets - I1))
    return children_at(state, np.int64(CHILD_LISTS), key) + number * BUCKET * width(key)


@inline
def work_in(state: State, entry: Number) -> Number:
    """The nodes that an entry's answers took; 0 if it is not used."""
    return np.int64(state[entry + 1] >> HALF_WORD)


@inline
def asked_in(state: State, entry: Number) -> Number:
    """The plies of the question that an entry's numbers are about, or `UNKNOWN`."""
    return np.int64(state[entry + 1]) & 255


@inline
def proven_in(state: State, entry: Number) -> Number:
    """The plies within which the attacker is known to win, or `UNKNOWN`."""
    return np.int64(state[entry + 1]) >> 8 & 255


@inline
def refuted_in(state: State, entry: Number) -> Number:
    """The plies within which the attacker is known not to win; -1 for unknown."""
    return (np.int64(state[entry + 1]) >> 16 & 255) - 1


@kernel(f"int64(uint64[::1], {SET}, {SET}, int64)")
def entry_of(state: State, own: VertexSet, opponent: VertexSet, plies: Number) -> Number:
    """The index of the entry of a standard form for questions of this parity, or 0."""
    key = marked(own, np.uint64(plies & 1))
    entry = bucket_of(state, key, opponent)
    for _ in range(BUCKET):
        if has_key(state, entry, key, opponent) and work_in(state, entry) > 0:
            return entry
        entry += width(own)
    return 0


@inline
def answer_in(state: State, entry: Number, plies: Number) -> Number:
    """1 if the side to move is known to succeed within `plies`, -1 if to fail, 0 if neither."""
    wins = np.int64(1 if plies & 1 else -1)
    if proven_in(state, entry) <= plies:
        return wins
    return -wins if refuted_in(state, entry) >= plies else I0


@kernel(f"void(uint64[::1], {SET}, {SET}, int64, uint64, int64)")
def store(  # noqa: PLR0913, PLR0917 - a kernel takes plain values
    state: State,
    own: VertexSet,
    opponent: VertexSet,
    plies: Number,
    numbers: Word,
    work: Number,
) -> None:
    """Store the numbers of a question; they replace those that took the least work."""
    key = marked(own, np.uint64(plies & 1))
    entry = bucket_of(state, key, opponent)
    chosen = entry
    for _ in range(BUCKET):
        if has_key(state, entry, key, opponent) and work_in(state, entry) > 0:
            chosen = entry
            break
        if work_in(state, entry) < work_in(state, chosen):
            chosen = entry
        entry += width(own)
    proven: Number = UNKNOWN
    refuted: Number = np.int64(-1)
    before: Number = I0
    if has_key(state, chosen, key, opponent) and work_in(state, chosen) > 0:
        proven, refuted = proven_in(state, chosen), refuted_in(state, chosen)
        before = work_in(state, chosen)
    asked: Number = plies
    if is_settled(numbers):
        asked = UNKNOWN
        if (proof_in(numbers) == 0) == (plies & 1 == 1):
            proven = min(proven, plies)
        else:
            refuted = max(refuted, plies)
    key_into(state, chosen, key, opponent)
    state[chosen] = numbers
    done = min(before + work + I1, WORK_TOP)
    state[chosen + 1] = np.uint64(done << 32 | (refuted + 1) << 16 | proven << 8 | asked)
