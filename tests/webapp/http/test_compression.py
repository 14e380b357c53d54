"""Compression and caching: less on the wire, the same content, and no page of somebody else."""

from __future__ import annotations

import gzip
import re

import brotli
import pytest
import requests

from tests.support.clients import Visitor

PAGES = ("/", "/huarong/1A9BF0C00")
NONCE = re.compile(rb'nonce(?:-|=")([\w-]+)')


def raw(player: Visitor, path: str, encoding: str) -> tuple[requests.Response, bytes]:
    """An answer, and its body as it was sent."""
    answer = requests.get(
        player.url + path, headers={"Accept-Encoding": encoding}, stream=True, timeout=60
    )
    return answer, answer.raw.read(decode_content=False)


def without_nonce(body: bytes) -> bytes:
    found = NONCE.search(body)
    return body.replace(found[1], b"") if found else body


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_compressed_as_the_browser_asks(player: Visitor, path: str) -> None:
    for encoding, unpack in (("br", brotli.decompress), ("gzip", gzip.decompress)):
        _, before = raw(player, path, "identity")
        answer, sent = raw(player, path, encoding)
        plain, after = raw(player, path, "identity")
        assert "Content-Encoding" not in plain.headers
        assert answer.headers["Content-Encoding"] == encoding
        assert "Accept-Encoding" in answer.headers["Vary"]
        # Pages count games in play, and other tests begin some meanwhile.
        assert without_nonce(unpack(sent)) in {without_nonce(before), without_nonce(after)}
        assert len(sent) < len(after) / 2
    answer, _ = raw(player, path, "gzip, deflate, br, zstd")
    assert answer.headers["Content-Encoding"] == "br"


def test_static_files_are_compressed_and_never_asked_for_again(player: Visitor) -> None:
    page = player.get("/reversi").text
    for path in set(re.findall(r'"(/static/[^"]+\.(?:js|css))"', page)):
        plain, body = raw(player, path, "identity")
        assert plain.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        answer, sent = raw(player, path, "br")
        assert answer.headers["Content-Type"] == plain.headers["Content-Type"]
        packed = answer.headers.get("Content-Encoding") == "br"
        assert packed == (len(body) >= 1024), path
        assert (brotli.decompress(sent) if packed else sent) == body
        again = player.get(
            path, headers={"If-None-Match": plain.headers["ETag"], "Accept-Encoding": ""}
        )
        assert again.status_code == 304


def test_pictures_and_fonts_are_sent_as_they_are(player: Visitor) -> None:
    page = player.get("/").text
    path = re.search(r"/static/\w+/images/preview.png", page)
    assert path
    answer, _ = raw(player, path[0], "br")
    assert "Content-Encoding" not in answer.headers
    assert player.get("/static/other/js/net/match.js").status_code == 404
    assert player.get(path[0] + "/../../../app.py").status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_an_unchanged_page_is_not_sent_again(player: Visitor, path: str) -> None:
    first = player.get(path, headers={"Accept-Encoding": "br"})
    assert first.headers["Cache-Control"] == "private, no-cache"
    again = player.get(
        path, headers={"Accept-Encoding": "br", "If-None-Match": first.headers["ETag"]}
    )
    assert again.status_code == 304
    assert not again.content
    assert (
        "Content-Security-Policy" not in again.headers
    )  # the page that was kept has another nonce
    other = player.get(
        path,
        headers={
            "Accept-Encoding": "br",
            "If-None-Match": first.headers["ETag"],
            "Accept-Language": "en" if 'lang="zh' in first.text else "zh",
        },
    )
    assert other.status_code == 200


def test_a_page_with_an_invitation_is_never_kept(player: Visitor) -> None:
    begun = player.new_match(opponent="friend")
    page = player.get(f"/g/{begun['game']}")
    assert page.headers["Cache-Control"] == "no-store"
    assert "ETag" not in page.headers
    link = re.search(r"/i/[\w.-]+", page.text)
    assert link
    assert player.get(link[0]).headers["Cache-Control"] == "no-store"
    assert player.get("/nothing-here").headers["Cache-Control"] == "no-store"
