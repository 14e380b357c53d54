"""Checks that a browser accepts cookies, before it is given a seat that it could not use again."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from flask import Flask, Response, redirect, request
from werkzeug.datastructures import ImmutableMultiDict

from webapp.core.errors import RequestError
from webapp.site.identity import Identity

SENT_BACK = "again"
"""The parameter of a form that is sent for the second time, now with the cookie."""
LONGEST_QUERY = 4000
"""Characters; a form with more is sent again without a copy in the address."""


def init_app(app: Flask) -> None:
    """Have forms that came again without their fields read them from the address, where a copy is.

    WebKit forgets the body of a form that it sends again, in pages with a service worker.
    """

    @app.before_request
    def _read_the_copy() -> None:
        if request.method == "POST" and SENT_BACK in request.args and not request.form:
            fields = request.args.items(multi=True)
            request.form = ImmutableMultiDict([each for each in fields if each[0] != SENT_BACK])


def sent_back(identity: Identity) -> Response | None:
    """The answer to a form whose browser has no identity yet; None if it has one.

    It sets the cookie and has the browser send the form again (307), which nobody sees, to an address
    with a copy of its fields. Raises `RequestError` (`no_cookies`) if that comes without the cookie too.
    Programs, which do not ask for a page in so many words, are trusted to keep what they are given.
    """
    # Not by `Sec-Fetch-Mode`: browsers send that to HTTPS alone.
    is_browser = "text/html" in request.headers.get("Accept", "")
    if identity.player(request) is not None or not is_browser:
        return None
    if SENT_BACK in request.args:
        raise RequestError("no_cookies")
    asked, again = [*request.args.items(multi=True)], (SENT_BACK, "")
    others = [each for each in asked if each[0] not in request.form]
    query = urlencode([*others, *request.form.items(multi=True), again])
    if len(query) > LONGEST_QUERY:
        query = urlencode([*asked, again])
    address = f"{request.script_root}{request.path}?{query}"
    answer = redirect(address, HTTPStatus.TEMPORARY_REDIRECT)
    assert isinstance(answer, Response)  # noqa: S101 - `redirect` makes Flask's own responses
    identity.ensure_player(request, answer)
    return answer
