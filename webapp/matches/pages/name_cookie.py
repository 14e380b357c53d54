"""The cookie with the name for the next game; "forget me" deletes it."""

from __future__ import annotations

from urllib.parse import quote, unquote

from flask import Request, Response

from webapp.core.errors import RequestError
from webapp.http.prefix import cookie_path
from webapp.matches.match.name import checked_name

COOKIE = "yiyuan_name"
YEAR_SECONDS = 365 * 24 * 3600


def remembered(request: Request) -> str | None:
    """The remembered name, or None if there is none or it is no longer allowed."""
    try:
        return checked_name(unquote(request.cookies.get(COOKIE, "")))
    except RequestError:
        return None


def remember(request: Request, response: Response, name: str | None) -> None:
    """Remember a name, or forget it for None."""
    path = cookie_path(request)
    if name is None:
        if COOKIE in request.cookies:
            response.delete_cookie(COOKIE, path=path, httponly=True, samesite="Lax")
        return
    response.set_cookie(
        COOKIE,
        quote(name),
        max_age=YEAR_SECONDS,
        path=path,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


def chosen(request: Request) -> str | None:
    """The name in a form, else the remembered one; raises `RequestError` for one that is not allowed."""
    text = request.form.get("name")
    return remembered(request) if text is None else checked_name(text)
