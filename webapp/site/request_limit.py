"""Refuses the HTTP requests of an address that sends too many, before any work is done for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from webapp.core.errors import RequestError
from webapp.core.messages import ErrorMessage, Problem
from webapp.limits.addresses import network_of
from webapp.limits.limits import Limits

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SENTENCES = {
    "en": "Too many requests from your network; please wait a moment.",
    "zh": "你的网络发来的请求太多，请稍候再试。",
}
"""Outside of Flask nothing is translated."""


def wrap(app: WSGIApplication, limits: Limits) -> WSGIApplication:
    """Wrap the application; the address has to be the client's, so proxies come first."""

    def limited(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        address = network_of(str(environ.get("REMOTE_ADDR", "")))
        try:
            limits.request(address, is_static=path.startswith("/static/"))
        except RequestError as refusal:
            wait = refusal.facts["retry_after"]
            asked = str(environ.get("HTTP_ACCEPT_LANGUAGE", "")).lower()
            sentence = SENTENCES["zh" if asked.startswith("zh") else "en"]
            body, kind = f"{sentence}\n".encode(), "text/plain; charset=utf-8"
            if path.startswith("/api/"):
                error = ErrorMessage(refusal.code, sentence, retry_after=wait)
                body, kind = msgspec.json.encode(Problem(error)), "application/json"
            headers = [("Content-Type", kind), ("Retry-After", str(wait))]
            headers.append(("Content-Length", str(len(body))))
            start_response("429 Too Many Requests", headers)
            return [body]
        return app(environ, start_response)

    return limited
