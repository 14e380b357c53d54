"""The open websockets: their clients, acknowledgements and outgoing messages."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from flask import request
from flask_socketio import ConnectionRefusedError, SocketIO

from webapp.core.errors import RequestError
from webapp.core.languages import speaking_as_now
from webapp.core.messages import JobAnswer, Message, Request, plain
from webapp.engine_jobs.listener import JobListener
from webapp.limits.addresses import address_of
from webapp.limits.limits import Limits
from webapp.limits.processor_time import measured
from webapp.live import messages, packet_filter
from webapp.live.messages import Call
from webapp.live.publisher import Publisher
from webapp.site.identity import Identity
from webapp.storage.database import NOT_READ_SECONDS, NotRead

log = logging.getLogger(__name__)

MOST_JOBS = 4
"""The most hints and solutions that one connection may wait for at a time."""

SLOWED_SECONDS = 0.1
"""Seconds for which the next message waits after one beyond the limit."""
MOST_REFUSED = 200
"""After this many such messages a client is disconnected."""

R = TypeVar("R", bound=Request)
Acknowledgement = dict[str, Message]


@dataclass
class Connection:
    """One client: the jobs it waits for, the reviews it follows."""

    jobs: set[str] = field(default_factory=set)
    is_used: bool = False
    """Whether a message of it was answered."""
    refused: int = 0
    """Messages that were too many."""
    reviews: set[str] = field(default_factory=set)
    opened_at: float = field(default_factory=time.monotonic)


class WebsocketEvents(Protocol):
    """Receives the websockets that open and close."""

    def websocket_opened(self, address: str) -> None:
        """A websocket of this address was accepted."""

    def websocket_closed(self, address: str, reason: str, seconds: float) -> None:
        """A websocket has ended; it was open for this long."""


class Connections:
    """All websockets of this process. Every message is acknowledged, even after errors."""

    def __init__(
        self,
        socketio: SocketIO,
        publisher: Publisher,
        limits: Limits,
        identity: Identity,
        events: WebsocketEvents,
    ) -> None:
        self.publisher = publisher
        """Sends messages that clients did not request."""
        self._io = socketio
        self._limits = limits
        self._identity = identity
        self._events = events
        self._connections: dict[str, Connection] = {}
        self._on_close: list[Callable[[str, Connection], None]] = []
        socketio.on("*")(self._unknown)

    def bind(self, call: Call[R], handle: Callable[[R], Message]) -> None:
        """Register `handle` for the messages of a name."""

        def receive(*arguments: Any) -> Acknowledgement:
            return self._acknowledged(lambda: handle(messages.parse(call.request, arguments)))

        self._io.on(call.name)(receive)

    def on_close(self, closed: Callable[[str, Connection], None]) -> None:
        """Register `closed` for the id and the connection of each websocket that has closed."""
        self._on_close.append(closed)

    def open(self) -> str:
        """Count the websocket of this request and return its id; raises `ConnectionRefusedError`."""
        sid = self.sid()
        try:
            self._limits.open_socket(sid, address_of(request))
        except RequestError as refusal:
            raise ConnectionRefusedError(refusal.sentence, plain(refusal.message())) from None
        self.here()
        self._limits.client(self.player())
        self._events.websocket_opened(address_of(request))
        return sid

    def close(self, reason: str) -> Connection:
        """Forget the websocket of this request and return its connection."""
        sid, address = self.sid(), address_of(request)
        self._limits.close_socket(sid, address)
        gone = self._connections.pop(sid, None)
        if gone is None:  # it was refused
            return Connection()
        self._events.websocket_closed(address, reason, time.monotonic() - gone.opened_at)
        for closed in self._on_close:
            closed(sid, gone)
        return gone

    def throw_out(self, sid: str) -> None:
        """End a websocket at once, here or in another process; an unknown id is ignored."""
        client = self._client(sid)
        if client is None:
            self._io.server.disconnect(sid, namespace="/")
        else:
            packet_filter.throw_out(client)

    def _client(self, sid: str) -> Any:
        """The library's client of an id, None if it is not known."""
        server = self._io.server
        return server.eio.sockets.get(server.manager.eio_sid_from_sid(sid, "/"))

    def here(self) -> Connection:
        """The connection of this request."""
        return self._connections.setdefault(self.sid(), Connection())

    def sid(self) -> str:
        """The id of the websocket of this request."""
        sid: str = request.sid  # type: ignore[attr-defined]  # Flask-SocketIO adds it
        return sid

    def player(self) -> str | None:
        """The player identified by the cookie of this websocket."""
        return self._identity.player(request)

    def client(self) -> str:
        """The client that is charged for the engine work of this request."""
        return self._limits.client(self.player())

    # Sending -------------------------------------------------------------------------------------

    def job_listener(
        self, name: str, worded: Callable[[Message], Message] = lambda answer: answer
    ) -> JobListener:
        """Create the listener that sends a job's answers to this connection as messages of that name.

        `worded` adds the sentences to them, in the language of this request.
        Raises `RequestError` if the connection has too many jobs.
        """
        here, sid = self.here(), self.sid()
        if len(here.jobs) >= MOST_JOBS:
            raise RequestError("busy")
        self._limits.may_think()
        speak = speaking_as_now()

        def send(name: str, message: Message) -> None:
            with speak():
                in_words = worded(message)
            self.publisher.send_here(name, in_words, sid)

        return JobListener(here.jobs, send, name)

    def begin(self, job: str, listener: JobListener) -> JobAnswer:
        """Acknowledge a job and let its listener send."""
        if not listener.finished:
            self.here().jobs.add(job)
        packet_filter.after_acknowledgement(listener.release)
        return JobAnswer(job)

    # Acknowledgements ----------------------------------------------------------------------------

    def _acknowledged(self, handle: Callable[[], Message]) -> Acknowledgement:
        """Wrap a handler so that it always returns `{"ok": …}` or `{"err": …}`."""
        with measured() as work:
            answer = self._answer(handle)
        self._limits.message_took(self.sid(), address_of(request), work.seconds)
        return answer

    def _answer(self, handle: Callable[[], Message]) -> Acknowledgement:
        try:
            self._count_message()
            done = {"ok": handle()}
        except RequestError as refusal:
            return {"err": refusal.message()}
        except NotRead as error:
            log.error("the database cannot be read: %s", error)  # noqa: TRY400 - a fault of the database
            return {"err": RequestError("busy", retry_after=NOT_READ_SECONDS).message()}
        except Exception:
            log.exception("a message could not be handled")
            return {"err": RequestError("failed").message()}
        self._note_use()
        return done

    def _note_use(self) -> None:
        """Keep a websocket that is good for something, rather than others, when places get rare."""
        here = self._connections.get(self.sid())
        if here is None or here.is_used:  # it may have left meanwhile
            return
        here.is_used = True
        client = self._client(self.sid())
        connection = client and packet_filter.connection_of(client)
        if connection is not None:
            connection.is_used = True

    def _count_message(self) -> None:
        """Raise `RequestError` if there are too many; disconnect a client that does not mind."""
        here, address = self.here(), address_of(request)
        try:
            self._limits.message(self.sid(), address)
        except RequestError:
            here.refused += 1
            self._io.sleep(SLOWED_SECONDS)  # its next message is read only then
            if here.refused >= MOST_REFUSED:
                self._limits.refusals(address, "flood")
                self.throw_out(self.sid())
            raise

    def _unknown(self, name: str, *_arguments: Any) -> Acknowledgement:
        def refuse() -> Message:
            raise RequestError("bad_message", detail=f"there is no message {name[:40]!r}")

        return self._acknowledged(refuse)
