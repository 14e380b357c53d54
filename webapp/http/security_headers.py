"""Security and cache headers of every response, and its compression."""

from __future__ import annotations

import hashlib
import secrets
from http import HTTPStatus

from flask import Flask, Response, g, request
from flask_compress import Compress
from werkzeug.exceptions import BadHost

HSTS_SECONDS = 365 * 24 * 3600
NOT_USED = ("camera", "geolocation", "microphone", "payment", "usb")


def init_app(app: Flask) -> None:
    """Compress responses, and answer 304 where the page that a browser has is still right."""

    @app.after_request
    def _keep_policy(response: Response) -> Response:
        """A page that the browser kept has its own nonce: another policy would stop its scripts."""
        if response.status_code == HTTPStatus.NOT_MODIFIED:
            response.headers.pop("Content-Security-Policy", None)
        return response

    Compress(app)


def nonce() -> str:
    """The CSP nonce for the inline blocks of this response."""
    if "nonce" not in g:
        g.nonce = secrets.token_urlsafe(12)
    return str(g.nonce)


def never_store() -> None:
    """Let nobody keep the answer to this request: it holds what is private, such as an invitation."""
    g.never_store = True


def keep_offline() -> None:
    """Let the visitor's own browser keep a page that nobody stores, for times without a connection."""
    g.keep_offline = True


def allow_framing() -> None:
    """Let any site show the page of this request in a frame: it knows no visitor."""
    g.framable = True


def framable() -> bool:
    """Whether any site may show the page of this request in a frame."""
    return bool(g.get("framable"))


def secured(response: Response) -> Response:
    """Add the headers: pages run only the site's own scripts, and cannot be framed by default."""
    if response.mimetype == "text/html":
        response.headers["Content-Security-Policy"] = _policy()
        response.headers["Permissions-Policy"] = ", ".join(f"{name}=()" for name in NOT_USED)
        sets_cookie = "Set-Cookie" in response.headers  # the next answer has no need of it
        if sets_cookie or response.status_code != HTTPStatus.OK:
            never_store()
        elif g.get("keep_offline"):
            response.headers["X-Keep-Offline"] = "yes"
        if not g.get("never_store"):
            response.headers["Cache-Control"] = "private, no-cache"
            response.set_etag(_digest(response))
        response.vary.update(["Accept-Language", "Cookie"])
    if g.get("never_store"):
        response.headers["Cache-Control"] = "no-store"
    elif "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "private, no-cache"
        response.vary.add("Cookie")
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = f"max-age={HSTS_SECONDS}"
    return response


def _digest(response: Response) -> str:
    """A digest of a page without its nonce, which differs each time."""
    page = response.get_data().replace(nonce().encode(), b"")
    return hashlib.sha256(page).hexdigest()[:20]


def _policy() -> str:
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' 'nonce-{nonce()}'",
            f"style-src 'self' 'nonce-{nonce()}'",
            "img-src 'self' data:",
            "worker-src 'self'",
            "manifest-src 'self'",
            f"connect-src 'self'{_websockets()}",
            "object-src 'none'",
            "frame-ancestors * file:" if framable() else "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        )
    )


def _websockets() -> str:
    """The websocket origins of this host: older browsers do not include them in 'self'."""
    try:
        host = request.host
    except BadHost:
        host = ""
    return f" ws://{host} wss://{host}" if host else ""
