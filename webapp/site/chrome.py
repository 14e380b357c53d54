"""Shared parts of all pages: template globals, headers, the origin check of forms, error pages."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache, partial
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import Flask, Response, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.exceptions import BadHost, HTTPException

from engines import __version__
from webapp.core import languages
from webapp.core.errors import RequestError
from webapp.core.messages import ErrorAnswer, ErrorMessage
from webapp.core.sentences import CodeTexts
from webapp.core.services import service
from webapp.core.settings import Settings
from webapp.http import prefix, security_headers, static_files
from webapp.http.json_responses import json_response
from webapp.http.page_files import PageFiles
from webapp.http.queries import query_of_page
from webapp.site import kept_markup, script_texts
from webapp.site.game_entry import Games
from webapp.storage.database import NOT_READ_SECONDS, NotRead

log = logging.getLogger(__name__)

STATUS = {
    "unknown_game": HTTPStatus.NOT_FOUND,
    "too_many_results": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_sets": HTTPStatus.TOO_MANY_REQUESTS,
    "unknown_questions": HTTPStatus.NOT_FOUND,
    "not_your_set": HTTPStatus.FORBIDDEN,
    "set_changed": HTTPStatus.CONFLICT,
    "too_many_rooms": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_joins": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_acts": HTTPStatus.TOO_MANY_REQUESTS,
    "unknown_room": HTTPStatus.NOT_FOUND,
    "unknown_room_code": HTTPStatus.NOT_FOUND,
    "too_many_room_codes": HTTPStatus.TOO_MANY_REQUESTS,
    "room_locked": HTTPStatus.FORBIDDEN,
    "not_your_room": HTTPStatus.FORBIDDEN,
    "unknown_seat_letters": HTTPStatus.NOT_FOUND,
    "has_a_seat": HTTPStatus.CONFLICT,
    "too_many_hosts": HTTPStatus.CONFLICT,
    "wrong_digits": HTTPStatus.FORBIDDEN,
    "room_full": HTTPStatus.CONFLICT,
    "room_used_up": HTTPStatus.CONFLICT,
    "door_full": HTTPStatus.CONFLICT,
    "room_over": HTTPStatus.GONE,
    "race_over": HTTPStatus.GONE,
    "arena_over": HTTPStatus.GONE,
    "room_paused": HTTPStatus.CONFLICT,
    "race_paused": HTTPStatus.CONFLICT,
    "name_taken": HTTPStatus.CONFLICT,
    "no_pairings": HTTPStatus.CONFLICT,
    "not_json": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "bad_origin": HTTPStatus.FORBIDDEN,
    "seat_taken": HTTPStatus.GONE,
    "own_invitation": HTTPStatus.CONFLICT,
    "not_over": HTTPStatus.CONFLICT,
    "not_reviewed": HTTPStatus.CONFLICT,
    "no_atlas": HTTPStatus.SERVICE_UNAVAILABLE,
    "bad_code": HTTPStatus.NOT_FOUND,
    "too_many_codes": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_files": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_restored": HTTPStatus.TOO_MANY_REQUESTS,
    "not_open": HTTPStatus.CONFLICT,
    "own_tables": HTTPStatus.CONFLICT,
    "too_many_tables": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_matches": HTTPStatus.TOO_MANY_REQUESTS,
    "too_much_thinking": HTTPStatus.TOO_MANY_REQUESTS,
    "not_saved": HTTPStatus.SERVICE_UNAVAILABLE,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "engine_failed": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""HTTP status by error code; 400 for all others."""


def status_of(refusal: RequestError) -> HTTPStatus:
    """The HTTP status of a request error."""
    return STATUS.get(refusal.code, HTTPStatus.BAD_REQUEST)


def headers_of(refusal: RequestError) -> dict[str, str]:
    """The `Retry-After` header, if the error has one."""
    wait = refusal.facts.get("retry_after")
    return {} if wait is None else {"Retry-After": str(wait)}


class PageTexts:
    """The texts of the scripts of pages, and of the codes that the server sends to them."""

    def __init__(self, code_texts: CodeTexts, games: Games) -> None:
        """`code_texts` are the texts of codes that no game has alone."""
        self._code_texts = code_texts
        self._of_games = {game.key: game.code_texts for game in games}
        self._preparing: CodeTexts = {"preparing": {game.key: game.preparing for game in games}}
        self._known = cache(self._made)

    def __call__(self, *scripts: str, game: str | None = None, here: str | None = None) -> Markup:
        """Those of a page with these scripts; `game` has its board, `here` is that of its address."""
        return self._known(languages.current(), scripts, game, here)

    def _made(
        self, _language: str, scripts: tuple[str, ...], game: str | None, here: str | None
    ) -> Markup:
        modules = static_files.all_modules(*scripts, game=game)
        of_game = self._of_games.get(here or "", {})
        return script_texts.as_json(modules, self._preparing, self._code_texts, of_game)


def init_app(app: Flask, code_texts: CodeTexts, games: Games, files: PageFiles) -> None:
    """Add template globals, headers, the origin check of requests, and error pages.

    `code_texts` are the texts of codes that no game has alone, `games` those of navigation and home
    page, `files` those that pages load.
    """
    app.jinja_env.globals |= {
        "absolute": _absolute,
        "games": games,
        "import_map": partial(_import_map, files),
        "kept": kept_markup.keeper(),
        "modules": files.modules,
        "script_file": lambda path: _static(files.script(path)),
        "script_texts": PageTexts(code_texts, games),
        "site_url": prefix.site_url,
        "static": _static,
        "styles_of": files.styles,
        "this_url": _this_url,
        "version": __version__,
        "word": languages.word,
        "worker_files": lambda path: list(map(_static, files.worker(path))),
    }
    app.context_processor(_of_page)
    app.before_request(_own_forms_only)
    security_headers.init_app(app)  # the last to see a response is the first to be added
    app.after_request(_with_headers)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(RequestError, _refused)
    app.register_error_handler(NotRead, _not_read)


def _of_page() -> dict[str, Any]:
    """What differs from page to page."""
    here = (game for game in service(Games) if request.path.startswith(game.path))
    return {
        "lang": languages.current(),
        "game_here": next(here, None),
        "csp_nonce": security_headers.nonce(),
    }


def _own_forms_only() -> None:
    origin = request.headers.get("Origin")
    if request.method != "POST" or origin in service(Settings).public_origins:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if origin is None:
        is_own = site != "cross-site"
    elif origin == "null":  # where the browser, or an extension of it, tells nobody where it was
        is_own = site == "same-origin"
    else:
        is_own = is_from(origin, request.host, secure=request.is_secure)
    if not is_own:
        raise RequestError("bad_origin")


def _with_headers(response: Response) -> Response:
    if "lang" in request.args and not security_headers.framable():
        response.set_cookie(
            languages.cookie_of(request),
            languages.chosen(request),
            max_age=31536000,
            samesite="Lax",
            path=prefix.cookie_path(request),
            httponly=True,
            secure=request.is_secure,
        )
    return security_headers.secured(response)


def is_from(origin: str, host: str, *, secure: bool) -> bool:
    """Whether an origin is that of a request for this host.

    A page that came without HTTPS may be anybody's: a `secure` request is not from there. Behind a proxy
    that does not say how it was asked no request is known to be secure.
    """
    try:
        found = urlsplit(origin)
    except ValueError:  # not a URL
        return False
    return found.netloc == host and found.scheme in (("https",) if secure else ("https", "http"))


def _static(path: str) -> str:
    """The address of a static file."""
    return url_for("static", filename=path)


def _absolute(path: str) -> str:
    """The address of a path of the site with its host."""
    return request.host_url.rstrip("/") + path


def _import_map(files: PageFiles, game: str | None) -> dict[str, dict[str, str]]:
    """The import map of a page; `game` is the folder of the page's game."""
    named = files.import_map(game)
    return {"imports": {name: _static(path) for name, path in named.items()}}


def _this_url(lang: str | None = None) -> str:
    """The URL of this page with the parameters that it has, in the language `lang` if given."""
    if request.endpoint is None:
        return request.base_url
    known = query_of_page().names
    query = [(name, value) for name, value in request.args.items(multi=True) if name in known]
    if lang:
        query.append(("lang", lang))
    page = url_for(request.endpoint, **(request.view_args or {}), _external=True)
    return f"{page}?{urlencode(query)}" if query else page


def _wants_json() -> bool:
    """Whether a script asks, which shows the sentence of an error by itself."""
    asked = request.headers.get("Accept") == "application/json"
    return asked or request.path.startswith("/api/")


def error_response(
    status: int,
    title: str,
    error: ErrorMessage,
    *,
    action: Mapping[str, str] | None = None,
    template: str = "site/error.html",
    **context: Any,
) -> tuple[Response | str, int]:
    """An error as JSON, or as a page with a title; `action` is the link to the next step.

    A `template` that extends `site/error.html` may say more, with the `context` that it needs.
    """
    if _wants_json():
        return json_response(ErrorAnswer(error)), status
    if action is None:
        action = _next_step(error)
    page = render_template(
        template, status=status, title=title, message=error.message, action=action, **context
    )
    return page, status


def _next_step(error: ErrorMessage) -> Mapping[str, str] | None:
    """The link to the next step after an error, or None."""
    if error.code == "not_over" and error.match_id:
        url = url_for("pages.match_page", match_id=error.match_id)
        return {"url": url, "text": _("To the game")}
    return None


def _http_error(error: HTTPException) -> Any:
    status = error.code or 500
    if status < HTTPStatus.BAD_REQUEST or isinstance(error, BadHost):
        # a redirect, or an invalid host, for which an error page could build no links
        return error
    titles = {
        404: (_("Nothing behind this gate"), _("There is no page at this address.")),
        405: (_("Not this way"), _("This address does not take that kind of request.")),
        413: (_("Too large"), _("This request is too large.")),
        500: (_("Something broke here"), _("The fault is ours, and nothing of yours was lost.")),
    }
    title, message = titles.get(status, (_("That did not work"), error.description or ""))
    code = error.name.lower().replace(" ", "_")
    return error_response(status, title, ErrorMessage(code, message))


def _refused(refusal: RequestError) -> Any:
    titles = {
        "unknown_game": _("Nothing behind this gate"),
        "seat_taken": _("Both seats are taken"),
        "own_invitation": _("This is your own invitation"),
        "not_over": _("Still being played"),
    }
    title = titles.get(refusal.code, _("That did not work"))
    page, status = error_response(status_of(refusal), title, refusal.message())
    return page, status, headers_of(refusal)


def _not_read(problem: NotRead) -> Any:
    log.error("the database cannot be read: %s", problem)
    return _refused(RequestError("busy", retry_after=NOT_READ_SECONDS))
