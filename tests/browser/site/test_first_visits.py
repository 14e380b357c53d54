"""First visits: few bytes and requests, and a layout that stays where it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from tests.browser.conftest import OpenTab
from tests.support.browser.first_visits import MOST_KILOBYTES, MOST_SHIFT, SHIFTS, Traffic
from tests.support.browser.sample_pages import NAMES, SamplePages, made
from tests.support.browser.slow_connection import slow_connection
from tests.support.browser.tabs import LANGUAGES
from tests.support.servers import Server

MOST_REQUESTS = 20
LATENCY_SECONDS = 0.05
SAMPLES = {"match": "reversi", "review": "review"}


@pytest.fixture(scope="module")
def scenes(shared_server: Server) -> Iterator[SamplePages]:
    with made(shared_server.url) as scenes:
        yield scenes


@pytest.mark.parametrize("name", MOST_KILOBYTES)
def test_a_first_visit_is_light(scenes: SamplePages, open_tab: OpenTab, name: str) -> None:
    tab = open_tab(device="phone", lang="zh-CN")
    traffic = Traffic()
    traffic.listen(tab.context.new_cdp_session(tab.page))
    if name == "home":  # of one who has played nothing
        tab.go("/")
    else:
        scenes.visit(tab, SAMPLES[name])
    tab.page.wait_for_load_state("networkidle")
    assert traffic.kilobytes <= MOST_KILOBYTES[name], traffic
    assert traffic.requests <= MOST_REQUESTS, traffic


@pytest.fixture(scope="module")
def slow_url(shared_server: Server) -> Iterator[str]:
    """The site on a slow line: a page is painted before its scripts have come."""
    with slow_connection(shared_server.port, LATENCY_SECONDS) as line:
        yield line.url


@pytest.mark.parametrize("name", NAMES)
def test_a_page_stays_where_it_is_while_it_loads(
    scenes: SamplePages, tabs: OpenTab, slow_url: str, name: str
) -> None:
    for device, lang in product(("phone", "desktop"), LANGUAGES):
        tab = tabs(slow_url, device=device, lang=lang)
        tab.context.add_init_script(SHIFTS)
        scenes.visit(tab, name)
        tab.page.wait_for_load_state("networkidle")
        shifts = tab.page.evaluate("window.shifts")
        assert sum(shift[0] for shift in shifts) <= MOST_SHIFT, (device, lang, shifts)
