"""Ends abandoned games: by a claim if one player has left, after a time if both have.

A claim is for the player who waits, never for the one whose move it is. The other one has been away
for `AWAY_SECONDS` as far as this process has seen, and nothing has happened in the game for as long.
What may be claimed was agreed when the game began (`Match.claims`): a draw or the win at an open table
and where a clock runs, a draw alone in a game with a friend without a clock. Nothing with days a move,
where being away is usual and the clock decides, and nothing in rooms, whose hosts decide.

A game between people without a clock that nobody touches for many days ends without a result. The
operator sets how many; what the engine waits for, or a player against it, is left as it is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.event_log.event_log import retried
from webapp.matches.match.match import SERVER, Match
from webapp.matches.messages.requests import ClaimRequest, WrittenAnswer
from webapp.matches.playing.repository import MatchRepository
from webapp.matches.playing.writer import MatchWriter
from webapp.storage.ticker import hourly

log = logging.getLogger(__name__)

AWAY_SECONDS = 120.0
"""Seconds of absence after which the opponent may end the game."""
DAY = 24 * 3600.0
AT_ONCE = 100
"""Untouched games that one look reads at a time."""

AwayFor = Callable[[str, Side], float]
"""Seconds for which a player has surely been away from a match; 0 if they are there, or nobody knows."""


class AbandonedGames:
    """Ends games that nobody goes on with; one of each web process."""

    def __init__(
        self,
        repository: MatchRepository,
        writer: MatchWriter,
        away_for: AwayFor,
        end_after_days: int,
    ) -> None:
        """`end_after_days`: untouched games end after this many days; 0 never ends them."""
        self._repository = repository
        self._writer = writer
        self._away_for = away_for
        self._end_after = end_after_days * DAY
        self._hourly = hourly(self._look, "untouched games could not be ended")

    # Claims --------------------------------------------------------------------------------------

    @retried
    def claim(self, asked: ClaimRequest, player: str | None) -> WrittenAnswer:
        """End the game as a draw or a win of the player who waits; raises `RequestError`."""
        with self._writer.acting(asked, player) as (match, side, answered):
            if answered:
                return answered
            self._check(match, side, draw=asked.draw)
            data = {"by": side.value, "draw": asked.draw}
            return self._writer.write(match, [("claimed", data)], side.value, asked.message_id)

    def _check(self, match: Match, side: Side, *, draw: bool) -> None:
        """Raise `RequestError` unless this side may claim that now."""
        if match.outcome is not None:
            raise RequestError("game_over")
        if match.against_ai or not match.full:
            raise RequestError("no_opponent")
        if match.claims == "none" or (match.claims == "draw" and not draw):
            raise RequestError("no_claims")
        if match.side_to_move is side:
            raise RequestError("your_move")
        quiet = self._repository.now() - match.changed_at
        if min(quiet, self._away_for(match.id, side.other)) < AWAY_SECONDS:
            raise RequestError("still_there")

    # Untouched games -----------------------------------------------------------------------------

    def start(self) -> None:
        """Look for untouched games every hour, if they end at all."""
        if self._end_after:
            self._hourly.start()

    def close(self) -> None:
        """Stop looking."""
        self._hourly.close()

    def end_untouched(self) -> int:
        """End the games that were untouched for `end_after_days`; returns their number.

        Raises `NotRead` or `NotWritten`.
        """
        ended = 0
        before = self._repository.now() - self._end_after
        while self._end_after and not self._hourly.is_closing:
            found = self._repository.store.untouched(before, AT_ONCE)
            done = sum(self._end(match_id, before) for match_id in found)
            ended += done
            if not done:
                break
        return ended

    def _end(self, match_id: str, before: float) -> bool:
        """End a game unless somebody has gone on with it; whether it was ended."""
        # It may have been deleted, or another process was first.
        with suppress(RequestError), self._repository.locked(match_id):
            match = self._writer.load(match_id)
            if match.outcome is None and match.clock is None and match.changed_at < before:
                self._writer.write(match, [("expired", {})], SERVER, None)
                return True
        return False

    def _look(self) -> None:
        ended = self.end_untouched()
        if ended:
            log.warning("event=ended_untouched matches=%d", ended)
