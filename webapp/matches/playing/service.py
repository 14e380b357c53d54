"""The match service: matches are created, read and played; its parts negotiate and help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.event_log.event_log import NotSaved, retried
from webapp.limits.limits import Limits
from webapp.matches.match.match import SERVER, Match
from webapp.matches.messages.events import MatchEvent
from webapp.matches.messages.requests import Missed, MoveRequest, ResignRequest, WrittenAnswer
from webapp.matches.messages.state import Snapshot
from webapp.matches.playing.abandoned import AbandonedGames, AwayFor
from webapp.matches.playing.advice import Advice
from webapp.matches.playing.ai_turns import AITurns
from webapp.matches.playing.beginning import Beginning
from webapp.matches.playing.clock_keeper import ClockKeeper
from webapp.matches.playing.help import Help
from webapp.matches.playing.hosted import Hosted
from webapp.matches.playing.naming import Naming
from webapp.matches.playing.negotiation import Negotiation
from webapp.matches.playing.repository import (
    MOST_MISSED,
    MatchRepository,
    UnknownMatch,
)
from webapp.matches.playing.writer import MatchWriter
from webapp.storage.match_store import Seat

MOST_UNFINISHED = 100
"""Number of unfinished matches listed for a player."""


class MatchService:
    """Create, read and change matches. Every change is an event, written before it is answered."""

    def __init__(  # noqa: PLR0913 - the parts that it uses, and its two listeners
        self,
        repository: MatchRepository,
        ai_turns: AITurns,
        advice: Advice,
        limits: Limits,
        on_event: Callable[[MatchEvent], None],
        *,
        on_help: Callable[[str, Side], None] = lambda _match_id, _side: None,
        away_for: AwayFor = lambda _match_id, _side: 0.0,
        end_after_days: int = 0,
    ) -> None:
        """`on_event` is called with each new event, in order, `on_help` with who took help where.

        `away_for` and `end_after_days`: see `AbandonedGames`.
        """
        self._repository = repository
        self._ai_turns = ai_turns
        self._limits = limits
        self._writer = writer = MatchWriter(repository, ai_turns, advice, on_event)
        beginning = Beginning(repository, writer, limits)
        self.create = beginning.create
        self.record = beginning.record
        self.begin_pair = beginning.begin_pair
        self.snapshot: Callable[[Match], Snapshot] = writer.snapshot
        self.negotiation = Negotiation(writer, beginning)
        """Takebacks and another game."""
        self.help = Help(writer, advice, on_help)
        """Hints and the values of moves."""
        self.names = Naming(repository, writer)
        """Changes the names of players."""
        self.clocks = ClockKeeper(repository, writer)
        """Lets flags fall, and pauses clocks while the site was down."""
        self.abandoned = AbandonedGames(repository, writer, away_for, end_after_days)
        """Ends games that one player has left, or both."""
        self.hosted = Hosted(repository, writer)
        """What a room's host does."""

    # Reading -------------------------------------------------------------------------------------

    def match(self, match_id: str) -> Match:
        """The current state of a match; raises `RequestError` for an unknown id."""
        with self._repository.locked(match_id):
            return self._writer.load(match_id)

    def several(self, match_ids: Sequence[str]) -> dict[str, Match]:
        """The current state of several matches, those that there are: lists ask for all they show."""
        return self._repository.load_several(match_ids)

    def over(self, match_ids: Sequence[str]) -> set[str]:
        """Those of these matches that are over, in one statement."""
        return self._repository.store.over(match_ids)

    def catch_up(self, match_id: str, since: int) -> Missed:
        """The events that a client at version `since` has missed."""
        with self._repository.locked(match_id):
            match = self._writer.load(match_id)
            self._writer.ask_ai(match)
            if since < 1 or not 0 <= match.version - since <= MOST_MISSED:
                return Missed(match.version, state=self.snapshot(match))
            return Missed(match.version, events=self._repository.messages_after(match, since))

    def unfinished(self, player: str) -> list[Match]:
        """The unfinished matches of a player, those whose clock runs out next first."""
        return [*self.several(self._repository.store.unfinished(player, MOST_UNFINISHED)).values()]

    def drop(self, match_ids: Sequence[str]) -> None:
        """Read these matches again before their next use: their seats have changed, or they are gone."""
        self._repository.drop(match_ids)

    # Changing ------------------------------------------------------------------------------------

    @retried
    def join(
        self, match_id: str, player: str, name: str | None = None, kind: str = "person"
    ) -> Match:
        """Take the open seat of a match; a player who already has a seat may repeat the request.

        Raises `RequestError` when there is none for this player.
        """
        with self._repository.locked(match_id):
            match = self._writer.load(match_id)
            side = next((s for s, seat in match.seats.items() if seat.kind == "open"), None)
            if match.side_of(player) is not None:
                if side is None:
                    return match
                raise RequestError("own_invitation")
            if side is None:
                raise RequestError("seat_taken")
            seat = Seat(side.value, kind, None, player, name)
            self._writer.write(
                match, [("joined", {"side": side.value})], SERVER, None, new_seat=seat
            )
            return self._writer.load(match_id)

    def play(self, asked: MoveRequest, player: str | None) -> WrittenAnswer:
        """Play a move on the position the player saw; the answer has its version and ply.

        Beside other processes nearly every match is as it was left here, and the database refuses a
        move on one that is not: only then is it read before it is played on.
        """
        if self._repository.shared:
            try:
                return self._play(asked, player, may_be_old=True)
            except NotSaved:
                raise
            except RequestError:
                pass  # perhaps because the match has changed
        return self._play_on_read(asked, player)

    @retried
    def _play_on_read(self, asked: MoveRequest, player: str | None) -> WrittenAnswer:
        return self._play(asked, player, may_be_old=False)

    def _play(self, asked: MoveRequest, player: str | None, *, may_be_old: bool) -> WrittenAnswer:
        acting = self._writer.acting(asked, player, may_be_old=may_be_old)
        with acting as (match, side, answered):
            if answered:
                return answered
            self._writer.check_position(match, asked.position_id, asked.ply)
            if match.side_to_move is None:
                raise RequestError("game_over")
            if match.side_to_move is not side:
                raise RequestError("not_your_turn")
            self.hosted.check_goes(match)
            if match.against_ai:
                self._limits.may_think()
            sitter = player if may_be_old else None
            return self._writer.play(match, asked.move, side.value, asked.message_id, sitter)

    @retried
    def resign(self, asked: ResignRequest, player: str | None) -> WrittenAnswer:
        """Resign the game."""
        with self._writer.acting(asked, player) as (match, side, answered):
            if answered:
                return answered
            if match.outcome:
                raise RequestError("game_over")
            resigned = [("resign", {"side": side.value})]
            return self._writer.write(match, resigned, side.value, asked.message_id)

    @retried
    def forfeit(self, match_id: str, side: Side) -> None:
        """End a match that goes on, as if this side had resigned: its player did not come."""
        with self._repository.locked(match_id):
            match = self._writer.load(match_id)
            if match.outcome is None:
                self._writer.write(match, [("resign", {"side": side.value})], SERVER, None)

    def resume(self) -> None:
        """Start the searches that no process is running, after a start or when a process has ended."""
        for match_id in self._repository.store.waiting_for_ai():
            if self._ai_turns.is_missing(match_id):
                # It may have been deleted meanwhile.
                with suppress(UnknownMatch), self._repository.locked(match_id):
                    self._writer.ask_ai(self._writer.load(match_id))

    # Beside other processes ----------------------------------------------------------------------

    def newer(self, versions: Mapping[str, int]) -> dict[str, int]:
        """The latest versions of the matches that are ahead of the given versions."""
        return self._repository.newer(versions)

    def events_since(self, match_id: str, version: int) -> tuple[MatchEvent, ...]:
        """The events after `version`, as messages."""
        with self._repository.locked(match_id):
            return self._repository.messages_after(self._writer.load(match_id), version)

    def searched(self) -> dict[str, int]:
        """The matches that this process searches for, and the version of each."""
        return self._ai_turns.searched()

    def searches_before(self, match_id: str, version: int) -> bool:
        """Whether this process is running a search for a version older than `version`."""
        return self._ai_turns.searches_before(match_id, version)
