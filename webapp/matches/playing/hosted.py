"""What a room's host does to its games: stops clocks, adds time, sets and revokes results.

A clock that is stopped has a turn that begins far ahead: its flag cannot fall, and pages show it
standing. A game without a clock knows that it stands. No move is taken meanwhile. It is not forever:
games with a clock go on after a day. A result that a host has set stands over what the board, the
clock or a player has said, until the host lets the game decide again.
"""

from __future__ import annotations

from engines.game import Outcome
from webapp.core.errors import RequestError
from webapp.event_log.event_log import retried
from webapp.matches.match.match import SERVER, Match
from webapp.matches.match.time_control import DAY, MINUTE, SECOND
from webapp.matches.playing.repository import MatchRepository
from webapp.matches.playing.writer import MatchWriter

STOPPED_FOR = DAY
"""The longest stop of a clock, in milliseconds."""
RETURN = 3 * SECOND
"""From the host's word until a clock goes on, in milliseconds."""
MOST_MAIN = 180 * MINUTE
"""No side is given more main time than this, in milliseconds."""


class Hosted:
    """Writes what hosts do; what is so already changes nothing."""

    def __init__(self, repository: MatchRepository, writer: MatchWriter) -> None:
        self._repository = repository
        self._writer = writer

    @retried
    def stop(self, match_id: str) -> None:
        """Let the clock stand if it runs; raises `RequestError` for an unknown match."""
        with self._repository.locked(match_id):
            match, now = self._writer.load(match_id), self._now()
            if not match.may_stand(now):
                return
            self._writer.check_history(match)
            data = {"from": now, "until": now + STOPPED_FOR}
            self._writer.write(match, [("clock_stopped", data)], SERVER, None)

    @retried
    def go_on(self, match_id: str) -> None:
        """Let a clock that stands go on; raises `RequestError` for an unknown match."""
        with self._repository.locked(match_id):
            match, now = self._writer.load(match_id), self._now()
            if not match.stands(now):
                return
            stood = match.clock.since if match.clock else now
            data = {"from": stood, "until": now + RETURN}
            self._writer.write(match, [("clock_went_on", data)], SERVER, None)

    @retried
    def give(self, match_id: str, minutes: int, key: str | None = None) -> None:
        """Give both sides more time, while the game goes on; raises `RequestError`.

        What was given under the same key before is not given again.
        """
        with self._repository.locked(match_id):
            match, more = self._writer.load(match_id), minutes * MINUTE
            if key is not None and (SERVER, key) in match.answered:
                return
            clock = match.clock
            if match.outcome or clock is None or clock.has_fallen(self._now()):
                raise RequestError("game_over")
            if any(left.main + more > MOST_MAIN for left in clock.left.values()):
                raise RequestError("bad_option", why="minutes")
            self._writer.check_history(match)
            self._writer.write(match, [("time_given", {"ms": more})], SERVER, key)

    @retried
    def rule(self, match_id: str, result: str | None) -> None:
        """End a match as `black`, `white`, `draw` or `nobody`, or, with None, let it decide again.

        Raises `RequestError` for an unknown match.
        """
        with self._repository.locked(match_id):
            match = self._writer.load(match_id)
            says_so = match.ruling is None and _result_of(match.outcome) == result
            if not says_so and match.ruling != result:
                self._writer.write(match, [("ruled", {"result": result})], SERVER, None)

    def stands(self, match: Match) -> bool:
        """Whether a match stands now by the word of a host."""
        return match.stands(self._now())

    def may_stand(self, match: Match) -> bool:
        """Whether `stop` would let a match stand now."""
        return match.may_stand(self._now())

    def check_goes(self, match: Match) -> None:
        """Raise `RequestError` while the clock stands, or a game that has none."""
        if self.stands(match):
            raise RequestError("clock_stopped")

    def _now(self) -> int:
        return round(self._repository.now() * 1000)


def _result_of(outcome: Outcome | None) -> str | None:
    """The result of a match in the words of a ruling, None while it goes on."""
    if outcome is None:
        return None
    return "draw" if outcome.winner is None else outcome.winner.value
