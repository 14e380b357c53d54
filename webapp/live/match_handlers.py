"""The websocket messages of matches: joining, moves, offers, hints, values and reviews."""

from __future__ import annotations

from flask_socketio import join_room

from webapp.core.errors import RequestError
from webapp.core.messages import plain
from webapp.live import messages
from webapp.live.connections import Answer, Connection, Connections
from webapp.live.subscriptions import Subscriptions
from webapp.matches.presence import Presence
from webapp.matches.reviews.service import ReviewService
from webapp.matches.service import MatchService

MOST_REVIEWS = 3
"""How many reviews one connection may follow at a time."""


class MatchHandlers:
    """Binds the messages of matches to `MatchService`."""

    def __init__(
        self,
        connections: Connections,
        matches: MatchService,
        reviews: ReviewService,
        subscriptions: Subscriptions,
        presence: Presence,
    ) -> None:
        self._connections = connections
        self._matches = matches
        self._reviews = reviews
        self._subscriptions = subscriptions
        self._presence = presence
        bind = connections.bind
        bind("join", messages.Join, self._join)
        bind("move", messages.Move, self._move)
        bind("takeback", messages.TakeBack, self._take_back)
        bind("answer", messages.Answer, self._answer)
        bind("resign", messages.Resign, self._resign)
        bind("rematch", messages.Rematch, self._rematch)
        bind("hint", messages.Hint, self._hint)
        bind("values", messages.Values, self._values)
        bind("review", messages.Review, self._review)

    def leave(self, sid: str, gone: Connection) -> None:
        """Forget a websocket that was closed, and what it followed."""
        self._subscriptions.leave(sid)
        self._presence.leave(sid)
        for match_id in gone.reviews:
            self._reviews.leave(match_id, sid)

    def _join(self, message: messages.Join) -> Answer:
        if message.proto != messages.VERSION:
            raise RequestError("old_page")
        match = self._matches.match(message.game)
        join_room(match.id)
        seat = match.side_of(self._connections.player())
        missed = self._matches.catch_up(match.id, message.since)
        sid = self._connections.sid()
        self._subscriptions.join(match.id, sid, missed["v"])
        side = seat.value if seat else None
        presence = self._presence.join(match.id, sid, side)
        return {"seat": side, "presence": presence, **missed}

    def _move(self, message: messages.Move) -> Answer:
        return self._matches.play(
            message.game,
            self._connections.player(),
            message.ply,
            message.pos,
            message.mid,
            message.move,
        )

    def _take_back(self, message: messages.TakeBack) -> Answer:
        return self._matches.take_back(
            message.game, self._connections.player(), message.pos, message.mid, message.to
        )

    def _answer(self, message: messages.Answer) -> Answer:
        return self._matches.answer(
            message.game, self._connections.player(), message.mid, message.offer, message.yes
        )

    def _resign(self, message: messages.Resign) -> Answer:
        return self._matches.resign(message.game, self._connections.player(), message.mid)

    def _rematch(self, message: messages.Rematch) -> Answer:
        return self._matches.rematch(message.game, self._connections.player(), message.mid)

    def _hint(self, message: messages.Hint) -> Answer:
        send = self._connections.job_listener("hint")
        answer = self._matches.hint(
            message.game, self._connections.player(), message.pos, message.mid, send
        )
        self._connections.here().jobs.add(answer["job"])
        return answer

    def _values(self, message: messages.Values) -> Answer:
        send = self._connections.job_listener("values")
        answer = self._matches.values(
            message.game, self._connections.player(), message.pos, message.mid, send
        )
        self._connections.here().jobs.add(answer["job"])
        return answer

    def _review(self, message: messages.Review) -> Answer:
        match = self._matches.match(message.game)
        here, sid = self._connections.here(), self._connections.sid()
        if len(here.reviews | {match.id}) > MOST_REVIEWS:
            raise RequestError("busy")
        told = self._reviews.follow(
            match,
            sid,
            lambda told: self._connections.publisher.send_here("review", plain(told), to=sid),
            self._connections.client(),
        )
        here.reviews.add(match.id)
        return plain(told)
