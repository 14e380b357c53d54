"""Forms are taken from the site's own pages only."""

from __future__ import annotations

import pytest

from tests.support.clients import Visitor
from tests.support.fixtures.servers import NewServer
from webapp.site.chrome import is_from

HOST = "play.example"


@pytest.mark.parametrize(
    ("origin", "secure", "own"),
    [
        ("https://play.example", True, True),
        ("http://play.example", True, False),
        ("http://play.example", False, True),
        ("https://play.example", False, True),  # its proxy does not say how it was asked
        ("https://play.example:444", True, False),
        ("https://play.example.evil.example", True, False),
        ("ftp://play.example", False, False),
        ("null", False, False),
        ("https://[", True, False),
    ],
)
def test_origins(origin: str, secure: bool, own: bool) -> None:
    assert is_from(origin, HOST, secure=secure) is own


def test_a_page_without_https_sends_no_form_to_a_site_with_it(new_server: NewServer) -> None:
    server = new_server(YIYUAN_TRUSTED_PROXIES="1")
    server.start()
    server.wait_until_ready()
    visitor = Visitor(server.url)
    https = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": HOST}
    for scheme, status in (("https", 303), ("http", 403)):
        headers = {**https, "Origin": f"{scheme}://{HOST}"}
        assert visitor.post("/privacy/forget", headers=headers).status_code == status
    plain = {"X-Forwarded-Host": HOST, "Origin": f"http://{HOST}"}
    assert visitor.post("/privacy/forget", headers=plain).status_code == 303
    visitor.close()
    assert server.stop() == 0
