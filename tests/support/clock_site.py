"""Matches with clocks, at a time that the test sets."""

from __future__ import annotations

from engines.game import Side
from tests.support.fakes.engine_pool import FakeEnginePool
from tests.support.fakes.matches import match_service
from tests.support.match_client import MatchClient
from tests.support.match_site import Site
from webapp.matches.match.clock import Clock
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.matches.messages.state import state
from webapp.matches.playing.clock_keeper import TICK_SECONDS

END_AFTER_DAYS = 90
"""Days after which untouched games of such a site end."""
BEGUN = 1_795_275_000.0
"""The first time of such a site, in seconds of the epoch."""


BETWEEN_TICKS = 1.5
"""Seconds; more than the real ones, and less than a stall of the site. The first tick comes sooner."""


class ClockSite(Site):
    """A site whose time stands still until `pass_time`; its clocks tick only when told to."""

    _set_by = 0.0
    """By how much the clock of the machine was set."""

    def __init__(self) -> None:
        self.time = BEGUN
        self.away_since: dict[Side, float] = {}
        super().__init__()

    def restart(self) -> None:
        self.engine_pool = FakeEnginePool()
        self.matches = self.process()

    def process(self) -> MatchClient:
        """One more web process on the same database."""
        return match_service(
            self.database,
            self.engine_pool,
            shared=True,
            on_event=self.received.append,
            now=lambda: self.time,
            steady=lambda: self.time - self._set_by,
            away_for=self._away_for,
            end_after_days=END_AFTER_DAYS,
        )

    def _away_for(self, _match_id: str, side: Side) -> float:
        return self.time - self.away_since.get(side, self.time)

    def pass_time(self, seconds: float, *processes: MatchClient) -> None:
        """Let time pass, with a tick of these processes (or of the site's own) now and then."""
        end, step = self.time + seconds, TICK_SECONDS
        while self.time < end:
            self.time, step = min(end, self.time + step), BETWEEN_TICKS
            for process in processes or (self.matches,):
                process.clocks.tick()

    def set_clock(self, seconds: float) -> None:
        """Set the clock of the machine forward, or back."""
        self.time += seconds
        self._set_by += seconds

    def begin(self, clock: str | None) -> Match:
        """A match of ann (Black) and bob with a time control."""
        match = self.matches.create(NewMatch("reversi", {}, "black", None, clock=clock), "ann")
        self.matches.join(match.id, "bob")
        return self.current(match)

    def current(self, match: Match) -> Match:
        found: Match = self.matches.match(match.id)
        return found

    def clock(self, match: Match) -> Clock:
        """The clock of a match now."""
        found = self.current(match).clock
        assert found is not None
        return found

    def left(self, match: Match, side: Side) -> float:
        """The main time of a side when its turn began, in seconds."""
        return self.clock(match).left[side].main / 1000

    def result(self, match: Match) -> tuple[Side | None, str] | None:
        """Who has won, and why; None while the game goes on."""
        outcome = self.current(match).outcome
        return None if outcome is None else (outcome.winner, outcome.reason)

    def assert_replayed(self, match: Match) -> None:
        """What is stored of a match makes it again."""
        row = self.store.match(match.id)
        assert row is not None
        replayed = Match.from_row(row).replayed(self.store.events_after(match.id, 0))
        assert state(replayed) == state(self.current(match))

    def play(self, match: Match) -> Match:
        """Play the first legal move of the side to move."""
        match = self.current(match)
        assert match.side_to_move is not None
        player = match.seats[match.side_to_move].player
        move = match.position.legal_moves()[0]
        self.matches.play(match.id, player, match.ply, match.position_id, f"p{match.version}", move)
        return self.current(match)
