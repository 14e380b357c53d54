"""Pages that are kept for all visitors have a nonce of their own, and nobody else's language or name."""

from __future__ import annotations

import re

import pytest
import requests

from tests.support.clients import Visitor
from tests.support.servers import Server

PAGES = ("/", "/reversi", "/capture-go", "/huarong")
MARK = re.compile(r'data-visitor="(\w*)"')
NONCE = re.compile(r'nonce="([^"]+)"')


def got(server: Server, path: str, **headers: str) -> requests.Response:
    return requests.get(server.url + path, headers=headers, timeout=60)


@pytest.mark.parametrize("path", PAGES)
def test_a_kept_page_is_in_the_visitors_language_and_of_their_address(
    server: Server, path: str
) -> None:
    for language, tag in (("en", "en"), ("zh", "zh-Hans"), ("en", "en")):
        assert f'<html lang="{tag}"' in got(server, path, **{"Accept-Language": language}).text
    elsewhere = got(server, path, Host="elsewhere.example").text
    assert "elsewhere.example" in elsewhere
    assert "elsewhere.example" not in got(server, path).text


def test_a_name_is_on_the_page_of_its_owner_alone(server: Server) -> None:
    named = got(server, "/reversi", Cookie="yiyuan_name=Secretive").text
    assert "Secretive" in named
    assert "Secretive" not in got(server, "/reversi").text


@pytest.mark.parametrize("path", ["/reversi", "/reversi/together", "/huarong"])
def test_a_kept_page_has_the_mark_of_its_visitor(server: Server, path: str) -> None:
    marks = []
    for _ in range(2):
        visitor = Visitor(server.url)
        visitor.post("/reversi", data={"opponent": "friend"})
        marks += MARK.findall(visitor.get(path).text)
        visitor.close()
    assert len(set(marks)) == 2
    assert MARK.findall(got(server, path).text) == [""]
