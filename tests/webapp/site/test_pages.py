"""Every page over HTTP: languages, headers, static files, invalid addresses and methods."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import requests

from tests.support.clients import PROTO, Connection, Visitor

HENGDAO = "1A9BF0C00"
ADDRESSES = ("/", "/reversi", "/capture-go", "/huarong", f"/huarong/{HENGDAO}")
CHINESE = re.compile("[\u4e00-\u9fff]")


# Every page ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*ADDRESSES, "/nothing/here", "/g/unknown"])
def test_a_page_is_whole_in_both_languages(player: Visitor, path: str) -> None:
    status = 200 if path in ADDRESSES else 404
    english = player.get(path, params={"lang": "en"})
    chinese = player.get(path, params={"lang": "zh-Hans"})
    for page, language in ((english, "en"), (chinese, "zh-Hans")):
        assert page.status_code == status
        assert page.headers["Content-Type"] == "text/html; charset=utf-8"
        assert f'<html lang="{language}"' in page.text
        assert re.search("<title>[^<]+</title>", page.text)
    assert title(english) != title(chinese)
    assert CHINESE.search(title(chinese))


def title(page: requests.Response) -> str:
    found = re.search("<title>([^<]*)</title>", page.text)
    assert found
    return found[1]


def test_the_language_of_a_visitor(visitor: Callable[[], Visitor]) -> None:
    def language(guest: Visitor, wish: str = "", path: str = "/") -> str:
        page = guest.get(path, headers={"Accept-Language": wish})
        found = re.search('<html lang="([^"]+)"', page.text)
        assert found
        return found[1]

    guest = visitor()
    assert language(guest, "en-GB,en;q=0.9") == "en"
    assert language(guest, "zh-CN,zh;q=0.9,en;q=0.8") == "zh-Hans"
    assert language(guest, "") == "zh-Hans"
    for garbage in ("xx", "en;q=nonsense", ";;;,,,", "é", "*", "en" * 500):
        assert language(guest, garbage) in {"en", "zh-Hans"}
    assert language(guest, "zh", "/?lang=en") == "en"
    assert language(guest, "zh") == "en", "a choice is kept in a cookie"
    assert language(guest, "zh", "/?lang=xx") == "en"
    assert language(guest, "en", "/?lang=zh-Hans") == "zh-Hans"
    assert language(guest, "en") == "zh-Hans"
    guest.web.cookies.clear()
    guest.web.cookies.set("lang", "../../etc")
    assert language(guest, "en") == "en"


@pytest.mark.parametrize("asked", ["en", "zh-Hans"])
def test_what_a_page_asks_is_answered_in_its_language(player: Visitor, asked: str) -> None:
    """Another tab may have chosen another language, and the browser may prefer that or none."""
    for other in ({}, {"Accept-Language": "zh-CN" if asked == "en" else "en"}):
        cookies = {"lang": "zh-Hans" if asked == "en" else "en"} if other else {}
        headers = {"Page-Language": asked, **other}
        said = player.get("/api/matches/nothing", headers=headers, cookies=cookies).json()
        assert said["error"]["message"].isascii() == (asked == "en")
        with Connection(f"{player.url}?lang={asked}", cookies, headers=other) as connection:
            said = connection.err("join", {"game": "nothing", "proto": PROTO, "since": 0})
            assert said["message"].isascii() == (asked == "en")


@pytest.mark.parametrize("path", ADDRESSES)
@pytest.mark.parametrize(
    "query",
    [
        "endpoint=x",
        "_external=1&_scheme=ftp&_anchor=x&_method=POST",
        "values=1&self=2&filename=3",
        "match_id=x&code=x&token=x&code=y",
        "lang=en&lang=zh-Hans",
        "lang=",
        "%ff%fe=%ff",
        "a=%00&b=%3Cscript%3E",
        "q=" + "x" * 3000,
        "&&&===;;",
    ],
)
def test_no_query_breaks_a_page(player: Visitor, path: str, query: str) -> None:
    page = player.get(f"{path}?{query}")
    assert page.status_code == 200
    assert "<script>" not in page.text


# Invalid addresses ----------------------------------------------------------------------------------

NOWHERE = (
    "/g/",
    "/g/unknown",
    "/g/unknown/review",
    "/g/%00",
    "/g/..%2f..%2fetc%2fpasswd",
    "/i/",
    "/i/unknown",
    "/i/ImFiYyI.forged",
    "/i/" + "x" * 2000,
    "/static/",
    "/favicon.png",
    "/capture_go",
    "/.env",
    "/api/",
)


@pytest.mark.parametrize("path", NOWHERE)
def test_an_unknown_address_gets_a_clear_page(player: Visitor, path: str) -> None:
    page = player.get(path)
    assert page.status_code == 404
    if not path.startswith("/api/"):
        assert "<h1" in page.text
    assert "Traceback" not in page.text


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "NONSENSE"])
@pytest.mark.parametrize("path", ["/", "/reversi", "/i/x", "/api/matches"])
def test_another_method_is_refused(player: Visitor, method: str, path: str) -> None:
    answer = player.web.request(method, player.url + path, timeout=60)
    assert answer.status_code in {405, 501} or (method == "OPTIONS" and answer.status_code == 200)
