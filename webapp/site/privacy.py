"""`/privacy`: everything that the site keeps about a visitor, and the button that erases it."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for

from webapp.core import languages
from webapp.http.prefix import cookie_path
from webapp.site.identity import Identity

ALL_OF_THIS_HOST = '"cookies", "storage"'
"""`Clear-Site-Data`: the browser also deletes results, progress and choices that scripts keep."""


def blueprint(  # noqa: PLR0913 - what the settings say, named
    identity: Identity,
    *,
    forget: Callable[[str], None],
    cookies: tuple[str, ...],
    access_log: bool,
    keep_unfinished_days: int,
    end_untouched_days: int,
) -> Blueprint:
    """The page, which says what the settings say, and the form on it.

    `forget` erases what the server knows of a player; `cookies` are deleted too.
    """
    privacy = Blueprint("privacy", __name__)

    @privacy.get("/privacy")
    def show() -> str:
        return render_template(
            "site/privacy.html",
            known=identity.player(request) is not None,
            forgotten="forgotten" in request.args,
            access_log=access_log,
            keep_unfinished_days=keep_unfinished_days,
            end_untouched_days=end_untouched_days,
        )

    @privacy.post("/privacy/forget", endpoint="forget")
    def forget_all() -> Response:
        address = url_for("privacy.show", forgotten="")
        answer = make_response(redirect(address, HTTPStatus.SEE_OTHER))
        player = identity.player(request)
        if player is not None:
            forget(player)
        identity.forget(request, answer)
        for plain in cookies:
            answer.delete_cookie(plain, path=cookie_path(request))
        answer.delete_cookie(
            languages.cookie_of(request), path=cookie_path(request), secure=request.is_secure
        )
        if not request.script_root:  # the header reaches every site of the host
            answer.headers["Clear-Site-Data"] = ALL_OF_THIS_HOST
        return answer

    return privacy
