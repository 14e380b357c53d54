"""Encryption of push messages (RFC 8291, on RFC 8188), and the site's signature (RFC 8292).

The primitives are those of `cryptography`, which is loaded only where push is switched on.
"""

from __future__ import annotations

import base64
import json
import os
import struct
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

POINT_BYTES = 65
"""An uncompressed point of P-256."""
AUTH_BYTES = 16
RECORD_BYTES = 4096
"""The record size of RFC 8188; a message is one record."""
LAST = b"\x02"
"""The end of the last record."""
TOKEN_SECONDS = 12 * 3600
"""Seconds for which a signature is valid; RFC 8292 allows a day."""
CURVE = ec.SECP256R1()


class BadKeys(ValueError):
    """The keys of a browser are not those of a subscription."""


@dataclass(frozen=True)
class BrowserKeys:
    """The keys that a browser gives for a subscription."""

    point: bytes
    auth: bytes

    @classmethod
    def from_text(cls, p256dh: str, auth: str) -> BrowserKeys:
        """Keys in URL-safe Base64; raises `BadKeys`."""
        try:
            keys = cls(_bytes(p256dh), _bytes(auth))
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.point)
        except ValueError as error:
            raise BadKeys(str(error)) from error
        if len(keys.point) != POINT_BYTES or len(keys.auth) != AUTH_BYTES:
            raise BadKeys("keys of another length")
        return keys


def encrypted(message: bytes, keys: BrowserKeys) -> bytes:
    """A message for the browser with these keys, as the body of a request to its push service."""
    return sealed(message, keys, ec.generate_private_key(CURVE), os.urandom(16))


def sealed(
    message: bytes, keys: BrowserKeys, once: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """The same with a key pair and a salt, each of which is used once."""
    browser = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.point)
    own = _point(once.public_key())
    secret = once.exchange(ec.ECDH(), browser)
    seed = _derived(secret, keys.auth, b"WebPush: info\0" + keys.point + own, 32)
    key = _derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(seed, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + struct.pack("!IB", RECORD_BYTES, len(own)) + own
    return header + bytes(AESGCM(key).encrypt(nonce, message + LAST, None))


class SiteKey:
    """The key pair by which push services know this site (VAPID)."""

    def __init__(self, private: str) -> None:
        """`private` is a text of `new_private_key`."""
        self._key = ec.derive_private_key(int(private, 16), CURVE)
        self.public = _text(_point(self._key.public_key()))
        """The public key that browsers need to subscribe."""

    def authorization(self, audience: str, contact: str | None, now: float) -> str:
        """The header by which a push service at the origin `audience` knows the site."""
        claims: dict[str, Any] = {"aud": audience, "exp": int(now) + TOKEN_SECONDS}
        claims |= {"sub": contact} if contact else {}
        head = _text(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
        signed = f"{head}.{_text(json.dumps(claims).encode())}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = _text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def new_private_key() -> str:
    """A new private key, as a text."""
    return f"{ec.generate_private_key(CURVE).private_numbers().private_value:064x}"


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return bytes(HKDF(hashes.SHA256(), length, salt, info).derive(secret))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return bytes(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
