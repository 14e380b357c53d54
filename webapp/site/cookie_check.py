"""Finds out whether a browser keeps cookies, before a seat is written that nobody could take again."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from flask import Response, redirect, request

from webapp.core.errors import RequestError
from webapp.site.identity import Identity

SENT_BACK = "again"
"""The parameter of a form that is sent for the second time, now with the cookie."""


def sent_back(identity: Identity) -> Response | None:
    """The answer to a form whose browser has no identity yet; None if it has one.

    It sets the cookie and has the browser send the form again (307), which nobody sees. Raises
    `RequestError` (`no_cookies`) if that comes without the cookie too. Programs, which do not say that
    they navigate, are trusted to keep what they are given.
    """
    if identity.player(request) is not None or request.headers.get("Sec-Fetch-Mode") != "navigate":
        return None
    if SENT_BACK in request.args:
        raise RequestError("no_cookies")
    query = urlencode([*request.args.items(multi=True), (SENT_BACK, "")])
    address = f"{request.script_root}{request.path}?{query}"
    answer = redirect(address, HTTPStatus.TEMPORARY_REDIRECT)
    assert isinstance(answer, Response)  # noqa: S101 - `redirect` makes Flask's own responses
    identity.ensure_player(request, answer)
    return answer
