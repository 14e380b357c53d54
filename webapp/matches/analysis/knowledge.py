"""Knowledge of the positions of a match: from the table of the game, or found out in this match.

What was proven once in a match stays proven there: hints, values of moves and reviews ask here first,
and leave here what they find. It is read only to answer a player who asks, or about an engine's move.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from engines.game import Analysis, Position
from engines.proven import NOTHING, combined, completed, move_value, proven_part, spread
from engines.thought_messages import analysis_message, read_analysis
from webapp.matches.match.match import Match
from webapp.storage.database import Conflict, NotRead, NotWritten
from webapp.storage.proof_store import ProofStore

log = logging.getLogger(__name__)

MOST_POSITIONS = 400
"""Positions of a match of which something is kept."""

LONGEST_TEXT = 256
"""Longest text of a position that is kept; it is longer only with a target of several stones, when
nothing but a capture at once is proven."""


class MatchKnowledge:
    """Reads and extends what is known of the positions of matches."""

    def __init__(self, store: ProofStore) -> None:
        self._store = store

    def of(self, match: Match, found: Analysis = NOTHING) -> Analysis:
        """The known analysis of the position on the board, combined with `found`."""
        return self.of_plies(match, {match.ply: found})[match.ply]

    def of_plies(self, match: Match, found: Mapping[int, Analysis]) -> list[Analysis]:
        """The known analysis of each position of a match, combined with those `found` by ply."""
        proofs = self._kept(match)
        known = []
        for ply in range(match.ply + 1):
            position = match.after_plies(ply)
            before = combined(proofs.get(position.to_text(), NOTHING), match.duel.solved(position))
            known.append(combined(found.get(ply, NOTHING), before))
        return spread(_nodes(match), known)

    def learn(self, match: Match, ply: int, found: Analysis) -> None:
        """Keep what was found about the position after `ply` plies, and what follows for those before.

        What is known already is not written again.
        """
        proofs = self._kept(match)
        while True:
            position = match.after_plies(ply)
            before = proofs.get(position.to_text(), NOTHING)
            new = proven_part(completed(combined(found, before), position))
            if _stored(new) == _stored(before):
                return
            self._save(match, position.to_text(), new, proofs)
            value = move_value(match.plies[ply - 1].move, new) if ply else None
            if value is None:
                return
            ply, found = ply - 1, Analysis((value,), 0)

    def _save(self, match: Match, text: str, found: Analysis, proofs: dict[str, Analysis]) -> None:
        if len(text) > LONGEST_TEXT or (text not in proofs and len(proofs) >= MOST_POSITIONS):
            return
        try:
            self._store.save(match.id, text, analysis_message(found))
            proofs[text] = found
        except (Conflict, NotWritten) as error:
            log.warning("what was found in match %s is not kept: %s", match.id, error)

    def _kept(self, match: Match) -> dict[str, Analysis]:
        try:
            rows = self._store.of_match(match.id)
        except NotRead as error:
            log.warning("what was found in match %s cannot be read: %s", match.id, error)
            return {}
        return {text: read_analysis(found) for text, found in rows.items()}


def _stored(found: Analysis) -> tuple[object, object]:
    """The values and the result as they are kept: ends that differ in exactness alone are equal."""
    message = analysis_message(found)
    return message["values"], message.get("result")


@dataclass(frozen=True)
class _Node:
    """A position of a match, the ply before it, and the move between them."""

    position: Position
    parent: int | None = None
    move: str | None = None


def _nodes(match: Match) -> list[_Node]:
    played = enumerate(match.plies)
    rest = (_Node(match.after_plies(ply + 1), ply, each.move) for ply, each in played)
    return [_Node(match.after_plies(0)), *rest]
