"""Connections are kept between two requests for as long as the site says; pages and proxies know it."""

from __future__ import annotations

import re
from math import ceil

from tests.support.clients import Visitor
from tests.support.servers import ROOT
from webapp.core.poll_interval import MOST
from webapp.limits.transport import IDLE_SECONDS
from webapp.rooms.pages.api import ASK_EVERY
from webapp.rooms.pages.routes import LOOK_EVERY


def test_a_connection_says_for_how_long_it_is_kept(player: Visitor) -> None:
    assert player.get("/healthz").headers["Keep-Alive"] == f"timeout={int(IDLE_SECONDS)}"


def test_pages_of_rooms_ask_again_before_their_connections_are_closed() -> None:
    longest = max(ceil(usual * MOST) for usual in (ASK_EVERY, LOOK_EVERY))
    pace = (ROOT / "webapp" / "static" / "js" / "net" / "pace.js").read_text("utf-8")
    assert "(0.8 + 0.4 * Math.random())" in pace
    assert longest * 1.2 < int(IDLE_SECONDS)


def test_proxies_close_their_connections_before_the_site_does() -> None:
    for path in ("docs/deploy/nginx.conf", "docs/deploy/Caddyfile", "docs/several-machines.md"):
        kept = re.findall(r"keepalive(?:_timeout)? (\d+)s", (ROOT / path).read_text("utf-8"))
        assert kept, path
        assert all(int(each) < int(IDLE_SECONDS) for each in kept)
