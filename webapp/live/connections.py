"""The open websockets: who is on them, how their messages are answered and how they are sent to."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
from flask import request
from flask_socketio import ConnectionRefusedError, SocketIO

from webapp.core.errors import RequestError
from webapp.limits.addresses import address_of
from webapp.limits.limits import Limits
from webapp.live import messages
from webapp.live.publisher import Publisher
from webapp.site.identity import Identity
from webapp.storage.match_store import NOT_READ_SECONDS, NotRead

log = logging.getLogger(__name__)

MOST_JOBS = 4
"""How many hints and solutions one connection may wait for at a time."""

S = TypeVar("S", bound=msgspec.Struct)
Answer = dict[str, Any]


@dataclass
class Connection:
    """One client: the jobs it waits for, the reviews it follows."""

    jobs: set[str] = field(default_factory=set)
    reviews: set[str] = field(default_factory=set)


class Connections:
    """All websockets of this process. Every message is acknowledged, whatever happens."""

    def __init__(
        self, socketio: SocketIO, publisher: Publisher, limits: Limits, identity: Identity
    ) -> None:
        self.publisher = publisher
        """Sends to clients without being asked."""
        self._io = socketio
        self._limits = limits
        self._identity = identity
        self._connections: dict[str, Connection] = {}
        socketio.on("*")(self._unknown)

    def bind(self, name: str, kind: type[S], handle: Callable[[S], Answer]) -> None:
        """Have `handle` answer the messages of a name."""

        def receive(*arguments: Any) -> Answer:
            return self._acknowledged(lambda: handle(messages.parse(kind, arguments)))

        self._io.on(name)(receive)

    def open(self) -> str:
        """Count the websocket of this request and return its id; raises `ConnectionRefusedError`."""
        sid = self.sid()
        try:
            self._limits.open_socket(sid, address_of(request))
        except RequestError as refusal:
            said = refusal.message()
            raise ConnectionRefusedError(said["message"], said) from None
        self.here()
        self._limits.client(self.player())
        return sid

    def close(self) -> Connection:
        """Forget the websocket of this request and return what it waited for."""
        sid = self.sid()
        self._limits.close_socket(sid, address_of(request))
        return self._connections.pop(sid, Connection())

    def here(self) -> Connection:
        """The connection of this request."""
        return self._connections.setdefault(self.sid(), Connection())

    def sid(self) -> str:
        """The id of the websocket of this request."""
        sid: str = request.sid  # type: ignore[attr-defined]  # Flask-SocketIO adds it
        return sid

    def player(self) -> str | None:
        """The player whose cookie came with this websocket."""
        return self._identity.player(request)

    def client(self) -> str:
        """For whom engine work of this request counts."""
        return self._limits.client(self.player())

    # Sending -------------------------------------------------------------------------------------

    def job_listener(self, name: str) -> Callable[[Answer], None]:
        """A function that sends a job's answers to this connection as messages of that name.

        Raises `RequestError` when the connection asks for too much.
        """
        here, sid = self.here(), self.sid()
        if len(here.jobs) >= MOST_JOBS:
            raise RequestError("busy")
        self._limits.may_think()
        sorry = RequestError("engine_failed").message()  # translated now: later there is no request

        def send(message: Answer) -> None:
            if "before" in message:
                self.publisher.send_here("queued", message, to=sid)
                return
            if message.get("done", True):
                here.jobs.discard(message["job"])
            if message.pop("failed", False):
                message = {**message, "err": sorry}
            self.publisher.send_here(name, message, to=sid)

        return send

    # Acknowledgements ----------------------------------------------------------------------------

    def _acknowledged(self, handle: Callable[[], Answer]) -> Answer:
        """`{"ok": …}` or `{"err": …}`, whatever happens."""
        try:
            self._limits.message(self.sid())
            return {"ok": handle()}
        except RequestError as refusal:
            return {"err": refusal.message()}
        except NotRead as problem:
            log.error("the database cannot be read: %s", problem)  # noqa: TRY400 - no fault of ours
            return {"err": RequestError("busy", retry_after=NOT_READ_SECONDS).message()}
        except Exception:
            log.exception("a message could not be handled")
            return {"err": RequestError("failed").message()}

    def _unknown(self, name: str, *_arguments: Any) -> Answer:
        def refuse() -> Answer:
            raise RequestError("bad_message", detail=f"there is no message {name[:40]!r}")

        return self._acknowledged(refuse)
