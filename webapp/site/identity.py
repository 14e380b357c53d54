"""Identity of visitors: a random token in a signed cookie; the database stores only its hash.

Over HTTPS the cookie has the prefix `__Host-`, which no other site of the same domain can set. Such a
cookie is sent to the whole host, so its name ends with the path of the site, if that has one.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from flask import Request, Response, request
from itsdangerous import BadSignature, URLSafeSerializer

from webapp.core.services import service
from webapp.core.shared_cache import SharedCache
from webapp.core.signing import serializer
from webapp.http.prefix import cookie_name

COOKIE = "yiyuan_player"
SECURE_COOKIE = f"__Host-{COOKIE}"
IN_ENVIRON = "yiyuan.token"
"""The key of a request's token in its environment, once it was read."""
YEAR_SECONDS = 365 * 24 * 3600
MOST_REMEMBERED = 4096
"""Cookies whose signature is not checked again: a page asks with the same one again and again."""


class Identity:
    """Signs and reads the cookies and the invitation links."""

    def __init__(self, secret_keys: Sequence[str]) -> None:
        """The last key signs; what an earlier one signed is still read."""
        self._players = serializer(secret_keys, "player")
        self._known: SharedCache[str, str] = SharedCache(MOST_REMEMBERED)
        """The tokens in cookies with a valid signature."""
        self._invitations = serializer(secret_keys, "invitation")

    def player(self, request: Request) -> str | None:
        """The visitor's hash; None without a valid cookie."""
        token = self._token(request)
        return None if token is None else hashed(token)

    def ensure_player(self, request: Request, response: Response) -> str:
        """The visitor's hash; their cookie, new or valid for a year more, goes with the response."""
        return self.ensure_token(request, response)[0]

    def ensure_token(self, request: Request, response: Response) -> tuple[str, str]:
        """The visitor's hash and the token itself, which only a sealed transfer may keep."""
        token = self._token(request) or secrets.token_urlsafe(24)
        self.adopt(request, response, token)
        return hashed(token), token

    def adopt(self, request: Request, response: Response, token: str) -> None:
        """Make the visitor the holder of this token: their browser gets its cookie."""
        response.set_cookie(
            _cookie(request),
            str(self._players.dumps(token)),
            max_age=YEAR_SECONDS,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )

    def renew(self, request: Request, response: Response) -> str:
        """Give the visitor a new token, which no other device has; returns its hash."""
        token = secrets.token_urlsafe(24)
        self.adopt(request, response, token)
        return hashed(token)

    @staticmethod
    def forget(request: Request, response: Response) -> None:
        """Delete the visitor's cookies: nobody can take their seats again."""
        for plain in (COOKIE, SECURE_COOKIE):
            name = cookie_name(plain, request)
            if name in request.cookies:
                secure = plain == SECURE_COOKIE
                response.delete_cookie(name, httponly=True, samesite="Lax", secure=secure)

    def invitation(self, match_id: str) -> str:
        """The token of a match's invitation link."""
        return str(self._invitations.dumps(match_id))

    def invited_to(self, token: str) -> str | None:
        """The match of an invitation token; None if the token is invalid."""
        return _signed(self._invitations, token)

    def _token(self, request: Request) -> str | None:
        """From the cookie of this scheme, or from one that was set before the site used HTTPS.

        It is checked once for each request, whoever asks.
        """
        if IN_ENVIRON not in request.environ:
            earlier = cookie_name(COOKIE, request)
            cookie = request.cookies.get(_cookie(request)) or request.cookies.get(earlier)
            request.environ[IN_ENVIRON] = None if cookie is None else self._token_in(cookie)
        token: str | None = request.environ[IN_ENVIRON]
        return token

    def _token_in(self, cookie: str) -> str | None:
        """The token in a cookie; None if the signature is not valid."""
        token = self._known.get(cookie)
        if token is None:
            token = _signed(self._players, cookie)
            if token is not None:
                self._known.put(cookie, token)
        return token


def visitor() -> str | None:
    """The hash of the visitor who sends the current request; None if they are new."""
    return service(Identity).player(request)


def _cookie(request: Request) -> str:
    return cookie_name(SECURE_COOKIE if request.is_secure else COOKIE, request)


def _signed(serializer: URLSafeSerializer, text: str) -> str | None:
    try:
        value = serializer.loads(text)
    except (BadSignature, UnicodeEncodeError):  # the second: an unpaired surrogate
        return None
    return value if isinstance(value, str) else None


def hashed(token: str) -> str:
    """The hash by which the database knows the holder of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
