"""A store of proofs in memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webapp.matches.analysis.knowledge import MatchKnowledge
from webapp.storage.proof_store import ProofStore


class FakeProofStore(ProofStore):
    """Keeps rows as the database does; `writes` counts them."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, Mapping[str, Any]]] = {}
        self.writes = 0

    def of_match(self, match_id: str) -> dict[str, Mapping[str, Any]]:
        return dict(self.rows.get(match_id, {}))

    def save(self, match_id: str, position: str, found: Mapping[str, Any]) -> None:
        self.rows.setdefault(match_id, {})[position] = found
        self.writes += 1


def no_knowledge() -> MatchKnowledge:
    """The knowledge of a site where nothing was proven yet."""
    return MatchKnowledge(FakeProofStore())
