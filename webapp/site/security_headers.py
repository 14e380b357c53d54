"""Security and cache headers of every response."""

from __future__ import annotations

import secrets

from flask import Response, g, request
from werkzeug.exceptions import BadHost

HSTS_SECONDS = 365 * 24 * 3600
NOT_USED = ("camera", "geolocation", "microphone", "payment", "usb")


def nonce() -> str:
    """The CSP nonce for the inline blocks of this response."""
    if "nonce" not in g:
        g.nonce = secrets.token_urlsafe(12)
    return str(g.nonce)


def secured(response: Response) -> Response:
    """Add the headers: pages run only the site's own scripts and cannot be framed."""
    if response.mimetype == "text/html":
        response.headers["Content-Security-Policy"] = _policy()
        response.headers["Permissions-Policy"] = ", ".join(f"{name}=()" for name in NOT_USED)
        response.headers["Cache-Control"] = "no-store"
        response.vary.update(["Accept-Language", "Cookie"])
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = f"max-age={HSTS_SECONDS}"
    return response


def _policy() -> str:
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' 'nonce-{nonce()}'",
            "img-src 'self' data:",
            f"connect-src 'self'{_websockets()}",
            "object-src 'none'",
            "frame-ancestors 'none'",
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
