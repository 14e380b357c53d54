"""Refuses the HTTP requests of an address that sends too many, before any work is done for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from flask import Flask, Request
from werkzeug.exceptions import HTTPException

from webapp.core import languages
from webapp.core.errors import RequestError
from webapp.core.messages import ErrorAnswer, ErrorMessage
from webapp.limits.addresses import network_of
from webapp.limits.limits import Limits
from webapp.limits.processor_time import measured
from webapp.limits.turns import Turns

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

V = TypeVar("V", bound=Callable[..., Any])
DECLARED = "room_in_path"
STATIC_FILE_COST = 0.1
POLL_COST = 0.2
"""Clients that poll ask again after each message; what they say is limited by its own rates."""
SOCKETS = "/socket.io"
"""Their requests last as long as their clients stay."""


def on_budget_of(part: str) -> Callable[[V], V]:
    """Declare that a view is asked again and again, on the budget of the room that its path names."""

    def declare(view: V) -> V:
        vars(view)[DECLARED] = part
        return view

    return declare


def named_room(app: Flask, path: str, request: Request) -> str | None:
    """The room in the path of a request, if that is on its budget."""
    try:
        endpoint, parts = app.url_map.bind("").match(path, method=request.method)
    except HTTPException:
        return None
    part = getattr(app.view_functions.get(endpoint), DECLARED, None)
    return None if part is None else parts[part]


def wrap(
    app: WSGIApplication,
    limits: Limits,
    sentences: Mapping[str, str],
    room_of: Callable[[str, Request], str | None] = lambda _path, _request: None,
) -> WSGIApplication:
    """Wrap the application; the address has to be the client's, so proxies come first.

    `sentences` say by language that there are too many requests: Flask has no part in a refusal.
    `room_of` returns the room on whose budget a request is, if it is on any; it reads no database.
    """
    turns = Turns()

    def limited(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        address = network_of(str(environ.get("REMOTE_ADDR", "")))
        is_static, polls = path.startswith("/static/"), path.startswith(SOCKETS)
        cost = STATIC_FILE_COST if is_static else POLL_COST if polls else 1.0
        try:
            room = None if is_static or polls else room_of(path, _request(environ))
            in_room = room is not None and limits.request_of_room(room, address, cost)
            if not in_room:
                limits.request(address, cost)
        except RequestError as refusal:
            wait = refusal.facts["retry_after"]
            sentence = sentences[languages.chosen(_request(environ))]
            body, kind = f"{sentence}\n".encode(), "text/plain; charset=utf-8"
            if path.startswith("/api/"):
                error = ErrorMessage(refusal.code, sentence, retry_after=wait)
                body, kind = msgspec.json.encode(ErrorAnswer(error)), "application/json"
            headers = [("Content-Type", kind), ("Retry-After", str(wait))]
            headers.append(("Content-Length", str(len(body))))
            start_response("429 Too Many Requests", headers)
            return [body]
        if is_static or polls:  # what clients that poll say is charged as messages
            return app(environ, start_response)
        # What a member reports is as short as a move, and a class reports from one address.
        reports = in_room and environ["REQUEST_METHOD"] == "POST"
        with nullcontext() if reports else turns.turn(address), measured() as work:
            answer = app(environ, start_response)
        limits.request_took(address, room if in_room else None, work.seconds)
        return answer

    return limited


def _request(environ: WSGIEnvironment) -> Request:
    """The request, unknown to its environment: each would hold the other until garbage is collected."""
    return Request(environ, populate_request=False)
