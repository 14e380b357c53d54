"""A visitor is a signed token; the stored part of it does not open a seat."""

from __future__ import annotations

from flask import Flask, Request, Response
from itsdangerous import URLSafeSerializer
from werkzeug.test import EnvironBuilder

from webapp.site.identity import COOKIE, Identity

SECRET = "sixteen letters!"  # noqa: S105 - made up


def request_with(cookie: str | None) -> Request:
    headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie is not None else {}
    return Request(EnvironBuilder(headers=headers).get_environ())


def new_visitor(identity: Identity) -> tuple[str, str]:
    """The cookie of a new visitor, and what the site stores of it."""
    response = Response()
    with Flask(__name__).app_context():
        kept = identity.ensure_player(request_with(None), response)
    return response.headers["Set-Cookie"].split(";")[0].removeprefix(f"{COOKIE}="), kept


def test_what_is_kept_is_a_hash_and_not_the_token() -> None:
    cookie, kept = new_visitor(Identity(SECRET))
    token = URLSafeSerializer(SECRET, salt="player").loads(cookie)
    assert token not in kept
    assert kept not in cookie
    assert Identity(SECRET).player(request_with(cookie)) == kept
    for stolen in (kept, token):
        assert Identity(SECRET).player(request_with(stolen)) is None


def test_a_cookie_of_another_key_names_nobody() -> None:
    cookie, _kept = new_visitor(Identity("another secret key"))
    assert Identity(SECRET).player(request_with(cookie)) is None


def test_an_invitation_is_no_seat_and_a_seat_no_invitation() -> None:
    identity = Identity(SECRET)
    cookie, _kept = new_visitor(identity)
    assert identity.invited_to(cookie) is None
    assert identity.player(request_with(identity.invitation("k3Jx"))) is None
    assert identity.invited_to(identity.invitation("k3Jx")) == "k3Jx"
