"""Which web process asks the engines for which match, so that one search is not made twice."""

from __future__ import annotations


class SearchLeases:
    """The claims of a web process that is alone: whatever it wants is its own."""

    def take(self, match_id: str, v: int) -> bool:  # noqa: ARG002 - see `shared_claims`
        """Claim the search for version `v` of a match; False when another process has it."""
        return True

    def give_back(self, match_id: str, v: int) -> None:
        """The search for version `v` is over."""

    def let_expire(self, match_id: str) -> None:
        """The search failed: it may be claimed again, by anybody, but not at once."""

    def is_taken(self, match_id: str) -> bool:  # noqa: ARG002 - see `shared_claims`
        """Whether some process has claimed a search for this match, or let one expire lately."""
        return False
