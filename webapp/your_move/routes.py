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
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Annotated

import msgspec
from flask import Blueprint, Response, abort, render_template, request, url_for
from itsdangerous import BadSignature, URLSafeSerializer

from webapp.core import languages
from webapp.core.messages import Message, Request
from webapp.core.services import service
from webapp.http.openapi import JsonRoute
from webapp.http.redirects import see_other
from webapp.http.security_headers import never_store
from webapp.limits.limits import Limits
from webapp.matches.playing.service import MatchService
from webapp.site.identity import Identity, visitor
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


@dataclass(frozen=True)
class Calling:
    """How players are called. `links` sign the addresses of calendars.

    `check` raises `RequestError` for a browser that cannot be called. Where push is off, it is None, and
    `public_key` returns an empty text.
    """

    links: URLSafeSerializer
    public_key: Callable[[], str]
    check: Callable[[NewBrowserRequest], None] | None


pages = Blueprint("your_move", __name__)


@pages.get("/mine/your-move")
def show() -> str:
    """The page on which a player asks to be called, and ends it."""
    never_store()
    player = visitor()
    name = service(YourMoveStore).calendar(player) if player else None
    link = None
    if name is not None:
        signed = service(Calling).links.dumps([name, languages.current()])
        link = url_for("your_move.feed", name=signed, _external=True)
    return render_template("mine/your_move.html", key=service(Calling).public_key(), link=link)


@pages.post("/mine/your-move/calendar")
def change() -> Response:
    """A new calendar, or none any more."""
    store = service(YourMoveStore)
    answer = see_other(url_for("your_move.show"))
    if request.form.get("wanted") == "yes":
        store.new_calendar(service(Identity).ensure_player(request, answer))
    elif player := visitor():
        store.remove_calendar(player)
    return answer


@pages.get("/mine/your-move/<name>.ics")
def feed(name: str) -> Response:
    """The calendar."""
    never_store()
    try:
        calendar_name, language = service(Calling).links.loads(name)
    except (BadSignature, ValueError):
        abort(HTTPStatus.NOT_FOUND)
    player = service(YourMoveStore).owner(calendar_name)
    if player is None:  # it was replaced or turned off: programs that read it give it up
        abort(HTTPStatus.GONE)
    with languages.speaking(language):
        text = calendar(
            player,
            service(MatchService).unfinished(player),
            lambda match: url_for("pages.match_page", match_id=match.id, _external=True),
            datetime.now(UTC),
        )
    return Response(text, content_type=CALENDAR)


@pages.post("/api/browsers")
@JsonRoute(BrowserAnswer, NewBrowserRequest, errors=(400, 429, 503))
def add(asked: NewBrowserRequest) -> Response:
    """Call a browser by web push when it is the move of the player whose cookie this is."""
    calling = service(Calling)
    if calling.check is None:
        return _answer(called=False)
    calling.check(asked)
    service(Limits).may_add_browser()
    answer = _answer(called=True)
    player = service(Identity).ensure_player(request, answer)
    keys, language = asked.keys, languages.current()
    service(YourMoveStore).add(
        Subscription(player, asked.endpoint, keys.p256dh, keys.auth, language, time.time())
    )
    return answer


@pages.post("/api/browsers/forget")
@JsonRoute(BrowserAnswer, BrowserRequest, errors=(400, 429, 503))
def remove(asked: BrowserRequest) -> BrowserAnswer:
    """Call a browser no more."""
    service(YourMoveStore).remove(asked.endpoint)
    return BrowserAnswer(called=False)


def _answer(*, called: bool) -> Response:
    return Response(msgspec.json.encode(BrowserAnswer(called)), mimetype="application/json")
