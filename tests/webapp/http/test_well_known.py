"""`robots.txt`, `favicon.ico` and `security.txt`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO
from urllib import robotparser

import pytest
from PIL import Image

from tests.support.clients import Visitor
from tests.support.fixtures.servers import NewServer

CONTACT = "mailto:security@play.example"


@pytest.fixture(scope="module")
def named(new_server: NewServer) -> Iterator[Visitor]:
    """A visitor of a site below a prefix that names a contact."""
    server = new_server(YIYUAN_SECURITY_CONTACT=CONTACT, YIYUAN_PREFIX="/yiyuan")
    server.start()
    visitor = Visitor(f"{server.url}/yiyuan")
    yield visitor
    visitor.close()
    assert server.stop() == 0


def test_who_makes_a_card_may_fetch_a_match_and_search_engines_leave_it_out(
    player: Visitor,
) -> None:
    answer = player.get("/robots.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    rules = robotparser.RobotFileParser()
    rules.parse(answer.text.splitlines())
    game = player.new_match(opponent="friend")["game"]
    invitation = re.search('"(http[^"]+(/i/[^"]+))"', player.get(f"/g/{game}").text)
    assert invitation
    for path in (f"/g/{game}", f"/g/{game}.png", invitation[2]):
        assert rules.can_fetch("Twitterbot", path), path
        assert player.get(path).headers["X-Robots-Tag"] == "noindex", path
    for path in ("/", "/huarong/1A9BF0C00"):
        assert rules.can_fetch("Googlebot", path)
        assert "X-Robots-Tag" not in player.get(path).headers
    assert not rules.can_fetch("Googlebot", f"/api/matches/{game}")


@pytest.mark.parametrize(
    ("path", "kind", "size"),
    [
        ("/favicon.ico", "image/x-icon", 48),
        ("/apple-touch-icon-120x120.png", "image/png", 180),
        ("/apple-touch-icon-152x152-precomposed.png", "image/png", 180),
    ],
)
def test_the_icons_that_browsers_ask_for_are_there(
    player: Visitor, path: str, kind: str, size: int
) -> None:
    answer = player.get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, kind)
    assert "max-age=86400" in answer.headers["Cache-Control"]
    with Image.open(BytesIO(answer.content)) as icon:
        assert icon.size == (size, size)


def test_a_contact_is_as_rfc_9116_has_it(named: Visitor) -> None:
    assert "Disallow: /yiyuan/api/\n" in named.get("/robots.txt").text
    answer = named.get("/.well-known/security.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert fields["Contact"] == CONTACT
    assert fields["Canonical"] == f"{named.url}/.well-known/security.txt"
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=100) < left < timedelta(days=365)


def test_without_a_contact_the_answer_is_short(player: Visitor) -> None:
    answer = player.get("/.well-known/security.txt")
    assert answer.status_code == 404
    assert len(answer.content) < 100
