"""Tabs whose visitors look at a room again and again, unless a test says otherwise."""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenTab
from tests.support.browser.tabs import Tab
from tests.support.servers import Server


@pytest.fixture
def open_tab(tabs: OpenTab, server: Server) -> OpenTab:
    """Opens tabs: `open_tab(lang=…, device=…, theme=…, still=…, looks=…)`."""

    def open_here(**how: object) -> Tab:
        return tabs(server.url, **{"looks": True, **how})

    return open_here
