"""The match service: everything players do in matches. The only writer of events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeVar

from engines.game import BadInput, IllegalMove, Side
from engines.registry import duel
from webapp.core.errors import RequestError
from webapp.engine_pool.pool import Message
from webapp.matches.ai_turns import AITurns, Search
from webapp.matches.engine_requests import EngineRequests, JobListener
from webapp.matches.match import SERVER, Match
from webapp.matches.messages.events import MatchEvent
from webapp.matches.messages.requests import (
    AnswerRequest,
    HintRequest,
    Missed,
    MoveRequest,
    PlayerRequest,
    RematchAnswer,
    RematchRequest,
    ResignRequest,
    StaleRequest,
    TakebackRequest,
    ValuesRequest,
    WrittenAnswer,
)
from webapp.matches.messages.state import Snapshot, snapshot
from webapp.matches.new_games.new_match import FinishedGame, NewMatch, check_start
from webapp.matches.repository import MOST_MISSED, Change, MatchRepository, UnknownMatch
from webapp.storage.match_store import Conflict, NotRead, Seat

MOST_UNFINISHED = 12
"""Number of unfinished matches listed for a player."""
MOST_EVENTS = 1000
"""After this many events a match only goes on; without an end, its history would be a burden to all."""
MOST_OFFERS = 3
"""Takeback offers between two moves."""
ATTEMPTS = 3
"""Attempts per message on a write conflict."""

P = ParamSpec("P")
T = TypeVar("T")


class WriteConflict(StaleRequest):
    """Another process wrote to the match first; nothing was written here."""


def _retried(act: Callable[P, T]) -> Callable[P, T]:
    """Retry after a write conflict, on the match as the other process left it.

    A message that reached two processes still gets one answer.
    """

    @wraps(act)
    def acting(*arguments: P.args, **named: P.kwargs) -> T:
        for _ in range(ATTEMPTS - 1):
            with suppress(WriteConflict):
                return act(*arguments, **named)
        return act(*arguments, **named)

    return acting


class MatchLimits(Protocol):
    """Rate limits; both methods raise `RequestError` for the client of the current request."""

    def may_begin(self) -> None:
        """Count a new match."""

    def may_think(self) -> None:
        """Check that the client has engine time left, before an engine has to move."""


class MatchService:
    """Create, read and change matches. Every change is an event, written before it is answered."""

    def __init__(
        self,
        repository: MatchRepository,
        ai_turns: AITurns,
        engine_requests: EngineRequests,
        limits: MatchLimits,
        on_event: Callable[[MatchEvent], None],
    ) -> None:
        """`on_event` is called with each new event, in order."""
        self._repository = repository
        self._ai_turns = ai_turns
        self._engine_requests = engine_requests
        self._limits = limits
        self._on_event = on_event

    # Reading -------------------------------------------------------------------------------------

    def match(self, match_id: str) -> Match:
        """The current state of a match; raises `RequestError` for an unknown id."""
        with self._repository.locked(match_id):
            return self._load(match_id)

    def snapshot(self, match: Match) -> Snapshot:
        """Everything a page needs to draw a match, including the running search."""
        return snapshot(match, self._ai_turns.message(match.id))

    def catch_up(self, match_id: str, since: int) -> Missed:
        """What a client at version `since` has missed."""
        with self._repository.locked(match_id):
            match = self._load(match_id)
            self._ask_ai(match)
            if since < 1 or not 0 <= match.v - since <= MOST_MISSED:
                return Missed(match.v, state=self.snapshot(match))
            return Missed(match.v, events=self._repository.messages_after(match, since))

    def unfinished(self, player: str) -> list[Match]:
        """The unfinished matches of a player, latest first."""
        matches = []
        for match_id in self._repository.unfinished(player, MOST_UNFINISHED):
            with suppress(UnknownMatch):  # deleted meanwhile
                matches.append(self.match(match_id))
        return matches

    # Changing ------------------------------------------------------------------------------------

    def create(self, wanted: NewMatch, player: str) -> Match:
        """Create a match; without a level the other seat stays open for a friend."""
        try:
            game = duel(wanted.game)
            options = game.check_options(wanted.options)
            level = None if wanted.level is None else game.level(wanted.level).number
        except BadInput as problem:
            raise RequestError(problem.code) from problem
        if wanted.position is not None:
            check_start(game, wanted.position, options)
        own, other = wanted.sides()
        opponent = Seat(other.value, "open" if level is None else "ai", level)
        seats = (Seat(own.value, "person", None, player), opponent)
        return self._begin(game.key, options, seats, wanted.position)

    def record(self, asked: FinishedGame) -> Match:
        """Keep a game that was played elsewhere; nobody has a seat. Raises `RequestError`."""
        game = asked.checked()
        seats = tuple(Seat(side.value, "nobody") for side in Side)
        return self._begin(game.game, game.options, seats, game.position, game.record)

    def _begin(
        self,
        game: str,
        options: Mapping[str, str],
        seats: tuple[Seat, ...],
        begun_from: str | None,
        record: Mapping[str, Any] | None = None,
    ) -> Match:
        row = self._repository.new(game, options, seats, begun_from)
        if Match.from_row(row).waits_for == "ai":
            self._limits.may_think()  # before the match is counted: a refused client has used up none
        self._limits.may_begin()
        with self._repository.locked(row.id):
            match = self._repository.create(row, record)
            self._ask_ai(match)
        return match

    @_retried
    def join(self, match_id: str, player: str) -> Match:
        """Take the open seat of a match; a player who already has a seat may repeat the request.

        Raises `RequestError` when there is none for this player.
        """
        with self._repository.locked(match_id):
            match = self._load(match_id)
            side = next((s for s, seat in match.seats.items() if seat.kind == "open"), None)
            if match.side_of(player) is not None:
                if side is None:
                    return match
                raise RequestError("own_invitation")
            if side is None:
                raise RequestError("seat_taken")
            seat = Seat(side.value, "person", None, player)
            self._write(match, [("joined", {"side": side.value})], SERVER, None, seat)
            return self._load(match_id)

    @_retried
    def play(self, asked: MoveRequest, player: str | None) -> WrittenAnswer:
        """Play a move on the position the player saw; the answer has its version and ply."""
        with self._acting(asked, player) as (match, side, answered):
            if answered:
                return answered
            self._check_position(match, asked.position_id, asked.ply)
            if match.side_to_move is None:
                raise RequestError("game_over")
            if match.side_to_move is not side:
                raise RequestError("not_your_turn")
            if match.against_ai:
                self._limits.may_think()
            return self._play(match, asked.move, side.value, asked.message_id)

    @_retried
    def take_back(self, asked: TakebackRequest, player: str | None) -> WrittenAnswer:
        """Take back a ply of the player and all later ones; between people, offer a takeback."""
        with self._acting(asked, player) as (match, side, answered):
            if answered:
                return answered
            self._check_position(match, asked.position_id)
            if match.resigned is not None or (match.outcome and not match.against_ai):
                raise RequestError("game_over")
            number = match.last_own_ply(side) if asked.to is None else asked.to
            if number is None or not match.may_take_back(side, number):
                raise RequestError("nothing_to_take_back")
            if match.v >= MOST_EVENTS:
                raise RequestError("history_full")
            offer = {"by": side.value, "to": number}
            if match.against_ai:
                return self._write(match, [("takeback", offer)], side.value, asked.message_id)
            if match.seats[side.other].kind == "open":
                raise RequestError("no_opponent")
            if match.offers >= MOST_OFFERS:
                raise RequestError("too_many_offers")
            return self._write(match, [("offer", offer)], side.value, asked.message_id)

    @_retried
    def answer(self, asked: AnswerRequest, player: str | None) -> WrittenAnswer:
        """Accept or decline the opponent's offer that the player saw."""
        with self._acting(asked, player) as (match, side, answered):
            if answered:
                return answered
            offer = match.offer
            if offer is None or offer.by is side:
                raise RequestError("no_offer")
            if offer.v != asked.offer:
                raise StaleRequest(self.snapshot(match))
            change: Change = ("declined", {"by": side.value})
            if asked.yes:
                change = ("takeback", {"by": offer.by.value, "to": offer.to})
            return self._write(match, [change], side.value, asked.message_id)

    @_retried
    def resign(self, asked: ResignRequest, player: str | None) -> WrittenAnswer:
        """Resign the game."""
        with self._acting(asked, player) as (match, side, answered):
            if answered:
                return answered
            if match.outcome:
                raise RequestError("game_over")
            resigned = [("resign", {"side": side.value})]
            return self._write(match, resigned, side.value, asked.message_id)

    @_retried
    def rematch(self, asked: RematchRequest, player: str | None) -> RematchAnswer:
        """Begin the same match with the sides changed; both players get the same new match."""
        with self._acting(asked, player) as (match, side, _answered):
            if match.outcome is None:
                raise RequestError("not_over")
            if match.rematch is not None:
                return RematchAnswer(match.rematch)
            changed = tuple(replace(each, side=s.other.value) for s, each in match.seats.items())
            following = self._begin(match.duel.key, match.options, changed, match.begun_from)
            begun = [("rematch", {"game": following.id})]
            self._write(match, begun, side.value, asked.message_id)
            return RematchAnswer(following.id)

    @_retried
    def hint(self, asked: HintRequest, player: str | None, listener: JobListener) -> str:
        """Search a move for the player, and return the job; `listener` gets the move.

        Between people the request is an event.
        """
        with self._acting(asked, player) as (match, side, answered):
            self._check_position(match, asked.position_id)
            if match.side_to_move is not side:
                raise RequestError("game_over" if match.outcome else "not_your_turn")
            if not match.against_ai and not answered:
                if match.v >= MOST_EVENTS:
                    raise RequestError("history_full")
                asking = [("hint_asked", {"side": side.value})]
                self._write(match, asking, side.value, asked.message_id)
            return self._engine_requests.hint(match, listener)

    def values(self, asked: ValuesRequest, player: str | None, listener: JobListener) -> str:
        """Evaluate every legal move of the player, and return the job.

        `listener` gets the values at each depth.
        Only against the engine: between people it would help one of them.
        """
        with self._acting(asked, player) as (match, side, _answered):
            if not match.against_ai:
                raise RequestError("between_people")
            self._check_position(match, asked.position_id)
            if match.side_to_move is not side:
                raise RequestError("game_over" if match.outcome else "not_your_turn")
            return self._engine_requests.values(match, listener)

    def resume(self) -> None:
        """Start the searches that no process is running, after a start or when a process has ended."""
        for match_id in self._repository.waiting_for_ai():
            if self._ai_turns.is_missing(match_id):
                # It may have been deleted meanwhile.
                with suppress(UnknownMatch), self._repository.locked(match_id):
                    self._ask_ai(self._load(match_id))

    # Beside other processes ----------------------------------------------------------------------

    def newer(self, versions: Mapping[str, int]) -> dict[str, int]:
        """The latest versions of the matches that are ahead of the given versions."""
        return self._repository.newer(versions)

    def events_since(self, match_id: str, v: int) -> tuple[MatchEvent, ...]:
        """The events after version `v`, as messages."""
        with self._repository.locked(match_id):
            return self._repository.messages_after(self._load(match_id), v)

    def searches_before(self, match_id: str, v: int) -> bool:
        """Whether this process is running a search for a version older than `v`."""
        return self._ai_turns.searches_before(match_id, v)

    # Inside: one match at a time -----------------------------------------------------------------

    @contextmanager
    def _acting(
        self, asked: PlayerRequest, player: str | None
    ) -> Iterator[tuple[Match, Side, WrittenAnswer | None]]:
        """The match, the player's side, and the stored answer if this message was already answered."""
        with self._repository.locked(asked.match_id):
            match = self._load(asked.match_id)
            side = match.side_of(player)
            if side is None:
                raise RequestError("not_your_game")
            stored = match.answered.get((side.value, asked.message_id))
            yield match, side, WrittenAnswer(stored.v, stored.ply) if stored else None

    def _check_position(self, match: Match, pos: str, ply: int | None = None) -> None:
        if pos != match.pos or ply not in (None, match.ply):
            raise StaleRequest(self.snapshot(match))

    def _load(self, match_id: str) -> Match:
        """The current match; a search for an older version is cancelled."""
        match = self._repository.load(match_id)
        self._ai_turns.drop_outdated(match)
        return match

    def _play(self, match: Match, move: str, seat: str, mid: str | None) -> WrittenAnswer:
        try:
            plies = match.played(move)
        except IllegalMove as problem:
            raise RequestError("illegal", why=problem.code) from problem
        return self._write(match, [("move", {"move": ply.move}) for ply in plies], seat, mid)

    def _write(
        self,
        match: Match,
        changes: Sequence[Change],
        seat: str,
        mid: str | None,
        joined: Seat | None = None,
    ) -> WrittenAnswer:
        """Write events, publish them, then start the AI. The first event carries the answer."""
        try:
            after, messages = self._repository.append(match, changes, seat, mid, joined)
        except Conflict:
            raise WriteConflict(self.snapshot(self._load(match.id))) from None
        self._ai_turns.drop_outdated(after)
        for message in messages:
            self._on_event(message)
        self._ask_ai(after)
        return WrittenAnswer(messages[0].version, messages[0].ply)

    # Inside: the AI ------------------------------------------------------------------------------

    def _ask_ai(self, match: Match) -> None:
        self._ai_turns.ask(match, self._ai_answered)

    def _ai_answered(self, search: Search, result: Message | None, error: Message | None) -> None:
        """Play the engine's move, unless the match has changed since."""
        turns = self._ai_turns
        with self._repository.locked(search.match_id):
            if not turns.is_under_way(search):
                return
            try:
                match = self._load(search.match_id)
            except (NotRead, UnknownMatch) as problem:
                turns.end(search)
                turns.failed(search, problem)
                return
            if not turns.is_under_way(search):
                return  # another process wrote first
            turns.end(search)
            if result is None or not isinstance(result.get("move"), str):
                turns.failed(search, error or result)
                return
            try:
                self._play(match, result["move"], search.side.value, f"ai-{search.v}")
                turns.played(search)
            except WriteConflict:
                turns.overtaken(search)
            except RequestError as problem:
                turns.failed(search, problem)
