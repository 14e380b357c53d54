"""The state array of a proof: alpha-beta first, and proof numbers once that has taken a while.

Alpha-beta (`proof`) settles short questions with the fewest nodes, proof numbers (`proof_numbers`) long
ones: 5×5 from the empty board takes them a tenth of the nodes. Both share the array, so that one node
limit and one stop hold for both.
"""

from __future__ import annotations

import numpy as np

from engines.capture_go.encoding import SOLVING_SLOTS, state_for
from engines.capture_go.evaluation.config import STRONGEST
from engines.capture_go.kernels.search_state import (
    PATIENCE,
    PROOF_AT,
    PROOF_SLOTS,
    State,
    set_evaluation,
)
from engines.capture_go.kernels.symmetry import standard_turn, turned
from engines.capture_go.kernels.vertex_sets import Number, VertexSet, from_bits, to_bits, words_for
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.solving import proof_table
from engines.capture_go.solving.proof import proves
from engines.capture_go.solving.proof_numbers import search
from engines.game import Limit
from engines.native import NODES

FEWEST_SLOTS = 2
"""Slots of an alpha-beta table that is not used."""

ALPHA_BETA_NODES = 2_000_000
"""Nodes of alpha-beta before the next question goes to proof numbers."""

LONG_PROOF_SLOTS = 2**21
"""Slots of the table of proof numbers in a search without a node limit."""


def solving_state(position: CaptureGoPosition, limit: Limit) -> State:
    """A state for a search within a limit: proof numbers take over after `ALPHA_BETA_NODES`."""
    slots = FEWEST_SLOTS
    while slots < min(limit.nodes or SOLVING_SLOTS, SOLVING_SLOTS):
        slots *= 2
    short = limit.nodes is not None and limit.nodes <= ALPHA_BETA_NODES
    if short:
        return state_for(position, slots, limit)
    return _with_proof_numbers(position, slots, LONG_PROOF_SLOTS, ALPHA_BETA_NODES, limit)


def proof_number_state(
    position: CaptureGoPosition, slots: int, limit: Limit | None = None
) -> State:
    """A state for proof numbers alone, with a table of `slots`, a power of two of at least four."""
    return _with_proof_numbers(position, FEWEST_SLOTS, slots, 0, limit)


def slots_in(megabytes: int, words: int) -> int:
    """The slots of a table of proof numbers, a power of two, that fit into `megabytes`."""
    most = megabytes * 2**20 // (8 * proof_table.words_a_slot(words))
    return max(proof_table.BUCKET, 1 << (most.bit_length() - 1))


def wins_within(
    state: State, own: VertexSet, opponent: VertexSet, threat: Number, plies: Number
) -> bool:
    """Whether the attacker wins within `plies`, as in `proof.proves`. After a stop it is invalid."""
    question = np.int64(threat), np.int64(plies)
    if not state[PROOF_SLOTS] or state[NODES] < state[PATIENCE]:
        return bool(proves(state, own, opponent, *question, np.int64(0)))
    root = proof_table.children_at(state, np.int64(0), own)
    proof_table.key_into(state, root, *_standard_form(state, own, opponent))
    most = proof_table.INFINITE
    numbers = search(state, own, opponent, *question, np.int64(1), root, most, most)
    succeeds = proof_table.proof_in(np.uint64(numbers)) == 0
    return bool(succeeds == (plies % 2 == 1))


def _with_proof_numbers(
    position: CaptureGoPosition, slots: int, proof_slots: int, patience: int, limit: Limit | None
) -> State:
    words = words_for(position.board.rows, position.board.cols)
    more = proof_table.words_needed(words, proof_slots)
    state = state_for(position, slots, limit, more)
    set_evaluation(state, STRONGEST.weights, reads=0, selective=False)
    state[PROOF_AT] = len(state) - more
    state[PROOF_SLOTS], state[PATIENCE] = proof_slots, patience
    return state


def _standard_form(
    state: State, own: VertexSet, opponent: VertexSet
) -> tuple[VertexSet, VertexSet]:
    turn = np.int64(standard_turn(state, own, opponent))
    if turn == 0:
        return own, opponent
    return _as_set(turned(state, own, turn)), _as_set(turned(state, opponent, turn))


def _as_set(found: VertexSet) -> VertexSet:
    """Convert a set returned by a kernel, which has plain integers, to a vertex set."""
    return from_bits(to_bits(found), len(found))
