"""Small files that browsers, search engines and researchers ask for by their usual names."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from http import HTTPStatus

from flask import Blueprint, Response, url_for

from webapp.http.prefix import site_url

SVG = "image/svg+xml"
DAY_SECONDS = 24 * 3600
NOT_INDEXED = ("/api/", "/g/", "/i/")
"""Matches and invitations are for those who have their links; programs ask the API themselves."""
VALID_DAYS = 180
"""RFC 9116 recommends less than a year."""
NO_CONTACT = "This site names no contact for security reports.\n"


def blueprint(security_contact: str | None) -> Blueprint:
    """The files; `security_contact` is the URI in `security.txt`, which needs one."""
    files = Blueprint("well_known", __name__)

    @files.get("/robots.txt")
    def robots() -> Response:
        lines = ["User-agent: *", *(f"Disallow: {site_url(path)}" for path in NOT_INDEXED)]
        return _text("\n".join(lines) + "\n")

    @files.get("/favicon.ico")
    def favicon() -> Response:
        icon = url_for("static", filename="images/mark.svg")
        answer = Response(status=HTTPStatus.FOUND, headers={"Location": icon}, mimetype=SVG)
        answer.cache_control.max_age = DAY_SECONDS
        return answer

    @files.get("/.well-known/security.txt")
    def security() -> Response:
        if security_contact is None:
            return _text(NO_CONTACT, HTTPStatus.NOT_FOUND)
        today = datetime.combine(datetime.now(UTC), time(tzinfo=UTC))
        expires = (today + timedelta(days=VALID_DAYS)).isoformat().replace("+00:00", "Z")
        canonical = url_for("well_known.security", _external=True)
        return _text(
            f"Contact: {security_contact}\nExpires: {expires}\n"
            f"Preferred-Languages: en, zh\nCanonical: {canonical}\n"
        )

    return files


def _text(text: str, status: HTTPStatus = HTTPStatus.OK) -> Response:
    response = Response(text, status, mimetype="text/plain")
    response.cache_control.max_age = DAY_SECONDS
    return response
