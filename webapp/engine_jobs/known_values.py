"""The deepest analysis of each position that an engine has searched, so that all pages say the same.

It is kept in memory alone; `MatchKnowledge` keeps what is proven in a match, and reviews have files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engines.game import Analysis, Position
from engines.proven import NOTHING, combined
from engines.registry import Duel
from webapp.core.shared_cache import SharedCache

MOST_POSITIONS = 16384
"""Positions that are remembered; about 4 KB each."""


@dataclass(frozen=True)
class Searched:
    """The analysis of a position, and the number of review rounds that have searched it."""

    analysis: Analysis = NOTHING
    rounds: int = 0

    def after(self, rounds: int, found: Analysis | None) -> Searched:
        """The same with what another search has found; that may be nothing."""
        known = self.analysis
        if found is not None:
            seconds = max(found.seconds, known.seconds)
            known = replace(_joined(found, known), seconds=seconds)
        return Searched(known, max(self.rounds, rounds))


UNSEARCHED = Searched()


class KnownValues:
    """Analyses by game, options and position, of all clients."""

    def __init__(self) -> None:
        self._searched: SharedCache[tuple[str, str, str], Searched] = SharedCache(MOST_POSITIONS)

    def of(self, game: Duel, options: Mapping[str, str], position: Position) -> Searched:
        """The known analysis of a position; `UNSEARCHED` if there is none."""
        return self._searched.get(_key(game, options, position)) or UNSEARCHED

    def learn(
        self,
        game: Duel,
        options: Mapping[str, str],
        position: Position,
        found: Analysis | None,
        rounds: int = 0,
    ) -> Searched:
        """Keep what was found of a position together with what is known; returns what is known now."""
        searched = self.of(game, options, position).after(rounds, found)
        self._searched.put(_key(game, options, position), searched)
        return searched


def _joined(found: Analysis, known: Analysis) -> Analysis:
    """The proofs of both, and the estimates of the one with more moves, or else the deeper one.

    A deep search for one move, such as a hint, does not replace a comparison of all moves. The analysis
    board shows what was searched just now: there depth alone decides.
    """
    if len(found.values) == len(known.values):
        return combined(found, known) if found.knows_more_than(known) else combined(known, found)
    return combined(*sorted((found, known), key=lambda each: len(each.values), reverse=True))


def _key(game: Duel, options: Mapping[str, str], position: Position) -> tuple[str, str, str]:
    written = " ".join(f"{name}={options[name]}" for name in sorted(options))
    return game.key, written, position.to_text()
