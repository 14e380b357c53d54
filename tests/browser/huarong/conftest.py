"""Tabs of a site with the atlas."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import OpenTab
from tests.support.browser.tabs import Tab
from tests.support.servers import Server

OpenStudy = Callable[..., Tab]


@pytest.fixture
def open_study(tabs: OpenTab, atlas_server: Server) -> OpenStudy:
    """Opens tabs of the site with the atlas."""

    def open_there(**how: object) -> Tab:
        return tabs(atlas_server.url, **how)

    return open_there
