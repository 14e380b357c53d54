"""`/privacy`: everything that the site keeps about a visitor, and the button that erases it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, Response, render_template, request, url_for

from webapp.core import languages
from webapp.core.services import service
from webapp.core.settings import Settings
from webapp.http.prefix import cookie_path
from webapp.http.redirects import see_other
from webapp.site.identity import Identity, visitor

ALL_OF_THIS_HOST = '"cookies", "storage"'
"""`Clear-Site-Data`: the browser also deletes results, progress and choices that scripts keep."""


@dataclass(frozen=True)
class Forgetting:
    """Erases what the server knows of a player; `cookies` are deleted too."""

    forget: Callable[[str], None]
    cookies: tuple[str, ...]


privacy = Blueprint("privacy", __name__)


@privacy.get("/privacy")
def show() -> str:
    """The page, which says what the settings say."""
    settings = service(Settings)
    return render_template(
        "site/privacy.html",
        known=visitor() is not None,
        forgotten="forgotten" in request.args,
        access_log=settings.access_log,
        keep_unfinished_days=settings.keep_unfinished_days,
        end_untouched_days=settings.end_untouched_days,
    )


@privacy.post("/privacy/forget", endpoint="forget")
def forget_all() -> Response:
    """Forget the visitor."""
    forgetting = service(Forgetting)
    address = url_for("privacy.show", forgotten="")
    answer = see_other(address)
    player = visitor()
    if player is not None:
        forgetting.forget(player)
    service(Identity).forget(request, answer)
    for plain in forgetting.cookies:
        answer.delete_cookie(plain, path=cookie_path(request))
    answer.delete_cookie(
        languages.cookie_of(request), path=cookie_path(request), secure=request.is_secure
    )
    if not request.script_root:  # the header reaches every site of the host
        answer.headers["Clear-Site-Data"] = ALL_OF_THIS_HOST
    return answer
