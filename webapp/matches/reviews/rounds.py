"""The rounds of a review: what each searches, and the engine time that it takes at most.

A review promises three rounds and no more, so it always ends:

1. every position to depth 10, within 6 seconds for the whole game;
2. every position to depth 14, within 40 seconds for the whole game;
3. the positions of the most decisive moves, at most eight, to depth 16 within 6 seconds each.

In Reversi a search to a depth also proves all moves of a position with at most six more empty squares;
in Capture Go what the table knows or a proof finds comes before the search.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Round:
    """A round over some positions: its depth, and its seconds for a position and for all together."""

    depth: int
    seconds: float
    total: float

    def seconds_of(self, positions: int) -> float:
        """The time limit of one position, if a round has this number of them."""
        return min(self.seconds, self.total / max(1, positions))


MOST_DECISIVE = 8
"""Positions of the last round."""

ROUNDS = (Round(10, 0.35, 6.0), Round(14, 2.0, 40.0), Round(16, 6.0, 6.0 * MOST_DECISIVE))

DECISIVE = len(ROUNDS) - 1
"""The index of the last round, which looks only at decisive moves."""
