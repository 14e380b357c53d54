"""Answers HEAD requests without a body, including responses made outside Flask."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def wrap(app: WSGIApplication) -> WSGIApplication:
    """Wrap the application: a body behind the headers would be read as the next answer."""

    def without_body(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        answer = app(environ, start_response)
        if environ.get("REQUEST_METHOD") != "HEAD":
            return answer
        if hasattr(answer, "close"):
            answer.close()
        return []

    return without_body
