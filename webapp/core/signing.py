"""Signatures of cookies and links: HMAC with SHA-256; those that were made with SHA-1 are still read."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from itsdangerous import Signer, URLSafeSerializer

NOW = hashlib.sha256
BEFORE = hashlib.sha1
"""The default of the library, until version 0.1.0."""


def serializer(secret_keys: Sequence[str], purpose: str) -> URLSafeSerializer:
    """Signs values for a purpose with the last key, and reads what any of the keys signed for it."""
    return URLSafeSerializer(
        list(secret_keys),
        salt=purpose,
        signer_kwargs={"digest_method": NOW},
        fallback_signers=[{"digest_method": BEFORE}],
    )


class Signatures:
    """Signatures of texts, alone or in one token with the text."""

    def __init__(self, secret_keys: Sequence[str], purpose: str) -> None:
        """The last key signs; signatures of all are valid."""
        self._signers = [
            Signer(list(secret_keys), salt=purpose, digest_method=method)
            for method in (NOW, BEFORE)
        ]

    def of(self, text: str) -> str:
        """The signature of a text."""
        return self._signers[0].get_signature(text).decode()

    def is_valid(self, text: str, signature: str) -> bool:
        """Whether this is a signature of the text."""
        return any(signer.verify_signature(text, signature) for signer in self._signers)

    def token(self, text: str, about: str = "") -> str:
        """A text with its signature, which holds only together with what the text is about."""
        return f"{text}.{self.of(_together(text, about))}"

    def read(self, token: str, about: str = "") -> str | None:
        """The text in a token, None if it was not signed here."""
        text, _, signature = token.rpartition(".")
        genuine = text and token.isascii() and self.is_valid(_together(text, about), signature)
        return text if genuine else None


def _together(text: str, about: str) -> str:
    return f"{about} {text}" if about else text
