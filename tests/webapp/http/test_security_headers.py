"""Headers and cookies, with and without HTTPS; matches whose address cannot be guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.support.clients import Visitor
from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.servers import Server

PAGES = ("/", "/capture-go", "/huarong/1A9BF0C00", "/nothing")
DIRECTIVES = [
    *("default-src", "script-src", "style-src", "img-src", "worker-src", "manifest-src"),
    *("connect-src", "object-src", "frame-ancestors", "base-uri", "form-action"),
]
SECURE = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "play.example"}


@pytest.fixture(scope="module")
def proxied(new_server: NewServer) -> Iterator[Server]:
    """The site behind one trusted proxy."""
    server = new_server(YIYUAN_TRUSTED_PROXIES="1")
    yield from until_stopped(server)


@pytest.fixture
def client(proxied: Server) -> Iterator[Visitor]:
    made = Visitor(proxied.url)
    yield made
    made.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_allows_only_itself(client: Visitor, path: str) -> None:
    page, host = client.get(path), client.url.removeprefix("http://")
    policy = dict(
        part.split(" ", 1) for part in page.headers["Content-Security-Policy"].split("; ")
    )
    nonce = re.search(r"'nonce-([\w-]+)'", policy["script-src"])
    assert nonce
    assert policy["script-src"] == policy["style-src"] == f"'self' 'nonce-{nonce[1]}'"
    assert list(policy) == DIRECTIVES
    assert policy["default-src"] == "'self'"
    assert policy["connect-src"] == f"'self' ws://{host} wss://{host}"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    for script in re.findall(r"<script\b[^>]*>", page.text):
        data = 'type="application/json"' in script
        assert data or "src=" in script or f'nonce="{nonce[1]}"' in script, script
    assert not re.search(r"\son\w+=|\sstyle=|<style|javascript:", page.text)
    assert page.headers["Permissions-Policy"].startswith("camera=(), geolocation=()")
    assert page.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert page.headers["Referrer-Policy"] == "same-origin"
    kept = "private, no-cache" if page.status_code == 200 else "no-store"
    assert page.headers["Cache-Control"] == kept
    assert "Strict-Transport-Security" not in page.headers


def test_behind_https_browsers_are_told_to_stay_there(client: Visitor) -> None:
    for path in ("/", "/healthz", "/static/none"):
        told = client.get(path, headers=SECURE).headers["Strict-Transport-Security"]
        assert told == "max-age=31536000"


@pytest.mark.parametrize("secure", [False, True])
def test_cookies(client: Visitor, secure: bool) -> None:
    headers = SECURE if secure else {}
    seat = client.post("/reversi", data={"level": "1"}, headers=headers)
    lang = client.get("/?lang=en", headers=headers)
    names = ("__Host-yiyuan_player", "__Secure-lang") if secure else ("yiyuan_player", "lang")
    for answer, name in zip((seat, lang), names, strict=True):
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith(f"{name}=")
        assert "Path=/;" in cookie
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert ("Secure" in cookie) == secure


@pytest.mark.parametrize("host", ["bad host; script-src *", "x;y", "a'b", "*"])
def test_no_made_up_host_gets_a_page(client: Visitor, host: str) -> None:
    answer = client.get("/", headers={"X-Forwarded-Host": host})
    assert answer.status_code == 400
    assert host not in answer.text


def test_a_match_cannot_be_guessed(visitor) -> None:
    """Its id has 72 random bits."""
    player = visitor()
    names = {player.new_match()["game"] for _ in range(8)}
    assert len(names) == 8
    assert all(re.fullmatch(r"[\w-]{12}", name) for name in names)
    for guess in ("A" * 12, "a", "../etc", "%27--"):
        assert player.get(f"/g/{guess}").status_code == 404
        assert player.get(f"/api/matches/{guess}").status_code == 404


@pytest.mark.parametrize(
    "path", ["/mine", "/mine/archive.json", "/mine/games.txt", "/mine/games.sgf", "/mine/code"]
)
def test_no_cache_keeps_what_is_private_whatever_its_type(player: Visitor, path: str) -> None:
    player.new_match()
    assert player.get(path).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/api/openapi.json", "/mine/records", "/tables/list"])
def test_what_says_nothing_of_caches_is_kept_by_none_that_others_share(
    player: Visitor, path: str
) -> None:
    answer = player.get(path)
    assert answer.headers["Cache-Control"] in {"private, no-cache", "no-store"}
    assert "no-store" in answer.headers["Cache-Control"] or "Cookie" in answer.headers["Vary"]
