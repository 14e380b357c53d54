"""Estimates of the time that a proof of a position takes, before it is begun."""

from __future__ import annotations

from engines.reversi.rules.position import ReversiPosition

NODES_AT_24 = 40e6
"""Nodes of a proof with 24 empty squares: the geometric mean of positions from games of the engine."""
GROWTH = 2.2
"""The factor of nodes for one more empty square, from 18 to 26 empty squares."""
NODES_A_SECOND = 25e6


def proof_seconds(position: ReversiPosition) -> float:
    """About how many seconds a proof of the result takes on one core.

    One position takes a fifth of it, another five times as long, as the side with few moves has it
    easy. How many moves there are at first says little of that.
    """
    return NODES_AT_24 * GROWTH ** (position.empties() - 24) / NODES_A_SECOND
