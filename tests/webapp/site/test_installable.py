"""The manifest, the service worker and the offline page, as the server sends them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from tests.support.clients import Visitor
from tests.support.fixtures.servers import PREFIX
from tests.support.servers import Server

PAGES = ("/", "/mine", "/huarong/1A9BF0C00", "/capture-go/learn/net/1", "/reversi/exercises/ten/1")


@pytest.fixture
def client(server: Server) -> Iterator[Visitor]:
    made = Visitor(server.url)
    yield made
    made.close()


def first_element(page: str) -> str:
    found = re.search(r"<html[^>]*>", page)
    assert found
    return found[0]


@pytest.mark.parametrize(("language", "name"), [("en", "Yiyuan"), ("zh-Hans", "弈园")])
def test_the_manifest_can_be_installed(client: Visitor, language: str, name: str) -> None:
    page = client.get("/", headers={"Accept-Language": language}).text
    path = f"/manifest.{language}.json"
    assert f'<link rel="manifest" href="{path}">' in page
    answer = client.get(path)
    assert answer.headers["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["name"], told["lang"]) == (name, language)
    assert (told["start_url"], told["scope"], told["id"]) == ("/", "/", "/")
    assert told["display"] == "standalone"
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("192x192", "maskable"),
        ("512x512", "maskable"),
    }
    for icon in told["icons"]:
        assert client.get(icon["src"]).headers["Content-Type"].startswith(icon["type"])
    urls = [shortcut["url"] for shortcut in told["shortcuts"]]
    assert urls == ["/reversi", "/huarong", "/capture-go", "/mine"]
    assert all(client.get(url).ok for url in urls)
    touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', page)
    assert touch
    assert client.get(touch[1]).headers["Content-Type"] == "image/png"


def test_the_worker_is_asked_for_each_time_and_runs_only_the_site(client: Visitor) -> None:
    answer = client.get("/worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert answer.headers["Content-Security-Policy"] == (
        "default-src 'none'; script-src 'self'; connect-src 'self'"
    )
    imported = re.search(r'from "([^"]+)"', answer.text)
    assert imported
    assert client.get(imported[1]).ok
    site = json.loads(answer.text[answer.text.index("{", answer.text.index("start(")) :][:-3])
    assert all(client.get(path).ok for path in site["offline"].values())
    assert f'data-version="{site["version"]}"' in first_element(client.get("/").text)


def test_a_browser_without_module_workers_gets_one_script(client: Visitor) -> None:
    answer = client.get("/worker.js?classic")
    script = re.match(r'importScripts\("([^"]+)"\);\nworker\.start\(', answer.text)
    assert script
    built = client.get(script[1]).text
    assert built.startswith("var worker=")
    assert "import" not in built.replace("importScripts", "")


def test_below_a_prefix_all_of_it_is_below_the_prefix(prefixed_server: Server) -> None:
    client = Visitor(prefixed_server.url)
    worker = client.get(f"{PREFIX}/worker.js")
    assert worker.headers["Service-Worker-Allowed"] == f"{PREFIX}/"
    paths = re.findall(r'"(/[^"]*)"', worker.text)
    assert len(paths) == 26
    told = client.get(f"{PREFIX}/manifest.en.json").json()
    paths += [told["id"], told["start_url"], told["scope"]]
    paths += [icon["src"] for icon in told["icons"]]
    paths += [shortcut["url"] for shortcut in told["shortcuts"]]
    assert [path for path in paths if not path.startswith(f"{PREFIX}/")] == []
    client.close()


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_the_offline_page_knows_nobody_and_sets_nothing(client: Visitor, language: str) -> None:
    assert client.get("/offline/fr").status_code == 404
    answer = client.get(f"/offline/{language}", headers={"Accept-Language": "de"})
    assert f'lang="{language}"' in first_element(answer.text)
    assert 'data-visitor=""' in first_element(answer.text)
    assert "data-keep" not in first_element(answer.text)
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("path", PAGES)
def test_an_answer_that_sets_a_cookie_is_not_kept(client: Visitor, path: str) -> None:
    assert client.get(f"{path}?lang=en").headers["Cache-Control"] == "no-store"
    again = client.get(path)
    assert "Set-Cookie" not in again.headers
    assert again.headers["Cache-Control"] == (
        "no-store" if path == "/mine" else "private, no-cache"
    )
