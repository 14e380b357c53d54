"""Pages over HTTP: languages, headers, addresses that make no sense, forms, invitations."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import requests

from tests.support.clients import Message, Visitor, fresh_mid

HENGDAO = "1A9BF0C00"
ADDRESSES = ("/", "/reversi", "/capture-go", "/huarong", f"/huarong/{HENGDAO}")
CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.fixture
def begun(player: Visitor) -> Message:
    return player.new_match(level=1, colour="black")


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


@pytest.mark.parametrize("path", [*ADDRESSES, "/nothing/here"])
def test_headers_of_a_page(player: Visitor, path: str) -> None:
    page = player.get(path)
    policy = page.headers["Content-Security-Policy"]
    nonce = re.search("'nonce-([^']+)'", policy)
    assert nonce
    assert "unsafe" not in policy
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert page.headers["Referrer-Policy"] == "same-origin"
    assert page.headers["Cache-Control"] == "no-store"
    for script in re.findall("<script[^>]*>", page.text):
        inline = "src=" not in script and 'type="application/json"' not in script
        assert not inline or f'nonce="{nonce[1]}"' in script, script
    assert not re.search(r"<[^>]+\sstyle=", page.text)
    assert not re.search(r"<[^>]+\son[a-z]+=", page.text)
    assert nonce[1] not in player.get(path).headers["Content-Security-Policy"]


def test_static_files_are_kept_for_ever_under_their_digest(player: Visitor) -> None:
    page = player.get("/").text
    paths = set(re.findall(r'"(/static/[^"]+)"', page))
    assert any(path.endswith(".css") for path in paths)
    assert any(path.endswith(".js") for path in paths)
    for path in paths:
        if path.endswith("/"):
            continue  # the root of the scripts in the import map
        assert re.match("/static/[0-9a-f]{10}/", path), path
        file = player.get(path)
        assert file.status_code == 200, path
        assert "max-age=31536000" in file.headers["Cache-Control"]
        assert file.headers["X-Content-Type-Options"] == "nosniff"
    some = sorted(paths)[0]
    for wrong in ("/static/0000000000/css/frame.css", some + "x", some[:18] + "/../application.py"):
        assert player.get(wrong).status_code == 404


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


def test_a_page_names_itself_in_the_other_language(player: Visitor, begun: Message) -> None:
    """The link to the other language leads to the same page and keeps the query."""
    page = player.get(f"/g/{begun['game']}?ply=0&match_id=other&lang=en")
    links = re.findall(r'<link[^>]+hreflang="[^"]+"[^>]*>', page.text)
    assert links
    for link in links:
        assert f"/g/{begun['game']}?" in link or f'/g/{begun["game"]}"' in link, link
        assert "ply=0" in link


@pytest.mark.parametrize("host", ["evil.example", "a b", "x" * 300, "[", "", "127.0.0.1:port"])
def test_no_host_breaks_a_page(player: Visitor, host: str) -> None:
    page = player.get("/", headers={"Host": host})
    assert page.status_code in {200, 400}


# Addresses that make no sense ----------------------------------------------------------------------

NOWHERE = (
    "/g/",
    "/g/unknown",
    "/g/unknown/review",
    "/g/%00",
    "/g/%ff%fe",
    "/g/" + "x" * 2000,
    "/g/..%2f..%2fetc%2fpasswd",
    "/g/弈园",
    "/i/",
    "/i/unknown",
    "/i/%00",
    "/i/ImFiYyI.forged",
    "/i/é.é",
    "/i/" + "x" * 2000,
    "/static/",
    "/favicon.png",
    "/reversi/",
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


@pytest.mark.parametrize(
    "code",
    [
        "nonsense",
        "1A9BF0C000",
        "FFFFFFFFF",
        "-1A9BF0C0",
        "１２３４５６７８９",
        "VCCVVCCVVHHVVSSVSSSS",
        "VCCVVCCVVHHVVSSVS.",
        "CCCCCCCCCCCCCCCCCCCC",
        "....................",
        "%00",
        "%ff",
        "<script>alert(1)</script>",
        "x" * 1500,
        "没有的局",
    ],
)
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_a_bad_layout_gets_the_reason(player: Visitor, code: str, language: str) -> None:
    page = player.get(f"/huarong/{code}", params={"lang": language})
    assert page.status_code in {400, 404}
    assert "<h1" in page.text
    assert 'href="/huarong"' in page.text
    assert "<script>alert" not in page.text


@pytest.mark.parametrize("code", ["1a9bf0c00", "VCCVVCCVVHHVVSSVS..S"])
def test_any_text_of_a_layout_leads_to_its_page(player: Visitor, code: str) -> None:
    page = player.get(f"/huarong/{code}?metric=steps&step=12")
    assert page.status_code == 301
    assert page.headers["Location"] == f"/huarong/{HENGDAO}?metric=steps&step=12"


@pytest.mark.parametrize("query", ["metric=steps", "metric=moves&step=0", "step=12", "step=9999"])
def test_a_solution_opens_at_a_step(player: Visitor, query: str) -> None:
    assert player.get(f"/huarong/{HENGDAO}?{query}").status_code == 200


@pytest.mark.parametrize(
    "query",
    ["metric=metres", "metric=", "step=", "step=-1", "step=1.5", "step=x", "step=²", "step=99999"],
)
def test_a_bad_step_or_metric_gets_the_reason(player: Visitor, query: str) -> None:
    page = player.get(f"/huarong/{HENGDAO}?{query}")
    assert page.status_code == 400
    assert "<h1" in page.text


@pytest.mark.parametrize("ply", ["0", "1", "12", "-1", "x", "", "99999999999999999999", "²"])
def test_a_match_opens_at_any_ply(player: Visitor, begun: Message, ply: str) -> None:
    assert player.get(f"/g/{begun['game']}?ply={ply}").status_code == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "NONSENSE"])
@pytest.mark.parametrize("path", ["/", "/reversi", "/i/x", "/api/matches"])
def test_another_method_is_refused(player: Visitor, method: str, path: str) -> None:
    answer = player.web.request(method, player.url + path, timeout=20)
    assert answer.status_code in {405, 501} or (method == "OPTIONS" and answer.status_code == 200)


# A new game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/reversi", {}),
        ("/reversi", {"opponent": "ai", "level": "8", "colour": "random"}),
        ("/reversi", {"opponent": "friend", "colour": "white"}),
        ("/capture-go", {"opponent": "ai", "level": "1", "rules": "free", "size": "5"}),
        ("/capture-go", {"opponent": "friend", "rules": "contact", "size": "7"}),
        ("/reversi", {"unknown": "field", "size": "5"}),
    ],
)
def test_a_form_begins_a_match(player: Visitor, path: str, fields: dict[str, str]) -> None:
    answer = player.post(path, data=fields)
    assert answer.status_code == 303
    page = player.get(answer.headers["Location"])
    assert page.status_code == 200
    cookie = answer.headers["Set-Cookie"]
    assert "yiyuan_player=" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/reversi", {"level": "0"}),
        ("/reversi", {"level": "13"}),
        ("/reversi", {"level": "-1"}),
        ("/reversi", {"level": "1.5"}),
        ("/reversi", {"level": ""}),
        ("/reversi", {"level": "x"}),
        ("/reversi", {"level": "²"}),
        ("/reversi", {"level": "1" * 5000}),
        ("/reversi", {"colour": "red"}),
        ("/reversi", {"colour": ""}),
        ("/reversi", {"opponent": "nobody"}),
        ("/capture-go", {"rules": "mine"}),
        ("/capture-go", {"size": "4"}),
        ("/capture-go", {"rules": "contact", "target": "3"}),
        ("/capture-go", {"size": "9\0"}),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_a_bad_form_is_shown_again_with_the_reason(
    player: Visitor, path: str, fields: dict[str, str], language: str
) -> None:
    page = player.post(f"{path}?lang={language}", data=fields)
    assert page.status_code == 400
    assert "<form" in page.text
    assert 'role="alert"' in page.text


def test_a_huge_form_is_refused(player: Visitor) -> None:
    for path in ("/reversi", "/i/x", "/api/matches"):
        answer = player.post(path, data={"level": "1" * 100_000})
        assert answer.status_code in {400, 404, 413}, path


@pytest.mark.parametrize("kind", ["multipart/form-data", "application/json", "x", "text/plain"])
def test_a_form_of_another_kind_is_no_failure(player: Visitor, kind: str) -> None:
    answer = player.post("/reversi", data=b"\xff\0{[", headers={"Content-Type": kind})
    assert answer.status_code in {303, 400}


# One's matches -------------------------------------------------------------------------------------


def test_home_lists_what_is_not_over(player: Visitor, stranger: Visitor, begun: Message) -> None:
    path = f"/g/{begun['game']}"
    assert path in player.get("/").text
    assert path not in stranger.get("/").text
    with player.line() as line:
        line.ok("resign", {"game": begun["game"], "mid": fresh_mid()})
    assert path not in player.get("/").text


def test_the_page_of_a_match_holds_its_state(
    player: Visitor, stranger: Visitor, begun: Message
) -> None:
    for guest in (player, stranger):
        page = guest.get(f"/g/{begun['game']}")
        assert begun["pos"] in page.text
        assert "/i/" not in page.text


# Invitations ---------------------------------------------------------------------------------------


def test_an_invitation_is_used_once(visitor: Callable[[], Visitor]) -> None:
    host, guest, late = visitor(), visitor(), visitor()
    game = host.new_match(opponent="friend", colour="black")["game"]
    path = invitation(host, game)
    for _ in range(2):
        assert guest.get(path).status_code == 200, "looking does not use it"
    assert host.match(game)["players"]["white"]["kind"] == "open"

    accepted = guest.post(path)
    assert (accepted.status_code, accepted.headers["Location"]) == (303, f"/g/{game}")
    assert host.match(game)["players"]["white"]["kind"] == "person"
    with guest.at(game) as (_, joined):
        assert joined["seat"] == "white"

    for again in (late.get(path), late.post(path), host.get(path)):
        assert again.status_code == 410
        assert "<h1" in again.text
    assert "yiyuan_player" not in late.web.cookies
    assert "/i/" not in host.get(f"/g/{game}").text
    with late.at(game) as (_, joined):
        assert joined["seat"] is None


def test_sitting_down_can_be_repeated_when_its_answer_was_lost(
    visitor: Callable[[], Visitor],
) -> None:
    host, guest = visitor(), visitor()
    game = host.new_match(opponent="friend", colour="black")["game"]
    path = invitation(host, game)
    guest.get(path)
    named = dict(guest.web.cookies)
    for _ in range(2):
        guest.web.cookies.clear()
        guest.web.cookies.update(named)  # what came with the answer is lost
        accepted = guest.post(path)
        assert (accepted.status_code, accepted.headers["Location"]) == (303, f"/g/{game}")
    guest.web.cookies.clear()
    guest.web.cookies.update(named)
    with guest.at(game) as (_, joined):
        assert (joined["seat"], joined["v"]) == ("white", 2)


def test_ones_own_invitation_is_refused(visitor: Callable[[], Visitor]) -> None:
    host = visitor()
    game = host.new_match(opponent="friend", colour="white")["game"]
    path = invitation(host, game)
    assert host.get(path).status_code == 200
    assert host.post(path).status_code == 409
    assert host.match(game)["players"]["black"]["kind"] == "open"


def test_only_the_host_sees_the_invitation(visitor: Callable[[], Visitor]) -> None:
    host, stranger = visitor(), visitor()
    game = host.new_match(opponent="friend")["game"]
    invitation(host, game)
    assert "/i/" not in stranger.get(f"/g/{game}").text


def test_an_invitation_of_a_match_against_the_engine_is_none(
    player: Visitor, begun: Message
) -> None:
    for token in (begun["game"], "x", f"{begun['game']}.x"):
        assert player.get(f"/i/{token}").status_code == 404
        assert player.post(f"/i/{token}").status_code == 404


def invitation(host: Visitor, game: str) -> str:
    found = re.search(r"/i/[\w.-]+", host.get(f"/g/{game}").text)
    assert found
    return found[0]
