"""Websocket messages to and from matches; no game logic.

What the server sends:

    event     {"game", "v", "type", "ply", "pos", "data", "state"}   to all who watch the match
    thinking  {"game", "job", "side", "goal", "unit", "progress": {…}}        to all who watch the match
    hint      {"game", "job", "ply", "pos", "move", "score", "exact", "unit", "reason", "proof"}
                                                                         to the asker
    values    {"game", "job", "ply", "pos", "depth", "done", "values": [{"move", "score", "exact"}],
              "proof"}   to the asker, the best first, after each depth and at the end
    review    {"game", "positions": […], "summary": {…}}   to all who follow the review (see `review`)
    solution  {"job", "result"} or {"job", "err"}  of `solve` and `distance`    to the asker
    queued    {"job", "before": 2}   how many jobs go before one's own           to the asker
    presence  {"game", "here": ["black", "white"], "watching": 3}   to all who watch the match, when it
              changes (see `presence`)
    server    {"state": "ready"|"preparing"|"delayed"|"stopping", "doing": ["reversi"]}     to everybody

What clients send is in `protocol`.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
from flask import request
from flask_socketio import ConnectionRefusedError, SocketIO, join_room

from engines.game import BadInput
from engines.huarong.atlas.atlas import AtlasMetric, Wish
from engines.huarong.atlas.ranking import Mix, layout_of
from engines.huarong.rules import formats
from engines.huarong.rules.codes import LAYOUT_COUNT, common_code, short_code
from engines.huarong.rules.layout import BadLayout, Layout
from webapp import protocol
from webapp.atlas import AtlasKeeper
from webapp.followed import Followed
from webapp.identity import Identity
from webapp.layout_reasons import layout_reason
from webapp.limits import Limits, address_of
from webapp.matches import Matches
from webapp.presence import Presence
from webapp.refusals import Refused
from webapp.reviews import Reviews
from webapp.store import NOT_READ_SECONDS, NotRead
from webapp.thinking import Thinking

log = logging.getLogger(__name__)

MOST_JOBS = 4
"""How many hints and solutions one connection may wait for at a time."""
MOST_REVIEWS = 3
"""How many reviews one connection may follow at a time."""

S = TypeVar("S", bound=msgspec.Struct)
Answer = dict[str, Any]


@dataclass
class Connection:
    """One client: the jobs it waits for, the reviews it follows."""

    jobs: set[str] = field(default_factory=set)
    reviews: set[str] = field(default_factory=set)


class Sockets:
    """Binds the messages of `protocol` to `Matches`."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that messages are handed to
        self,
        socketio: SocketIO,
        matches: Matches,
        thinking: Thinking,
        identity: Identity,
        atlas: AtlasKeeper,
        reviews: Reviews,
        limits: Limits,
        followed: Followed,
        presence: Presence,
    ) -> None:
        self._io = socketio
        self._limits = limits
        self._matches = matches
        self._thinking = thinking
        self._identity = identity
        self._atlas = atlas
        self._reviews = reviews
        self._connections: dict[str, Connection] = {}
        self._followed = followed
        self._presence = presence
        presence.tell = lambda message: self._say_here("presence", message, to=message["game"])
        matches.on_event = self._event
        matches.on_thinking = lambda message: self._to_match("thinking", message)
        thinking.on_preparing = lambda _games: self._say_here("server", self.server_state())
        thinking.on_delayed = lambda: self._say_here("server", self.server_state())
        socketio.on("connect")(self._connect)
        socketio.on("disconnect")(self._disconnect)
        self._bind("join", protocol.Join, self._join)
        self._bind("move", protocol.Move, self._move)
        self._bind("takeback", protocol.TakeBack, self._take_back)
        self._bind("answer", protocol.Answer, self._answer)
        self._bind("resign", protocol.Resign, self._resign)
        self._bind("hint", protocol.Hint, self._hint)
        self._bind("values", protocol.Values, self._values)
        self._bind("review", protocol.Review, self._review)
        self._bind("rematch", protocol.Rematch, self._rematch)
        self._bind("solve", protocol.Solve, self._solve)
        self._bind("distance", protocol.Distance, self._distance)
        self._bind("random", protocol.Random, self._random)
        self._bind("cancel", protocol.Cancel, self._cancel)
        socketio.on("*")(self._unknown)

    def server_state(self) -> Answer:
        """Whether the engines are ready or cannot be reached, and what games are being prepared."""
        doing = list(self._thinking.preparing)
        if self._thinking.delayed:
            return {"state": "delayed", "doing": doing}
        return {"state": "preparing" if doing else "ready", "doing": doing}

    def say_stopping(self) -> None:
        """Tell everybody that this server is about to stop."""
        self._say_here("server", {"state": "stopping", "doing": []})

    # The frame of every message ------------------------------------------------------------------

    def _bind(self, name: str, kind: type[S], handle: Callable[[S], Answer]) -> None:
        def receive(*arguments: Any) -> Answer:
            return self._acknowledged(lambda: handle(protocol.parse(kind, arguments)))

        self._io.on(name)(receive)

    def _acknowledged(self, handle: Callable[[], Answer]) -> Answer:
        """`{"ok": …}` or `{"err": …}`, whatever happens."""
        try:
            self._limits.message(self._sid())
            return {"ok": handle()}
        except Refused as refusal:
            return {"err": refusal.message()}
        except NotRead as problem:
            log.error("the database cannot be read: %s", problem)  # noqa: TRY400 - no fault of ours
            return {"err": Refused("busy", retry_after=NOT_READ_SECONDS).message()}
        except Exception:
            log.exception("a message could not be handled")
            return {"err": Refused("failed").message()}

    def _here(self) -> Connection:
        return self._connections.setdefault(self._sid(), Connection())

    def _sid(self) -> str:
        sid: str = request.sid  # type: ignore[attr-defined]  # Flask-SocketIO adds it
        return sid

    def _to_match(self, name: str, message: Answer) -> None:
        self._io.emit(name, message, to=message["game"])

    def _say_here(self, name: str, message: Answer, to: str | None = None) -> None:
        """Send to clients of this process: one of them, those of a match, or all."""
        self._io.emit(name, message, to=to, ignore_queue=True)

    def _event(self, event: Answer) -> None:
        self._to_match("event", event)
        self._followed.told(event["game"], event["v"])

    def tell_missed(self, event: Answer) -> None:
        """Send an event that another process wrote to those who watch here."""
        self._say_here("event", event, to=event["game"])

    def _player(self) -> str | None:
        return self._identity.player(request)

    def _connect(self, _auth: Any = None) -> None:
        sid = self._sid()
        try:
            self._limits.open_socket(sid, address_of(request))
        except Refused as refusal:
            said = refusal.message()
            raise ConnectionRefusedError(said["message"], said) from None
        self._here()
        self._limits.client(self._player())
        self._say_here("server", self.server_state(), to=sid)

    def _disconnect(self, _reason: Any = None) -> None:
        sid = self._sid()
        self._limits.close_socket(sid, address_of(request))
        gone = self._connections.pop(sid, None)
        self._followed.leave(sid)
        self._presence.leave(sid)
        for job in tuple(gone.jobs) if gone else ():  # a cancelled job may end meanwhile
            self._matches.questions.cancel(job)
        for match_id in gone.reviews if gone else ():
            self._reviews.leave(match_id, sid)

    def _unknown(self, name: str, *_arguments: Any) -> Answer:
        def refuse() -> Answer:
            raise Refused("bad_message", detail=f"there is no message {name[:40]!r}")

        return self._acknowledged(refuse)

    # One method a message ------------------------------------------------------------------------

    def _join(self, message: protocol.Join) -> Answer:
        if message.proto != protocol.VERSION:
            raise Refused("old_page")
        match = self._matches.match(message.game)
        join_room(match.id)
        seat = match.side_of(self._player())
        missed = self._matches.catch_up(match.id, message.since)
        self._followed.join(match.id, self._sid(), missed["v"])
        side = seat.value if seat else None
        presence = self._presence.join(match.id, self._sid(), side)
        return {"seat": side, "presence": presence, **missed}

    def _move(self, message: protocol.Move) -> Answer:
        return self._matches.play(
            message.game, self._player(), message.ply, message.pos, message.mid, message.move
        )

    def _take_back(self, message: protocol.TakeBack) -> Answer:
        return self._matches.take_back(
            message.game, self._player(), message.pos, message.mid, message.to
        )

    def _answer(self, message: protocol.Answer) -> Answer:
        return self._matches.answer(
            message.game, self._player(), message.mid, message.offer, message.yes
        )

    def _resign(self, message: protocol.Resign) -> Answer:
        return self._matches.resign(message.game, self._player(), message.mid)

    def _rematch(self, message: protocol.Rematch) -> Answer:
        return self._matches.rematch(message.game, self._player(), message.mid)

    def _hint(self, message: protocol.Hint) -> Answer:
        tell = self._job_listener("hint")
        answer = self._matches.hint(message.game, self._player(), message.pos, message.mid, tell)
        self._here().jobs.add(answer["job"])
        return answer

    def _values(self, message: protocol.Values) -> Answer:
        tell = self._job_listener("values")
        answer = self._matches.values(message.game, self._player(), message.pos, message.mid, tell)
        self._here().jobs.add(answer["job"])
        return answer

    def _review(self, message: protocol.Review) -> Answer:
        match = self._matches.match(message.game)
        here = self._here()
        if len(here.reviews | {match.id}) > MOST_REVIEWS:
            raise Refused("busy")
        sid = self._sid()
        client = self._limits.client(self._player())
        told = self._reviews.follow(
            match, sid, lambda told: self._say_here("review", told, to=sid), client
        )
        here.reviews.add(match.id)
        return told

    def _solve(self, message: protocol.Solve) -> Answer:
        layout = _layout(message.layout)
        tell = self._job_listener("solution")
        path = self._atlas.path(layout, message.metric)
        if path:
            return self._solved_by_atlas(path, message.metric, tell)
        return self._with_job(self._matches.questions.solve(layout.text, message.metric, tell))

    def _solved_by_atlas(
        self, path: tuple[Layout, ...], metric: AtlasMetric, tell: Callable[[Answer], None]
    ) -> Answer:
        """Answer at once with what the atlas knows.

        That takes 1 to 4 ms, like a search in a worker, but waits for no worker that thinks about
        a match. `states` is what the atlas searched for it: all layouts of these blocks.
        """
        job = f"atlas-{secrets.token_hex(4)}"
        result = {
            "layout": path[0].text,
            "code": common_code(path[0]),
            "metric": metric,
            "solvable": True,
            "length": len(path) - 1,
            "states": Mix.of(path[0]).layouts,
            "path": [each.text for each in path],
        }
        tell({"job": job, "result": result})
        return {"job": job}

    def _distance(self, message: protocol.Distance) -> Answer:
        return self._distance_of(_layout(message.layout))

    def _random(self, _message: protocol.Random) -> Answer:
        layout = self._atlas.find(Wish(), secrets.token_hex(8))
        return self._distance_of(layout or layout_of(secrets.randbelow(LAYOUT_COUNT)))

    def _distance_of(self, layout: Layout) -> Answer:
        """All names of a layout and its distance, or the job that will find it."""
        names = {
            "layout": layout.text,
            "code": common_code(layout),
            "short_code": short_code(layout),
        }
        known = self._atlas.distance(layout)
        if known is not None:
            return {**names, **known}
        tell = self._job_listener("solution")
        return {**names, **self._with_job(self._matches.questions.distance(layout.text, tell))}

    def _with_job(self, job: str) -> Answer:
        self._here().jobs.add(job)
        return {"job": job}

    def _cancel(self, message: protocol.Cancel) -> Answer:
        here = self._here()
        if message.job not in here.jobs:
            raise Refused("unknown_job")
        here.jobs.discard(message.job)
        self._matches.questions.cancel(message.job)
        return {}

    def _job_listener(self, name: str) -> Callable[[Answer], None]:
        """What sends a job's answer to this connection; refuses when it asks for too much."""
        here, sid = self._here(), self._sid()
        if len(here.jobs) >= MOST_JOBS:
            raise Refused("busy")
        self._limits.may_think()
        sorry = Refused("engine_failed").message()  # translated now: later there is no request

        def tell(message: Answer) -> None:
            if "before" in message:
                self._say_here("queued", message, to=sid)
                return
            if message.get("done", True):
                here.jobs.discard(message["job"])
            if message.pop("failed", False):
                message = {**message, "err": sorry}
            self._say_here(name, message, to=sid)

        return tell


def _layout(text: str) -> Layout:
    """The layout of a text from a client; refuses with the reason and the cell that is to blame.

    `reason` is for people, in their language.
    """
    try:
        return formats.read(text)
    except BadInput as problem:
        cell = problem.cell if isinstance(problem, BadLayout) else None
        facts = {"why": problem.code, "cell": cell, "detail": str(problem)}
        raise Refused("bad_position", **facts, reason=layout_reason(problem)) from problem
