"""What a proxy in front says about a request: believed as far as a setting says, else taken away."""

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


def wrap(app: WSGIApplication, trusted: int) -> WSGIApplication:
    """The application behind `trusted` proxies, each of which adds a line of its own.

    From `X-Forwarded-For`, `-Proto` and `-Host` come the visitor's address, whether it is HTTPS, and the
    site's name. Nothing that reaches the application carries these headers any more: the library of
    the websocket would believe them from anybody.
    """

    def without(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        for name in FORWARDED:
            environ.pop(name, None)
        return app(environ, start_response)

    if not trusted:
        return without
    return ProxyFix(without, x_for=trusted, x_proto=trusted, x_host=trusted)
