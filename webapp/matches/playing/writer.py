"""Changes matches one at a time: loads them, writes their events, publishes them, asks the AI."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from engines.game import IllegalMove, Side
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.messages.events import MatchEvent
from webapp.matches.messages.requests import PlayerRequest, StaleRequest, WrittenAnswer
from webapp.matches.messages.state import Snapshot, snapshot
from webapp.matches.playing.advice import Advice
from webapp.matches.playing.ai_turns import AITurns
from webapp.matches.playing.repository import Change, MatchRepository
from webapp.storage.database import Conflict
from webapp.storage.match_store import Seat

MOST_EVENTS = 1000
"""Events after which a match takes only moves, so that its history stays short."""


class WriteConflict(Conflict, StaleRequest):
    """Another process wrote to the match first; nothing was written here."""


class MatchWriter:
    """The only writer of events in matches that go on.

    Besides, `MatchRepository.create` writes the first event of each, and `MatchStore.restore` matches of
    archives. `acting` takes the lock of a match; callers of the other methods hold it.
    """

    def __init__(
        self,
        repository: MatchRepository,
        ai_turns: AITurns,
        advice: Advice,
        on_event: Callable[[MatchEvent], None],
    ) -> None:
        """`on_event` is called with each new event, in order."""
        self._repository = repository
        self._ai_turns = ai_turns
        self._advice = advice
        self._on_event = on_event

    def snapshot(self, match: Match) -> Snapshot:
        """Everything a page needs to draw a match, including the running search."""
        return snapshot(match, self._ai_turns.message(match.id))

    @contextmanager
    def acting(
        self, asked: PlayerRequest, player: str | None, *, may_be_old: bool = False
    ) -> Iterator[tuple[Match, Side, WrittenAnswer | None]]:
        """Hold the match of a player's message.

        Yields the match, the player's side, and the stored answer if the message was answered already.
        A match that `may_be_old` is taken from memory if it is there: what is refused then may be right
        by now, and a write has to name the player as its `sitter`.
        """
        with self._repository.locked(asked.match_id):
            remembered = self._repository.remembered(asked.match_id) if may_be_old else None
            match = remembered or self.load(asked.match_id)
            side = match.side_of(player)
            if side is None:
                raise RequestError("not_your_game")
            stored = match.answered.get((side.value, asked.message_id))
            if match.clock and match.clock.has_fallen(self._now()) and not stored:
                raise RequestError("out_of_time")
            yield match, side, WrittenAnswer(stored.version, stored.ply) if stored else None

    def check_position(self, match: Match, position_id: str, ply: int | None = None) -> None:
        """Raise `StaleRequest` unless the player saw the current position."""
        if position_id != match.position_id or ply not in (None, match.ply):
            raise StaleRequest(self.snapshot(match))

    @staticmethod
    def check_history(match: Match) -> None:
        """Raise `RequestError` if the match has `MOST_EVENTS` events: it then takes only moves."""
        if match.version >= MOST_EVENTS:
            raise RequestError("history_full")

    def load(self, match_id: str) -> Match:
        """The current match; a search for an older version, or a hint for one, is cancelled."""
        match = self._repository.load(match_id)
        self._drop_outdated(match)
        return match

    def _drop_outdated(self, match: Match) -> None:
        self._ai_turns.drop_outdated(match)
        self._advice.drop_outdated(match)

    def play(
        self,
        match: Match,
        move: str,
        seat: str,
        message_id: str | None,
        sitter: str | None = None,
    ) -> WrittenAnswer:
        """Write a move and the pass that it forces; raises `RequestError` if it is illegal."""
        try:
            plies = match.played(move)
        except IllegalMove as error:
            raise RequestError("illegal", why=error.code) from error
        moves = [("move", {"move": ply.move}) for ply in plies]
        return self.write(match, moves, seat, message_id, sitter=sitter)

    def write(  # noqa: PLR0913 - what the database checks as it writes, named
        self,
        match: Match,
        changes: Sequence[Change],
        seat: str,
        message_id: str | None,
        *,
        new_seat: Seat | None = None,
        sitter: str | None = None,
    ) -> WrittenAnswer:
        """Write events, publish them, then start the AI. The first event carries the answer.

        `new_seat` and `sitter` are those of `MatchRepository.append`.
        """
        try:
            after, messages = self._repository.append(
                match, changes, seat, message_id, new_seat=new_seat, sitter=sitter
            )
        except Conflict:
            raise WriteConflict(self.snapshot(self.load(match.id))) from None
        self._drop_outdated(after)
        for message in messages:
            self._on_event(message)
        self.ask_ai(after)
        return WrittenAnswer(messages[0].version, messages[0].ply)

    def _now(self) -> int:
        """The time in milliseconds of the epoch."""
        return round(self._repository.now() * 1000)

    # The AI --------------------------------------------------------------------------------------

    def ask_ai(self, match: Match) -> None:
        """Start a search if the AI is to move and no process is searching yet."""
        self._ai_turns.ask(match, self._play_if_current)

    def _play_if_current(self, match_id: str, version: int, side: Side, move: str) -> None:
        """Play an engine's move on `version` of a match, unless it has changed since.

        A move that comes after the flag is none; the end is written by the keeper of clocks.
        """
        match = self._repository.remembered(match_id)
        if match is None or match.version != version:
            match = self.load(match_id)
        late = match.clock is not None and match.clock.has_fallen(self._now())
        if match.version == version and not late:
            self.play(match, move, side.value, f"ai-{version}")
