"""The host's page, and the link that makes another device, or a second person, a host."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from flask import Response, render_template, request, url_for
from flask_babel import get_locale
from jinja2.runtime import Macro
from markupsafe import Markup

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.core.shared_cache import SharedCache
from webapp.core.signing import Signatures
from webapp.http.redirects import see_other
from webapp.http.security_headers import never_store
from webapp.matches.pages import name_cookie as names
from webapp.rooms.pages import pages
from webapp.rooms.pages.host_actions import ARENA_MINUTES_GIVEN, act
from webapp.rooms.pages.room_pages import RoomPages, View, qr_of
from webapp.rooms.room.plan import RACE_MINUTES
from webapp.rooms.room.room import Room
from webapp.site.chrome import status_of
from webapp.site.cookie_check import sent_back
from webapp.site.identity import Identity, visitor

MOST_KEPT_FORMS = 4_000_000
"""Letters of all forms about members and results that are kept: a class has 30,000."""


FORMS: SharedCache[tuple[object, ...], Markup] = SharedCache(MOST_KEPT_FORMS, len)
"""Forms that hosts ask for again and again, of which little changes."""


class HostKeys(Signatures):
    """Sign the links for hosts."""


class HostView(View):
    """The page of a host."""

    def parts(self, room: Room) -> dict[str, Any]:
        """The same for the host's page."""
        key, races = service(HostKeys).of(room.id), self.base.races(room)
        can_start = not room.is_over and bool(room.next_pairings)
        return {
            **super().parts(room),
            "tables": self.base.shown.present(room),
            "going_on": len(room.going_on),
            "can_start": can_start,
            "minutes": RACE_MINUTES,
            "arena_minutes": ARENA_MINUTES_GIVEN,
            "is_one": self.base.is_one(room),
            "own_name": self._own_name(room),
            "kept": self._kept(room),
            "time_key": secrets.token_urlsafe(6),
            "next_puzzle": races.next_puzzle(room) if races and room.activity.starts else None,
            "host_link": url_for("rooms.key", room_id=room.id, key=key, _external=True),
            "qr": qr_of(room),
        }

    def _kept(self, room: Room) -> Callable[..., Markup]:
        """Calls a macro whose text depends on nothing but the room, its arguments, and what is here."""
        about = (room.id, str(get_locale()))

        def kept(macro: Macro, *facts: object) -> Markup:
            key = (*about, macro.name, *facts)
            text = FORMS.get(key)
            if text is None:
                text = Markup(macro(*facts))  # noqa: S704 - macros escape
                FORMS.put(key, text)
            return text

        return kept

    def _own_name(self, room: Room) -> str:
        """What a host is called who is going to play everybody."""
        host = room.host(visitor())
        typed = request.form.get("name") if request.form.get("act") == "start" else None
        return typed or (host and host.name) or names.remembered(request) or ""


VIEW = HostView()


@pages.get("/rooms/<room_id>/host")
def host(room_id: str, refusal: RequestError | None = None) -> str:
    """The host's page."""
    room = service(RoomPages).hosted(room_id)
    never_store()
    return render_template(
        "rooms/host.html",
        seen=VIEW.seen(room),
        **VIEW.parts(room),
        error=refusal and refusal.sentence,
    )


@pages.post("/rooms/<room_id>/host")
def act_as_host(room_id: str) -> Response | tuple[str, int]:
    """Carries out a form: rounds, results, members, the door, the end."""
    try:
        return see_other(act(room_id))
    except RequestError as refusal:
        if refusal.code in ("unknown_room", "not_your_room"):
            raise
        return host(room_id, refusal), status_of(refusal)


@pages.get("/rooms/<room_id>/host/<key>")
def key(room_id: str, key: str) -> str:
    """Ask whether this device shall be a host's."""
    room = _with_key(room_id, key)
    never_store()
    return render_template("rooms/key.html", room=room, is_host=service(RoomPages).is_host(room))


@pages.post("/rooms/<room_id>/host/<key>")
def take_key(room_id: str, key: str) -> Response:
    """Make this device a host's."""
    _with_key(room_id, key)
    identity = service(Identity)
    again = sent_back(identity)
    if again is not None:
        return again
    answer = see_other(url_for("rooms.host", room_id=room_id))
    service(RoomPages).rooms.members.take_host(room_id, identity.ensure_player(request, answer))
    return answer


def _with_key(room_id: str, key: str) -> Room:
    room = service(RoomPages).rooms.room(room_id)
    if not service(HostKeys).is_valid(room.id, key):
        raise RequestError("not_your_room")
    return room
