"""Evaluation of a position without a forced end: liberties, cutting points, weak chains, eyes.

A reference in plain Python and its kernel. Both count the features of each side, in the order of
`config.SIGNS`; the weights come from the `EvaluationConfig` of a search.

- `near`, `far`: empty vertices beside own stones, and empty vertices beside those.
- `two`, `three`, `four`: chains with that number of liberties.
- `shared`: common liberties of two weak chains, where one stone attacks both.
- `cuts`: common liberties of any two chains, where the opponent may cut.
- `contested`: liberties of weak chains beside an enemy stone, which leave less room to run.
- `eyes`: empty vertices that touch only own stones.
"""

from __future__ import annotations

import numpy as np

from engines.capture_go.evaluation.config import SIGNS, TEMPO, EvaluationConfig
from engines.capture_go.kernels.chains import chain_of
from engines.capture_go.kernels.search_state import WEIGHTS, State
from engines.capture_go.kernels.vertex_sets import (
    SET,
    Number,
    VertexSet,
    beside,
    common,
    is_empty,
    kernel,
    lowest_of,
    none_like,
    size,
    union,
    without,
)
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition, Chain
from engines.game import Side

WEAK = 3
"""Most liberties of a weak chain."""


def estimate(position: CaptureGoPosition, config: EvaluationConfig) -> int:
    """The evaluation for the side to move, in points of `config`."""
    mine = signs_of(position, position.side_to_move)
    theirs = signs_of(position, position.side_to_move.other)
    pairs = zip(config.weights, mine, theirs, strict=False)
    return sum(weight * (own - other) for weight, own, other in pairs) + config.weights[TEMPO]


def signs_of(position: CaptureGoPosition, side: Side) -> tuple[int, ...]:
    """The count of each of `SIGNS` for one side."""
    chains = [chain for chain in position.chains if chain.side is side]
    weak = [chain for chain in chains if len(chain.liberties) <= WEAK]
    near = {liberty for chain in chains for liberty in chain.liberties}
    around = {point for vertex in near for point in position.board.neighbours(vertex)}
    far = {point for point in around - near if position.stones[point] == EMPTY}
    contested = {vertex for vertex in near if position.chains_beside(vertex, side.other)}
    lengths = [len(chain.liberties) for chain in chains]
    pressed = sum(len(contested & set(chain.liberties)) for chain in weak)
    eyes = [vertex for vertex in near if _touches_only(position, vertex, side)]
    return (
        len(near),
        len(far),
        lengths.count(2),
        lengths.count(3),
        lengths.count(4),
        len(_in_two(weak)),
        len(_in_two(chains)),
        pressed,
        len(eyes),
    )


def _touches_only(position: CaptureGoPosition, vertex: int, side: Side) -> bool:
    around = position.board.neighbours(vertex)
    return all(position.stones[point] == side.letter for point in around)


def _in_two(chains: list[Chain]) -> set[int]:
    """The liberties shared by at least two of the chains."""
    once: set[int] = set()
    twice: set[int] = set()
    for chain in chains:
        twice |= once.intersection(chain.liberties)
        once |= set(chain.liberties)
    return twice


@kernel(f"UniTuple(int64, {len(SIGNS)})({SET}, {SET}, {SET})")
def signs(stones: VertexSet, rival: VertexSet, empty: VertexSet) -> tuple[Number, ...]:
    """The compiled `signs_of` for the side that has `stones`."""
    near = common(beside(stones), empty)
    around = beside(near)
    far = without(common(around, empty), near)
    contested = common(near, beside(rival))
    eyes = without(near, beside(union(empty, rival)))
    once, weak_once = none_like(empty), none_like(empty)
    twice, weak_twice = none_like(empty), none_like(empty)
    two: Number = 0
    three: Number = 0
    four: Number = 0
    pressed: Number = 0
    left = stones
    while not is_empty(left):
        chain = chain_of(lowest_of(left), left)
        left = without(left, chain)
        liberties = common(beside(chain), empty)
        twice = union(twice, common(once, liberties))
        once = union(once, liberties)
        count = size(liberties)
        if count == 4:
            four += 1
        elif count <= WEAK:
            weak_twice = union(weak_twice, common(weak_once, liberties))
            weak_once = union(weak_once, liberties)
            pressed += size(common(liberties, contested))
            if count == 3:
                three += 1
            elif count == 2:
                two += 1
    return (
        size(near),
        size(far),
        two,
        three,
        four,
        size(weak_twice),
        size(twice),
        pressed,
        size(eyes),
    )


@kernel(f"int64(uint64[::1], {SET}, {SET}, {SET})")
def evaluate(state: State, own: VertexSet, opponent: VertexSet, empty: VertexSet) -> Number:
    """The compiled `estimate`, with the weights in the state."""
    mine, theirs = signs(own, opponent, empty), signs(opponent, own, empty)
    points = np.int64(state[WEIGHTS + TEMPO])
    for sign in range(len(SIGNS)):
        points += np.int64(state[WEIGHTS + sign]) * (mine[sign] - theirs[sign])
    return points
