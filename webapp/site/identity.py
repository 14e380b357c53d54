"""Identity of visitors: a random token in a signed cookie; the database stores only its hash."""

from __future__ import annotations

import hashlib
import secrets

from flask import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "yiyuan_player"
YEAR_SECONDS = 365 * 24 * 3600


class Identity:
    """Signs and reads the cookies and the invitation links."""

    def __init__(self, secret_key: str) -> None:
        self._players = URLSafeSerializer(secret_key, salt="player")
        self._invitations = URLSafeSerializer(secret_key, salt="invitation")

    def player(self, request: Request) -> str | None:
        """The visitor's hash; None without a valid cookie."""
        token = self._token(request)
        return None if token is None else _hashed(token)

    def ensure_player(self, request: Request, response: Response) -> str:
        """The visitor's hash; a visitor without one gets a cookie with the response."""
        token = self._token(request)
        if token is None:
            token = secrets.token_urlsafe(24)
            response.set_cookie(
                COOKIE,
                str(self._players.dumps(token)),
                max_age=YEAR_SECONDS,
                httponly=True,
                samesite="Lax",
                secure=request.is_secure,
            )
        return _hashed(token)

    def invitation(self, match_id: str) -> str:
        """The token of a match's invitation link."""
        return str(self._invitations.dumps(match_id))

    def invited_to(self, token: str) -> str | None:
        """The match of an invitation token; None if the token is invalid."""
        return _signed(self._invitations, token)

    def _token(self, request: Request) -> str | None:
        cookie = request.cookies.get(COOKIE)
        return None if cookie is None else _signed(self._players, cookie)


def _signed(serializer: URLSafeSerializer, text: str) -> str | None:
    try:
        value = serializer.loads(text)
    except (BadSignature, UnicodeEncodeError):  # the second: an unpaired surrogate
        return None
    return value if isinstance(value, str) else None


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
