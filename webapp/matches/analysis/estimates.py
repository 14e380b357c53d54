"""The deepest analysis of each position that players have seen, so that all they are told agrees.

It is kept in memory alone: what is proven is kept by `MatchKnowledge`.
"""

from __future__ import annotations

from collections import OrderedDict

from engines.game import Analysis
from engines.proven import NOTHING
from webapp.matches.match.match import Match

MOST_POSITIONS = 2048
"""Positions that are remembered; about 4 KB each."""


class Estimates:
    """Remembers analyses of all moves, by match and position."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, str], Analysis] = OrderedDict()

    def of(self, match: Match) -> Analysis:
        """The deepest analysis of the position on the board; `NOTHING` if there is none."""
        return self._found.get((match.id, match.pos), NOTHING)

    def deepest(self, match: Match, found: Analysis) -> Analysis:
        """The deeper one of `found` and what was found before, which is remembered."""
        key = match.id, match.pos
        before = self._found.get(key)
        best = found if before is None or found.knows_more_than(before) else before
        self._found[key] = best
        self._found.move_to_end(key)
        while len(self._found) > MOST_POSITIONS:
            self._found.popitem(last=False)
        return best
