"""Routes of being called when it is one's move.

GET  /mine/your-move             the page on which a player asks for it, and ends it
POST /mine/your-move/calendar    a new calendar, or none any more
GET  /mine/your-move/NAME.ics    the calendar; whoever has its address can read it
POST /api/browsers               adds a browser, by what its push service gave it
POST /api/browsers/forget        takes it off
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Annotated

import msgspec
from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Response as AnyResponse

from webapp.core import languages
from webapp.core.messages import Message, Request
from webapp.http.openapi import Route
from webapp.http.security_headers import never_store
from webapp.matches.playing.service import MatchService
from webapp.site.identity import Identity
from webapp.storage.your_move_store import Subscription, YourMoveStore
from webapp.your_move.calendar import calendar
from webapp.your_move.services import LONGEST_ADDRESS

CALENDAR = "text/calendar; charset=utf-8"
Endpoint = Annotated[str, msgspec.Meta(min_length=8, max_length=LONGEST_ADDRESS)]


class PushKeys(Request, forbid_unknown_fields=True):
    """The keys of a browser, in URL-safe Base64."""

    p256dh: Annotated[str, msgspec.Meta(max_length=120)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class NewBrowserRequest(Request, forbid_unknown_fields=True):
    """A browser that subscribes to calls: the data of its `PushSubscription`."""

    endpoint: Endpoint
    keys: PushKeys


class BrowserRequest(Request, forbid_unknown_fields=True):
    """A browser that is to be called no more, by the address at its push service."""

    endpoint: Endpoint


class BrowserAnswer(Message):
    """Whether the browser is called from now on; never where the site has no push."""

    called: bool


Check = Callable[[NewBrowserRequest], None]
"""Raises `RequestError` for a browser that cannot be called."""


def routes(
    store: YourMoveStore, identity: Identity, check: Check | None, *, may_add: Callable[[], None]
) -> tuple[Route, ...]:
    """The JSON routes; without `check` nobody is called. `may_add` counts a new browser."""

    def add(asked: NewBrowserRequest) -> Response:
        if check is None:
            return _answer(called=False)
        check(asked)
        may_add()
        answer = _answer(called=True)
        player = identity.ensure_player(request, answer)
        keys, language = asked.keys, languages.current()
        store.add(
            Subscription(player, asked.endpoint, keys.p256dh, keys.auth, language, time.time())
        )
        return answer

    def remove(asked: BrowserRequest) -> BrowserAnswer:
        store.remove(asked.endpoint)
        return BrowserAnswer(called=False)

    errors = (
        HTTPStatus.BAD_REQUEST,
        HTTPStatus.TOO_MANY_REQUESTS,
        HTTPStatus.SERVICE_UNAVAILABLE,
    )
    return (
        Route(
            "POST",
            "/api/browsers",
            "Call a browser by web push when it is the move of the player whose cookie this is",
            BrowserAnswer,
            add,
            NewBrowserRequest,
            errors=errors,
        ),
        Route(
            "POST",
            "/api/browsers/forget",
            "Call a browser no more",
            BrowserAnswer,
            remove,
            BrowserRequest,
            errors=errors,
        ),
    )


def _answer(*, called: bool) -> Response:
    return Response(msgspec.json.encode(BrowserAnswer(called)), mimetype="application/json")


def blueprint(
    store: YourMoveStore,
    matches: MatchService,
    identity: Identity,
    links: URLSafeSerializer,
    public_key: Callable[[], str],
) -> Blueprint:
    """The pages; `links` signs the addresses of calendars, `public_key` is empty where push is off."""
    pages = Blueprint("your_move", __name__)

    @pages.get("/mine/your-move")
    def show() -> str:
        never_store()
        player = identity.player(request)
        name = store.calendar(player) if player else None
        link = None
        if name is not None:
            signed = links.dumps([name, languages.current()])
            link = url_for("your_move.feed", name=signed, _external=True)
        return render_template("mine/your_move.html", key=public_key(), link=link)

    @pages.post("/mine/your-move/calendar")
    def change() -> AnyResponse:
        answer = redirect(url_for("your_move.show"), HTTPStatus.SEE_OTHER)
        if request.form.get("wanted") == "yes":
            store.new_calendar(identity.ensure_player(request, answer))  # type: ignore[arg-type]
        elif player := identity.player(request):
            store.remove_calendar(player)
        return answer

    @pages.get("/mine/your-move/<name>.ics")
    def feed(name: str) -> Response:
        never_store()
        try:
            kept, language = links.loads(name)
        except (BadSignature, ValueError):
            abort(HTTPStatus.NOT_FOUND)
        player = store.owner(kept)
        if player is None:
            abort(HTTPStatus.NOT_FOUND)
        with languages.speaking(language):
            text = calendar(
                player,
                matches.unfinished(player),
                lambda match: url_for("pages.match_page", match_id=match.id, _external=True),
                datetime.now(UTC),
            )
        return Response(text, content_type=CALENDAR)

    return pages
