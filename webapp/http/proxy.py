"""Forwarded headers: trusted for the configured number of proxies, otherwise removed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FORWARDED = (
    "HTTP_FORWARDED",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT",
    "HTTP_X_FORWARDED_PREFIX",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_REAL_IP",
)


def wrap(app: WSGIApplication, trusted: int, *, prefix: bool) -> WSGIApplication:
    """Wrap the application behind `trusted` proxies, each of which appends its own entry.

    `X-Forwarded-For`, `-Proto` and `-Host` provide the client's address, the scheme and the host, and
    with `prefix` the last proxy's `X-Forwarded-Prefix` the path that it has removed. The headers are
    then removed from all requests, because the websocket library would trust them from any client.
    """

    def without(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        for name in FORWARDED:
            environ.pop(name, None)
        return app(environ, start_response)

    if not trusted:
        return without
    return ProxyFix(without, x_for=trusted, x_proto=trusted, x_host=trusted, x_prefix=int(prefix))
