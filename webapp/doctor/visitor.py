"""Asks a site over HTTP and websockets, as browsers do."""

from __future__ import annotations

import base64
import json
import secrets
import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

SECONDS = 20.0
_opener = build_opener(ProxyHandler({}))


@dataclass(frozen=True)
class Answer:
    """An answer, and when it came."""

    status: int
    headers: Message
    body: bytes
    at: float

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode("utf-8", "replace")

    def json(self) -> Any:
        """The body as JSON; None if it is none."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None


@dataclass(frozen=True)
class Visitor:
    """A visitor of the site at `url`; `headers` are sent with each request."""

    url: str
    headers: Mapping[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Answer:
        """The answer to GET, also where it is an error; raises `OSError`."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        asked = Request(self.url + path, headers={**self.headers, **named})  # noqa: S310 - http alone
        try:
            with _opener.open(asked, timeout=SECONDS) as came:
                return Answer(came.status, came.headers, came.read(), time.time())
        except HTTPError as refusal:
            with refusal:
                return Answer(refusal.code, refusal.headers, refusal.read(), time.time())

    def open_websocket(self) -> str:
        """The first line of the answer to a handshake, and whether it opened; raises `OSError`."""
        parts = urlsplit(self.url)
        lines = {
            "Host": parts.netloc,
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
            **self.headers,
        }
        head = f"GET {parts.path}/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n"
        with self._connected(parts.scheme, parts.hostname or "", parts.port) as line:
            line.sendall(head.encode())
            came = b""
            while b'"sid"' not in came and (more := line.recv(4096)):
                came += more
                if b"\r\n\r\n" in came and not came.startswith(b"HTTP/1.1 101"):
                    break
        first, _, rest = came.decode("utf-8", "replace").partition("\r\n")
        return f"{first} opened" if '"sid"' in rest else first

    @staticmethod
    def _connected(scheme: str, host: str, port: int | None) -> socket.socket:
        plain = socket.create_connection(
            (host, port or (443 if scheme == "https" else 80)), SECONDS
        )
        if scheme != "https":
            return plain
        return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
