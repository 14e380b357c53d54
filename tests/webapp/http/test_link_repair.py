"""Addresses with something behind them, or in capitals, lead to the page that was meant."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote, urlsplit

import pytest
from flask.testing import FlaskClient

from webapp.application import Application

BEHIND = (
    *("/", ".", ",", ")", "]", '"', "!", "?)", ").", "/).", "//", "%20", "...", "**"),
    *(
        "。",
        "，",
        "、",
        "）",
        "」",
        "》。",
        "！",
        "…",
        "”",
        "\u3000",
        "\u200b",
        "。快来看",
        "（第一局）",
    ),
)
"""What messengers and notes take for a part of a link, and the text that follows without a blank."""
ROW = "VCCVVCCVVSSVVSSV...."
MATCH = "QmF4aW11bV9s"
PARTS = {
    "code": "1A9BF0C00",
    "match_id": MATCH,
    "room_id": MATCH,
    "view": "wall",
    "game": MATCH,
    "token": "ImFiYyI.aBcDeF-_",
    "name": "ImFiYyI.aBcDeF-_",
    "set": "corner",
    "key": "corner",
    "number": "1",
    "day": "2026-11-24",
    "own": "k7m2p4q9xw",
    "metric": "moves",
    "distance": "20",
    "suffix": "sgf",
    "language": "zh-Hans",
    "_size": "120x120",
    "layout": "1A9BF0C00",
    "moves": "f5d6c3",
    "letters": "ABCD",
}
"""Names that are put into the routes; whether there is such a match or set does not matter here."""
TAKE_ANY = frozenset({"static", "mine.again", "mine.line", "socket_io"})
"""Routes whose last part may be any text, whose answers are parts of pages, or that are websockets."""


@pytest.fixture
def client(application: Application) -> FlaskClient:
    return application.flask.test_client()


def end_of(client: FlaskClient, path: str, known: str | None = None) -> tuple[str, list[int]]:
    """Where an address leads to, and the statuses on the way; a known one is not opened."""
    statuses: list[int] = []
    for _ in range(6):
        if path == known:
            return path, statuses
        answer = client.get(path)
        if answer.status_code not in (301, 308):
            return path, statuses
        statuses.append(answer.status_code)
        path = answer.headers["Location"]
    raise AssertionError(f"{path} redirects for ever")


def pages(application: Application) -> list[str]:
    """An address of every route that a browser can open."""
    routes = application.flask.url_map.iter_rules()
    rules = (rule for rule in routes if "GET" in (rule.methods or ()))
    return sorted(
        re.sub(r"<(?:\w+:)?(\w+)>", lambda part: PARTS[part[1]], rule.rule)
        for rule in rules
        if rule.endpoint not in TAKE_ANY
    )


@pytest.mark.slow(reason="asks for every page several times")
def test_every_page_is_found_whatever_stands_behind_its_address(
    application: Application, client: FlaskClient
) -> None:
    addresses = pages(application)
    assert len(addresses) > 60
    lost = []
    for address in addresses:
        for number, behind in enumerate(BEHIND):
            # Each address with a third of them: together every page has seen all of their kinds.
            if number % 3 != len(address) % 3 or (address + behind).startswith("//"):
                continue
            found, statuses = end_of(client, address + quote(behind, safe="/%"), address)
            if found != address or statuses[:1] != [308]:
                lost.append((address + behind, found, statuses))
    assert not lost


@pytest.mark.parametrize(
    ("address", "meant"),
    [
        ("/HUARONG/DAILY/2026-11-24", "/huarong/daily/2026-11-24"),
        ("/Huarong/Tables/hardtables。", "/huarong/tables/hardtables"),
        ("/huarong/1a9bf0c00", "/huarong/1A9BF0C00"),
        ("/Huarong/1A9BF0C00.PNG", "/huarong/1A9BF0C00.png"),
        ("/reversi/Exercises/Corner/1", "/reversi/exercises/corner/1"),
        ("/G/QmF4aW11bV9s/Review", "/g/QmF4aW11bV9s/review"),
        ("/reversi//analysis//", "/reversi/analysis"),
        (f"/huarong/{ROW}...", "/huarong/1ABEF0000"),
        (f"/huarong/{ROW})。", "/huarong/1ABEF0000"),
        ("/huarong/1A9BF0C00?metric=steps&step=12).", "/huarong/1A9BF0C00?metric=steps&step=12"),
        (f"/huarong/edit?layout={ROW}。", f"/huarong/edit?layout={ROW}"),
        (f"/huarong/edit?layout={ROW}{'.' * 3000}", f"/huarong/edit?layout={ROW}"),
        ("/reversi/analysis?moves=f5d6(f6)).", "/reversi/analysis?moves=f5d6(f6)"),
        (f"/g/{MATCH}?ply=12，", f"/g/{MATCH}?ply=12"),
        ("/reversi?level=3&colour=white。快来", "/reversi?level=3&colour=white"),
    ],
)
def test_an_address_leads_to_what_was_meant(client: FlaskClient, address: str, meant: str) -> None:
    found, statuses = end_of(client, quote(address, safe="/?&=()"))
    assert unquote(found) == meant
    assert statuses


@pytest.mark.parametrize(
    "address",
    [
        "/reversi/analysis?moves=f5d6(f6)",
        "/reversi/analysis?moves=f5d6&notes=%5B%5B1%2C%22%22%2C%22good.%22%5D%5D",
        f"/huarong/1A9BF0C00/map?at={ROW}",
        "/huarong/all?find=%E6%A8%AA%E5%88%80%EF%BC%81",
        "/mine/games?q=Zo%C3%A9.",
        "/api/huarong/layout?layout=1A9BF0C00.",
        "/nothing/here",
        "/g/%E5%BC%88%E5%9B%AD",
    ],
)
def test_what_belongs_to_an_address_stays(client: FlaskClient, address: str) -> None:
    assert end_of(client, address) == (address, [])


def test_an_address_never_leads_to_another_site(client: FlaskClient) -> None:
    for path in (
        "//evil.example/。",
        "/\\evil.example。",
        "/%2F%2Fevil.example/reversi。",
        "///g/x。",
    ):
        answer = client.open(path, base_url="http://localhost")
        location = answer.headers.get("Location", "/")
        assert not urlsplit(location).netloc
        assert not location.startswith("//")


def test_a_form_is_sent_on_and_a_refused_one_is_not(client: FlaskClient) -> None:
    sent = client.post("/reversi/", data={"level": "1"})
    assert (sent.status_code, sent.headers["Location"]) == (308, "/reversi")
    assert client.post("/reversi", data={"level": "none."}).status_code == 400


def test_canonical_addresses_have_the_parameters_of_the_page_alone(client: FlaskClient) -> None:
    added = "fbclid=abc&from=singlemessage&utm_source=x"
    page = client.get(f"/huarong/1A9BF0C00?metric=steps&{added}").text
    meant = "http://localhost/huarong/1A9BF0C00?metric=steps"
    assert f'<meta property="og:url" content="{meant}">' in page
    assert f'<link rel="canonical" href="{meant}">' in page
    assert f'hreflang="en" href="{meant}&amp;lang=en"' in page
    assert "fbclid" not in page
    english = client.get(f"/reversi?lang=en&level=3&{added}").text
    assert '<link rel="canonical" href="http://localhost/reversi?level=3&amp;lang=en">' in english
    by_steps = client.get("/huarong/1A9BF0C00/map?metric=steps&by=steps").text
    assert 'canonical" href="http://localhost/huarong/1A9BF0C00/map?by=steps">' in by_steps


def test_a_form_that_is_sent_as_no_json_is_told_so(client: FlaskClient) -> None:
    answer = client.post("/api/reversi/read", data='{"text":"f5d6"}')
    assert answer.status_code == 415
    error = (answer.get_json() or {})["error"]
    assert error["code"] == "not_json"
    assert "Content-Type: application/json" in error["message"]
    read = client.post(
        "/api/reversi/read", data='{"text":"f5d6"}', content_type="application/vnd.x+json"
    )
    assert read.status_code == 200
