"""The site behind nginx and Caddy, each with its file of `docs/deploy/`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import requests

from tests.support.fixtures.servers import NewServer
from tests.support.reverse_proxies import HOST, Browser, Caddy, Nginx, ReverseProxy
from tests.support.servers import Server

ORIGIN = f"https://{HOST}"
OTHER_PORT = f"{HOST}:8443"
PREFIX = "/yiyuan"
SETTINGS = {
    "YIYUAN_TRUSTED_PROXIES": "1",
    "YIYUAN_PUBLIC_ORIGINS": f"{ORIGIN},https://{OTHER_PORT}",
}
END_OF_PROXY = "keepalive 15s\n\t\t}\n\t}\n"
BELOW_PREFIX = {
    Nginx: [("location / {", f"location {PREFIX}/ {{")],
    Caddy: [
        ("\treverse_proxy", f"\thandle {PREFIX}* {{\n\treverse_proxy"),
        (END_OF_PROXY, END_OF_PROXY + "\t}\n"),
    ],
}
"""What the comments in the files say of a prefix."""
NewProxy = Callable[..., ReverseProxy]


@pytest.fixture(scope="module")
def site(new_server: NewServer) -> Iterator[Server]:
    server = new_server(YIYUAN_MATCHES_PER_MINUTE="3", **SETTINGS)
    server.start()
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log(), server.log()


@pytest.fixture(scope="module")
def prefixed(new_server: NewServer) -> Iterator[Server]:
    server = new_server(YIYUAN_PREFIX=PREFIX, **SETTINGS)
    server.start()
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module", params=[Nginx, Caddy])
def proxy(request: pytest.FixtureRequest, new_proxy: NewProxy, site: Server) -> ReverseProxy:
    return new_proxy(request.param, site.port)


@pytest.fixture
def browser(proxy: ReverseProxy) -> Iterator[Browser]:
    with Browser(proxy) as made:
        yield made


def test_a_page_comes_over_https(browser: Browser) -> None:
    page = browser.ask("GET", "/?lang=en")
    assert page.status_code == 200
    assert page.headers["Strict-Transport-Security"]
    assert page.headers["Content-Encoding"] in ("br", "gzip")
    assert f'content="{ORIGIN}/"' in page.text
    assert "Secure" in page.headers["Set-Cookie"]


def test_http_leads_to_https(proxy: ReverseProxy) -> None:
    url = f"http://127.0.0.1:{proxy.plain_port}/huarong"
    answer = requests.get(url, headers={"Host": HOST}, allow_redirects=False, timeout=60)
    assert answer.status_code == 308
    assert answer.headers["Location"].startswith(ORIGIN)
    assert answer.headers["Location"].endswith("/huarong")


def test_an_address_is_the_visitors_whatever_they_say(proxy: ReverseProxy) -> None:
    last = 2 if isinstance(proxy, Nginx) else 4
    with Browser(proxy, f"127.0.0.{last}") as one, Browser(proxy, f"127.0.0.{last + 1}") as other:
        for number, status in enumerate((201, 201, 201, 429)):
            forged = {"X-Forwarded-For": f"192.0.2.{number}", "X-Real-IP": f"192.0.2.{number}"}
            answer = one.ask("POST", "/api/matches", json={"game": "reversi"}, headers=forged)
            assert answer.status_code == status
        assert other.ask("POST", "/api/matches", json={"game": "reversi"}).status_code == 201


def test_a_seat_is_kept_by_a_cookie_of_this_host(browser: Browser) -> None:
    begun = browser.ask("POST", "/reversi", data={"level": "1"}, headers={"Origin": ORIGIN})
    assert begun.status_code == 303
    cookie = begun.headers["Set-Cookie"]
    assert cookie.startswith("__Host-yiyuan_player=")
    assert "; Secure" in cookie
    assert "; Path=/" in cookie


def test_a_websocket_is_opened_by_the_sites_own_pages(browser: Browser) -> None:
    assert browser.open_websocket("/socket.io/", ORIGIN).startswith('0{"sid":')
    assert browser.open_websocket("/socket.io/", "https://evil.example") == "400"


def test_a_proxy_at_another_port_names_it(browser: Browser) -> None:
    page = browser.ask("GET", "/?lang=en", host=OTHER_PORT)
    assert f'content="https://{OTHER_PORT}/"' in page.text
    assert browser.ask("GET", "/", host=f"{HOST}:8444").status_code == 400


def test_another_host_is_refused(browser: Browser) -> None:
    forged = {"X-Forwarded-Host": HOST, "X-Forwarded-Prefix": "/evil"}
    refused = browser.ask("GET", "/", host="evil.example")
    also = browser.ask("GET", "/", host="evil.example", headers=forged)
    for answer in (refused, also):
        assert "Yiyuan" not in answer.text
    assert "/evil" not in browser.ask("GET", "/", headers=forged).text


def test_a_large_request_is_refused_at_the_proxy(browser: Browser) -> None:
    for path, size in (("/capture-go", 200_000), ("/capture-go/analysis", 1_100_000)):
        answer = browser.ask("POST", path, data={"text": "x" * size})
        assert answer.status_code in (413, 502), path  # Caddy closes the connection to the site


def test_files_that_the_site_reads_pass_the_proxy(browser: Browser) -> None:
    long = "x" * 135_000
    for path in (
        "/api/text",
        "/api/reversi/read",
        "/api/questions",
        "/api/questions/abc/change",
        "/api/analysis/capture-go/read",
        "/api/library/reversi/file/ggf",
        "/api/library/reversi",
    ):
        answer = browser.ask("POST", path, json={"text": long}, headers={"Origin": ORIGIN})
        assert answer.headers.get("Content-Type") == "application/json", f"{path}: not the site's"
    file = {"text": f"(;SZ[9]C[{long}])"}
    page = browser.ask("POST", "/capture-go/analysis", data=file, headers={"Origin": ORIGIN})
    assert page.status_code == 200


@pytest.mark.parametrize("kind", BELOW_PREFIX)
def test_a_site_below_a_prefix(
    kind: type[ReverseProxy], prefixed: Server, new_proxy: NewProxy
) -> None:
    proxy = new_proxy(kind, prefixed.port, *BELOW_PREFIX[kind])
    with Browser(proxy) as browser:
        page = browser.ask("GET", f"{PREFIX}/huarong")
        assert page.status_code == 200
        assert f'href="{PREFIX}/huarong/daily"' in page.text
        assert browser.ask("GET", PREFIX).headers["Location"].endswith(f"{PREFIX}/")
        assert "Yiyuan" not in browser.ask("GET", "/huarong").text
        assert browser.open_websocket(f"{PREFIX}/socket.io/", ORIGIN).startswith('0{"sid":')


def test_a_proxy_that_removes_the_prefix_says_so(site: Server, new_proxy: NewProxy) -> None:
    proxy = new_proxy(
        Caddy,
        site.port,
        ("\treverse_proxy", f"\thandle_path {PREFIX}/* {{\n\treverse_proxy"),
        ("header_up -X-Forwarded-Prefix", f"header_up X-Forwarded-Prefix {PREFIX}"),
        (END_OF_PROXY, END_OF_PROXY + "\t}\n"),
    )
    with Browser(proxy) as browser:
        page = browser.ask("GET", f"{PREFIX}/huarong")
        assert f'href="{PREFIX}/huarong/daily"' in page.text
        assert browser.open_websocket(f"{PREFIX}/socket.io/", ORIGIN).startswith('0{"sid":')
