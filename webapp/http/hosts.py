"""Refuses requests for other hosts: pages, links and policies name the host that was asked for.

Where an origin is declared its scheme counts, also behind a proxy that does not say how it was asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

VALID = re.compile(
    r"(?:[a-z0-9_](?:[a-z0-9_.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?", re.IGNORECASE
)
"""A host name or an address, with an optional port."""
FOR_MONITORS = frozenset({"/healthz", "/metrics"})
"""Load balancers ask for these by address."""
USUAL_PORTS = {"http": ":80", "https": ":443"}
REFUSAL = b"This site has another address.\n"


def wrap(app: WSGIApplication, public_origins: tuple[str, ...]) -> WSGIApplication:
    """Wrap the application: a host must be valid, and one of the public origins if there are any."""
    known = {host for origin in public_origins for host in _hosts_of(origin)}
    plain = (origin for origin in public_origins if origin.startswith("http://"))
    secure = known - {host for origin in plain for host in _hosts_of(origin)}

    def checked(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        host = str(environ.get("HTTP_HOST", ""))
        is_valid = VALID.fullmatch(host) is not None
        is_known = not known or host.lower() in known or environ.get("PATH_INFO") in FOR_MONITORS
        if is_valid and is_known:
            if host.lower() in secure:
                environ["wsgi.url_scheme"] = "https"
            return app(environ, start_response)
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(REFUSAL))),
        ]
        start_response("400 Bad Request", headers)
        return [REFUSAL]

    return checked


def _hosts_of(origin: str) -> tuple[str, str]:
    """The host of an origin as browsers send it, and with the usual port of its scheme."""
    parts = urlsplit(origin)
    port = USUAL_PORTS[parts.scheme]
    host = parts.netloc.removesuffix(port)
    return host, host + port if parts.port in (None, int(port[1:])) else host
