"""A visitor is a signed token; the stored part of it does not open a seat."""

from __future__ import annotations

from flask import Flask, Request, Response
from itsdangerous import URLSafeSerializer
from werkzeug.test import EnvironBuilder

from webapp.core.signing import serializer
from webapp.site.identity import COOKIE, SECURE_COOKIE, Identity

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
    cookie, kept = new_visitor(Identity((SECRET,)))
    token = serializer((SECRET,), "player").loads(cookie)
    assert token not in kept
    assert kept not in cookie
    assert Identity((SECRET,)).player(request_with(cookie)) == kept
    for stolen in (kept, token):
        assert Identity((SECRET,)).player(request_with(stolen)) is None


def test_cookies_and_links_are_signed_with_sha_256_and_earlier_ones_still_read() -> None:
    identity = Identity((SECRET,))
    earlier = URLSafeSerializer(SECRET, salt="player").dumps("a token")  # with SHA-1
    again = serializer((SECRET,), "player").dumps("a token")
    assert len(again) > len(earlier)
    assert identity.player(request_with(earlier)) == identity.player(request_with(again))
    assert identity.invited_to(URLSafeSerializer(SECRET, salt="invitation").dumps("k3Jx")) == "k3Jx"


def test_a_cookie_of_another_key_names_nobody() -> None:
    cookie, _kept = new_visitor(Identity(("another secret key",)))
    assert Identity((SECRET,)).player(request_with(cookie)) is None


def test_who_plays_on_after_a_change_of_keys_needs_the_earlier_one_no_more() -> None:
    """And their cookie is valid for a year from the game that they began last, not from the first."""
    cookie, kept = new_visitor(Identity((SECRET,)))
    response = Response()
    with Flask(__name__).app_context():
        both = Identity((SECRET, "the key of today"))
        assert both.ensure_player(request_with(cookie), response) == kept
    header = response.headers["Set-Cookie"]
    assert "Max-Age=31536000" in header
    renewed = header.split(";")[0].removeprefix(f"{COOKIE}=")
    assert Identity(("the key of today",)).player(request_with(renewed)) == kept


def test_a_cookie_that_is_known_says_nothing_of_one_that_differs() -> None:
    identity = Identity((SECRET,))
    cookie, kept = new_visitor(identity)
    for _ in range(2):
        assert identity.player(request_with(cookie)) == kept
        for other in (cookie[:-1], f"{cookie}A", cookie.swapcase(), ""):
            assert identity.player(request_with(other)) is None


def test_an_invitation_is_no_seat_and_a_seat_no_invitation() -> None:
    identity = Identity((SECRET,))
    cookie, _kept = new_visitor(identity)
    assert identity.invited_to(cookie) is None
    assert identity.player(request_with(identity.invitation("k3Jx"))) is None
    assert identity.invited_to(identity.invitation("k3Jx")) == "k3Jx"


# Over HTTPS ----------------------------------------------------------------------------------------


def secure_request(**cookies: str) -> Request:
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    return Request(EnvironBuilder(base_url="https://play.example", headers=headers).get_environ())


def test_over_https_no_neighbour_can_set_the_cookie() -> None:
    identity, response = Identity((SECRET,)), Response()
    with Flask(__name__).app_context():
        kept = identity.ensure_player(secure_request(), response)
    header = response.headers["Set-Cookie"]
    name, _, cookie = header.split(";")[0].partition("=")
    assert name == SECURE_COOKIE == "__Host-yiyuan_player"
    assert "Path=/" in header
    assert "Secure" in header
    assert "Domain" not in header
    planted, _kept = new_visitor(identity)
    both = secure_request(**{SECURE_COOKIE: cookie, COOKIE: planted})
    assert identity.player(both) == kept


def test_a_seat_that_was_taken_before_https_is_kept_under_the_new_name() -> None:
    identity, response = Identity((SECRET,)), Response()
    cookie, kept = new_visitor(identity)
    with Flask(__name__).app_context():
        assert identity.ensure_player(secure_request(**{COOKIE: cookie}), response) == kept
    assert response.headers["Set-Cookie"].startswith(f"{SECURE_COOKIE}={cookie};")


def test_a_forgotten_visitor_has_no_cookie() -> None:
    response = Response()
    cookies = {SECURE_COOKIE: "a", COOKIE: "b", "yiyuan_lang": "en"}
    with Flask(__name__).app_context():
        Identity.forget(secure_request(**cookies), response)
    deleted = response.headers.getlist("Set-Cookie")
    assert [each.partition("=")[0] for each in deleted] == [COOKIE, SECURE_COOKIE]
    assert all("Max-Age=0" in each for each in deleted)
