"""`Procfile` on a hosting platform: only `PORT` is given, and the router comes from outside."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
import requests

from tests.support.fixtures.servers import READY, NewServer
from tests.support.servers import ROOT, Server

HINT = "PORT is set: behind the proxy of a hosting platform, set YIYUAN_TRUSTED_PROXIES=1"


def started(new_server: NewServer, **settings: str) -> Iterator[Server]:
    """A server whose port is given as platforms give it."""
    server = new_server(module=READY, YIYUAN_PORT="", **settings)
    server.set(PORT=str(server.port))
    server.start()
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log(), server.log()


@pytest.fixture(scope="module")
def bare(new_server: NewServer) -> Iterator[Server]:
    yield from started(new_server)


@pytest.fixture(scope="module")
def configured(new_server: NewServer) -> Iterator[Server]:
    yield from started(new_server, YIYUAN_TRUSTED_PROXIES="1")


def outer_address() -> str:
    """An address of this machine that is not the usual one of loopback; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.2"  # without a network, Linux still answers at all of 127.0.0.0/8
        return str(probe.getsockname()[0])


def test_platforms_find_the_locked_versions() -> None:
    """Buildpacks know an app in Python by `requirements.txt` at its top, and install nothing else.

    A `.python-version` beside it would choose the Python of everybody who has pyenv.
    """
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    assert [line for line in lines if line[0] != "#"] == ["-r requirements/site.txt"]
    assert not (ROOT / ".python-version").exists()


def test_the_router_reaches_it(bare: Server) -> None:
    url = f"http://{outer_address()}:{bare.port}"
    assert requests.get(f"{url}/healthz", timeout=60).json()["ok"]
    assert requests.get(url, timeout=60).status_code == 200
    assert f"Yiyuan is at http://0.0.0.0:{bare.port}\n" in bare.output()


def test_the_start_says_what_is_missing(bare: Server, configured: Server) -> None:
    assert HINT in bare.output()
    assert HINT not in configured.output()
    assert "YIYUAN_PUBLIC_ORIGINS is empty" in configured.output()
    assert "YIYUAN_PUBLIC_ORIGINS is empty" not in bare.output()
