"""What a position without a forced end is worth: liberties, near and far, and weak chains.

The reference in plain Python and its kernel. A side's worth is its own minus the other's.
"""

from __future__ import annotations

from engines.capture_go.kernels import chain_of
from engines.capture_go.position import EMPTY, CaptureGoPosition
from engines.capture_go.vertex_sets import (
    SET,
    Number,
    VertexSet,
    beside,
    common,
    is_empty,
    kernel,
    lowest_of,
    size,
    without,
)
from engines.game import Side

NEAR, FAR = 10, 4
"""For an empty vertex beside own stones, and for one beside such a vertex."""

TWO_LIBERTIES, THREE_LIBERTIES = 14, 4
"""What a chain with so few liberties costs."""


def estimate(position: CaptureGoPosition) -> int:
    """The evaluation for the side to move, in points of its own."""
    side = position.side_to_move
    return _strength_of(position, side) - _strength_of(position, side.other)


def _strength_of(position: CaptureGoPosition, side: Side) -> int:
    chains = [chain for chain in position.chains if chain.side is side]
    near = {liberty for chain in chains for liberty in chain.liberties}
    around = {point for vertex in near for point in position.board.neighbours(vertex)}
    far = {point for point in around - near if position.stones[point] == EMPTY}
    weak = sum(
        {2: TWO_LIBERTIES, 3: THREE_LIBERTIES}.get(len(chain.liberties), 0) for chain in chains
    )
    return NEAR * len(near) + FAR * len(far) - weak


@kernel(f"int64({SET}, {SET})")
def strength(stones: VertexSet, empty: VertexSet) -> Number:
    """What the stones of one side are worth."""
    near = common(beside(stones), empty)
    far = without(common(beside(near), empty), near)
    points = NEAR * size(near) + FAR * size(far)
    while not is_empty(stones):
        chain = chain_of(lowest_of(stones), stones)
        stones = without(stones, chain)
        liberties = size(common(beside(chain), empty))
        if liberties == 2:
            points -= TWO_LIBERTIES
        elif liberties == 3:
            points -= THREE_LIBERTIES
    return points


@kernel(f"int64({SET}, {SET}, {SET})")
def evaluate(own: VertexSet, opponent: VertexSet, empty: VertexSet) -> Number:
    """The twin of `estimate`."""
    return strength(own, empty) - strength(opponent, empty)
