"""Compression and caching: less on the wire, the same content, and no page of somebody else."""

from __future__ import annotations

import gzip
import re

import brotli
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webapp.application import Application

PAGES = ("/", "/huarong/1A9BF0C00")
NONCE = re.compile(rb'nonce(?:-|=")([\w-]+)')


@pytest.fixture
def client(application: Application) -> FlaskClient:
    return application.flask.test_client()


def raw(client: FlaskClient, path: str, encoding: str) -> tuple[TestResponse, bytes]:
    """An answer, and its body as it was sent."""
    answer = client.get(path, headers={"Accept-Encoding": encoding})
    return answer, answer.data


def without_nonce(body: bytes) -> bytes:
    found = NONCE.search(body)
    return body.replace(found[1], b"") if found else body


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_compressed_as_the_browser_asks(client: FlaskClient, path: str) -> None:
    for encoding, unpack in (("br", brotli.decompress), ("gzip", gzip.decompress)):
        answer, sent = raw(client, path, encoding)
        plain, after = raw(client, path, "identity")
        assert "Content-Encoding" not in plain.headers
        assert answer.headers["Content-Encoding"] == encoding
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert without_nonce(unpack(sent)) == without_nonce(after)
        assert len(sent) < len(after) / 2
    answer, _ = raw(client, path, "gzip, deflate, br, zstd")
    assert answer.headers["Content-Encoding"] == "br"


def test_static_files_are_compressed_and_never_asked_for_again(client: FlaskClient) -> None:
    page = client.get("/reversi").text
    for path in set(re.findall(r'"(/static/[^"]+\.(?:js|css))"', page)):
        plain, body = raw(client, path, "identity")
        assert plain.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        answer, sent = raw(client, path, "br")
        assert answer.headers["Content-Type"] == plain.headers["Content-Type"]
        packed = answer.headers.get("Content-Encoding") == "br"
        assert packed == (len(body) >= 1024), path
        assert (brotli.decompress(sent) if packed else sent) == body
        again = client.get(
            path, headers={"If-None-Match": plain.headers["ETag"], "Accept-Encoding": ""}
        )
        assert again.status_code == 304


def test_pictures_and_fonts_are_sent_as_they_are(client: FlaskClient) -> None:
    page = client.get("/").text
    path = re.search(r"/static/\w+/images/preview.png", page)
    assert path
    answer, _ = raw(client, path[0], "br")
    assert "Content-Encoding" not in answer.headers
    assert client.get("/static/other/js/net/match.js").status_code == 404
    assert client.get(path[0] + "/../../../app.py").status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_an_unchanged_page_is_not_sent_again(client: FlaskClient, path: str) -> None:
    first = client.get(path, headers={"Accept-Encoding": "br"})
    assert first.headers["Cache-Control"] == "private, no-cache"
    again = client.get(
        path, headers={"Accept-Encoding": "br", "If-None-Match": first.headers["ETag"]}
    )
    assert again.status_code == 304
    assert not again.data
    assert (
        "Content-Security-Policy" not in again.headers
    )  # the page that was kept has another nonce
    other = client.get(
        path,
        headers={
            "Accept-Encoding": "br",
            "If-None-Match": first.headers["ETag"],
            "Accept-Language": "en" if 'lang="zh' in client.get(path).text else "zh",
        },
    )
    assert other.status_code == 200


def test_a_page_with_an_invitation_is_never_kept(client: FlaskClient) -> None:
    begun = client.post("/api/matches", json={"game": "reversi", "opponent": "friend"})
    page = client.get(f"/g/{begun.json['game']}")
    assert page.headers["Cache-Control"] == "no-store"
    assert "ETag" not in page.headers
    link = re.search(r"/i/[\w.-]+", page.text)
    assert link
    assert client.get(link[0]).headers["Cache-Control"] == "no-store"
    assert client.get("/nothing-here").headers["Cache-Control"] == "no-store"
