"""Many clients of the site in one process: asyncio websockets, light enough for a thousand."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from wsproto import ConnectionType, WSConnection
from wsproto.events import (
    AcceptConnection,
    CloseConnection,
    Ping,
    RejectConnection,
    Request,
    TextMessage,
)

Message = dict[str, Any]
ANSWER_SECONDS = 60.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 1.0
"""As in `net/socket.js`, in seconds."""


class Broken(Exception):
    """The connection ended, or could not be opened."""


class Connection:
    """One Socket.IO websocket, like that of an open page."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._protocol = WSConnection(ConnectionType.CLIENT)
        self._numbers = itertools.count()
        self._answers: dict[int, asyncio.Future[Message]] = {}
        self._text = ""
        self._open = asyncio.get_running_loop().create_future()
        self._listening = asyncio.create_task(self._listen())
        self.on_message: Callable[[str, Message], None] = lambda _name, _message: None
        """Called with each unrequested message of the server."""

    @classmethod
    async def open(cls, url: str, cookie: str = "", source: str = "") -> Connection:
        """Open a connection that is ready for messages, from a source address; raises `Broken`."""
        host, port = urlsplit(url).hostname, urlsplit(url).port
        try:
            local = (source, 0) if source else None
            reader, writer = await asyncio.open_connection(host, port, local_addr=local)
        except OSError as error:
            raise Broken from error
        connection = cls(reader, writer)
        headers = [(b"Cookie", cookie.encode())] if cookie else []
        target = "/socket.io/?EIO=4&transport=websocket"
        connection._send(Request(f"{host}:{port}", target, extra_headers=headers))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await connection._open
        except TimeoutError as error:
            await connection.close()
            raise Broken from error
        return connection

    async def call(self, name: str, body: Message) -> Message:
        """The answer to a message; raises `Broken`, even after a timeout."""
        if self._listening.done():
            raise Broken
        number = next(self._numbers)
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        self._send(TextMessage(f"42{number}{json.dumps([name, body])}"))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                told = await answer
        except TimeoutError as error:
            raise Broken("no answer") from error
        finally:
            self._answers.pop(number, None)
        return told

    @property
    def broken(self) -> bool:
        """Whether the connection has ended."""
        return self._listening.done()

    async def ended(self) -> None:
        """Wait until the connection has ended."""
        await asyncio.wait([self._listening])

    async def close(self) -> None:
        """Close the connection."""
        self._writer.close()
        await self.ended()

    def _send(self, event: Any) -> None:
        self._writer.write(self._protocol.send(event))

    async def _listen(self) -> None:
        try:
            while data := await self._reader.read(65536):
                self._protocol.receive_data(data)
                for event in self._protocol.events():
                    self._take(event)
        except (OSError, Broken):
            pass
        finally:
            self._writer.close()
            for waiting in (self._open, *self._answers.values()):
                if not waiting.done():
                    waiting.set_exception(Broken())
            if not self._open.cancelled():
                self._open.exception()  # marks the exception as retrieved

    def _take(self, event: Any) -> None:
        if isinstance(event, (CloseConnection, RejectConnection)):
            raise Broken
        if isinstance(event, Ping):
            self._send(event.response())
        elif isinstance(event, TextMessage):
            self._text += event.data
            if event.message_finished:
                text, self._text = self._text, ""
                self._read(text)
        elif isinstance(event, AcceptConnection):
            self._send(TextMessage("40"))

    def _read(self, text: str) -> None:
        """Handle one Engine.IO packet and the Socket.IO packet inside."""
        if text == "2":
            self._send(TextMessage("3"))
        elif text.startswith("40") and not self._open.done():
            self._open.set_result(None)
        elif text.startswith("42"):
            name, *rest = json.loads(text[2:])
            self.on_message(name, rest[0] if rest else {})
        elif text.startswith("43"):
            number, body = text[2:].split("[", 1)
            answer = self._answers.get(int(number))
            if answer is not None and not answer.done():
                said = json.loads("[" + body)[0]
                done = said.get("ok", {})
                if "ply" in done:  # of a message that was written: the next event may come at once
                    for told in done.get("events", ()):
                        self.on_message("event", told)
                answer.set_result(said)
        elif text.startswith(("1", "41", "44")):
            raise Broken


def pause(attempt: int) -> float:
    """Retry delay in seconds as in the page's library: exponential, ± 50 percent, up to the maximum."""
    jitter = random.uniform(0.5, 1.5)  # noqa: S311 - a pause, no secret
    return min(LONGEST_PAUSE, FIRST_PAUSE * float(2**attempt) * jitter)


async def reconnected(url: str, cookie: str, patience: float) -> Connection:
    """Reconnect as a page does, as soon as the server is available; raises `Broken`."""
    loop = asyncio.get_running_loop()
    until = loop.time() + patience
    for attempt in itertools.count():
        await asyncio.sleep(pause(attempt))
        try:
            return await Connection.open(url, cookie)
        except Broken:
            if loop.time() > until:
                raise
    raise AssertionError
