"""The layout of a search's state array, above all move lists and the transposition table.

After the head (see `engines.native`) come the index mask of the table and its generation, the data of
the trained search (the address of its weights, its cuts and a frame per ply), one move list for each
number of empty squares, a small table, marks of what is being searched, and the table: cache lines with
two slots of three words, own discs, opponent's discs and an entry. An entry holds a lower and an upper
bound, the depth at which they hold, the best move found, the logarithm of the nodes that it cost, and
the generation of the search that made it. The depth of a search by plies has six bits; the two above say
how sure its cuts were (see `CONFIDENCE`), and an entry serves searches that are no surer. Every look-up
compares both bitboards and the generation, so no entry of another position or of an earlier search is
ever used, and a state can serve one search after another without being cleared.

Helpers of a search write to its table at the same time, without locks. Both bitboards are stored XORed
with the entry, so that words of two writers do not pass for a position (Hyatt and Mann, "A lock-less
transposition-table implementation for parallel search chess engines", ICGA Journal 25, 2002). The entry
is multiplied first: two that differ in a few bits would otherwise differ in the colours of a few discs.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.native import (
    HEAD,
    NODE_LIMIT,
    NODES,
    STOP,
    bit_length,
    inline,
    jit,
    load_atomic,
    new_state,
    pointer_to,
    popcount,
)
from engines.reversi.kernels.moves import NONE, ONE

MASK = HEAD
WEIGHTS = HEAD + 1
"""The index of the address of the trained weights; the address is 0 without weights."""
GENERATION = HEAD + 2
"""The index of the generation of the running search, from 1 to `GENERATIONS` - 1."""
GENERATIONS = 1 << 10
TABLE_AT = HEAD + 3
"""The index of the distance in words from the state to its table, which another state may own."""
HELPER = HEAD + 4
"""The index of the number of a helper, 0 for the search that it helps."""
CONFIDENCE = HEAD + 5
"""The index of how sure the running search's selective cuts are: a place in `probcut.CONFIDENCES`."""
SHARED = HEAD + 6
"""The index of a word that is 1 where helpers search beside the search, else 0."""
CUTS = HEAD + 8
CUT_DEPTHS = 32
"""Indexed by depth and number of empty squares, see `search.probcut`."""
FRAMES = CUTS + 64 * CUT_DEPTHS
FRAME_WORDS = 120
"""The contents of the patterns and a move list with flips."""
MOST_FRAMES = 128
"""More plies, passes and probes than any line has."""
LISTS = FRAMES + FRAME_WORDS * MOST_FRAMES
LIST_WORDS = 168
FLIPS, REPLIES = 40, 104
"""The offsets in a move list of the discs that each move flips and of the replies to it, both by square,
in searches that keep them."""
SLOT_WORDS = 3
LINE_WORDS = 8
"""The words of a cache line, which holds two slots."""
SMALL_TABLE = LISTS + 65 * LIST_WORDS
SMALL_LINES = 1 << 13
"""Lines of the small table: 512 KB, which a core keeps in its cache."""
SMALL_EMPTIES, SMALL_DEPTH = 10, 2
"""Most empty squares of positions that a proof keeps in the small table, and the greatest depth of those
that a search by plies keeps there: four in five of all that they keep.

To wait for the memory of the large one would cost more than the nodes that are searched again.
"""
BUSY = SMALL_TABLE + LINE_WORDS * SMALL_LINES
BUSY_WORDS = 1 << 10
"""Words with the hashes of positions that the searches of one table are at, see `is_busy`."""
TABLE = BUSY + BUSY_WORDS

INFINITY = 32_000
"""Beyond every score."""
UNSETTLED = 64_000
"""Beyond every bound: the result of `settled` if the entry does not settle the score."""
NO_MOVE = 64
BEFORE_ALL = np.uint64(2**64 - 1)
"""Above every entry of a list of moves."""

TO_THE_END = np.int64(255)
"""The depth of exact entries, in discs; no search by plies uses it."""

_ZERO = 32_768  # added to a bound to store it unsigned
_FIELD = np.uint64(0xFFFF)
_BYTE = np.uint64(0xFF)
_PLIES, _CONFIDENCE_AT = np.int64(63), np.int64(6)
_UPPER_AT, _DEPTH_AT, _MOVE_AT = np.uint64(16), np.uint64(32), np.uint64(40)
_COST_AT, _GENERATION_AT = np.uint64(48), np.uint64(54)
_COST = np.uint64(63)
_UNBOUNDED = np.uint64((_ZERO - INFINITY) | (_ZERO + INFINITY) << 16)
_MOVE_BITS = np.uint64(0xFF << 40)
_NOTHING = _UNBOUNDED | np.uint64(NO_MOVE << 40)
_SQUARE = np.uint64(63)
_SHUFFLE = np.uint64(0x9E3779B97F4A7C15)
_SQUARE_BITS = np.uint64(6)
_BUSY_SHIFT = np.uint64(65 - BUSY_WORDS.bit_length())
_SMALL_MASK = np.uint64(SMALL_LINES - 1)

State = np.ndarray[Any, np.dtype[np.uint64]]
Place = int | np.int64
"""An index into a state."""


def search_state(slot_bits: int) -> State:
    """A state for searches, with a table of 2 to the power of `slot_bits` slots, at least two."""
    lines = (1 << slot_bits) + 1 >> 1
    state = _aligned_state(TABLE + LINE_WORDS * lines)
    state[TABLE_AT] = TABLE
    state[MASK] = lines - 1
    begin_search(state)
    return state


def _aligned_state(words: int) -> State:
    """A zeroed state whose tables begin at cache lines."""
    whole = new_state(words - HEAD + LINE_WORDS)
    surplus = -(whole.ctypes.data // 8 + TABLE) % LINE_WORDS
    return whole[surplus : surplus + words]


def begin_search(state: State) -> None:
    """Prepare a state for another search: nodes, limits, weights and cuts as in a new one."""
    generation = int(state[GENERATION]) + 1
    if generation == GENERATIONS:
        state[SMALL_TABLE:] = 0
        generation = 1
    table = state[MASK], state[TABLE_AT]
    state[:FRAMES] = 0
    state[BUSY:TABLE] = 0
    state[NODE_LIMIT] = np.iinfo(np.uint64).max
    state[GENERATION] = generation
    state[MASK], state[TABLE_AT] = table


def helper_state(state: State, number: int) -> State:
    """A state for a search that runs beside that of `state` and shares its table.

    It has a small table of its own. Only kernels with a `POINTER` reach the shared one. The caller keeps
    `state` alive.
    """
    helper = _aligned_state(TABLE)
    helper[:FRAMES] = state[:FRAMES]
    helper[NODES] = helper[STOP] = 0
    helper[NODE_LIMIT] = np.iinfo(np.uint64).max
    distance = (state.ctypes.data - helper.ctypes.data) // 8 + TABLE
    helper[TABLE_AT] = np.int64(distance).astype(np.uint64)
    helper[HELPER] = number
    return helper


@inline
def stopped(state: State) -> bool:
    """True when the search has been stopped or has used up its nodes."""
    return bool(load_atomic(state, STOP))


@inline
def count_node(state: State) -> None:
    """Count a node, and stop the search when the node limit is reached."""
    state[NODES] += ONE
    if state[NODES] > state[NODE_LIMIT]:
        state[STOP] = ONE


@inline
def _hash(own: np.uint64, opponent: np.uint64) -> np.uint64:
    mixed = (own * np.uint64(0x9E3779B97F4A7C15)) ^ (opponent * np.uint64(0xC2B2AE3D27D4EB4F))
    mixed ^= mixed >> np.uint64(32)
    mixed *= np.uint64(0xD6E8FEB86659FD93)
    return np.uint64(mixed ^ (mixed >> np.uint64(29)))


@inline
def line_of(state: State, own: np.uint64, opponent: np.uint64) -> np.int64:
    """The index in the state of the table's line for a position."""
    line = np.int64(_hash(own, opponent) & state[MASK])
    return np.int64(state[TABLE_AT]) + LINE_WORDS * line


@inline
def small_line_of(own: np.uint64, opponent: np.uint64) -> np.int64:
    """The index in any state of the small table's line for a position."""
    return SMALL_TABLE + LINE_WORDS * np.int64(_hash(own, opponent) & _SMALL_MASK)


@inline
def exact_line_of(state: State, own: np.uint64, opponent: np.uint64, empties: np.int64) -> np.int64:
    """The line for an exact score: with at most `SMALL_EMPTIES` empty squares in the small table."""
    if empties <= SMALL_EMPTIES:
        return small_line_of(own, opponent)
    return line_of(state, own, opponent)


@inline
def line_at_depth(state: State, own: np.uint64, opponent: np.uint64, depth: np.int64) -> np.int64:
    """The line for a score at a depth in plies: up to `SMALL_DEPTH` in the small table."""
    if depth <= SMALL_DEPTH:
        return small_line_of(own, opponent)
    return line_of(state, own, opponent)


@inline
def busy_mark(own: np.uint64, opponent: np.uint64) -> np.uint64:
    """What `set_busy` writes for a position, never 0."""
    return np.uint64(_hash(own, opponent) | ONE)


@inline
def is_busy(state: State, mark: np.uint64) -> bool:
    """Whether another search that shares the table is at this position.

    Whoever finds it so searches the other moves first, and finds this one's score in the table later
    (simplified ABDADA; Weill, "The ABDADA distributed minimax-search algorithm", ICCA Journal 19, 1996).
    """
    return bool(state[_busy_word(state, mark)] == mark)


@inline
def set_busy(state: State, mark: np.uint64, now: np.uint64) -> None:
    """Tell the others that this search is at a position (`now` is its mark), or has left it (0)."""
    state[_busy_word(state, mark)] = now


@inline
def _busy_word(state: State, mark: np.uint64) -> np.int64:
    return np.int64(state[TABLE_AT]) - BUSY_WORDS + np.int64(mark >> _BUSY_SHIFT)


@inline
def _holds(
    state: State, slot: np.int64, own: np.uint64, opponent: np.uint64, entry: np.uint64
) -> bool:
    """Whether the running search keeps this position in a slot with this entry.

    The words of another position, or those that two searches wrote at once, do not fit the entry.
    """
    seal = entry * _SHUFFLE
    if state[slot] ^ seal != own or state[slot + 1] ^ seal != opponent:
        return False
    return bool(entry >> _GENERATION_AT == state[GENERATION])


@inline
def _entry_in(state: State, line: np.int64, own: np.uint64, opponent: np.uint64) -> np.uint64:
    """The entry of a position in its line, of any depth, or `_NOTHING`."""
    first = state[line + 2]
    if _holds(state, line, own, opponent, first):
        return np.uint64(first)
    second = state[line + SLOT_WORDS + 2]
    if _holds(state, line + SLOT_WORDS, own, opponent, second):
        return np.uint64(second)
    return _NOTHING


@inline
def entry_at(
    state: State, line: np.int64, own: np.uint64, opponent: np.uint64, depth: np.int64
) -> np.uint64:
    """The entry of a position; if it was searched to another depth, only its move is used."""
    entry = _entry_in(state, line, own, opponent)
    if np.int64((entry >> _DEPTH_AT) & _BYTE) == depth:
        return entry
    return (entry & _MOVE_BITS) | _UNBOUNDED


@inline
def entry_reaching(
    state: State, line: np.int64, own: np.uint64, opponent: np.uint64, depth: np.int64
) -> np.uint64:
    """The entry of a position searched to this depth or deeper, at least as surely as the running search
    searches, but not exactly; else only its move."""
    entry = _entry_in(state, line, own, opponent)
    kept = np.int64((entry >> _DEPTH_AT) & _BYTE)
    sure = kept >> _CONFIDENCE_AT >= np.int64(state[CONFIDENCE])
    if sure and kept & _PLIES >= depth and kept != TO_THE_END:
        return entry
    return (entry & _MOVE_BITS) | _UNBOUNDED


@inline
def surely(state: State, depth: np.int64) -> np.int64:
    """The depth of an entry of the running search, which says how sure its cuts are as well."""
    return depth | np.int64(state[CONFIDENCE]) << _CONFIDENCE_AT


@inline
def lower_bound(entry: np.uint64) -> np.int64:
    """The score is at least this."""
    return np.int64(entry & _FIELD) - _ZERO


@inline
def upper_bound(entry: np.uint64) -> np.int64:
    """The score is at most this."""
    return np.int64((entry >> _UPPER_AT) & _FIELD) - _ZERO


@inline
def best_move(entry: np.uint64) -> np.int64:
    """The square of the best move found, or `NO_MOVE`."""
    return np.int64((entry >> _MOVE_AT) & _BYTE)


@inline
def settled(entry: np.uint64, alpha: np.int64, beta: np.int64) -> np.int64:
    """The score if the entry makes a search of this window unnecessary, else `UNSETTLED`."""
    lower, upper = lower_bound(entry), upper_bound(entry)
    if lower >= beta or lower == upper:
        return lower
    return upper if upper <= alpha else np.int64(UNSETTLED)


@inline
def new_entry(depth: np.int64, lower: np.int64, upper: np.int64, move: np.int64) -> np.uint64:
    """An entry for `store`."""
    bounds = np.uint64(lower + _ZERO) | (np.uint64(upper + _ZERO) << _UPPER_AT)
    return bounds | (np.uint64(depth) << _DEPTH_AT) | (np.uint64(move) << _MOVE_AT)


@inline
def _worth(state: State, entry: np.uint64) -> np.int64:
    """The cost of an entry; 0 if an earlier search made it."""
    if entry >> _GENERATION_AT != state[GENERATION]:
        return np.int64(0)
    return np.int64((entry >> _COST_AT) & _COST)


@inline
def store(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    line: np.int64,
    own: np.uint64,
    opponent: np.uint64,
    entry: np.uint64,
    nodes: np.uint64,
) -> None:
    """Store an entry that cost `nodes` nodes, in place of the position's own or the cheaper one."""
    slot = line
    first, second = state[line + 2], state[line + SLOT_WORDS + 2]
    if not _holds(state, line, own, opponent, first):
        other = line + SLOT_WORDS
        if _holds(state, other, own, opponent, second) or (
            _worth(state, second) <= _worth(state, first)
        ):
            slot = other
    cost = np.uint64(min(int(bit_length(nodes)) + 1, 63))
    kept = entry | cost << _COST_AT | state[GENERATION] << _GENERATION_AT
    seal = kept * _SHUFFLE
    state[slot] = own ^ seal
    state[slot + 1] = opponent ^ seal
    state[slot + 2] = kept


@inline
def list_of(own: np.uint64, opponent: np.uint64) -> int:
    """The index in the state where the move list of a position begins.

    Positions on one line have different numbers of empty squares, except before and after a pass, and a
    position with a pass needs no list.
    """
    return LISTS + LIST_WORDS * (64 - int(popcount(own | opponent)))


@inline
def shuffled(state: State, own: np.uint64, square: np.int64) -> np.int64:
    """What a helper adds to the priority of a move, up to 4 discs in points, and 0 in the search itself.

    Helpers that try moves in other orders search what their table does not have yet.
    """
    if state[HELPER] == NONE:
        return np.int64(0)
    mixed = (own + state[HELPER]) * _SHUFFLE
    return np.int64((mixed >> np.uint64(square)) & _BYTE)


@inline
def list_move(state: State, place: Place, priority: np.int64, square: np.int64) -> None:
    """Write a move at index `place` of the state; `priority` is not negative."""
    state[place] = (np.uint64(priority) << _SQUARE_BITS) | np.uint64(square)


@inline
def next_entry(state: State, begin: Place, end: Place, last: np.uint64) -> np.uint64:
    """The entry of a list with the highest priority below that of `last`, at first `BEFORE_ALL`.

    Entries stay where they are: to swap them would take branches that a processor cannot foresee.
    """
    best = NONE
    for place in range(begin, end):
        entry = state[place]
        best = max(best, entry if entry < last else NONE)
    return np.uint64(best)


@inline
def square_of(entry: np.uint64) -> np.int64:
    """The square of an entry of a list, with a priority or before it has one."""
    return np.int64(entry & _SQUARE)


@jit("int64(uint64[::1], uint64, uint64, int64)")
def kept_move(state: State, own: np.uint64, opponent: np.uint64, depth: np.int64) -> np.int64:
    """The best move of an entry with an exact score at this depth, else `NO_MOVE`."""
    words = pointer_to(state)
    line = line_of(words, own, opponent)
    if depth == TO_THE_END:
        line = exact_line_of(words, own, opponent, np.int64(64 - popcount(own | opponent)))
    entry = entry_at(words, line, own, opponent, depth)
    if lower_bound(entry) != upper_bound(entry):
        return np.int64(NO_MOVE)
    return best_move(entry)


@jit("int64(uint64[::1], uint64, uint64)")
def remembered_move(state: State, own: np.uint64, opponent: np.uint64) -> np.int64:
    """The best move of a position's entry of any depth and bounds, else `NO_MOVE`."""
    words = pointer_to(state)
    entry = _entry_in(words, line_of(words, own, opponent), own, opponent)
    if best_move(entry) == NO_MOVE:
        entry = _entry_in(words, small_line_of(own, opponent), own, opponent)
    return best_move(entry)
