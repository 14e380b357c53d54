"""The site below a prefix: every address that it makes begins there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.support.clients import Visitor, fresh_mid
from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.servers import ROOT, Server
from tests.support.services import wait_for
from tests.support.walk import addresses

PREFIX = "/yiyuan"
SECURE = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "play.example"}

# Links in the sources ------------------------------------------------------------------------------

SOURCES = [
    path
    for folder in (ROOT / "webapp", ROOT / "tests" / "support" / "fourth_game")
    for path in folder.rglob("*")
    if path.suffix in (".html", ".js", ".css") and not {"vendor", "built"} & {*path.parts}
]
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$|\{#.*?#\}", re.DOTALL | re.MULTILINE)
FROM_THE_ROOT = re.compile(r"(.{0,30})([\"'`(=])(/[\w$({]?[^\"'`\s>]*)")
"""A text, or an address in a style sheet, that begins with a slash, and what stands before it."""
WITH_THE_PREFIX = re.compile(r"(?:site_url|siteUrl|request)\($")
"""`request` of `webapp/static/js/frame/request.js` asks below the prefix."""
NO_ADDRESS = (
    re.compile(r'~ "/\w+\.html$'),  # the name of a template
    re.compile(r"(?:split|join|replace|replaceAll|match)\(.?/[^/]*"),  # a separator, a pattern
    re.compile(r"='/?>|%3C"),  # an element, in a picture within a style sheet
)


def links_from_the_root(text: str, suffix: str) -> list[str]:
    """The addresses in a source that would leave the prefix."""
    found = []
    for before, quote, path in FROM_THE_ROOT.findall(COMMENT.sub("", text)):
        if quote == "(" and suffix != ".css":
            continue
        if quote == "=" and suffix != ".html":
            continue
        place = before + quote + path
        if WITH_THE_PREFIX.search(before) or any(each.search(place) for each in NO_ADDRESS):
            continue
        found.append(place.strip())
    return found


def test_no_source_has_a_link_from_the_root() -> None:
    assert len(SOURCES) > 150
    found = {
        str(path.relative_to(ROOT)): links_from_the_root(path.read_text("utf-8"), path.suffix)
        for path in SOURCES
    }
    assert not {name: links for name, links in found.items() if links}


# The site below a prefix ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def prefixed(new_server: NewServer) -> Iterator[Server]:
    """Behind a proxy that passes the path as it is."""
    yield from until_stopped(
        new_server(YIYUAN_PREFIX=f"{PREFIX}/", YIYUAN_TRUSTED_PROXIES="1", YIYUAN_ACCESS_LOG="on")
    )


@pytest.fixture(scope="module")
def behind_proxy(new_server: NewServer) -> Iterator[Server]:
    """Behind a proxy that may remove a prefix from the path."""
    server = new_server(YIYUAN_TRUSTED_PROXIES="1")
    yield from until_stopped(server)


@pytest.fixture
def client(prefixed: Server) -> Iterator[Visitor]:
    made = Visitor(prefixed.url + PREFIX)
    yield made
    made.close()


@pytest.fixture
def proxied(behind_proxy: Server) -> Iterator[Visitor]:
    made = Visitor(behind_proxy.url)
    made.web.headers["X-Forwarded-Prefix"] = PREFIX
    yield made
    made.close()


VARYING = re.compile(r"[0-9A-F]{9}|\d{4}-\d\d-\d\d|/\d+$|layout=.*|seed=.*")
NOT_FOLLOWED = {
    f"{PREFIX}{path}" for path in ("/privacy/forget", "/reversi/board.png", "/reversi/board.txt")
}
"""A form, and files to whose addresses a script adds the board."""
MOST_PAGES = 60


def test_all_pages_link_only_below_the_prefix(client: Visitor, prefixed: Server) -> None:
    begun = client.new_match(level=1)
    with client.connect() as connection:  # only a finished match has a review
        connection.ok("resign", {"game": begun["game"], "mid": fresh_mid()})
    waiting, kinds, looked_at = [f"{PREFIX}/", f"{PREFIX}/g/{begun['game']}"], set(), 0
    while waiting:
        path = waiting.pop(0)
        kind = VARYING.sub("*", path.split("#")[0])
        if kind in kinds or looked_at == MOST_PAGES:
            continue
        kinds.add(kind)
        answer = client.web.get(prefixed.url + path, timeout=60)
        assert answer.status_code < 400, path
        assert urlsplit(answer.url).path.startswith(f"{PREFIX}/")
        if answer.headers["Content-Type"].startswith("text/html"):
            looked_at += 1
            found = addresses(answer.text)
            assert all(each.startswith(f"{PREFIX}/") for each in found), path
            waiting += sorted(found - {*waiting, *NOT_FOLLOWED})
    assert looked_at > 25


def test_what_is_outside_is_not_the_site(prefixed: Server) -> None:
    outside = Visitor(prefixed.url)
    for path in ("/", "/reversi", f"{PREFIX}x/", "/socket.io/?EIO=4&transport=websocket"):
        assert outside.get(path).status_code == 404
    repaired = outside.get(f"{PREFIX}/Huarong/daily。")
    assert repaired.headers["Location"] == f"{PREFIX}/huarong/daily"
    entered = outside.get(PREFIX)
    assert (entered.status_code, entered.headers["Location"]) == (308, f"{PREFIX}/")
    wait_for("health", lambda: outside.get("/healthz").json()["ok"])
    assert f"{prefixed.url}{PREFIX}\n" in prefixed.output()
    outside.close()


def test_a_header_does_not_change_a_prefix_that_is_set(client: Visitor) -> None:
    page = client.get("/", headers={"X-Forwarded-Prefix": "/evil"}).text
    assert "/evil" not in page


def test_whole_addresses_have_the_prefix(client: Visitor) -> None:
    page = client.get("/huarong/1A9BF0C00?lang=en", headers=SECURE).text
    assert f'property="og:url" content="https://play.example{PREFIX}/huarong/1A9BF0C00"' in page
    assert f'property="og:image" content="https://play.example{PREFIX}/huarong/' in page
    assert f'hreflang="en" href="https://play.example{PREFIX}/huarong/1A9BF0C00?lang=en"' in page
    assert f'data-prefix="{PREFIX}"' in page
    waiting = client.new_match(opponent="friend")
    match = client.get(f"/g/{waiting['game']}", headers=SECURE).text
    assert f'value="https://play.example{PREFIX}/i/' in match
    assert client.get("/api/openapi.json").json()["servers"] == [{"url": PREFIX}]
    begun = client.post("/reversi", data={"level": "1"})
    assert begun.headers["Location"].startswith(f"{PREFIX}/g/")


def test_cookies_are_those_of_this_site(client: Visitor) -> None:
    plain = client.post("/reversi", data={"level": "1"}).headers["Set-Cookie"]
    assert plain.startswith("yiyuan_player~yiyuan=")
    secure = client.post("/reversi", data={"level": "1"}, headers=SECURE).headers["Set-Cookie"]
    assert secure.startswith("__Host-yiyuan_player~yiyuan=")
    assert "; Path=/;" in secure  # as browsers demand of this name
    lang = client.get("/?lang=en").headers["Set-Cookie"]
    assert f"; Path={PREFIX}/;" in lang
    forgotten = client.post("/privacy/forget")
    assert forgotten.headers["Location"].startswith(f"{PREFIX}/privacy")
    assert "yiyuan_player~yiyuan=;" in forgotten.headers["Set-Cookie"]
    assert "Clear-Site-Data" not in forgotten.headers  # it would reach the neighbours


# A prefix from a proxy -----------------------------------------------------------------------------


def test_the_same_page_without_a_prefix_has_none(proxied: Visitor) -> None:
    with_prefix = proxied.get("/huarong").text
    assert all(each.startswith(f"{PREFIX}/") for each in addresses(with_prefix))
    del proxied.web.headers["X-Forwarded-Prefix"]
    without = proxied.get("/huarong").text
    assert f'href="{PREFIX}/huarong/130003C00"' in with_prefix
    assert 'href="/huarong/130003C00"' in without
    assert f"{PREFIX}/" not in without


@pytest.mark.parametrize("given", ["//evil.example", "/a b", "evil", "/a/../b", "/" + "x" * 99])
def test_a_prefix_that_is_no_path_is_refused(proxied: Visitor, given: str) -> None:
    assert proxied.get("/", headers={"X-Forwarded-Prefix": given}).status_code == 400


def test_without_a_trusted_proxy_nobody_gives_a_prefix(stranger: Visitor) -> None:
    page = stranger.get("/", headers={"X-Forwarded-Prefix": PREFIX}).text
    assert 'data-prefix=""' in page
    assert 'href="/reversi"' in page
