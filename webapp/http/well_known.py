"""Small files that browsers, search engines and researchers ask for by their usual names."""

from __future__ import annotations

import struct
from datetime import UTC, datetime, time, timedelta
from http import HTTPStatus

from flask import Blueprint, Response, request, url_for

from webapp.core.services import service
from webapp.core.settings import Settings
from webapp.http import static_files
from webapp.http.prefix import site_url

ICONS = static_files.FOLDER / "images" / "icons"
SMALL_ICON, APPLE_ICON = ICONS / "any-48.png", ICONS / "apple-180.png"
ICO_HEADER = "<HHHBBBBHHII"
DAY_SECONDS = 24 * 3600
NOT_FETCHED = ("/api/",)
"""Programs ask the API themselves."""
OF_ONE_MATCH = frozenset({"match_id", "token"})
"""The parts of paths that name a match or an invitation."""
VALID_DAYS = 180
"""RFC 9116 recommends less than a year."""
NO_CONTACT = "This site names no contact for security reports.\n"


files = Blueprint("well_known", __name__)


@files.after_app_request
def _not_indexed(response: Response) -> Response:
    """Matches and invitations are for those who have their links.

    `robots.txt` does not name them: messengers obey it too, and could make no card of a link.
    """
    if OF_ONE_MATCH & (request.view_args or {}).keys():
        response.headers["X-Robots-Tag"] = "noindex"
    return response


@files.get("/robots.txt")
def robots() -> Response:
    """What programs that fetch pages should leave alone."""
    lines = ["User-agent: *", *(f"Disallow: {site_url(path)}" for path in NOT_FETCHED)]
    return _text("\n".join(lines) + "\n")


@files.get("/favicon.ico")
def favicon() -> Response:
    """The icon that browsers ask for without being told of any."""
    return _kept(Response(_ico(SMALL_ICON.read_bytes()), mimetype="image/x-icon"))


@files.get("/apple-touch-icon.png")
@files.get("/apple-touch-icon-<_size>.png")
def apple_touch_icon(_size: str = "") -> Response:
    """The one size, which devices scale: `precomposed`, `120x120` and others are asked for."""
    return _kept(Response(APPLE_ICON.read_bytes(), mimetype="image/png"))


@files.get("/.well-known/security.txt")
def security() -> Response:
    """Whom to tell of a gap in security."""
    security_contact = service(Settings).security_contact
    if security_contact is None:
        return _text(NO_CONTACT, HTTPStatus.NOT_FOUND)
    today = datetime.combine(datetime.now(UTC), time(tzinfo=UTC))
    expires = (today + timedelta(days=VALID_DAYS)).isoformat().replace("+00:00", "Z")
    canonical = url_for("well_known.security", _external=True)
    return _text(
        f"Contact: {security_contact}\nExpires: {expires}\n"
        f"Preferred-Languages: en, zh\nCanonical: {canonical}\n"
    )


def _text(text: str, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return _kept(Response(text, status, mimetype="text/plain"))


def _kept(response: Response) -> Response:
    response.cache_control.max_age = DAY_SECONDS
    return response


def _ico(png: bytes) -> bytes:
    """A file of icons with one picture: its header, the one entry of its list, and the PNG."""
    width, height = struct.unpack(">II", png[16:24])
    begins = struct.calcsize(ICO_HEADER)
    return struct.pack(ICO_HEADER, 0, 1, 1, width, height, 0, 0, 1, 32, len(png), begins) + png
