"""Alpha-beta on safe moves with a transposition table, which also proves wins and losses.

Pruning never changes who wins: a move is skipped only if it certainly loses in two plies, and a chain in
atari is answered at its last liberty because everything else loses. Such an answer costs no depth. If
ataris are read, every quiet position is first checked for a win by successive ataris. At depth 0 a
quiet position gets its static evaluation. Proven ends are certain, but a shorter win may exist.
"""

from __future__ import annotations

import numpy as np

from engines.capture_go.evaluation.config import CAPTURABLE
from engines.capture_go.evaluation.shape import evaluate
from engines.capture_go.kernels.chains import NO_VERTEX, SEVERAL, candidates, is_stuck
from engines.capture_go.kernels.move_list import credit, list_at, list_moves, threat_in, vertex_in
from engines.capture_go.kernels.search_state import (
    READS,
    ROOT_SCORES,
    SELECTIVE,
    WEIGHTS,
    State,
    empty_of,
    find,
    has_ended,
    is_contact,
    must_end,
    store,
)
from engines.capture_go.kernels.threats import hunt
from engines.capture_go.kernels.vertex_sets import (
    SET,
    ZERO,
    Number,
    VertexSet,
    Word,
    kernel,
    only,
    union,
)
from engines.capture_go.scores import DECIDED, WIN
from engines.native import inline

EXACT, LOWER, UPPER = 1, 2, 3
"""The bounds of a stored score: exact, a lower bound or an upper bound."""

LIKELY, UNLIKELY = 8, 20
"""The numbers of moves that a selective search looks at in full depth, and in almost full depth. Wins
and losses that it finds are still proven: reductions cannot create them."""

NO_ATARI_WORTH = np.int64(0)
NO_ATARI = np.int64(NO_VERTEX)
I1, PLY_1 = np.int64(1), np.int64(1)
INFINITE = np.int64(2 * WIN)


@inline
def pack(score: Number, bound: Number, depth: Number, vertex: Number) -> Word:
    """An entry for the table: depth in the lowest bits, then bound, best vertex and score."""
    draft = max(depth, 0)
    return np.uint64((score + 2 * WIN) << 24 | vertex << 16 | bound << 8 | draft)


@inline
def score_in(fact: Word) -> Number:
    """The score of an entry, with distances to the end counted from the position itself."""
    return np.int64(fact >> np.uint64(24)) - 2 * WIN


@inline
def vertex_of_fact(fact: Word) -> Number:
    """The best vertex of an entry, `NO_VERTEX` for an empty entry."""
    return np.int64(fact >> np.uint64(16)) & 255 if fact != ZERO else NO_VERTEX


@kernel(f"int64(uint64[::1], {SET}, {SET})")
def remembered_move(state: State, own: VertexSet, opponent: VertexSet) -> Number:
    """The best vertex of a position in the table, or `NO_VERTEX`."""
    return vertex_of_fact(find(state, own, opponent, ZERO))


@inline
def moved(score: Number, plies: Number) -> Number:
    """A score seen from `plies` plies earlier: only distances to an end change."""
    if score >= DECIDED:
        return score - plies
    if score <= -DECIDED:
        return score + plies
    return score


@inline
def lost(state: State, own: VertexSet, opponent: VertexSet) -> Number:
    """The score of a side without a safe move: it is stuck, or loses a chain in two plies."""
    empty = empty_of(state, own, opponent)
    return -WIN if is_stuck(own, opponent, empty, is_contact(state)) else 2 - WIN


@inline
def settles(fact: Word, score: Number, depth: Number, alpha: Number, beta: Number) -> bool:
    """Whether a stored score answers a search to `depth` with this window."""
    if fact == ZERO or (np.int64(fact) & 255 < depth and -DECIDED < score < DECIDED):
        return False
    bound = (np.int64(fact) >> 8) & 255
    return bool(
        bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)
    )


@inline
def less_depth(
    state: State, number: Number, left: Number, threat: Number, answer: Number
) -> Number:
    """The depth reduction of a selective search after a quiet move late in the list."""
    quiet = threat == NO_VERTEX and answer == NO_VERTEX
    if state[SELECTIVE] == ZERO or not quiet or left < 2 or number < LIKELY:
        return 0
    return 2 if number >= UNLIKELY and left > 2 else 1


@kernel(f"int64(uint64[::1], {SET}, {SET})")
def quiet_worth(state: State, own: VertexSet, opponent: VertexSet) -> Number:
    """The evaluation of a position without ataris, including threats of successive ataris."""
    worth = evaluate(state, own, opponent, empty_of(state, own, opponent))
    weight = np.int64(state[WEIGHTS + CAPTURABLE])
    if state[READS] == ZERO or weight == 0:
        return worth
    plies = hunt(state, opponent, own, own, NO_ATARI, np.int64(state[READS]))
    return worth + weight if plies > 0 else worth


@kernel(f"int64(uint64[::1], {SET}, {SET}, int64, int64, int64, int64, int64)")
def alphabeta(  # noqa: PLR0911, PLR0912, PLR0913, PLR0917 - a kernel takes plain values; early ends
    state: State,
    own: VertexSet,
    opponent: VertexSet,
    threat: Number,
    depth: Number,
    alpha: Number,
    beta: Number,
    ply: Number,
) -> Number:
    """The score for the side to move; outside the window, at most `alpha` or at least `beta`.

    No chain of the opponent is in atari. `threat` is the last liberty of own chains in atari. Distances
    to an end count from the root, which is `ply` plies away. After a stop the result is invalid.
    """
    if must_end(state):
        return 0
    if threat == SEVERAL:
        return moved(lost(state, own, opponent), ply)
    if threat == NO_VERTEX and state[READS] != ZERO:
        plies = hunt(state, own, opponent, opponent, NO_ATARI, np.int64(state[READS]))
        if plies > 0:
            return WIN - ply - plies
    if depth <= 0 and threat == NO_VERTEX:
        return quiet_worth(state, own, opponent)
    fact = find(state, own, opponent, ZERO)
    score = moved(score_in(fact), ply)
    if settles(fact, score, depth, alpha, beta):
        return score
    known = vertex_of_fact(fact)
    if threat == NO_VERTEX:
        allowed = candidates(opponent, empty_of(state, own, opponent), is_contact(state))
    else:
        allowed = only(threat, own)
    count = list_moves(state, own, opponent, allowed, known, ply, ply & I1, NO_ATARI_WORTH)
    if count == 0:
        return moved(lost(state, own, opponent), ply)
    left = depth if threat != NO_VERTEX else depth - I1
    best: Number = -INFINITE
    best_vertex: Number = NO_VERTEX
    floor = alpha
    for place in range(list_at(ply), list_at(ply) + count):
        entry = np.int64(state[place])
        mine, answer = union(own, only(vertex_in(entry), own)), threat_in(entry)
        less = less_depth(state, place - list_at(ply), left, threat, answer)
        # After the first move, a null window decides whether another move is better.
        ceiling = beta if best == -INFINITE else floor + I1
        score = -alphabeta(state, opponent, mine, answer, left - less, -ceiling, -floor, ply + I1)
        if less > 0 and score > floor:
            score = -alphabeta(state, opponent, mine, answer, left, -ceiling, -floor, ply + I1)
        if ceiling <= score < beta:
            score = -alphabeta(state, opponent, mine, answer, left, -beta, -floor, ply + I1)
        if has_ended(state):
            return 0
        if score > best:
            best, best_vertex = score, vertex_in(entry)
        floor = max(floor, score)
        if floor >= beta:
            credit(state, ply & I1, best_vertex, max(depth, I1))
            break
    bound = EXACT if alpha < best < beta else (LOWER if best >= beta else UPPER)
    store(state, own, opponent, ZERO, pack(moved(best, -ply), bound, depth, best_vertex))
    return best


@kernel(f"int64(uint64[::1], {SET}, {SET}, int64, int64, int64)")
def search_root(  # noqa: PLR0913, PLR0917 - a kernel takes plain values
    state: State,
    own: VertexSet,
    opponent: VertexSet,
    count: Number,
    depth: Number,
    slack: Number,
) -> Number:
    """Score the first `count` moves in the list of ply 0; returns the best score.

    The scores are written from `ROOT_SCORES` on. They are exact for every move within `slack` of the
    best, and below that range for other moves. Each child is searched to `depth`.
    """
    best: Number = -INFINITE
    for number in range(count):
        entry = np.int64(state[list_at(0) + number])
        mine = union(own, only(vertex_in(entry), own))
        floor = max(best - slack - 1, -INFINITE)
        score = -alphabeta(state, opponent, mine, threat_in(entry), depth, -INFINITE, -floor, PLY_1)
        if has_ended(state):
            return best
        state[ROOT_SCORES + number] = np.uint64(score)
        best = max(best, score)
    return best
