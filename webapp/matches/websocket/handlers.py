"""The websocket messages of matches: joining, moves, offers, hints, values and reviews."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from flask_socketio import join_room, rooms
from msgspec.structs import replace

from webapp.core.errors import RequestError
from webapp.core.languages import speaking_as_now
from webapp.core.messages import Done, JobAnswer, Message
from webapp.live.connections import Connection, Connections
from webapp.live.messages import VERSION
from webapp.matches.analysis.messages import Hint
from webapp.matches.game_site import GameSites
from webapp.matches.messages.requests import (
    HintRequest,
    JoinAnswer,
    JoinRequest,
    Look,
    LookRequest,
    PlayerRequest,
    ReviewRequest,
    ValuesRequest,
    WrittenAnswer,
)
from webapp.matches.playing.greetings import Greetings
from webapp.matches.playing.presence import Presence
from webapp.matches.playing.service import MatchService
from webapp.matches.reviews.messages import ReviewMessage
from webapp.matches.reviews.service import ReviewService
from webapp.matches.reviews.worded import worded
from webapp.matches.websocket import calls
from webapp.matches.websocket.publisher import MatchPublisher

R = TypeVar("R", bound=PlayerRequest)

MOST_REVIEWS = 3
"""The most reviews that one connection may follow at a time."""


class MatchHandlers:
    """Binds the messages of matches to `MatchService`."""

    def __init__(  # noqa: PLR0913, PLR0917 - the services that answer them
        self,
        connections: Connections,
        matches: MatchService,
        reviews: ReviewService,
        publisher: MatchPublisher,
        presence: Presence,
        greetings: Greetings,
        sites: GameSites,
    ) -> None:
        self._connections = connections
        self._matches = matches
        self._reviews = reviews
        self._publisher = publisher
        self._subscriptions = publisher.subscriptions
        self._presence = presence
        self._sites = sites
        bind = connections.bind
        bind(calls.JOIN, self._join)
        bind(calls.MOVE, self._written(matches.play))
        bind(calls.TAKEBACK, self._written(matches.negotiation.take_back))
        bind(calls.ANSWER, self._written(matches.negotiation.answer))
        bind(calls.RESIGN, self._written(matches.resign))
        bind(calls.CLAIM, self._written(matches.abandoned.claim))
        bind(calls.GREET, lambda asked: greetings.greet(asked, connections.player()))
        bind(calls.LOOK, self._look)
        bind(calls.REMATCH, lambda asked: matches.negotiation.rematch(asked, connections.player()))
        bind(calls.HINT, self._hint)
        bind(calls.VALUES, self._values)
        bind(calls.REVIEW, self._review)
        connections.on_close(self._leave)

    def _leave(self, sid: str, gone: Connection) -> None:
        """Forget a closed websocket and its subscriptions."""
        self._subscriptions.leave(sid)
        self._presence.leave(sid)
        for match_id in gone.reviews:
            self._reviews.leave(match_id, sid)

    def _join(self, asked: JoinRequest) -> JoinAnswer:
        if asked.proto != VERSION:
            raise RequestError("old_page")
        match = self._matches.match(asked.match_id)
        join_room(match.id)
        seat = match.side_of(self._connections.player())
        missed = self._matches.catch_up(match.id, asked.since)
        sid = self._connections.sid()
        self._subscriptions.join(match.id, sid, missed.version, whole=not asked.changes)
        presence = self._presence.join(match.id, sid, seat.value if seat else None)
        now = round(time.time() * 1000)
        return JoinAnswer(seat, presence, missed.version, now, missed.state, missed.events)

    def _look(self, asked: LookRequest) -> Done:
        match = self._matches.match(asked.match_id)
        if match.outcome is None:
            raise RequestError("not_over")
        if asked.ply > match.ply or match.id not in rooms():
            raise RequestError("bad_message")
        side, marks = match.side_of(self._connections.player()), tuple(asked.marks)
        shown = Look(match.id, side, asked.ply, marks, asked.on)
        self._publisher.look(shown, but=self._connections.sid())
        return Done()

    def _written(
        self, act: Callable[[R, str | None], WrittenAnswer]
    ) -> Callable[[R], WrittenAnswer]:
        """A handler that answers with the events as well."""

        def handle(asked: R) -> WrittenAnswer:
            with self._publisher.answering(asked.match_id, self._connections.sid()) as own:
                answer = act(asked, self._connections.player())
            return replace(answer, events=tuple(own.events)) if own.events else answer

        return handle

    def _hint(self, asked: HintRequest) -> JobAnswer:
        match = self._matches.match(asked.match_id)
        sentences, side = self._sites[match.duel.key].sentences, match.position.side_to_move

        def worded(message: Message) -> Message:
            if not isinstance(message, Hint):
                return message
            return replace(message, why=sentences.because(side, message.move, message.reason))

        listener = self._connections.job_listener("hint", worded)
        job = self._matches.help.hint(asked, self._connections.player(), listener)
        return self._connections.begin(job, listener)

    def _values(self, asked: ValuesRequest) -> JobAnswer:
        listener = self._connections.job_listener("values")
        job = self._matches.help.values(asked, self._connections.player(), listener)
        return self._connections.begin(job, listener)

    def _review(self, asked: ReviewRequest) -> ReviewMessage:
        match = self._matches.match(asked.match_id)
        here, sid = self._connections.here(), self._connections.sid()
        if len(here.reviews | {match.id}) > MOST_REVIEWS:
            raise RequestError("busy")
        sentences, speak = self._sites[match.duel.key].sentences, speaking_as_now()

        def tell(message: ReviewMessage) -> None:
            with speak():
                review = worded(message, sentences)
            self._connections.publisher.send_here("review", review, to=sid)

        answer = self._reviews.follow(
            match,
            sid,
            tell,
            self._connections.client(),
            brief=asked.brief is True,
            later=asked.later is True,
        )
        here.reviews.add(match.id)
        join_room(match.id)  # what others show in it
        return worded(answer, sentences)
