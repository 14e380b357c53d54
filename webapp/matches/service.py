"""All matches: who may do what, in which order, and the only writer of the event list."""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from engines.game import BadInput, IllegalMove, Side
from engines.registry import duel
from webapp.core.errors import RequestError
from webapp.core.search_lease import SearchLeases
from webapp.engine_pool.pool import EnginePool, Message
from webapp.matches.engine_requests import EngineRequests, Tell
from webapp.matches.match import SERVER, Match, event_message, snapshot_message
from webapp.matches.new_match import NewMatch, check_start
from webapp.storage.match_store import (
    Conflict,
    Event,
    MatchRow,
    MatchStore,
    NotRead,
    NotWritten,
    Seat,
)

log = logging.getLogger(__name__)

NOT_SAVED_SECONDS = 5
"""After so long it is worth trying again to save something."""
REMEMBERED = 4096
"""How many matches are kept in memory; the others are replayed from their events."""
MOST_UNFINISHED = 12
SHOWN_GAP = 40
"""A client that missed more events than this gets a snapshot instead."""
ATTEMPTS = 3
"""So often a message is tried when other processes are faster each time."""

P = ParamSpec("P")
T = TypeVar("T")


class Overtaken(RequestError):
    """Another process wrote to the match first, so that nothing was written here."""


def _tried_again(act: Callable[P, T]) -> Callable[P, T]:
    """Act once more on what a faster process has made of the match.

    So a message that reached two processes gets one answer, and what still makes sense is done.
    """

    @wraps(act)
    def acting(*arguments: P.args, **named: P.kwargs) -> T:
        for _ in range(ATTEMPTS - 1):
            with suppress(Overtaken):
                return act(*arguments, **named)
        return act(*arguments, **named)

    return acting


@dataclass
class Search:
    """A search for an AI's move: for which version it was asked, and how far it is."""

    job: str
    v: int
    side: Side
    goal: int | None
    unit: str
    """What its estimates are in: points or discs."""
    progress: Message = field(default_factory=dict)
    before: int = 0
    """How many other jobs go before it."""

    def message(self) -> dict[str, Any]:
        """What pages show while the AI thinks."""
        shown = {name: self.progress.get(name) for name in ("depth", "move", "score", "exact")}
        about = {"job": self.job, "side": self.side.value, "goal": self.goal, "unit": self.unit}
        return {**about, "before": self.before, **shown}


class MatchService:
    """Create, read and change matches. Every change is an event, written before it is answered."""

    def __init__(self, store: MatchStore, engine_pool: EnginePool) -> None:
        self._store = store
        self.engine_requests = EngineRequests(engine_pool)
        """Puts questions to the engines."""
        self._known: OrderedDict[str, Match] = OrderedDict()
        self._locks: dict[str, tuple[threading.RLock, int]] = {}
        self._guard = threading.Lock()
        self._searches: dict[str, Search] = {}
        self.search_leases = SearchLeases()
        """Which process asks the engines for which match."""
        self.shared = False
        """Whether other processes write to the same matches: then nothing is believed unread."""
        self.on_event: Callable[[dict[str, Any]], None] = lambda _message: None
        """Called with each new event, in order, for everybody who watches the match."""
        self.on_thinking: Callable[[dict[str, Any]], None] = lambda _message: None
        """Called with the progress of an AI's search."""
        self.may_begin: Callable[[], None] = lambda: None
        """Called before a match begins; raises `RequestError` when there were too many."""
        self.may_think: Callable[[], None] = lambda: None
        """Called before an engine will have to move; raises `RequestError` after too much work."""

    # Reading -------------------------------------------------------------------------------------

    def match(self, match_id: str) -> Match:
        """A match as it stands; raises `RequestError` for an unknown id."""
        with self._locked(match_id):
            return self._load(match_id)

    def snapshot(self, match: Match) -> dict[str, Any]:
        """All that a page needs to draw a match, the running search included."""
        search = self._searches.get(match.id)
        return {**snapshot_message(match), "thinking": search.message() if search else None}

    def catch_up(self, match_id: str, since: int) -> dict[str, Any]:
        """What a client that saw version `since` has missed: events, or a snapshot if that is less."""
        with self._locked(match_id):
            match = self._load(match_id)
            self._ask_ai(match)
            if since < 1 or not 0 <= match.v - since <= SHOWN_GAP:
                return {"v": match.v, "state": self.snapshot(match)}
            return {"v": match.v, "events": self._messages_after(match_id, since)}

    def _messages_after(self, match_id: str, since: int) -> list[dict[str, Any]]:
        row = self._store.match(match_id)
        assert row is not None  # noqa: S101 - it was loaded just now
        seen = Match.from_row(row)
        messages = []
        for event in self._store.events_after(match_id, 0):
            seen = seen.after(event)
            if event.v > since:
                messages.append(event_message(seen, event))
        return messages

    def unfinished(self, player: str) -> list[Match]:
        """A player's matches that are not over, the latest first."""
        return [self.match(found) for found in self._store.unfinished(player, MOST_UNFINISHED)]

    # Changing ------------------------------------------------------------------------------------

    def create(self, wanted: NewMatch, player: str) -> Match:
        """Begin a match; without a level the other seat stays open for a friend."""
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

    def _begin(
        self,
        game: str,
        options: Mapping[str, str],
        seats: tuple[Seat, ...],
        begun_from: str | None,
    ) -> Match:
        row = MatchRow(secrets.token_urlsafe(9), game, options, seats, begun_from)
        match = Match.from_row(row)
        if match.waits_for == "ai":
            self.may_think()  # asked first: whoever is refused here has begun nothing
        self.may_begin()
        chosen = {seat.side: {"kind": seat.kind, "level": seat.level} for seat in seats}
        begun = {"options": dict(options), "seats": chosen, "position": begun_from}
        first = Event(1, "created", SERVER, None, 0, begun)
        match = match.after(first)
        with _refused_if_not_saved():
            self._store.create(row, first, match.waits_for)
        with self._locked(match.id):
            self._remember(match)
            self._ask_ai(match)
        return match

    @_tried_again
    def join(self, match_id: str, player: str) -> Match:
        """Take the open seat of a match; who has taken it already may say so again.

        Raises `RequestError` when there is none for this player.
        """
        with self._locked(match_id):
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

    @_tried_again
    def play(  # noqa: PLR0913, PLR0917 - these are the fields of the message
        self, match_id: str, player: str | None, ply: int, pos: str, mid: str, move: str
    ) -> dict[str, Any]:
        """Play a move on the position the player saw; the answer tells its version and ply."""
        with self._acting(match_id, player, mid) as (match, side, answered):
            if answered:
                return answered
            self._check_position(match, pos, ply)
            if match.side_to_move is None:
                raise RequestError("game_over")
            if match.side_to_move is not side:
                raise RequestError("not_your_turn")
            if match.against_ai:
                self.may_think()
            return self._play(match, move, side.value, mid)

    @_tried_again
    def take_back(
        self, match_id: str, player: str | None, pos: str, mid: str, to: int | None
    ) -> dict[str, Any]:
        """Take back ply `to` (None: one's latest) and all after it; between people, offer to."""
        with self._acting(match_id, player, mid) as (match, side, answered):
            if answered:
                return answered
            self._check_position(match, pos)
            if match.resigned is not None or (match.outcome and not match.against_ai):
                raise RequestError("game_over")
            number = match.last_own_ply(side) if to is None else to
            if number is None or not match.may_take_back(side, number):
                raise RequestError("nothing_to_take_back")
            asks = {"by": side.value, "to": number}
            if match.against_ai:
                return self._write(match, [("takeback", asks)], side.value, mid)
            if match.seats[side.other].kind == "open":
                raise RequestError("no_opponent")
            return self._write(match, [("offer", asks)], side.value, mid)

    @_tried_again
    def answer(
        self, match_id: str, player: str | None, mid: str, offered: int, yes: bool
    ) -> dict[str, Any]:
        """Accept or decline the opponent's offer, the one that version `offered` of the match made."""
        with self._acting(match_id, player, mid) as (match, side, answered):
            if answered:
                return answered
            offer = match.offer
            if offer is None or offer.by is side:
                raise RequestError("no_offer")
            if offer.v != offered:
                raise RequestError("stale", state=self.snapshot(match))
            if not yes:
                return self._write(match, [("declined", {"by": side.value})], side.value, mid)
            taken = {"by": offer.by.value, "to": offer.to}
            return self._write(match, [("takeback", taken)], side.value, mid)

    @_tried_again
    def resign(self, match_id: str, player: str | None, mid: str) -> dict[str, Any]:
        """Give the game up."""
        with self._acting(match_id, player, mid) as (match, side, answered):
            if answered:
                return answered
            if match.outcome:
                raise RequestError("game_over")
            return self._write(match, [("resign", {"side": side.value})], side.value, mid)

    @_tried_again
    def rematch(self, match_id: str, player: str | None, mid: str) -> dict[str, Any]:
        """Begin the same match with the sides changed; the second to ask gets the same one."""
        with self._acting(match_id, player, mid) as (match, side, _answered):
            if match.outcome is None:
                raise RequestError("not_over")
            if match.rematch is not None:
                return {"game": match.rematch}
            changed = tuple(_on_other_side(seat) for seat in match.seats.values())
            following = self._begin(match.duel.key, match.options, changed, match.begun_from)
            self._write(match, [("rematch", {"game": following.id})], side.value, mid)
            return {"game": following.id}

    @_tried_again
    def hint(
        self,
        match_id: str,
        player: str | None,
        pos: str,
        mid: str,
        tell: Tell,
    ) -> dict[str, Any]:
        """Search a move for the player; `tell` gets it. Between people the asking is an event."""
        with self._acting(match_id, player, mid) as (match, side, answered):
            self._check_position(match, pos)
            if match.side_to_move is not side:
                raise RequestError("game_over" if match.outcome else "not_your_turn")
            if not match.against_ai and not answered:
                self._write(match, [("hint_asked", {"side": side.value})], side.value, mid)
            return {"job": self.engine_requests.hint(match, tell)}

    def values(
        self,
        match_id: str,
        player: str | None,
        pos: str,
        mid: str,
        tell: Tell,
    ) -> dict[str, Any]:
        """Find out what every legal move of the player is worth; `tell` gets it again and again.

        Only against the engine: between people it would be playing for one of them.
        """
        with self._acting(match_id, player, mid) as (match, side, _answered):
            if not match.against_ai:
                raise RequestError("between_people")
            self._check_position(match, pos)
            if match.side_to_move is not side:
                raise RequestError("game_over" if match.outcome else "not_your_turn")
            return {"job": self.engine_requests.values(match, tell)}

    def resume(self) -> None:
        """Ask for searches that nobody has under way: after a start, or when a process has ended."""
        for match_id in self._store.waiting_for_ai():
            if match_id not in self._searches and not self.search_leases.is_taken(match_id):
                with self._locked(match_id):
                    self._ask_ai(self._load(match_id))

    # Beside other processes ----------------------------------------------------------------------

    def searches_before(self, match_id: str, v: int) -> bool:
        """Whether a search for a version older than `v` is under way here."""
        search = self._searches.get(match_id)
        return search is not None and search.v < v

    def newer(self, told: Mapping[str, int]) -> dict[str, int]:
        """Those of the matches in `told` that have come further than that version, and how far."""
        versions = self._store.versions(told)
        return {match_id: v for match_id, v in versions.items() if v > told[match_id]}

    def events_since(self, match_id: str, v: int) -> list[dict[str, Any]]:
        """The events after version `v`, as messages."""
        with self._locked(match_id):
            return self._messages_after(match_id, v)

    # Inside: one match at a time -----------------------------------------------------------------

    @contextmanager
    def _locked(self, match_id: str) -> Iterator[None]:
        """Hold the match; locks nobody holds or waits for are forgotten."""
        with self._guard:
            lock, users = self._locks.get(match_id, (threading.RLock(), 0))
            self._locks[match_id] = (lock, users + 1)
        try:
            with lock:
                yield
        finally:
            with self._guard:
                users = self._locks[match_id][1] - 1
                if users:
                    self._locks[match_id] = (lock, users)
                else:
                    del self._locks[match_id]

    @contextmanager
    def _acting(
        self, match_id: str, player: str | None, mid: str
    ) -> Iterator[tuple[Match, Side, dict[str, Any] | None]]:
        """The match, the player's side, and the stored answer if this message was answered."""
        with self._locked(match_id):
            match = self._load(match_id)
            side = match.side_of(player)
            if side is None:
                raise RequestError("not_your_game")
            stored = match.answered.get((side.value, mid))
            yield match, side, {"v": stored.v, "ply": stored.ply} if stored else None

    def _check_position(self, match: Match, pos: str, ply: int | None = None) -> None:
        if pos != match.pos or ply not in (None, match.ply):
            raise RequestError("stale", state=self.snapshot(match))

    def _load(self, match_id: str) -> Match:
        match = self._known.get(match_id)
        if match is None:
            row = self._store.match(match_id)
            if row is None:
                raise RequestError("unknown_game")
            match = Match.from_row(row).replayed(self._store.events_after(match_id, 0))
            self._remember(match)
            self._drop_search(match)
        else:
            self._known.move_to_end(match_id)
            if self.shared:
                match = self._refreshed(match)
        return match

    def _refreshed(self, match: Match) -> Match:
        """The match with what other processes have written since it was remembered."""
        new = self._store.events_after(match.id, match.v)
        if not new:
            return match
        row = self._store.match(match.id)  # somebody may have sat down
        assert row is not None  # noqa: S101 - matches are never deleted
        match = replace(match, seats=Match.from_row(row).seats).replayed(new)
        self._remember(match)
        self._drop_search(match)
        return match

    def _remember(self, match: Match) -> None:
        self._known[match.id] = match
        self._known.move_to_end(match.id)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _play(self, match: Match, move: str, seat: str, mid: str | None) -> dict[str, Any]:
        try:
            plies = match.played(move)
        except IllegalMove as problem:
            raise RequestError("illegal", why=problem.code) from problem
        return self._write(match, [("move", {"move": ply.move}) for ply in plies], seat, mid)

    def _write(
        self,
        match: Match,
        changes: list[tuple[str, dict[str, Any]]],
        seat: str,
        mid: str | None,
        joined: Seat | None = None,
    ) -> dict[str, Any]:
        """Write events, then tell everybody, then let the AI think. The first carries the answer."""
        if joined is not None:
            match = _with_seat(match, joined)
        steps: list[tuple[Match, Event]] = []
        for kind, data in changes:
            by, answers = (SERVER, None) if steps else (seat, mid)
            draft = Event(match.v + 1, kind, by, answers, match.ply, data)
            event = replace(draft, ply=match.after(draft).ply)
            match = match.after(event)
            steps.append((match, event))
        try:
            with _refused_if_not_saved():
                self._store.append(match.id, [event for _, event in steps], match.waits_for, joined)
        except Conflict:
            self._known.pop(match.id, None)
            raise Overtaken("stale", state=self.snapshot(self._load(match.id))) from None
        self._remember(match)
        self._drop_search(match)
        for seen, event in steps:
            self.on_event(event_message(seen, event))
        self._ask_ai(match)
        return {"v": steps[0][1].v, "ply": steps[0][1].ply}

    # Inside: the AI ------------------------------------------------------------------------------

    def _drop_search(self, match: Match) -> None:
        """Cancel a search that was asked for an older version."""
        search = self._searches.get(match.id)
        if search and search.v != match.v:
            del self._searches[match.id]
            self.engine_requests.cancel(search.job)
            self.search_leases.give_back(match.id, search.v)

    def _ask_ai(self, match: Match) -> None:
        if match.waits_for != "ai" or match.id in self._searches:
            return
        if not self.search_leases.take(match.id, match.v):
            return  # another process has asked
        side = match.position.side_to_move
        level = match.level_of(side)
        assert level is not None  # noqa: S101 - an AI's seat has a level
        search = Search("", match.v, side, level.limit.depth, level.unit)
        self._searches[match.id] = search

        def done(result: Message | None, error: Message | None) -> None:
            self._ai_answered(match.id, search, result, error)

        def progress(message: Message) -> None:
            search.progress = message
            self.on_thinking({"game": match.id, **search.message(), "progress": message})

        def waiting(before: int) -> None:
            search.before = before
            self.on_thinking({"game": match.id, **search.message(), "progress": {}})

        search.job = self.engine_requests.move(match, side, level, done, progress, waiting)
        self.on_thinking({"game": match.id, **search.message(), "progress": {}})

    def _ai_answered(
        self, match_id: str, search: Search, result: Message | None, error: Message | None
    ) -> None:
        """Play what the engine found, unless the match went on without it."""
        with self._locked(match_id):
            if self._searches.get(match_id) is not search:
                return
            try:
                match = self._load(match_id)  # it drops the search when another process went on
            except NotRead as problem:
                self._searches.pop(match_id)
                self._no_move(match_id, search, problem)
                return
            if self._searches.pop(match_id, None) is None or match.v != search.v:
                return
            if result is None or not isinstance(result.get("move"), str):
                self._no_move(match_id, search, error or result)
                return
            try:
                self._play(match, result["move"], search.side.value, f"ai-{search.v}")
                self.search_leases.give_back(match_id, search.v)
            except RequestError as problem:
                if problem.code == "stale":  # another process wrote first
                    self.search_leases.let_expire(match_id)
                else:
                    self._no_move(match_id, search, problem)

    def _no_move(self, match_id: str, search: Search, why: object) -> None:
        """Say that a search came to nothing; whoever joins the match has it made again."""
        self.search_leases.let_expire(match_id)
        log.error("no move for match %s: %s", match_id, why)
        self.on_thinking({"game": match_id, "job": search.job, "failed": True})


@contextmanager
def _refused_if_not_saved() -> Iterator[None]:
    try:
        yield
    except NotWritten as problem:
        log.error("the database takes nothing: %s", problem)  # noqa: TRY400 - no fault of the code
        raise RequestError("not_saved", retry_after=NOT_SAVED_SECONDS) from problem


def _on_other_side(seat: Seat) -> Seat:
    return replace(seat, side=Side(seat.side).other.value)


def _with_seat(match: Match, seat: Seat) -> Match:
    return replace(match, seats={**match.seats, Side(seat.side): seat})
