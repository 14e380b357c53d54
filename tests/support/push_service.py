"""A double of a browser's push service, and of the browser: it decrypts what the site sends."""

from __future__ import annotations

import base64
import json
import struct
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from typing import Any

from tests.support.clients import WAIT_SECONDS
from tests.support.threaded_server import serve

RECORD = struct.Struct("!IB")


def text(data: bytes) -> str:
    """URL-safe Base64 without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(told: str) -> bytes:
    return base64.urlsafe_b64decode(told + "=" * (-len(told) % 4))


def push_settings(service: PushService) -> dict[str, str]:
    """The settings of a site that calls devices through this service."""
    return {
        "YIYUAN_PUSH": "on",
        "YIYUAN_PUSH_SERVICES": service.origin,
        "YIYUAN_SECURITY_CONTACT": "mailto:host@play.example",
    }


class BrowserDouble:
    """The keys of a subscription, and what only a browser can do with them."""

    def __init__(self, private: str | None = None, auth: bytes = b"sixteen letters!") -> None:
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - an extra
        from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415
            Encoding,
            PublicFormat,
        )

        curve = ec.SECP256R1()
        self._key = (
            ec.generate_private_key(curve)
            if private is None
            else ec.derive_private_key(int.from_bytes(data(private)), curve)
        )
        self._form = Encoding.X962, PublicFormat.UncompressedPoint
        self.point = self._key.public_key().public_bytes(*self._form)
        self.auth = auth

    @property
    def keys(self) -> dict[str, str]:
        """As `PushSubscription` gives them."""
        return {"p256dh": text(self.point), "auth": text(self.auth)}

    def decrypted(self, body: bytes) -> bytes:
        """The message in a body, by RFC 8291 from the browser's side."""
        from cryptography.hazmat.primitives import hashes  # noqa: PLC0415
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

        salt, (size, length) = body[:16], RECORD.unpack(body[16:21])
        server, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), server)
        shared = self._key.exchange(ec.ECDH(), key)

        def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

        seed = derived(shared, self.auth, b"WebPush: info\0" + self.point + server, 32)
        aes = AESGCM(derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16))
        nonce = derived(seed, salt, b"Content-Encoding: nonce\0", 12)
        padded = aes.decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded.endswith(b"\2")
        return padded[:-1]


@dataclass(frozen=True)
class Received:
    """A request that a service has received."""

    path: str
    headers: dict[str, str]
    body: bytes

    def message(self, browser: BrowserDouble) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(browser.decrypted(self.body))
        return found


@dataclass
class PushService:
    """A service on a free port of this machine; `status` is what it answers."""

    status: int = 201
    received: Queue[Received] = field(default_factory=Queue)

    def __enter__(self) -> PushService:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.received.put(Received(self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        serve(self._server)
        return self

    def __exit__(self, *_gone: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def next(self, seconds: float = WAIT_SECONDS) -> Received:
        """The next request; fails if none comes."""
        return self.received.get(timeout=seconds)

    def nothing_within(self, seconds: float) -> bool:
        """Whether no request comes for `seconds`."""
        try:
            self.received.get(timeout=seconds)
        except Empty:
            return True
        return False
