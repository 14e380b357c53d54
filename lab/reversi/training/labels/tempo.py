"""Corrects what the turn to move is worth, by a constant for each number of empty squares.

Labels are scores of searches with an even number of plies. The same side is to move at the end of such a
search as in the labelled position, so that labels agree with weights that take the turn for worth too
much or too little. Searches with an odd number of plies show it. The constants are taken from the end
back: from exact scores at first, before that from searches that reach what was corrected before.
Selective cuts are calibrated again, since scores of odd and even depths differ less then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from engines.native import jit
from engines.reversi.evaluation.patterns import NO_WEIGHT, PARITY_TERM, STAGES
from engines.reversi.evaluation.weights import Weights
from engines.reversi.kernels.moves import NONE, ONE, flips, legal
from engines.reversi.kernels.search_state import WEIGHTS, State, search_state
from engines.reversi.levels import UNIT
from engines.reversi.search.probcut import set_cuts
from lab.background import mapping
from lab.reversi.training.calibration import calibrate
from lab.reversi.training.fitting import predictions
from lab.reversi.training.labels.labelling import GUESS, label
from lab.reversi.training.positions import distinct, empties_of, sample
from lab.reversi.training.selfplay import SLOT_BITS, Records, best_move_of

PARTS = 12
"""Number of parts in which positions are searched, whatever the number of processes. A search uses
the results of earlier ones in its part, so that another division would give other scores."""

POSITIONS = 500
"""The most positions of a part for each number of empty squares."""

GOOD_MOVES = 2
"""Moves that are played well before a position counts. After a mistake, the turn is worth more."""

EXACT_FROM = 15
"""The greatest number of empty squares with exact scores."""

DEPTHS = (7, 8)
"""Depths of the searches before that. Their mean counts, since they end with different sides to move."""

MOST = 20
"""Greatest score of a position that is counted, in discs: lopsided ones decide nothing."""

Report = Callable[[str], None]


def with_tempo(weights: Weights, first: int, *, seed: int, workers: int, report: Report) -> Weights:
    """`weights` with all stages from `first` on corrected; the stages before share that one.

    Numbers of empty squares without a position, at the beginning, get the constant of two fewer.
    """
    blocks = weights.blocks.copy()
    constants = {-1: 0, 0: 0}
    counted = 0
    dice = np.random.SeedSequence(seed).generate_state(PARTS)
    with mapping(workers) as mapped:
        positions = partial(_positions, weights, first, POSITIONS)
        parts = list(mapped(positions, map(int, dice)))
        for empty in range(1, 61 - 2 * first):
            chosen = [part[empties_of(part) == empty][:POSITIONS] for part in parts]
            now = Weights(blocks, weights.run)
            scores = np.concatenate(list(mapped(partial(true_scores, now), chosen)))
            errors = scores - predictions(blocks, np.concatenate(chosen))
            errors = errors[np.abs(scores) <= MOST]
            counted += len(errors)
            found = round(float(errors.mean() * UNIT)) if len(errors) else constants[empty - 2]
            constants[empty] = found
            blocks[(60 - empty) // 2, PARITY_TERM + empty % 2 : NO_WEIGHT : 2] += found
            report(f"the turn to move with {empty} empty squares: {found / UNIT:+.2f} discs")
    blocks[:first] = blocks[first]
    cuts = calibrate(Weights(blocks, {}), np.concatenate(parts), seed)
    return Weights(blocks, {**weights.run, "turns": counted, "cuts": cuts})


def _positions(weights: Weights, first: int, count: int, seed: int) -> Records:
    """Varied positions after good moves, as they are at the end of a line of a search."""
    return after_good_moves(weights, sample(weights, range(first, STAGES), 3 * count, seed))


def after_good_moves(weights: Weights, records: Records) -> Records:
    """The positions after `GOOD_MOVES` good moves, or fewer where the side to move has none."""
    state = search_state(SLOT_BITS)
    state[WEIGHTS] = weights.address
    set_cuts(state, weights.cuts)
    own, opponent = (np.ascontiguousarray(records[side]) for side in ("own", "opponent"))
    _play_on(state, own, opponent)
    found = records.copy()
    found["own"], found["opponent"] = own, opponent
    return distinct(found)


@jit("void(uint64[::1], uint64[::1], uint64[::1])")
def _play_on(state: State, own: State, opponent: State) -> None:
    for index in range(len(own)):
        mine, theirs = own[index], opponent[index]
        for _ in range(GOOD_MOVES):
            if legal(mine, theirs) == NONE:
                break
            square = best_move_of(state, mine, theirs, GUESS)
            disc = ONE << np.uint64(square)
            turned = flips(disc, mine, theirs)
            mine, theirs = theirs ^ turned, mine | turned | disc
        own[index], opponent[index] = mine, theirs


def true_scores(weights: Weights, records: Records) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """The scores of positions that have equal numbers of empty squares, in discs."""
    total = np.zeros(len(records), np.float32)
    depths = DEPTHS if len(records) and empties_of(records)[0] > EXACT_FROM else DEPTHS[-1:]
    for depth in depths:
        labelled = records.copy()
        label(weights, labelled, depth, EXACT_FROM)
        total += labelled["score"]
    return total / np.float32(len(depths))
