"""Keeps the clocks of all matches: lets flags fall, and pauses clocks while the site was down.

A tick every `TICK_SECONDS` reads the clocks that run from the database, so that nothing is lost
with a process, and any process may do it; of two that do, the database accepts one. While a real-time
clock runs, each tick leaves a heartbeat. After a gap in the heartbeats such clocks are set back to the
last one, and go on `RETURN_SECONDS` after the return, when pages have reconnected. Clocks of days
a move go on meanwhile. Network delay is not compensated: a move counts when it reaches the server.

The clock of the machine may be set, forward or back. A tick sees it by the steady clock beside it, a
process that begins by a heartbeat in the future; then each turn goes on as long as it really lasted.
Only a move between the step and the tick is counted by the clock as it was set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from webapp.core.errors import RequestError
from webapp.matches.match.match import SERVER, Match
from webapp.matches.playing.repository import MatchRepository
from webapp.matches.playing.writer import MatchWriter
from webapp.storage.ticker import Ticker

TICK_SECONDS = 0.5
GAP_SECONDS = 2.0
"""A shorter gap between two heartbeats is no outage."""
FIRST_GAP_SECONDS = 2 * TICK_SECONDS
"""The same for a process that has just begun: a younger heartbeat is that of another process."""
RETURN_SECONDS = 3.0
"""Pages are back within this time."""


class ClockKeeper:
    """One of each web process; its thread ticks until it is closed."""

    def __init__(self, repository: MatchRepository, writer: MatchWriter) -> None:
        self._store = repository.clock_store
        self._repository = repository
        self._writer = writer
        self._now = repository.now
        self._steady = repository.steady
        self._alive_at, self._steady_at = 0.0, 0.0
        """When this process last ticked, by the clock of the machine and by one that is never set."""
        self._ticker = Ticker(self.tick, TICK_SECONDS, "the clocks cannot be read")

    def start(self) -> None:
        """Tick once, before anybody can move, then regularly."""
        self._ticker.tick()
        self._ticker.start()

    def close(self) -> None:
        """Stop ticking."""
        self._ticker.close()

    def tick(self) -> None:
        """Pause the clocks after an outage, leave a heartbeat, and let the flags fall that are due.

        Raises `NotRead` or `NotWritten`; the next tick then sees a gap.
        """
        running = self._store.running()
        in_real_time = [clock.match_id for clock in running if clock.is_real_time]
        if running:
            self._follow_machine([clock.match_id for clock in running])
        if in_real_time:
            self._pause_after_outage(in_real_time)
            self._store.beat(self._now())
        now = self._now()
        self._alive_at, self._steady_at = now, self._steady()
        for clock in running:
            if clock.flag_at <= now:
                self._change(clock.match_id, self._fall)

    def _follow_machine(self, match_ids: Sequence[str]) -> None:
        """Move the clocks along if that of the machine was set."""
        now, right = self._now(), 0.0
        if self._alive_at:
            right = self._alive_at + self._steady() - self._steady_at
        if now > right + GAP_SECONDS and self._alive_at:
            begun = right
        elif now < (right or self._store.heartbeat()) - GAP_SECONDS:
            begun = self._store.heartbeat()
            if begun <= now + GAP_SECONDS:
                return  # another process has been here
        else:
            return
        for match_id in match_ids:
            self._change(match_id, lambda match: self._move_along(match, begun))

    def _move_along(self, match: Match, begun: float) -> None:
        """`begun` is the time of the old clock at which that of the machine was set."""
        clock = match.clock
        if clock is None or clock.running is None:
            return
        now, since = self._now(), clock.since / 1000
        is_new = now - FIRST_GAP_SECONDS <= since <= now + RETURN_SECONDS + FIRST_GAP_SECONDS
        if not is_new and not begun < since <= now:
            self._write_pause(match, max(begun, since), now)

    def _pause_after_outage(self, match_ids: Sequence[str]) -> None:
        now = self._now()
        longest = GAP_SECONDS if self._alive_at else FIRST_GAP_SECONDS
        if now - self._alive_at <= longest:
            return
        alive_at = max(self._alive_at, self._store.heartbeat())
        if now - alive_at > longest:
            for match_id in match_ids:
                self._change(match_id, lambda match: self._pause(match, alive_at, longest))

    def _pause(self, match: Match, alive_at: float, longest: float) -> None:
        clock = match.clock
        if clock is None or clock.running is None or not clock.control.is_real_time:
            return
        now, begun = self._now(), max(alive_at, clock.since / 1000)
        if now - begun > longest:
            self._write_pause(match, begun, now)

    def _write_pause(self, match: Match, begun: float, now: float) -> None:
        pause = {"from": round(begun * 1000), "until": round((now + RETURN_SECONDS) * 1000)}
        self._writer.write(match, [("clock_paused", pause)], SERVER, None)

    def _fall(self, match: Match) -> None:
        clock = match.clock
        if clock is not None and clock.running and clock.has_fallen(round(self._now() * 1000)):
            out = {"side": clock.running.value}
            self._writer.write(match, [("time", out)], SERVER, None)

    def _change(self, match_id: str, change: Callable[[Match], None]) -> None:
        with suppress(RequestError), self._repository.locked(match_id):  # deleted, or written to
            change(self._writer.load(match_id))
