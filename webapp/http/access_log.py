"""The access log: a line for each HTTP request, and for each websocket that opens or closes.

It is off by default. A line names an address, a path and what came of it; no query, no cookie, and of an
invitation, a key or the id of a room only the first letters, and none of the four that open a seat.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from webapp.limits.addresses import network_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

log = logging.getLogger("yiyuan.access")

LONGEST_PATH = 200
LONGEST_METHOD = 16
SECRET = re.compile(
    r"^(/+(?:(?:i|r|rooms/+[^/]+/+host|mine/+your-move)/+.{4}|rooms/+[^/]+/+seat/+)).*", re.DOTALL
)
"""Paths that open something: invitations, codes of rooms, links for hosts, seats, calendars."""
ROOM = re.compile(r"^(/+(?:api/+)?rooms/+[^/]{4})[^/]+", re.DOTALL)
"""The path of a room; its id is left out of the log, as it admits to the room."""
PLAIN = "/:@!$&'()*+,;=~"
"""Characters of a path that are logged as they are; all others are escaped against forged lines."""


class AccessLog:
    """Writes the lines, if it is on."""

    def __init__(self, *, on: bool) -> None:
        self._on = on
        if on:
            log.setLevel(logging.INFO)

    def wrap(self, app: WSGIApplication) -> WSGIApplication:
        """Wrap the application; the address has to be the client's, so proxies come first."""
        if not self._on:
            return app

        def logged(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
            request = _Request(environ, start_response)
            try:
                answer = app(environ, request.start_response)
            except BaseException:
                request.end()
                raise
            if request.status is None:  # a websocket, which is over
                return answer
            if isinstance(answer, list | tuple):  # the server adds the length of these
                request.bytes = sum(map(len, answer))
                request.end()
                return answer
            return _Counted(answer, request)

        return logged

    def websocket_opened(self, address: str) -> None:
        """Log a websocket that was accepted."""
        if self._on:
            log.info("event=websocket_opened address=%s", address)

    def websocket_closed(self, address: str, reason: str, seconds: float) -> None:
        """Log the end of a websocket."""
        if self._on:
            words = reason.replace(" ", "_")
            log.info(
                "event=websocket_closed address=%s reason=%s seconds=%.0f", address, words, seconds
            )


class _Request:
    """One request, until its line is written."""

    def __init__(self, environ: WSGIEnvironment, start_response: StartResponse) -> None:
        self.status: str | None = None
        self.bytes = 0
        self._environ = environ
        self._start_response = start_response
        self._began = time.monotonic()

    def start_response(self, status: str, headers: Any, exc_info: Any = None) -> Any:
        self.status = status.partition(" ")[0]
        if exc_info is None:
            return self._start_response(status, headers)
        return self._start_response(status, headers, exc_info)

    def end(self) -> None:
        log.info(
            "event=request address=%s method=%s path=%s status=%s bytes=%d ms=%.1f",
            network_of(str(self._environ.get("REMOTE_ADDR", ""))),
            quote(str(self._environ.get("REQUEST_METHOD", "")), safe="")[:LONGEST_METHOD],
            _path(str(self._environ.get("PATH_INFO", ""))),
            self.status or "500",
            self.bytes,
            1000 * (time.monotonic() - self._began),
        )


class _Counted:
    """The body of an answer, whose line is written when it has been sent."""

    def __init__(self, body: Iterable[bytes], request: _Request) -> None:
        self._body = body
        self._request = request

    def __iter__(self) -> Iterator[bytes]:
        for part in self._body:
            self._request.bytes += len(part)
            yield part

    def close(self) -> None:
        try:
            close = getattr(self._body, "close", None)
            if close is not None:
                close()
        finally:
            self._request.end()


def _path(text: str) -> str:
    """A path for the log: escaped, cut short, and without what opens a match or a room."""
    shortened = SECRET.sub(r"\1...", ROOM.sub(r"\1...", text))
    escaped = quote(shortened.encode("latin-1", "replace"), safe=PLAIN)
    return escaped[:LONGEST_PATH]
