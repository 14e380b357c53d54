"""`robots.txt`, `favicon.ico` and `security.txt`."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

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


def test_search_engines_keep_out_of_matches(player: Visitor, named: Visitor) -> None:
    answer = player.get("/robots.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "Disallow: /g/\n" in answer.text
    assert "Disallow: /\n" not in answer.text
    assert "Disallow: /yiyuan/g/\n" in named.get("/robots.txt").text


def test_the_icon_is_there(player: Visitor) -> None:
    answer = player.get("/favicon.ico")
    assert answer.status_code == 302
    assert "max-age=86400" in answer.headers["Cache-Control"]
    icon = player.get(answer.headers["Location"])
    assert (icon.status_code, icon.headers["Content-Type"][:13]) == (200, "image/svg+xml")


def test_a_contact_is_as_rfc_9116_has_it(named: Visitor) -> None:
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
